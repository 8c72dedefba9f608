import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Order } from "~/sales/orders/orders";
import { costOfRefunded, settledByHand } from "~/sales/payments/refund-due";
import { moneyMoves } from "~/sales/reports/money-by-day";
import { OrderPages } from "~/sales/reports/order-pages.server";
import { manualClock } from "../../support/servers/manual-clock";
import { type Midtrans, startMidtrans } from "../../support/services/midtrans";
import { some } from "../../support/services/orders";
import { faultsIn, openPayments, type Payments, placeOnline, QUOTA } from "../../support/services/provider-payments";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const FINANCE = "fin@expo.example";
/** Of the dearer ticket there is one. Each costs 50,000, and this one 120,000. */
const { quota: _, ...ALL } = some("all", 1, 1, 120_000);
const QUOTAS = new Map([
  ["friday", QUOTA],
  ["all", 1],
]);

describe.each(databases.kinds)("the difference of an exchange, paid at Midtrans with $name", ({ create }) => {
  let clock: ReturnType<typeof manualClock>;
  let midtrans: Midtrans;
  let database: TestDatabase;
  let shop: Payments;
  const opened: Payments[] = [];
  /** Another process. */
  function open(): Payments {
    const process = openPayments(database, clock, midtrans, { quotas: QUOTAS });
    opened.push(process);
    return process;
  }
  beforeEach(async () => {
    clock = manualClock();
    midtrans = await startMidtrans(clock);
    midtrans.control.holds = true;
    database = await create();
    shop = open();
  });
  afterEach(async () => {
    // Whatever has happened.
    expect(await faultsIn(shop, midtrans)).toEqual([]);
    for (const { close } of opened.splice(0)) await close();
    await midtrans.stop();
  });

  const find = async (reference: string) => (await shop.orders.find(reference)) ?? expect.unreachable();
  const statesOf = async ({ reference }: Order) =>
    (await shop.orders.ticketsOf(reference)).map((ticket) => ticket.state);
  const stockOf = async (row: string) => {
    const found = (await shop.orders.stock()).find(({ ticket }) => ticket === row);
    return [found?.held ?? 0, found?.sold ?? 0];
  };
  /** An order that was paid online. */
  async function buy(): Promise<Order> {
    const reference = await placeOnline(shop, clock);
    await shop.payments.payPage(reference);
    await midtrans.pay(`${reference}-1`);
    await shop.payments.noticed(`${reference}-1`);
    return find(reference);
  }
  /** Staff ask for the difference to the dearer ticket. */
  async function ask(order: Order, key = `${order.reference} to all`): Promise<Order> {
    const [ticket] = await shop.orders.ticketsOf(order.reference);
    const hold = { key, keepUntil: clock.now() + 1000 * HOUR_MS, lines: [ALL], edition: 1, quotas: QUOTAS };
    const terms = { payment: "midtrans", deadline: clock.now() + 24 * HOUR_MS, note: "", editor: FINANCE } as const;
    const attempt = `${order.reference}-1`;
    const done = await shop.orders.askForExchange(ticket?.id ?? "", hold, { ...terms, attempt });
    return "order" in done ? done.order : expect.unreachable();
  }
  /** The page of an order at the provider is opened. @returns the id of its attempt */
  async function begin({ reference }: Order, number = 1): Promise<string> {
    expect(await shop.payments.payPage(reference)).toHaveProperty("address");
    return `${reference}-${number}`;
  }
  const dueByHand = async (order: Order, of: string) => {
    const [tickets, acts] = [await shop.orders.ticketsOf(order.reference), await shop.orders.acts(order.reference)];
    return costOfRefunded(order, tickets) - settledByHand(acts, of).amount;
  };
  async function books() {
    const connection = database.open();
    closeAfterTest(connection);
    let paid = 0;
    for await (const page of new OrderPages(connection).read(1)) {
      for (const { order, money } of page) for (const move of moneyMoves(order, money)) paid += move.paid;
    }
    return paid;
  }

  it("is one page of exactly that, and exchanges the ticket once, whichever of message, return and timer comes first", async () => {
    const order = await buy();
    const waiting = await ask(order);
    expect(waiting).toMatchObject({ state: "placed", payment: "midtrans", total: 70_000, amount: 70_000 });
    const id = await begin(waiting);
    expect(await begin(waiting)).toBe(id);
    expect([...midtrans.pages.values()].at(-1)).toMatchObject({ orderId: id, amount: 70_000 });
    expect([await statesOf(order), await stockOf("all")]).toEqual([["issued"], [1, 0]]);
    await midtrans.pay(id);
    const other = open();
    const looks = [shop.payments.noticed(id), other.payments.noticed(id), shop.payments.look(waiting.reference)];
    await Promise.all([...looks, other.payments.round()]);
    await shop.payments.noticed(id);
    expect([await statesOf(order), await statesOf(waiting)]).toEqual([["refunded"], ["issued"]]);
    expect([await stockOf("all"), await stockOf("friday")]).toEqual([
      [0, 1],
      [0, 0],
    ]);
    // The money of the old ticket is that of the new one.
    expect(await dueByHand(order, `${order.reference}-1`)).toBe(0);
    expect(await books()).toBe(order.amount + 70_000);
    expect(await shop.orders.settleExchanges()).toBe(0);
  });

  it("that was refused may be tried again, and what comes for both tries is one exchange and one surplus", async () => {
    const order = await buy();
    const waiting = await ask(order);
    const first = await begin(waiting);
    await midtrans.choose(first, "bank_transfer");
    expect(await shop.payments.payAnew(waiting.reference)).toBe(true);
    const second = await begin(waiting, 2);
    await midtrans.choose(second, "credit_card");
    await midtrans.become(second, "deny");
    await shop.payments.noticed(second);
    expect(await find(waiting.reference)).toMatchObject({ state: "placed" });
    await midtrans.become(second, "settlement");
    await shop.payments.noticed(second);
    expect([await statesOf(order), await statesOf(waiting)]).toEqual([["refunded"], ["issued"]]);
    await midtrans.become(first, "settlement");
    await shop.payments.noticed(first);
    expect((await shop.attempts.attempt(first))?.state).toBe("surplus");
    expect(await statesOf(waiting)).toEqual(["issued"]);
  });

  it("that is paid in the last moment exchanges the ticket too", async () => {
    const order = await buy();
    const waiting = await ask(order);
    const id = await begin(waiting);
    clock.advance(25 * HOUR_MS - 70 * 60_000);
    await midtrans.choose(id, "bank_transfer");
    clock.advance(70 * 60_000);
    await shop.orders.expireDue();
    expect(await find(waiting.reference)).toMatchObject({ state: "expiring" });
    // Nobody asks for it a second time meanwhile.
    expect(await shop.orders.exchangesOf(order.reference)).toHaveLength(1);
    await midtrans.become(id, "settlement");
    await shop.payments.round();
    expect(await find(waiting.reference)).toMatchObject({ state: "issued" });
    expect([await statesOf(order), await statesOf(waiting), await stockOf("all")]).toEqual([
      ["refunded"],
      ["issued"],
      [0, 1],
    ]);
  });

  it("that nobody pays leaves the old ticket; late money exchanges it while there are some, and else goes back", async () => {
    const [order, other] = [await buy(), await buy()];
    const waiting = await ask(order);
    const id = await begin(waiting);
    await midtrans.choose(id, "bank_transfer");
    clock.advance(25 * HOUR_MS);
    await shop.orders.expireDue();
    await shop.payments.round();
    expect(await find(waiting.reference)).toMatchObject({ state: "expired" });
    expect([await statesOf(order), await stockOf("all")]).toEqual([["issued"], [0, 0]]);
    const taken = await ask(other);
    const theirs = await begin(taken);
    await midtrans.pay(theirs);
    await shop.payments.noticed(theirs);
    await midtrans.become(id, "settlement");
    await shop.payments.noticed(id);
    expect(await find(waiting.reference)).toMatchObject({ state: "refund_due" });
    expect([await statesOf(order), await statesOf(taken), await stockOf("all")]).toEqual([
      ["issued"],
      ["issued"],
      [0, 1],
    ]);
  });

  it("is not taken for a ticket that was given back: its page is closed, and what came all the same goes back", async () => {
    const order = await buy();
    const waiting = await ask(order);
    const id = await begin(waiting);
    await midtrans.choose(id, "bank_transfer");
    const [ticket] = await shop.orders.ticketsOf(order.reference);
    await shop.orders.refundTicket(ticket?.id ?? "", FINANCE);
    expect(await shop.orders.settleExchanges()).toBe(1);
    await shop.payments.round();
    expect(midtrans.transactions.get(id)?.status).toBe("expire");
    await midtrans.become(id, "settlement");
    await shop.payments.noticed(id);
    expect(await find(waiting.reference)).toMatchObject({ state: "refund_due" });
    expect([await statesOf(waiting), await stockOf("all")]).toEqual([[], [0, 0]]);
  });
});
