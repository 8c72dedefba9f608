import { afterAll, describe, expect, it } from "vitest";
import { jakartaDay } from "~/base/values/jakarta-time";
import { GateLog } from "~/gate/server/gate-log.server";
import { bookStatement, readMatches } from "~/sales/bank/book-statement.server";
import { BookedLines } from "~/sales/bank/booked-lines.server";
import { StrayTransfers } from "~/sales/bank/strays/stray-transfers.server";
import { takeStray } from "~/sales/bank/strays/take-stray.server";
import type { Order } from "~/sales/orders/orders";
import { costOfRefunded, settledByHand } from "~/sales/payments/refund-due";
import { moneyMoves } from "~/sales/reports/money-by-day";
import { OrderPages } from "~/sales/reports/order-pages.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const clock = manualClock();
const FINANCE = "fin@expo.example";
const KINDS = { friday: some("friday", 1, 5, 50_000), all: { ...some("all", 1, 2, 120_000), people: 2 } };
type Kind = keyof typeof KINDS;
const QUOTAS = new Map<string, number>(Object.entries(KINDS).map(([kind, { quota }]) => [kind, quota]));

function open(database: TestDatabase) {
  const orders = openOrders(database, clock);
  const connection = database.open();
  closeAfterTest(orders, connection);
  const lines = new BookedLines(connection);
  const strays = new StrayTransfers(connection);
  const keepUntil = () => clock.now() + 1000 * HOUR_MS;
  async function buy(key: string, quantity = 1, kind: Kind = "friday"): Promise<Order> {
    const held = await orders.hold({ key, keepUntil: keepUntil(), lines: [{ ...KINDS[kind], quantity }] });
    if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
    await orders.place(held.order.reference, buyer(`${key}@visitor.example`), transfer(clock));
    return (await orders.pay(held.order.reference, FINANCE, new Map())) as Order;
  }
  /** Staff ask for the difference to "all". */
  async function ask(order: Order, key = `${order.reference} to all`, to: Kind = "all") {
    const [ticket] = await orders.ticketsOf(order.reference);
    const { quota, ...line } = KINDS[to];
    const hold = { key, keepUntil: keepUntil(), lines: [line], edition: 1, quotas: new Map([[to, quota]]) };
    const how = { payment: "manual", note: "on the phone", attempt: "", editor: FINANCE } as const;
    const terms = { ...how, deadline: clock.now() + 24 * HOUR_MS };
    return orders.askForExchange(ticket?.id ?? "", hold, terms);
  }
  const asked = async (order: Order) => {
    const done = await ask(order);
    return "order" in done ? done.order : expect.unreachable();
  };
  /** A statement is uploaded, and its button pressed. */
  async function upload(id: string, rupiah: number) {
    const statement = [{ id, row: 2, day: jakartaDay(clock.now()), waits: null, rupiah, note: "SARI DEWI" }];
    const matches = await readMatches(statement, lines);
    return bookStatement(matches, null, { editor: FINANCE, quotas: QUOTAS }, { lines, orders, clock });
  }
  const pay = ({ reference }: Order) => orders.pay(reference, FINANCE, QUOTAS);
  const statesOf = async ({ reference }: Order) => (await orders.ticketsOf(reference)).map(({ state }) => state);
  const stockOf = async (row: string) => {
    const found = (await orders.stock()).find(({ ticket }) => ticket === row);
    return [found?.held ?? 0, found?.sold ?? 0];
  };
  const dueOf = async (order: Order) => {
    const [tickets, acts] = [await orders.ticketsOf(order.reference), await orders.acts(order.reference)];
    return costOfRefunded(order, tickets) - settledByHand(acts, "").amount;
  };
  async function books() {
    let paid = 0;
    for await (const page of new OrderPages(connection).read(1)) {
      for (const { order, money } of page) for (const move of moneyMoves(order, money)) paid += move.paid;
    }
    return paid;
  }
  return {
    ...orders,
    orders,
    connection,
    lines,
    strays,
    buy,
    ask,
    asked,
    upload,
    pay,
    statesOf,
    stockOf,
    dueOf,
    books,
  };
}

