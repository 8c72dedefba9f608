import { generateKeyPairSync, randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CheckRequest, GateRules, SyncRequest, SyncResponse } from "~/entities/gate/protocol";
import { readScans } from "~/entities/gate/read-scans";
import type { Scan } from "~/entities/gate/scans";
import { readTicketCode, toTicketId } from "~/entities/ticket-codes/ticket-code";
import { createDoor } from "~/features/gate/page/door/door";
import { createGateDevices } from "~/services/gate/gate-devices.server";
import { createGateLog } from "~/services/gate/gate-log.server";
import { createCodeSigner, kindHash } from "~/services/ticket-keys/sign-code.server";
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
const sign = createCodeSigner({ kid: 0, x, d });
const sell = () => sign({ id: toTicketId(randomBytes(10)), kind, days: 1 });
const idOf = (code: string) => readTicketCode(code)?.id ?? "";
const day = "2025-11-14";
const rules: GateRules = {
  ...{ version: "1", event: "The expo", days: [day], keys: [{ kid: 0, x }] },
  kinds: [{ hash: kind, days: [], people: 1, reentry: "none", names: {} }],
};

/** The log of all doors in a database that can be set back, and what one phone needs of a browser. */
async function openVenue(database: TestDatabase) {
  const connection = database.open();
  opened.push(connection);
  const clock = { now: () => now };
  const log = createGateLog(connection, clock);
  const audit = async () => {};
  const devices = createGateDevices(connection, {
    clock,
    secrets: ["a secret of the tests that is long enough"],
    audit,
  });
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
      list: { lines: "", seq: 0, more: false },
      log: await log.since(since.log, now - 48 * HOUR, 3),
    };
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
    devices,
    entered,
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
    const door = createDoor(createPhoneStore());
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
    venue.isCut = true;
    await door.read(sell(), "entry");
    for (const code of [one, two, ...others]) {
      expect(await door.read(code, "entry")).toMatchObject({ verdict: { verdict: "used" }, offline: true });
    }
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
    expect(await store.recall()).toMatchObject({ device: venue.north, rules });
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
