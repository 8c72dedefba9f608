import { afterAll, describe, expect, it } from "vitest";
import type { Scan } from "~/gate/rules/scans";
import { GateDevices } from "~/gate/server/gate-devices.server";
import { GateLog } from "~/gate/server/gate-log.server";
import { People } from "~/privacy/people.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { runCommand } from "../../support/services/run-command";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const SESSION_SECRET = "a secret of the tests that is long enough";
const BUDI = "budi@visitor.example";

/** Budi has bought two tickets, the second with the name of Rani, and both were scanned. */
async function open(made: TestDatabase) {
  const clock = manualClock();
  const orders = openOrders(made, clock);
  const database = made.open();
  closeAfterTest(orders, database);
  const log = new GateLog(database, clock);
  const devices = new GateDevices(database, { clock, secrets: [SESSION_SECRET], audit: async () => undefined });
  const device = await devices.create("North", "staff");

  async function order(email: string, names: string, isPaid = true) {
    const keepUntil = clock.now() + 1e9;
    const held = await orders.hold({ key: email, keepUntil, lines: [some("friday", 2, 10)] });
    const reference = "order" in held ? held.order.reference : "";
    const placed = { ...buyer(email), name: "Budi Santoso", holders: names };
    await orders.place(reference, placed, transfer(clock));
    if (isPaid) await orders.pay(reference, "staff", new Map());
    return { reference, tickets: await orders.ticketsOf(reference) };
  }
  let drawn = 0;
  function scan(ticket: string, more: Partial<Scan> = {}): Scan {
    drawn += 1;
    return {
      ...{ nonce: `nonce-${drawn}`, device, door: "North", kind: "entry", ticket, type: "t", people: 1 },
      ...{
        at: clock.now() + drawn,
        undoes: "",
        reason: "",
        evidence: "code",
        offline: false,
        unlisted: false,
        ...more,
      },
    };
  }
  const bought = await order(BUDI, "1. Budi Santoso\n2. rani PUTRI");
  const [own, ranis] = bought.tickets.map(({ id }) => id);
  const taken = scan(own ?? "");
  await log.record([
    taken,
    scan("", { kind: "undo", undoes: taken.nonce }),
    scan(own ?? "", { people: 1, door: "South" }),
    scan(own ?? "", { kind: "refused", reason: "used" }),
    scan(ranis ?? "", { kind: "entry", door: "West" }),
  ]);
  const people = new People({ database, mailDirectory: "none", secrets: [SESSION_SECRET], clock });
  return { clock, orders, log, order, people, scan, own: own ?? "", ranis: ranis ?? "", reference: bought.reference };
}

const scansIn = (tickets: { scans: { door: string; verdict: string; takenBack: boolean }[] }[]) =>
  tickets.map(({ scans }) =>
    scans.map(({ door, verdict, takenBack }) => `${door} ${verdict}${takenBack ? ", taken back" : ""}`),
  );

