import { generateKeyPairSync, randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDoor } from "~/gate/phone/door/door";
import type { CheckRequest, GateRules, SyncRequest, SyncResponse } from "~/gate/rules/protocol";
import { readScans } from "~/gate/rules/read-scans";
import type { Scan } from "~/gate/rules/scans";
import { GateDevices } from "~/gate/server/gate-devices.server";
import { GateLog } from "~/gate/server/gate-log.server";
import { GateTickets } from "~/gate/server/gate-tickets.server";
import { readTicketCode, toTicketId } from "~/sales/tickets/codes/ticket-code";
import { IssuedTickets } from "~/sales/tickets/issued-tickets.server";
import { createCodeSigner, kindHash } from "~/sales/tickets/keys/sign-code.server";
import { TicketKeys } from "~/sales/tickets/keys/ticket-keys.server";
import { createPhoneStore } from "../../../scripts/bench/gate/phone-store";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
const opened: { close(): Promise<void> }[] = [];
afterAll(() => databases.stop());

const HOUR = 3600_000;
const MORNING = Date.parse("2025-11-14T10:30:00+07:00");
let now = MORNING;
beforeEach(() => {
  now = MORNING;
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const { close } of opened.splice(0)) await close();
});

const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
const kind = kindHash("friday-pass");
/** The database has its own key, with which it issues tickets. */
const sign = createCodeSigner({ kid: 9, x, d });
const sell = () => sign({ id: toTicketId(randomBytes(10)), kind, days: 1 });
const idOf = (code: string) => readTicketCode(code)?.id ?? "";
const day = "2025-11-14";
const localRules: GateRules = {
  ...{ version: "1", event: "The expo", days: [day], keys: [{ kid: 9, x }] },
  kinds: [{ hash: kind, days: [], people: 1, reentry: "none", names: {} }],
};

type Row = Record<string, string | number | null>;

/** Tables that a snapshot of this file's tests has. */
const TICKET_TABLES = ["issued_ticket", "ticket_change"] as const;

