import { afterAll, describe, expect, it } from "vitest";
import { GateDevices } from "~/gate/server/gate-devices.server";
import { GateLog } from "~/gate/server/gate-log.server";
import { GateTickets } from "~/gate/server/gate-tickets.server";
import { SalesReading } from "~/sales/reports/sales-reading.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const DAY_MS = 24 * 3600_000;
const [LAST_YEAR, THIS_YEAR] = [1, 2];
const QUOTAS = new Map([["friday", 4]]);

describe.each(databases.kinds)("two editions with the same tickets in $name", ({ create }) => {
  /** A shop that first sells tickets of last year. `switchTo` makes another edition the current one. */
  async function open(mostPerBuyer = new Map<string, number>()) {
    const database = await create();
    const clock = manualClock();
    let current = LAST_YEAR;
    const edition = () => current;
    const kindOf = (ticket: string, of: number) => ({
      ...{ days: ["2025-11-14"], admits: [{ kind: "anyone", people: 1 }], names: { en: `The ${ticket}` } },
      reentry: of === LAST_YEAR ? "any_time" : "none",
    });
    const orders = openOrders(database, clock, () => mostPerBuyer, undefined, edition, kindOf);
    const connection = database.open();
    closeAfterTest(orders, connection);
    let key = 0;
    /** @returns the order's reference; null: the tickets are gone */
    async function hold(quantity: number) {
      key += 1;
      const held = await orders.hold({
        ...{ key: `form ${key}`, keepUntil: clock.now() + DAY_MS, lines: [some("friday", quantity, 4)] },
        network: { key: "a phone", most: 10 },
      });
      return "order" in held ? held.order.reference : null;
    }
    async function place(quantity: number, email = "sari@visitor.example") {
      const reference = (await hold(quantity)) ?? "";
      return {
        reference,
        placed: await orders.place(reference, buyer(email), { ...transfer(clock), perBuyer: mostPerBuyer }),
      };
    }
    async function buy(quantity: number, email?: string) {
      const { reference } = await place(quantity, email);
      expect(await orders.pay(reference, "staff", QUOTAS)).toMatchObject({ state: "issued" });
      return reference;
    }
    const counters = async (of: number) =>
      (await orders.stock(of)).flatMap(({ ticket, held, sold }) => (ticket === "friday" ? [held, sold] : []));
    const switchTo = (next: number) => {
      current = next;
    };
    return { database, connection, orders, clock, edition, hold, place, buy, counters, switchTo };
  }

  it("have a stock, a list, figures and reservations each", async () => {
    const { connection, orders, hold, place, buy, counters, switchTo } = await open();
    const sold = await buy(4);
    expect(await hold(1)).toBeNull();
    switchTo(THIS_YEAR);
    const held = await hold(3);
    const { reference: placed } = await place(1);
    expect([await counters(LAST_YEAR), await counters(THIS_YEAR)]).toEqual([
      [0, 4],
      [4, 0],
    ]);
    expect(await hold(1)).toBeNull();
    expect((await orders.list()).map(({ reference }) => reference)).toEqual([placed]);
    expect((await orders.list({ edition: LAST_YEAR })).map(({ reference }) => reference)).toEqual([sold]);
    for (const search of ["sari", "sari@visitor.example"]) {
      expect((await orders.list({ search })).map(({ reference }) => reference)).toEqual([placed]);
    }
    // By its number an order is found in any edition.
    expect(await orders.list({ search: sold })).toMatchObject([{ reference: sold, edition: LAST_YEAR }]);
    expect((await orders.reservations()).map(({ reference }) => reference).sort()).toEqual([held, placed].sort());
    const figures = new SalesReading(connection);
    expect(await figures.read(LAST_YEAR)).toMatchObject({
      tickets: [{ ticket: "friday", sold: 4, held: 0, revenue: 200_000 }],
      states: [{ state: "issued", orders: 1 }],
    });
    expect(await figures.read(THIS_YEAR)).toMatchObject({
      tickets: [{ ticket: "friday", sold: 0, held: 4 }],
      days: [],
    });
    expect(await orders.audit()).toEqual([]);
  });

  it("take money for orders of before, with the tickets that they were for", async () => {
    const { orders, clock, place, buy, counters, switchTo } = await open();
    const { reference: late } = await place(2);
    const { reference: inTime } = await place(1, "budi@visitor.example");
    switchTo(THIS_YEAR);
    await buy(4);
    expect(await orders.pay(inTime, "staff", new Map([["friday", 0]]))).toMatchObject({ state: "issued" });
    clock.advance(2 * DAY_MS);
    await orders.expireDue();
    expect(await orders.find(late)).toMatchObject({ state: "expired" });
    // Of that edition there are some left, whatever the content of this one says.
    expect(await orders.pay(late, "staff", new Map([["friday", 0]]))).toMatchObject({ state: "issued" });
    expect([await counters(LAST_YEAR), await counters(THIS_YEAR)]).toEqual([
      [0, 3],
      [0, 4],
    ]);
    const [ticket] = await orders.ticketsOf(late);
    // The rule of the edition that it was for, not that of a kind of this one with the same id.
    expect(ticket).toMatchObject({ reentry: "any_time", days: "2025-11-14" });
    await orders.refundTicket(ticket?.id ?? "", "staff");
    expect(await counters(LAST_YEAR)).toEqual([0, 2]);
    expect(await orders.refunds()).toEqual({ tickets: [], money: [] });
    expect((await orders.refunds(LAST_YEAR)).tickets).toMatchObject([{ reference: late, count: 1 }]);
    expect(await orders.audit()).toEqual([]);
  });

  it("are paid by one transfer together", async () => {
    const { orders, clock, place, switchTo } = await open();
    const { reference: first } = await place(2);
    switchTo(THIS_YEAR);
    const { reference: second } = await place(2, "budi@visitor.example");
    clock.advance(2 * DAY_MS);
    await orders.expireDue();
    const paid = await orders.payTogether([second, first], "staff", QUOTAS, async () => true);
    expect(paid.map(({ state }) => state)).toEqual(["issued", "issued"]);
    expect(await orders.audit()).toEqual([]);
  });

  it("let a buyer have as many of a ticket in each", async () => {
    const { place, buy, switchTo } = await open(new Map([["friday", 2]]));
    await buy(2);
    expect((await place(1)).placed).toMatchObject({ refused: "too_many_of_ticket" });
    switchTo(THIS_YEAR);
    expect((await place(2)).placed).toMatchObject({ accepted: { waits: false } });
  });

  it("keep buyers, names and scans until their retention after the end of the edition", async () => {
    const { connection, orders, clock, buy } = await open();
    const reference = await buy(1);
    const [ticket] = await orders.ticketsOf(reference);
    const log = new GateLog(connection, clock);
    const devices = new GateDevices(connection, { clock, secrets: ["a secret"], audit: async () => undefined });
    const scan = { kind: "entry", type: "", people: 1, at: clock.now(), undoes: "", reason: "", evidence: "code" };
    const line = { ...scan, nonce: "n", device: await devices.create("North", "staff"), door: "North" };
    await log.record([{ ...line, ticket: ticket?.id ?? "", offline: false, unlisted: false }]);
    const later = clock.now() + 10 * DAY_MS;
    await orders.purge(later, [LAST_YEAR]);
    await log.purge(later, [LAST_YEAR]);
    expect(await orders.find(reference)).toMatchObject({ buyer: { name: "Sari Dewi" } });
    expect(await orders.ticketsOf(reference)).toMatchObject([{ holder: "Sari Dewi" }]);
    expect(await log.ofTicket(ticket?.id ?? "")).toHaveLength(1);
    await orders.purge(later, [THIS_YEAR]);
    await log.purge(later, [THIS_YEAR]);
    expect(await orders.find(reference)).toMatchObject({ buyer: null });
    expect(await orders.ticketsOf(reference)).toMatchObject([{ holder: "" }]);
    expect(await log.ofTicket(ticket?.id ?? "")).toEqual([]);
  });

  it("have phones and a list of tickets each, and a phone with the list of last year begins anew", async () => {
    const { connection, clock, edition, orders, buy, switchTo } = await open();
    await buy(2);
    const gate = new GateTickets(connection, { edition });
    const devices = new GateDevices(connection, {
      clock,
      edition,
      secrets: ["a secret"],
      audit: async () => undefined,
    });
    const phone = await devices.create("North", "staff");
    const token = (await devices.link((await devices.linkOf(phone))?.token ?? "", "a phone")) ?? "";
    expect(await devices.find(token)).toMatchObject({ door: "North" });
    const known = await gate.linesAfter(0, 10);
    expect([known.seq, (await gate.valid()).length]).toEqual([2, 2]);
    expect(await gate.linesAfter(known.seq, 10)).toMatchObject({ before: known.last, seq: 2 });
    switchTo(THIS_YEAR);
    expect([await devices.find(token), await devices.list(), await gate.valid()]).toEqual([null, [], []]);
    expect((await gate.linesAfter(known.seq, 10)).seq).toBe(0);
    const reference = await buy(1);
    const next = await gate.linesAfter(known.seq, 10);
    expect(next).toMatchObject({ seq: 3, more: false });
    expect(next.before).not.toBe(known.last);
    expect((await gate.linesAfter(0, 10)).lines.length).toBe(next.lines.length);
    const [ticket] = await orders.ticketsOf(reference);
    expect(await gate.find(ticket?.id ?? "")).toMatchObject({ edition: THIS_YEAR });
    switchTo(LAST_YEAR);
    expect(await devices.find(token)).toMatchObject({ door: "North" });
  });

  it("take rows that the release before writes as those of the first edition", async () => {
    const { database, orders, switchTo } = await open();
    await database.execute(
      `INSERT INTO ticket_order (reference, form_key, cart, state, total, amount, created_at, deadline, keep_until)
       VALUES ('JOE-AAAA-AA', 'old', '', 'held', 0, 0, 0, 9, 9)`,
    );
    await database.execute("INSERT INTO ticket_stock (ticket, quota) VALUES ('friday', 4) ON CONFLICT DO NOTHING");
    await database.execute("UPDATE ticket_stock SET held = held + 1 WHERE ticket = 'friday'");
    switchTo(THIS_YEAR);
    expect(await orders.find("JOE-AAAA-AA")).toMatchObject({ edition: LAST_YEAR });
    expect(await orders.stock(LAST_YEAR)).toMatchObject([{ ticket: "friday", held: 1, quota: 4 }]);
    expect(await orders.stock()).toEqual([]);
  });
});
