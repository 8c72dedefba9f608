import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { MailFacts } from "~/sales/mails/mail-facts.server";
import { refundTerms } from "~/sales/model/refund-fee";
import type { Order } from "~/sales/orders/orders";
import { costOfRefunded, settledByHand } from "~/sales/payments/refund-due";
import { SalesReading } from "~/sales/reports/sales-reading.server";
import { SEED, sample } from "../../support/content/sample";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const clock = manualClock();
const FINANCE = "fin@expo.example";
const PRICE = 50_000;

function open(database: TestDatabase) {
  const orders = openOrders(database, clock);
  const connection = database.open();
  let places = 0;
  async function buy(quantity: number, ticket = "friday"): Promise<Order> {
    places += 1;
    const keepUntil = clock.now() + 1000 * HOUR_MS;
    const held = await orders.hold({ key: `of ${places}`, keepUntil, lines: [some(ticket, quantity, 1000)] });
    if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
    await orders.place(held.order.reference, buyer(`b${places}@visitor.example`), transfer(clock));
    return (await orders.pay(held.order.reference, FINANCE, new Map([[ticket, 1000]]))) as Order;
  }
  /** Gives some of an order's tickets back, in their order. */
  async function giveBack({ reference }: Order, places: readonly number[], fee: number) {
    const tickets = (await orders.ticketsOf(reference)).filter(({ place }) => places.includes(place));
    const fees = new Map(tickets.map(({ id }) => [id, fee]));
    return orders.refundTickets(reference, fees, { editor: FINANCE, attempt: "" });
  }
  /** What has to go back of an order still, in rupiah. */
  async function dueOf(order: Order) {
    const [tickets, acts] = await Promise.all([orders.ticketsOf(order.reference), orders.acts(order.reference)]);
    return costOfRefunded(order, tickets) - settledByHand(acts, "").amount;
  }
  const settle = (order: Order, key: string, amount: number, act: "returned" | "kept" = "returned") =>
    orders.settleByHand(order.reference, key, { act, amount, attempt: "", editor: FINANCE });
  const figures = new SalesReading(connection);
  const close = async () => {
    await orders.close();
    await connection.close();
  };
  return { orders, buy, giveBack, dueOf, settle, figures, facts: new MailFacts(connection), close };
}