/** The log of all doors and the tickets in a database that can be set back, and what one phone needs of a browser. */
async function openVenue(database: TestDatabase) {
  const connection = database.open();
  opened.push(connection);
  const clock = { now: () => now };
  const log = new GateLog(connection, clock);
  const audit = async () => {};
  const devices = new GateDevices(connection, {
    clock,
    secrets: ["a secret of the tests that is long enough"],
    audit,
  });
  const tickets = new GateTickets(connection);
  const issued = new IssuedTickets(connection, { clock, eventDays: () => [day] });
  const rules = { ...localRules, keys: [...localRules.keys, ...(await new TicketKeys(connection, clock).list())] };
  const [north, south] = [await devices.create("North", "rani"), await devices.create("South", "rani")];
  const SCAN = `${connection.dialect.schema}gate_scan`;
  const venue = { north, device: north, isCut: false, look: () => {} };

  const toScan = (sent: Partial<Scan> & { code?: string }, device: string): Scan => ({
    ...{ nonce: randomBytes(16).toString("base64url"), device, door: device === south ? "South" : "North" },
    ...{ kind: "entry", type: kind, people: 1, at: now, undoes: "", reason: "", offline: false, unlisted: false },
    ...sent,
    ...{ ticket: idOf(sent.code ?? ""), evidence: "code" },
  });

  async function sync({ scans, since }: SyncRequest): Promise<SyncResponse> {
    await log.record(readScans(scans).scans.map((scan) => toScan(scan, venue.device)));
    return {
      ...{ now, device: venue.device, door: "North", stored: scans.map(({ nonce }) => nonce), refused: [] },
      ...(since.rules === rules.version ? {} : { rules }),
      list: await listAfter(since.list),
      log: await log.since(since.log, now - 48 * HOUR, 3),
    };
  }

  async function listAfter(seq: number): Promise<SyncResponse["list"]> {
    const { lines, ...list } = await tickets.linesAfter(seq, 2);
    return { ...list, lines: lines.toString("base64") };
  }

  async function check({ scan }: CheckRequest) {
    const ticket = { state: "issued" as const, days: [day], people: 1, reentry: "none" as const };
    const judged = await log.admit(ticket, toScan(scan, venue.device));
    return { now, ...judged, listed: { type: kind, reference: "JOE-7K3F-2Q", holder: "" } };
  }

  vi.stubGlobal("window", { setInterval: (run: () => void) => (venue.look = run), addEventListener() {} });
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    if (venue.isCut) throw new TypeError("no network");
    if (venue.device === "") return new Response(null, { status: 401 });
    if (address === "/gate/link") return Response.json({ linked: true });
    return Response.json(await (address === "/gate/sync" ? sync(JSON.parse(body)) : check(JSON.parse(body))));
  });

  const entered = async () =>
    (await log.between(0, now + 1))
      .filter((line) => line.kind === "entry")
      .map(({ ticket }) => ticket)
      .toSorted();

  return Object.assign(venue, {
    ...{ devices, entered, rules },
    /** Sells tickets of an order. @returns their codes */
    async sellOrder(reference: string, quantity: number): Promise<string[]> {
      const line = { ticket: "friday-pass", quantity, day: "", days: [day] };
      await connection.query(
        `INSERT INTO ${connection.dialect.schema}ticket_order
           (reference, form_key, cart, state, total, amount, created_at, deadline, keep_until)
         VALUES ($1, $1, '', 'issued', 0, 0, 0, $2, $2)`,
        [reference, now + HOUR],
      );
      await connection.transaction((sql) => issued.issue(sql, { reference, edition: 1 }, [line], "time"));
      return (await issued.ofOrder(reference)).map(({ code }) => code);
    },
    async revoke(code: string): Promise<void> {
      await connection.transaction(async (sql) => {
        const ticket = await issued.lock(sql, idOf(code));
        if (ticket) await issued.move(sql, [ticket], "revoked", "time");
      });
    },
    /** Copies the tickets as they are. @returns puts the copy in their place */
    async copyTickets(): Promise<() => Promise<void>> {
      const copies = await Promise.all(TICKET_TABLES.map((table) => database.read<Row>(`SELECT * FROM ${table}`)));
      return async () => {
        for (const table of TICKET_TABLES.toReversed()) await database.execute(`DELETE FROM ${table}`);
        for (const [index, rows] of copies.entries()) {
          for (const row of rows) {
            const columns = Object.keys(row);
            const places = columns.map((_, place) => `$${place + 1}`);
            await connection.query(
              `INSERT INTO ${connection.dialect.schema}${TICKET_TABLES[index]} (${columns}) VALUES (${places})`,
              Object.values(row),
            );
          }
        }
      };
    },
    async lastLine(): Promise<number> {
      const [row] = await connection.query<{ seq: number }>(`SELECT max(seq) AS seq FROM ${SCAN}`);
      return row?.seq ?? 0;
    },
    /** What the phone does every few seconds. @returns how many entries there are */
    async lookAndCount(): Promise<number> {
      venue.look();
      return (await entered()).length;
    },
    /** What another door does. */
    enterSouth: (code: string) => log.record([toScan({ code } as Partial<Scan>, south)]),
    /** Sets the log back to what it was at a line: the next lines get the numbers that were used already. */
    async setBack(seq: number) {
      await connection.query(`DELETE FROM ${SCAN} WHERE seq > $1`, [seq]);
      if (connection.dialect.schema === "")
        await connection.query("UPDATE sqlite_sequence SET seq = $1 WHERE name = 'gate_scan'", [seq]);
      else await connection.query(`ALTER TABLE ${SCAN} ALTER COLUMN seq RESTART WITH ${seq + 1}`, []);
    },
  });
}

