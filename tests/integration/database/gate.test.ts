import { afterAll, describe, expect, it } from "vitest";
import { countScans, type GateTicket } from "~/gate/rules/gate-rules";
import type { Scan } from "~/gate/rules/scans";
import { endAllDevices, GateDevices, LINK_MS } from "~/gate/server/gate-devices.server";
import { GateLog } from "~/gate/server/gate-log.server";
import { ScanCounts } from "~/gate/server/scan-counts.server";
import { manualClock } from "../../support/servers/manual-clock";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const clock = manualClock();
const SECRETS = ["a secret of the tests that is long enough"] as const;

function open(database: TestDatabase) {
  const connection = database.open();
  closeAfterTest(connection);
  const audited: string[] = [];
  const audit = async (_: unknown, editor: string, action: string, door: string) => {
    audited.push(`${editor} ${action} ${door}`);
  };
  const devices = new GateDevices(connection, { clock, secrets: SECRETS, audit });
  /** A device that is linked. @returns its id and its token */
  async function linked(door: string): Promise<{ id: string; token: string }> {
    const id = await devices.create(door, "rani");
    const token = await devices.link((await devices.linkOf(id))?.token ?? "", "Chrome, Android");
    return { id, token: token ?? "" };
  }
  return { connection, devices, linked, audited, log: new GateLog(connection, clock) };
}

let drawn = 0;
function scan(device: string, more: Partial<Scan> = {}): Scan {
  drawn += 1;
  return {
    ...{ nonce: `nonce-${drawn}`, device, door: "North", kind: "entry", ticket: "A", type: "t", people: 1 },
    ...{ at: clock.now(), undoes: "", reason: "", evidence: "code", offline: false, unlisted: false, ...more },
  };
}

const day = () => new Date(clock.now() + 7 * 3600_000).toISOString().slice(0, 10);
const ticket = (more: Partial<GateTicket> = {}): GateTicket => ({
  ...{ state: "issued", days: [day()], people: 1, reentry: "none" },
  ...more,
});