describe.each(databases.kinds)("fees of refunded tickets in $name", ({ name, create }) => {
  it("are stored once with the refund: the rest is due, the place is free, and mail, file and figures say both", async () => {
    const { orders, buy, giveBack, dueOf, settle, figures, facts, close } = open(await create());
    const order = await buy(3);
    expect(await giveBack(order, [1, 2], 5_000)).toBe(true);
    expect(await giveBack(order, [1, 2], 0)).toBe(false);
    // All of them or none.
    expect(await giveBack(order, [2, 3], 5_000)).toBe(false);
    expect(await giveBack(order, [3], PRICE + 1)).toBe(false);
    expect(await giveBack(order, [3], -1)).toBe(false);
    expect((await orders.ticketsOf(order.reference)).map(({ state }) => state)).toEqual([
      "refunded",
      "refunded",
      "issued",
    ]);
    expect(await dueOf(order)).toBe(90_000);
    expect(await facts.newsOf(order.reference)).toMatchObject({ returned: 0, fee: { kept: 10_000, back: 90_000 } });
    expect((await orders.refunds(1)).tickets).toMatchObject([{ reference: order.reference, count: 2, fee: 10_000 }]);
    expect(await settle(order, "more", 90_001)).toBe(false);
    expect(await settle(order, "all", 90_000)).toBe(true);
    expect(await settle(order, "again", 1)).toBe(false);
    expect(await dueOf(order)).toBe(0);
    expect(await facts.newsOf(order.reference)).toMatchObject({ returned: 90_000 });
    expect((await figures.read(1)).tickets).toMatchObject([{ sold: 1, refunded: 2, revenue: PRICE + 10_000 }]);
    const acts = (await orders.acts(order.reference)).map(({ act, amount, ticket }) => [act, amount, ticket !== null]);
    expect(acts.toSorted()).toEqual([
      ["kept", 5_000, true],
      ["kept", 5_000, true],
      ["returned", 90_000, false],
    ]);
    expect(await orders.audit()).toEqual([]);
    await close();
  });

  it("leave the places taken where staff say so, also when their day moves; the money goes back all the same", async () => {
    const { orders, buy, dueOf, close } = open(await create());
    const order = await buy(3);
    const [first, second] = await orders.ticketsOf(order.reference);
    const refund = (id = "", keepsPlace = false) =>
      orders.refundTickets(order.reference, new Map([[id, 0]]), { editor: FINANCE, attempt: "", keepsPlace });
    const soldOf = async (row: string) => (await orders.stock()).find(({ ticket }) => ticket === row)?.sold ?? 0;
    await orders.revokeTicket(first?.id ?? "", FINANCE);
    expect(await refund(first?.id, true)).toBe(true);
    expect([await soldOf("friday"), await dueOf(order)]).toEqual([3, PRICE]);
    expect(await orders.audit()).toEqual([]);
    expect(await refund(second?.id)).toBe(true);
    expect([await soldOf("friday"), await dueOf(order)]).toEqual([2, 2 * PRICE]);
    expect([...(await orders.keptPlaces(order.reference))]).toEqual([first?.id]);
    expect(await orders.moveDay("2025-11-14", "2025-11-15", FINANCE)).toBe(1);
    expect([await soldOf("day:2025-11-14"), await soldOf("day:2025-11-15")]).toEqual([0, 2]);
    expect(await orders.audit()).toEqual([]);
    await close();
  });

  it("and what goes back are never more than was paid, by people who press at once", async () => {
    const { orders, buy, giveBack, dueOf, settle, close } = open(await create());
    for (let round = 0; round < 5; round++) {
      const order = await buy(3);
      await giveBack(order, [1], 0);
      const done = await Promise.all([
        giveBack(order, [2], 20_000),
        giveBack(order, [2, 3], 10_000),
        settle(order, `${round} a`, 50_000),
        settle(order, `${round} b`, 50_000),
        settle(order, `${round} c`, 90_000, "kept"),
      ]);
      expect(done.slice(0, 2).filter(Boolean)).toHaveLength(1);
      const due = await dueOf(order);
      expect(due).toBeGreaterThanOrEqual(0);
      expect(await settle(order, `${round} rest`, due + 1)).toBe(false);
      if (due > 0) expect(await settle(order, `${round} rest`, due)).toBe(true);
      expect(await dueOf(order)).toBe(0);
    }
    expect(await orders.audit()).toEqual([]);
    await close();
  });

  it("leave the figures at what came in and did not go out, whatever staff do", { timeout: 300_000 }, async () => {
    type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;
    const step = fc.oneof(
      fc.record({ do: fc.constant("buy" as const), quantity: fc.integer({ min: 1, max: 4 }) }),
      fc.record({
        do: fc.constant("refund" as const),
        order: fc.nat(5),
        places: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
        value: fc.nat(110),
        unit: fc.constantFrom("percent" as const, "rupiah" as const),
      }),
      fc.record({ do: fc.constant("revoke" as const), order: fc.nat(5), place: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ do: fc.constant("return" as const), order: fc.nat(5), share: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ do: fc.constant("keep" as const), order: fc.nat(5) }),
    );
    const database = await create();
    const site = open(database);
    const { orders, buy, dueOf, settle, figures } = site;
    const bought: Order[] = [];
    const money = { in: 0, out: 0, moved: 0 };
    let presses = 0;
    const run = async (one: Step) => {
      if (one.do === "buy") {
        const order = await buy(one.quantity);
        bought.push(order);
        money.in += order.total;
        return;
      }
      const order = bought[bought.length - 1 - (one.order % bought.length)];
      if (!order) return;
      const { reference } = order;
      presses += 1;
      if (one.do === "refund") {
        const chosen = (await orders.ticketsOf(reference)).filter(({ place }) => one.places.includes(place));
        const value = one.unit === "percent" ? one.value : one.value * 500;
        const terms = refundTerms(
          new Map(chosen.map(({ id }) => [id, PRICE])),
          {
            unit: one.unit,
            value: Math.min(value, PRICE),
          },
          0,
        );
        if (terms) await orders.refundTickets(reference, terms.fees, { editor: FINANCE, attempt: "" });
      } else if (one.do === "revoke") {
        const ticket = (await orders.ticketsOf(reference)).find(({ place }) => place === one.place);
        if (ticket) await orders.revokeTicket(ticket.id, FINANCE);
      } else {
        const due = await dueOf(order);
        const amount = one.do === "return" ? Math.ceil(due / one.share) : due;
        const act = one.do === "return" ? "returned" : "kept";
        if (amount > 0 && (await settle(order, `press ${presses}`, amount, act))) {
          money[act === "returned" ? "out" : "moved"] += amount;
        }
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const one of steps) await run(one);
        let due = 0;
        for (const order of bought) due += await dueOf(order);
        const revenue = (await figures.read(1)).tickets.reduce((sum, row) => sum + row.revenue, 0);
        // What "No money goes back" says of a refund without a fee has gone to another order.
        expect(revenue).toBe(money.in - money.out - money.moved - due);
      }),
      { seed: SEED, numRuns: name === "SQLite" ? sample(12, 60) : sample(4, 20), endOnFailure: true },
    );
    expect(await orders.audit()).toEqual([]);
    await site.close();
  });
});