describe.each(databases.kinds)("after a restore of $name", ({ create }) => {
  it("a phone sends what the log has lost, and learns what other doors did since, also where numbers of lines are used again", async () => {
    const venue = await openVenue(await create());
    const store = createPhoneStore();
    const door = createDoor(store);
    await door.start();
    const [one, two, three] = [sell(), sell(), sell()];
    expect(await door.read(one, "entry")).toMatchObject({ verdict: { verdict: "valid" }, offline: false });
    venue.isCut = true;
    expect(await door.read(two, "entry")).toMatchObject({ verdict: { verdict: "valid" }, offline: true });
    venue.isCut = false;
    await expect.poll(venue.lookAndCount).toBe(2);
    await expect.poll(() => door.state().waiting).toBe(0);
    await venue.setBack(0);
    // As many lines as the phone has read, and one more.
    const others = [three, sell(), sell()];
    for (const code of others) await venue.enterSouth(code);
    await expect.poll(venue.lookAndCount).toBe(5);
    expect(await venue.entered()).toEqual([one, two, ...others].map(idOf).toSorted());
    await expect.poll(() => door.state().waiting).toBe(0);
    // It reads the log in parts, and begins again where it has changed behind it.
    await expect.poll(async () => (await store.recall()).log).toBe(await venue.lastLine());
    venue.isCut = true;
    await door.read(sell(), "entry");
    for (const code of [one, two, ...others]) {
      expect(await door.read(code, "entry")).toMatchObject({ verdict: { verdict: "used" }, offline: true });
    }
  });

  it("a phone fetches the list anew, also where tickets that were sold since have the numbers of those that are lost", async () => {
    const venue = await openVenue(await create());
    const door = createDoor(createPhoneStore());
    const [kept = "", revoked = ""] = await venue.sellOrder("JOE-KEPT", 3);
    await door.start();
    await expect.poll(() => door.state()).toMatchObject({ listed: 3, complete: true });
    const putBack = await venue.copyTickets();
    const [lost = ""] = await venue.sellOrder("JOE-LOST", 2);
    await venue.revoke(revoked);
    venue.look();
    await expect.poll(() => door.state()).toMatchObject({ listed: 5, complete: true });
    venue.isCut = true;
    expect(await door.read(revoked, "entry")).toMatchObject({ verdict: { verdict: "revoked" }, offline: true });
    expect(await door.read(kept, "entry")).toMatchObject({ verdict: { verdict: "valid" }, offline: true });
    await putBack();
    // More tickets than are lost: the last number is higher than the one that the phone knows, and the log says nothing.
    const sold = await venue.sellOrder("JOE-SOLD", 4);
    venue.isCut = false;
    venue.look();
    await expect.poll(() => door.state()).toMatchObject({ listed: 7, complete: true, waiting: 0 });
    expect(await venue.entered()).toEqual([idOf(kept)]);
    venue.isCut = true;
    for (const code of sold) {
      expect(await door.read(code, "entry")).toMatchObject({ reference: "JOE-SOLD", unlisted: false, offline: true });
    }
    expect(await door.read(revoked, "entry")).toMatchObject({ verdict: { verdict: "valid" }, reference: "JOE-KEPT" });
    // What the database does not know any more is no more than genuine.
    expect(await door.read(lost, "entry")).toMatchObject({ reference: "", unlisted: true });
  });

  it("a phone whose device has ended scans no more, keeps what it has, and sends all of it when it is a device again", async () => {
    const venue = await openVenue(await create());
    const store = createPhoneStore();
    const door = createDoor(store);
    await door.start();
    const [one, two] = [sell(), sell()];
    await door.read(one, "entry");
    venue.isCut = true;
    await door.read(two, "entry");
    Object.assign(venue, { isCut: false, device: "" });
    await venue.setBack(0);
    venue.look();
    await expect.poll(() => door.state().link).toBe("ended");
    expect(await door.read(sell(), "entry")).toBeNull();
    expect(await store.recall()).toMatchObject({ device: venue.north, rules: venue.rules });
    // The browser was closed meanwhile.
    const again = createDoor(store);
    await again.start();
    expect(again.state()).toMatchObject({ link: "ended", waiting: 1 });
    expect(await again.read(sell(), "entry")).toBeNull();
    venue.device = await venue.devices.create("North", "rani");
    expect(await again.link("x".repeat(43))).toBe(true);
    await expect.poll(() => again.state()).toMatchObject({ link: "working", waiting: 0 });
    expect(await venue.entered()).toEqual([one, two].map(idOf).toSorted());
    expect(await again.read(one, "entry")).toMatchObject({ verdict: { verdict: "used" } });
  });

  it("a phone that nobody makes a device again forgets what it has after 72 hours, but for what it has not sent", async () => {
    const venue = await openVenue(await create());
    const store = createPhoneStore();
    const door = createDoor(store);
    await door.start();
    await door.read(sell(), "entry");
    venue.isCut = true;
    await door.read(sell(), "entry");
    Object.assign(venue, { isCut: false, device: "" });
    venue.look();
    await expect.poll(() => door.state().link).toBe("ended");
    now += 71 * HOUR;
    venue.look();
    await expect.poll(() => door.state().waiting).toBe(1);
    expect(await store.recall()).toMatchObject({ device: venue.north });
    now += HOUR;
    venue.look();
    await expect.poll(() => store.recall()).toEqual({});
    expect(door.state().waiting).toBe(1);
  });

  it("a phone keeps what it has sent until the event is over", async () => {
    const venue = await openVenue(await create());
    const door = createDoor(createPhoneStore());
    await door.start();
    await door.read(sell(), "entry");
    now += 24 * HOUR;
    venue.look();
    await expect.poll(() => door.state().contact).toBe(now);
    await venue.setBack(0);
    await venue.enterSouth(sell());
    now += HOUR;
    venue.look();
    await expect.poll(() => door.state().contact).toBe(now);
    expect(await venue.entered()).toHaveLength(1);
  });
});