describe.each(databases.kinds)("the tickets of a person in $name", ({ name, create }) => {
  it("and what their buyer says at that moment stay when the name is corrected", async () => {
    const database = await create();
    const { people, orders, reference } = await open(database);
    const connection = database.open();
    closeAfterTest(connection);
    const { schema } = connection.dialect;
    const account = { bank: "Bank Tes", number: "0012345678", holder: "Budi" };
    let corrected: Promise<unknown> | undefined;
    await connection.transaction(async (sql) => {
      await sql(`UPDATE ${schema}ticket_order SET deadline = deadline WHERE reference = $1`, [reference]);
      corrected = people.correct(BUDI, { name: "Budi Santosa" });
      const waiting =
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      if (name === "PostgreSQL") await expect.poll(() => database.read(waiting)).toHaveLength(1);
      const [row] = await sql<{ payload: string }>(`SELECT payload FROM ${schema}submission WHERE reference = $1`, [
        reference,
      ]);
      const payload = JSON.stringify({ ...JSON.parse(row?.payload ?? ""), account });
      await sql(`UPDATE ${schema}submission SET payload = $2 WHERE reference = $1`, [reference, payload]);
    });
    await corrected;
    expect((await orders.find(reference))?.buyer).toMatchObject({ name: "Budi Santosa", account });
  });

  it("are exported with what each door did with them, and when", async () => {
    const { people, clock } = await open(await create());
    const { submissions, namedTickets } = JSON.parse(await people.export(BUDI));
    expect(scansIn(submissions[0].tickets)).toEqual([
      ["North valid, taken back", "South valid", "North used"],
      ["West valid"],
    ]);
    expect(submissions[0].tickets[1].scans[0].at).toBe(new Date(clock.now() + 5).toISOString());
    expect(namedTickets).toEqual([]);
  });

  it("are found where others bought them, by the name alone or by that of an own order", async () => {
    const { people, order, reference, ranis, orders, clock } = await open(await create());
    clock.advance(1_000);
    const waiting = await order("joko@visitor.example", "1. Rani Putri", false);
    expect((await people.find("Rani Putri")).named).toMatchObject([
      { label: `${reference}/2`, name: "rani PUTRI", ticket: { id: ranis, scans: [{ door: "West" }] } },
      { label: `${waiting.reference}/1`, name: "Rani Putri", ticket: null },
    ]);
    expect((await people.find("Rani")).named).toEqual([]);
    // The ticket has another name by now, and the buyer's details still have the first one.
    await orders.nameTicket(ranis, "Budi Santoso", "buyer");
    expect((await people.find("Rani Putri")).named).toMatchObject([
      { label: `${reference}/2`, ticket: null },
      { label: `${waiting.reference}/1` },
    ]);
    expect((await people.find("joko@visitor.example")).named.map(({ label }) => label)).toEqual([
      `${reference}/1`,
      `${reference}/2`,
    ]);
  });

  it("of others are exported only when they are named, and without their codes", async () => {
    const { people, reference, ranis } = await open(await create());
    expect(JSON.parse(await people.export("Rani Putri")).namedTickets).toEqual([]);
    const text = await people.export("Rani Putri", [`${reference}/2`]);
    expect(JSON.parse(text)).toMatchObject({ name: "Rani Putri", submissions: [] });
    const [named] = JSON.parse(text).namedTickets;
    expect([named.ticket.id, scansIn([named.ticket]), named.ticket.code]).toEqual([ranis, [["West valid"]], undefined]);
    expect(text).not.toMatch(/budi/i);
    await expect(people.export("Rani Putri", [`${reference}/1`])).rejects.toThrow("has this person's name");
  });

  it("of others lose the name on request, in the buyer's details too, and keep their scans", async () => {
    const { people, reference, orders, ranis, log } = await open(await create());
    await expect(people.forget("Rani Putri", [`${reference}/1`])).rejects.toThrow("has this person's name");
    await people.forget("Rani Putri", [`${reference}/2`]);
    expect((await orders.ticketsOf(reference)).map(({ holder }) => holder)).toEqual(["Budi Santoso", ""]);
    expect((await orders.find(reference))?.buyer).toMatchObject({
      email: BUDI,
      name: "Budi Santoso",
      holders: "1. Budi Santoso",
    });
    expect((await people.find("Rani Putri")).named).toEqual([]);
    expect(await log.ofTicket(ranis)).toHaveLength(1);
  });

  it("that were forgotten have their scans, without a name, until these are over", async () => {
    const { people, clock, log, own, ranis, scan, reference, orders } = await open(await create());
    await people.forget(BUDI);
    expect((await orders.ticketsOf(reference)).map(({ holder }) => holder)).toEqual(["", ""]);
    expect(await log.ofTicket(own)).toHaveLength(4);
    await log.record([scan("", { kind: "refused", reason: "not_ours" })]);
    const lines = () => log.between(0, Number.MAX_SAFE_INTEGER);
    // The order's tickets are not over yet: a used ticket stays one, and what was taken back stays so.
    await log.purge(clock.now() + 1e8);
    expect(await lines()).toHaveLength(5);
    expect(await log.ofTicket(own)).toHaveLength(4);
    await log.purge(clock.now() + 1e9);
    expect(await log.ofTicket(ranis)).toHaveLength(1);
    await log.purge(clock.now() + 1e9 + 1);
    expect(await lines()).toEqual([]);
  });
});

it("npm run people lists, exports and takes off the name on a ticket that somebody else bought", async () => {
  const made = await databases.kinds[0].create();
  const { reference } = await open(made);
  const run = (...args: string[]) => runCommand("people", args, { ...made.settings, SESSION_SECRET });
  const label = `${reference}/2`;
  expect((await run("find", BUDI)).out).toContain("    4 scans at the doors\n");
  expect((await run("find", "rani putri")).out).toContain(`${label}  rani PUTRI  [issued, 1 scans at the doors]`);
  const { out } = await run("export", "Rani Putri", "--ticket", label.toLowerCase());
  expect(JSON.parse(out).namedTickets).toHaveLength(1);
  expect((await run("forget", "Rani Putri", "--ticket", label)).out).toContain(`Without the name now: ${label}.`);
  const refused = await run("forget", "Rani Putri", "--ticket", label);
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining(`No ticket ${label}`)]);
});