describe.each(databases.kinds)("an exchange that waits for its money in $name", ({ create }) => {
  it("holds the new place, leaves the old ticket valid, and is done by the transfer of exactly its amount", async () => {
    const database = await create();
    const { buy, asked, ask, upload, statesOf, stockOf, dueOf, books, ...orders } = open(database);
    const order = await buy("a", 2);
    const [ticket] = await orders.ticketsOf(order.reference);
    await orders.nameTicket(ticket?.id ?? "", "Rina", "buyer");
    const waiting = await asked(order);
    expect(waiting).toMatchObject({ state: "placed", payment: "manual", total: 70_000 });
    expect(waiting.amount).toBeGreaterThan(70_000);
    expect(waiting.amount).toBeLessThanOrEqual(70_999);
    expect(waiting.buyer).toMatchObject({ email: "a@visitor.example", exchanges: order.reference });
    expect([await statesOf(order), await stockOf("all"), await stockOf("friday")]).toEqual([
      ["issued", "issued"],
      [1, 0],
      [0, 2],
    ]);
    // The same press again, and another page.
    expect(await ask(order)).toMatchObject({ order: { reference: waiting.reference } });
    expect(await ask(order, "another form")).toEqual({ refused: "gone" });
    expect(await orders.exchangesOf(order.reference)).toMatchObject([{ reference: waiting.reference }]);
    expect(await orders.exchangeBy(waiting.reference)).toMatchObject([{ old: order.reference, ticket: ticket?.id }]);
    expect(await upload("line", waiting.amount)).toMatchObject({ paid: [waiting.reference] });
    expect([await statesOf(order), await statesOf(waiting)]).toEqual([["refunded", "issued"], ["issued"]]);
    expect((await orders.ticketsOf(waiting.reference))[0]).toMatchObject({ holder: "Rina" });
    expect([await stockOf("all"), await stockOf("friday"), await dueOf(order)]).toEqual([[0, 1], [0, 1], 0]);
    expect(await books()).toBe(order.amount + waiting.amount);
    // Twice: the second is a second payment.
    expect(await upload("again", waiting.amount)).toMatchObject({ second: [waiting.reference] });
    expect(await orders.settleExchanges()).toBe(0);
    for (const { id } of await orders.ticketsOf(waiting.reference)) await orders.refundTicket(id, FINANCE);
    expect(await dueOf({ ...waiting, ...(await orders.find(waiting.reference)) })).toBe(120_000);
    const kinds = await database.read<{ kind: string }>("SELECT kind FROM delivery WHERE kind = 'acknowledgement'");
    expect(kinds).toHaveLength(2);
    expect(await orders.audit()).toEqual([]);
  });

  it("ends at its deadline: the place is free and the old ticket stays; late money exchanges it while there are some", async () => {
    const { buy, asked, ask, pay, statesOf, stockOf, ...orders } = open(await create());
    const [order, other] = [await buy("a"), await buy("b")];
    const [late, gone] = [await asked(order), await asked(other)];
    // Both places of "all" wait.
    expect(await ask(await buy("c"))).toEqual({ soldOut: "all" });
    clock.advance(25 * HOUR_MS);
    expect(await orders.expireDue()).toBe(2);
    expect([await stockOf("all"), await statesOf(order)]).toEqual([[0, 0], ["issued"]]);
    await buy("x", 1, "all");
    expect(await pay(late)).toMatchObject({ state: "issued" });
    expect(await statesOf(order)).toEqual(["refunded"]);
    expect(await pay(gone)).toMatchObject({ state: "refund_due" });
    expect(await statesOf(other)).toEqual(["issued"]);
    expect(await stockOf("all")).toEqual([0, 2]);
    expect(await orders.audit()).toEqual([]);
  });

  it("is not asked for what costs as much, is called off by its buyer, and can then be asked for again", async () => {
    const { buy, ask, asked, statesOf, stockOf, ...orders } = open(await create());
    const order = await buy("a");
    expect(await ask(order, "same", "friday")).toEqual({ refused: "gone" });
    const waiting = await asked(order);
    await orders.cancel(waiting.reference, "buyer");
    expect([await stockOf("all"), await statesOf(order)]).toEqual([[0, 0], ["issued"]]);
    expect(await ask(order, "again")).toHaveProperty("order");
    expect(await orders.audit()).toEqual([]);
  });

  it("takes no money for a ticket that was given back or used meanwhile: it goes back, and the old order is as it was", async () => {
    const database = await create();
    const { buy, asked, pay, statesOf, stockOf, connection, ...orders } = open(database);
    const [back, used] = [await buy("back"), await buy("used")];
    const [first, second] = [await asked(back), await asked(used)];
    const [ticket] = await orders.ticketsOf(back.reference);
    await orders.refundTicket(ticket?.id ?? "", FINANCE);
    const [inside] = await orders.ticketsOf(used.reference);
    await database.execute("INSERT INTO gate_device (id, door, created_at) VALUES ('east', 'East', 1)");
    const none = { people: 1, type: "x", undoes: "", reason: "", offline: true, unlisted: false } as const;
    const scan = { ...none, device: "east", door: "East", evidence: "code", at: clock.now() } as const;
    const entry = { ...scan, nonce: "entry-entry-entry-1234", kind: "entry", ticket: inside?.id ?? "" } as const;
    await new GateLog(connection, clock).record([entry]);
    expect(await pay(second)).toMatchObject({ state: "refund_due" });
    expect(await orders.settleExchanges()).toBe(1);
    expect(await orders.find(first.reference)).toMatchObject({ state: "cancelled" });
    expect(await pay(first)).toMatchObject({ state: "refund_due" });
    expect([await statesOf(back), await statesOf(used), await stockOf("all")]).toEqual([
      ["refunded"],
      ["issued"],
      [0, 0],
    ]);
    expect(await orders.audit()).toEqual([]);
  });

  it("that a release before took as paid is done by this one", async () => {
    const database = await create();
    const { buy, asked, pay, statesOf, dueOf, ...orders } = open(database);
    const order = await buy("a");
    const waiting = await asked(order);
    await database.execute(`CREATE TABLE kept AS SELECT * FROM ticket_exchange`);
    await database.execute("DELETE FROM ticket_exchange");
    await pay(waiting);
    await database.execute("INSERT INTO ticket_exchange SELECT * FROM kept");
    expect(await statesOf(order)).toEqual(["issued"]);
    expect(await orders.settleExchanges()).toBe(1);
    expect([await statesOf(order), await statesOf(waiting), await dueOf(order)]).toEqual([["refunded"], ["issued"], 0]);
    expect(await orders.audit()).toEqual([]);
  });

  it("goes along with what is missing of both: no more goes back than came", async () => {
    const { buy, asked, statesOf, dueOf, orders, strays, lines, ...more } = open(await create());
    const order = await buy("a");
    const waiting = await asked(order);
    await strays.keep(
      [{ id: "less", row: 2, day: jakartaDay(clock.now()), waits: null, rupiah: 50_000, note: "" }],
      clock.now(),
    );
    await takeStray(
      { id: "less", reference: waiting.reference, shown: "less" },
      { editor: FINANCE, quotas: QUOTAS },
      { strays, lines, orders, clock },
    );
    expect(await statesOf(waiting)).toEqual(["issued"]);
    for (const { id } of await more.ticketsOf(waiting.reference)) await more.refundTicket(id, FINANCE);
    // 50,000 of the old ticket and 50,000 of the 70,000.
    expect(await dueOf(waiting)).toBe(100_000);
    expect(await dueOf(order)).toBe(0);
  });

  it("is done once, and sells nothing twice, by people and time who act at once", async () => {
    const { buy, asked, ask, pay, upload, statesOf, stockOf, dueOf, ...orders } = open(await create());
    for (let round = 0; round < 4; round++) {
      const order = await buy(`round ${round}`);
      const waiting = await asked(order);
      clock.advance(24 * HOUR_MS);
      const [ticket] = await orders.ticketsOf(order.reference);
      await Promise.all([
        pay(waiting),
        upload(`line ${round}`, waiting.amount),
        orders.expireDue(),
        round % 2 === 0 ? orders.cancel(waiting.reference, "buyer") : orders.refundTicket(ticket?.id ?? "", FINANCE),
        ask(order, `other ${round}`),
        orders.settleExchanges(),
      ]);
      const now = await orders.find(waiting.reference);
      const [before, after] = [await statesOf(order), await statesOf(waiting)];
      // The old ticket and the new one are never both valid, and never both gone but by a refund.
      if (now?.state === "issued") expect([before, after]).toEqual([["refunded"], ["issued"]]);
      else expect(after).toEqual([]);
      expect(await dueOf(order)).toBeGreaterThanOrEqual(0);
      expect(await orders.audit()).toEqual([]);
      for (const { id } of await orders.ticketsOf(waiting.reference)) await orders.refundTicket(id, FINANCE);
      for (const { reference } of await orders.exchangesOf(order.reference)) await orders.cancel(reference, "buyer");
    }
    const [held = 0, sold = 0] = await stockOf("all");
    expect(held + sold).toBe(0);
  });
});