describe.each(databases.kinds)("the gate in $name", ({ create }) => {
  it("makes a device of the first phone that uses a link, until staff end it", async () => {
    const { devices, audited } = open(await create());
    const id = await devices.create("North", "rani");
    const link = await devices.linkOf(id);
    expect(link?.door).toBe("North");
    const phones = await Promise.all([1, 2, 3].map(() => devices.link(link?.token ?? "", "Chrome, Android")));
    const tokens = phones.filter((token) => token !== null);
    expect(tokens).toHaveLength(1);
    expect(await devices.linkOf(id)).toBeNull();
    expect(await devices.find(tokens[0] ?? "")).toEqual({ id, door: "North" });
    await devices.seen(id, { battery: 80, waiting: 3, reads: 2 });
    expect(await devices.list()).toMatchObject([
      { id, battery: 80, waiting: 3, reads: 2, scans: 0, device: "Chrome, Android" },
    ]);
    expect(await devices.revoke(id, "rani")).toBe(true);
    expect(await devices.revoke(id, "rani")).toBe(false);
    expect(await devices.find(tokens[0] ?? "")).toBeNull();
    expect(audited).toEqual(["rani gate-linked North", "rani gate-revoked North"]);
  });

  it("knows no link that is over or made up, and no device after a restore", async () => {
    const { connection, devices, linked } = open(await create());
    const id = await devices.create("North", "rani");
    const link = await devices.linkOf(id);
    const { token } = await linked("South");
    clock.advance(LINK_MS);
    expect(await devices.linkOf(id)).toBeNull();
    expect(await devices.link(link?.token ?? "", "")).toBeNull();
    for (const made of ["", "x".repeat(43), `${token}x`]) expect(await devices.find(made)).toBeNull();
    expect(await devices.find(token)).not.toBeNull();
    await endAllDevices(connection, clock);
    expect(await devices.find(token)).toBeNull();
  });

  it("lets a ticket in once, whichever doors ask at once", async () => {
    const database = await create();
    const [one, two] = [open(database), open(database)];
    const [north, south] = [await one.linked("North"), await one.linked("South")];
    const asked = await Promise.all(
      [1, 2, 3, 4].flatMap(() => [
        one.log.admit(ticket(), scan(north.id)),
        two.log.admit(ticket(), scan(south.id, { door: "South" })),
      ]),
    );
    expect(asked.filter(({ people }) => people === 1)).toHaveLength(1);
    expect(asked.filter(({ verdict }) => verdict.verdict === "used")).toHaveLength(7);
    expect((await one.log.since(0, 0, 10)).lines).toHaveLength(1);
  });

  it("stores each scan once, and gives a repeat the same result", async () => {
    const { devices, log, linked } = open(await create());
    const { id } = await linked("North");
    const entry = scan(id, { people: 9 });
    const family = ticket({ people: 4 });
    expect(await log.admit(family, entry)).toMatchObject({ verdict: { verdict: "valid" }, people: 4 });
    expect(await log.admit(family, entry)).toMatchObject({ verdict: { verdict: "valid" }, people: 4 });
    // The response was lost: the device decided by itself, and sends the same scan.
    await log.record([entry, { ...entry, people: 2 }]);
    const { lines, seq } = await log.since(0, 0, 10);
    expect(lines).toMatchObject([{ nonce: entry.nonce, people: 4 }]);
    expect(await log.since(seq, 0, 10)).toEqual({
      ...{ lines: [], seq, more: false, before: entry.nonce, last: entry.nonce },
    });
    // After a restore a phone knows more than the log, or another line of that number.
    expect(await log.since(seq + 60, 0, 10)).toMatchObject({ lines: [], seq, before: "", last: entry.nonce });
    expect(await log.since(0, 0, 10)).toMatchObject({ before: "", last: entry.nonce });
    // It is taken back: everybody may go in again.
    await log.record([scan(id, { kind: "undo", ticket: "", undoes: entry.nonce })]);
    expect(await log.admit(family, scan(id, { people: 3 }))).toMatchObject({ people: 3 });
    expect(await log.admit(family, scan(id, { people: 3 }))).toMatchObject({ people: 1 });
    expect(await devices.list()).toMatchObject([{ scans: 4 }]);
  });

  it("counts who went in by door, without entries that were taken back", async () => {
    const { connection, log, linked } = open(await create());
    const counts = new ScanCounts(connection);
    const { id } = await linked("North");
    const wrong = scan(id, { people: 7 });
    const start = clock.now();
    await log.record([
      wrong,
      scan(id, { kind: "undo", ticket: "", undoes: wrong.nonce }),
      scan(id, { people: 2 }),
      scan(id, { door: "South", people: 3 }),
      scan(id, { kind: "exit", people: 1 }),
      scan(id, { kind: "refused", people: 1, reason: "used" }),
      scan(id, { at: start - 1, people: 5 }),
    ]);
    const entered = (await counts.byHour(start, clock.now() + 1, start)).filter(({ kind }) => kind === "entry");
    expect(entered.map(({ door, people }) => [door, people]).toSorted()).toEqual([
      ["North", 2],
      ["South", 3],
    ]);
  });

  it("keeps both entries of two doors without a network, and finds the double", async () => {
    const { log, linked } = open(await create());
    const [north, south] = [await linked("North"), await linked("South")];
    const first = scan(north.id, { offline: true });
    const second = scan(south.id, { door: "South", at: first.at + 90_000, offline: true });
    await log.record([second]);
    await log.record([first]);
    const scans = await log.between(first.at - 1, second.at + 1);
    expect(countScans(scans, () => ({ people: 1, reentry: "none" })).doubles).toEqual([
      {
        ...{ ticket: "A", nonce: second.nonce },
        first: { at: first.at, door: "North" },
        second: { at: second.at, door: "South" },
      },
    ]);
  });

  it("gives readers every line in steps, while others write", async () => {
    const database = await create();
    const [writer, other, reader] = [open(database), open(database), open(database)];
    const { id } = await writer.linked("North");
    const read = new Set<string>();
    let seq = 0;
    const readOn = async () => {
      const page = await reader.log.since(seq, 0, 3);
      seq = page.seq;
      for (const { nonce } of page.lines) read.add(nonce);
      return page.more;
    };
    const writing = Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? writer : other).log.record([scan(id), scan(id, { kind: "refused", reason: "used" })]),
      ),
    );
    for (let round = 0; round < 10; round += 1) await readOn();
    await writing;
    while (await readOn());
    expect(read.size).toBe(20);
    // Refusals are read once.
    expect(seq).toBe(40);
  });
});
