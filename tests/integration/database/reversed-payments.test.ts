import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { GateLog } from "~/gate/server/gate-log.server";
import type { Order } from "~/sales/orders/orders";
import { manualClock } from "../../support/servers/manual-clock";
import { type ExchangeSale, openExchanges } from "../../support/services/exchange-sale";
import { type Midtrans, startMidtrans } from "../../support/services/midtrans";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe.each(databases.kinds)("payments that go back at Midtrans by themselves, with $name", ({ create }) => {
  let midtrans: Midtrans;
  let database: TestDatabase;
  let sale: ExchangeSale;
  const clock = manualClock();
  beforeEach(async () => {
    midtrans = await startMidtrans(clock);
    midtrans.control.holds = true;
    database = await create();
    sale = openExchanges(database, clock, midtrans);
  });
  afterEach(async () => {
    expect(await sale.shop.orders.audit()).toEqual([]);
    await sale.close();
    await midtrans.stop();
  });

  /** An exchange for the difference, which the buyer pays online. */
  async function exchangeOnline(order: Order, to: "family" | "club", ticket = 1) {
    const asked = await sale.ask(order, to, ticket);
    return sale.pay(asked ?? expect.unreachable());
  }
  const attemptState = async (id: string) => (await sale.shop.attempts.attempt(id))?.state;
  const states = async (...orders: Order[]) => Promise.all(orders.map((order) => sale.statesOf(order)));
  const reversedOf = async ({ reference }: Order) =>
    (await sale.shop.orders.acts(reference))
      .filter(({ attempt }) => attempt !== "")
      .filter(({ act }) => act === "reversed" || act === "regained")
      .map(({ act, amount }) => (act === "regained" ? -amount : amount));
  const mails = async (kind: string) =>
    (await database.read<{ kind: string }>(`SELECT kind FROM delivery WHERE kind = '${kind}'`)).length;
  /** What the doors keep for when they have no network. */
  const validTickets = () => database.read<{ id: string }>("SELECT id FROM issued_ticket WHERE state = 'issued'");
  async function chargeBack(id: string, amount?: number) {
    await midtrans.chargeBack(id, amount);
    await sale.shop.payments.noticed(id);
    // Repeated, as Midtrans does.
    await sale.shop.payments.noticed(id);
  }

  it("void the tickets for which theirs were exchanged, through two exchanges, and nothing of them is offered", async () => {
    const first = await sale.buy("friday");
    const second = await exchangeOnline(first.order, "family");
    const third = await exchangeOnline(second.order, "club");
    expect(await states(first.order, second.order, third.order)).toEqual([["refunded"], ["refunded"], ["issued"]]);
    await chargeBack(first.id);
    expect(await states(first.order, second.order, third.order)).toEqual([["refunded"], ["refunded"], ["revoked"]]);
    expect(await validTickets()).toEqual([]);
    const acts = await sale.shop.orders.acts(third.order.reference);
    expect(acts.find(({ act }) => act === "reversed")).toMatchObject({ amount: 0, otherOrder: first.order.reference });
    expect(await mails("tickets-revoked")).toBe(2);
    // The site has both differences still.
    await sale.giveBack(third.order, [1]);
    expect([await sale.dueSum(first.order), await sale.dueSum(second.order), await sale.dueSum(third.order)]).toEqual([
      ...[0, 0, 100_000],
    ]);
    const tooMuch = { act: "returned", amount: 150_000, attempt: "", editor: "fin@expo.example" } as const;
    expect(await sale.shop.orders.settleByHand(third.order.reference, "stale page", tooMuch)).toBe(false);
    expect(await sale.sendBack(third.order)).toBe(100_000);
    expect(await sale.books()).toEqual({ paid: 150_000, back: 150_000 });
    expect(await sale.revenue()).toBe(0);
  });

  it("of an order of which one ticket was exchanged void the others and that one, and no ticket of others", async () => {
    const other = await sale.buy("friday");
    const first = await sale.buy("friday", 3);
    const second = await exchangeOnline(first.order, "family", 2);
    const third = await sale.exchange(first.order, "friday", 3);
    await chargeBack(first.id);
    expect(await states(first.order, second.order, third as Order, other.order)).toEqual([
      ...[["revoked", "refunded", "refunded"], ["revoked"], ["revoked"], ["issued"]],
    ]);
    await sale.giveBack(second.order, [1]);
    await sale.giveBack(third as Order, [1]);
    await sale.giveBack(first.order, [1]);
    const due = [await sale.dueSum(first.order), await sale.dueSum(second.order), await sale.dueSum(third as Order)];
    expect(due).toEqual([0, 70_000, 0]);
    expect(await sale.revenue()).toBe(50_000);
  });

  it("of a difference alone void the dearer ticket and those after it; the money of the first one is offered", async () => {
    const first = await sale.buy("friday", 2);
    const second = await exchangeOnline(first.order, "family");
    const third = await exchangeOnline(second.order, "club");
    await chargeBack(second.id);
    expect(await states(first.order, second.order, third.order)).toEqual([
      ...[["refunded", "issued"], ["refunded"], ["revoked"]],
    ]);
    await sale.giveBack(third.order, [1]);
    expect(await sale.dueSum(third.order)).toBe(80_000);
    expect(await sale.revenue()).toBe(50_000);
  });

  it("in parts in the dashboard are stored, whatever comes twice or late, and all parts together are the whole", async () => {
    const first = await sale.buy("friday");
    const { order, id } = await exchangeOnline(first.order, "family");
    const { attempts } = sale.shop;
    await midtrans.refundInDashboard(id, 20_000);
    for (let repeat = 0; repeat < 2; repeat++) await sale.shop.payments.noticed(id);
    await midtrans.refundInDashboard(id, 10_000);
    await sale.shop.payments.noticed(id);
    // Answers that were on their way meanwhile.
    const old = { method: "credit_card", returned: [{ key: "of the dashboard", amount: 20_000, confirmed: true }] };
    await attempts.record(id, { state: "refunded", said: "partial_refund", ...old }, new Map());
    await attempts.record(id, { state: "paid", said: "settlement", method: "credit_card", returned: [] }, new Map());
    expect(await reversedOf(order)).toEqual([20_000, 10_000]);
    expect([await attemptState(id), await sale.statesOf(order)]).toEqual(["paid", ["issued"]]);
    expect(await sale.books()).toEqual({ paid: 120_000, back: 30_000 });
    expect(await sale.revenue()).toBe(90_000);
    const { money } = await sale.shop.orders.refunds();
    expect(money).toEqual([{ reference: order.reference, amount: 30_000 }]);
    await midtrans.refundInDashboard(id, 40_000);
    await sale.shop.payments.noticed(id);
    expect([await attemptState(id), await sale.statesOf(order)]).toEqual(["refunded", ["revoked"]]);
    await sale.giveBack(order, [1]);
    expect(await sale.dueSum(order)).toBe(50_000);
    expect(await sale.revenue()).toBe(0);
  });

  it("in parts leave the rest: a refund and an exchange after them have that much less", async () => {
    const [refunded, exchanged] = [await sale.buy("friday", 2), await sale.buy("friday")];
    await chargeBack(refunded.id, 20_000);
    await chargeBack(exchanged.id, 30_000);
    expect(await states(refunded.order, exchanged.order)).toEqual([["issued", "issued"], ["issued"]]);
    expect(await mails("payment-reversed")).toBe(2);
    await sale.giveBack(refunded.order, [1], 10);
    expect(await sale.dueSum(refunded.order)).toBe(25_000);
    const after = await exchangeOnline(exchanged.order, "family");
    await sale.giveBack(after.order, [1]);
    expect(await sale.dueSum(after.order)).toBe(90_000);
    await database.execute("UPDATE delivery SET state = 'sent' WHERE kind = 'payment-reversed'");
    await chargeBack(exchanged.id);
    const told = await database.read("SELECT id FROM delivery WHERE kind = 'payment-reversed' AND state = 'waiting'");
    expect(told).toHaveLength(1);
    expect([await sale.dueSum(after.order), await sale.dueSum(exchanged.order)]).toEqual([70_000, 0]);
  });

  it("before the difference is paid end its order, and what comes all the same goes back", async () => {
    const first = await sale.buy("friday");
    const asked = (await sale.ask(first.order, "family")) ?? expect.unreachable();
    const late = await sale.buy("friday");
    const other = (await sale.ask(late.order, "family")) ?? expect.unreachable();
    await sale.shop.payments.payPage(other.reference);
    await midtrans.choose(`${other.reference}-1`, "bank_transfer");
    await chargeBack(first.id);
    await chargeBack(late.id);
    expect(await sale.shop.orders.settleExchanges()).toBe(2);
    expect([(await sale.find(asked.reference)).state, await sale.statesOf(asked)]).toEqual(["cancelled", []]);
    await midtrans.become(`${other.reference}-1`, "settlement");
    await sale.shop.payments.noticed(`${other.reference}-1`);
    expect([(await sale.find(other.reference)).state, await sale.dueSum(other)]).toEqual(["refund_due", 70_000]);
    expect(await validTickets()).toEqual([]);
  });

  it("and are won pay their order again: its tickets stay void, staff are told, and all of it is offered once", async () => {
    const first = await sale.buy("friday");
    const second = await exchangeOnline(first.order, "family");
    await chargeBack(first.id);
    await chargeBack(second.id);
    for (const { id } of [first, second]) {
      await midtrans.winBack(id);
      for (let repeat = 0; repeat < 2; repeat++) await sale.shop.payments.noticed(id);
      expect(await attemptState(id)).toBe("paid");
    }
    expect([await reversedOf(first.order), await sale.statesOf(second.order)]).toEqual([
      [50_000, -50_000],
      ["revoked"],
    ]);
    expect(await mails("payment-surplus")).toBe(2);
    expect([await sale.dueSum(first.order), await sale.dueSum(second.order)]).toEqual([0, 0]);
    expect(await sale.books()).toEqual({ paid: 240_000, back: 120_000 });
    await sale.giveBack(second.order, [1]);
    expect([await sale.dueSum(first.order), await sale.dueSum(second.order)]).toEqual([0, 120_000]);
    await chargeBack(second.id);
    expect(await sale.dueSum(second.order)).toBe(50_000);
  });

  it("in part and are won pay the ticket for which theirs was exchanged meanwhile, and are not offered while it is valid", async () => {
    const first = await sale.buy("friday", 2);
    await chargeBack(first.id, 40_000);
    const second = (await sale.exchange(first.order, "family")) ?? expect.unreachable();
    const third = (await sale.exchange(second, "club")) ?? expect.unreachable();
    await midtrans.winBack(first.id);
    for (let repeat = 0; repeat < 2; repeat++) await sale.shop.payments.noticed(first.id);
    expect(await reversedOf(first.order)).toEqual([40_000, -40_000]);
    expect([await sale.dueSum(first.order), await sale.dueSum(second), await sale.dueSum(third)]).toEqual([0, 0, 0]);
    expect(await sale.revenue()).toBe(200_000);
    await sale.giveBack(third, [1]);
    expect([await sale.dueSum(first.order), await sale.dueSum(second), await sale.dueSum(third)]).toEqual([
      ...[0, 0, 150_000],
    ]);
  });

  it("of an order that had no tickets come again as money that has to go back", async () => {
    const asked = await sale.place("friday");
    await sale.shop.payments.payPage(asked.reference);
    await sale.shop.orders.cancel(asked.reference, { editor: "fin@expo.example" });
    const id = `${asked.reference}-1`;
    await midtrans.pay(id, "credit_card");
    await sale.shop.payments.noticed(id);
    await chargeBack(id);
    expect((await sale.find(asked.reference)).state).toBe("refunded");
    await midtrans.winBack(id);
    await sale.shop.payments.noticed(id);
    expect(await sale.dueSum(asked)).toBe(50_000);
    expect(await sale.books()).toEqual({ paid: 100_000, back: 50_000 });
  });

  it("void a ticket with which somebody is in, which cannot be exchanged then", async () => {
    const { order, id } = await sale.buy("friday");
    const ticket = await sale.ticketAt(order, 1);
    await database.execute("INSERT INTO gate_device (id, door, created_at) VALUES ('east', 'East', 1)");
    const none = { people: 1, type: "x", undoes: "", reason: "", offline: true, unlisted: false } as const;
    const scan = { ...none, device: "east", door: "East", evidence: "code", at: clock.now(), ticket } as const;
    await new GateLog(sale.connection, clock).record([{ ...scan, nonce: "entry-entry-entry-1234", kind: "entry" }]);
    await chargeBack(id);
    expect(await sale.statesOf(order)).toEqual(["revoked"]);
    expect(await sale.exchange(order, "friday")).toBeNull();
  });

  it("after a refund with a fee, and one that waits, take no more than is left", async () => {
    const { order, id } = await sale.buy("friday", 3);
    await sale.giveBack(order, [1], 20);
    await sale.sendBack(order);
    await sale.giveBack(order, [2], 0);
    expect(await sale.dueSum(order)).toBe(50_000);
    await chargeBack(id);
    expect([await sale.dueSum(order), await reversedOf(order)]).toEqual([0, [110_000]]);
    expect(await sale.giveBack(order, [3], 20)).toBe(true);
    expect([await sale.dueSum(order), await sale.revenue(), await sale.books()]).toEqual([
      ...[0, 0, { paid: 150_000, back: 150_000 }],
    ]);
  });

  it("as a second payment leave the first one, and the books know both", async () => {
    const order = await sale.place("friday");
    await sale.shop.payments.payPage(order.reference);
    const [one, two] = [`${order.reference}-1`, `${order.reference}-2`];
    await midtrans.choose(one, "bank_transfer");
    await sale.shop.payments.payAnew(order.reference);
    await sale.pay(order);
    await midtrans.become(one, "settlement");
    await sale.shop.payments.noticed(one);
    expect([await attemptState(one), await attemptState(two)]).toEqual(["surplus", "paid"]);
    await midtrans.refundInDashboard(one, 20_000);
    await sale.shop.payments.noticed(one);
    expect(await sale.dueSum(order)).toBe(30_000);
    await chargeBack(one);
    expect([await sale.statesOf(order), await sale.dueSum(order), await sale.revenue()]).toEqual([
      ["issued"],
      0,
      50_000,
    ]);
    expect(await sale.books()).toEqual({ paid: 100_000, back: 50_000 });
  });

  it("of which a release before stored the state alone are booked by this one, once", async () => {
    const first = await sale.buy("friday");
    const second = await exchangeOnline(first.order, "family");
    await chargeBack(first.id);
    await database.execute("DELETE FROM order_act WHERE act = 'reversed'");
    await sale.giveBack(second.order, [1]);
    expect(await sale.dueSum(second.order)).toBe(70_000);
    for (let repeat = 0; repeat < 2; repeat++) await sale.shop.attempts.fillReversed();
    expect(await reversedOf(first.order)).toEqual([50_000]);
    expect(await sale.books()).toEqual({ paid: 120_000, back: 50_000 });
  });

  it("of which a release before voided no ticket after an exchange void it by this one, with mails, once", async () => {
    const first = await sale.buy("friday");
    const second = await exchangeOnline(first.order, "family");
    // As that release did, whose own tickets of the order were exchanged already.
    const at = clock.now();
    await database.execute(
      `UPDATE payment_attempt SET state = 'reversed', said = 'chargeback', changed_at = ${at} WHERE id = '${first.id}'`,
    );
    clock.advance(60_000);
    for (let repeat = 0; repeat < 2; repeat++) await sale.shop.attempts.fillReversed();
    expect([await sale.statesOf(second.order), await validTickets()]).toEqual([["revoked"], []]);
    expect([await mails("payment-reversed"), await mails("tickets-revoked")]).toEqual([1, 1]);
    const acts = await sale.shop.orders.acts(first.order.reference);
    expect(acts.filter(({ act }) => act === "reversed")).toMatchObject([{ amount: 50_000, attempt: first.id, at }]);
    await sale.giveBack(second.order, [1]);
    expect(await sale.dueSum(second.order)).toBe(70_000);
  });

  it("as a second payment that a release before took back leave the tickets valid", async () => {
    const order = await sale.place("friday");
    await sale.shop.payments.payPage(order.reference);
    const one = `${order.reference}-1`;
    await midtrans.choose(one, "bank_transfer");
    await sale.shop.payments.payAnew(order.reference);
    await sale.pay(order);
    await midtrans.become(one, "settlement");
    await sale.shop.payments.noticed(one);
    await database.execute(`UPDATE payment_attempt SET state = 'reversed', said = 'chargeback' WHERE id = '${one}'`);
    await sale.shop.attempts.fillReversed();
    expect([await sale.statesOf(order), await reversedOf(order), await mails("tickets-revoked")]).toEqual([
      ...[["issued"], [50_000], 0],
    ]);
  });

  it("are told to staff when a bank takes what was sent back already, or a part of which nobody says how much", async () => {
    const told = async () =>
      (await database.read("SELECT id FROM delivery WHERE kind = 'payment-reversed' AND state = 'waiting'")).length;
    const sent = () => database.execute("UPDATE delivery SET state = 'sent' WHERE kind = 'payment-reversed'");
    const { order, id } = await sale.buy("friday", 2);
    await sale.giveBack(order, [1]);
    await sale.sendBack(order);
    const returned = [{ key: `${id}-r1`, amount: 50_000, confirmed: true }];
    const taken = (said: string) => ({ state: "reversed", said, method: "credit_card", returned }) as const;
    await sale.shop.attempts.record(id, taken("partial_chargeback"), new Map());
    expect([await told(), await sale.statesOf(order)]).toEqual([1, ["refunded", "issued"]]);
    await sent();
    await sale.shop.attempts.record(id, taken("partial_chargeback"), new Map());
    expect(await told()).toBe(0);
    const back = await sale.buy("friday");
    await sale.giveBack(back.order, [1]);
    await sale.sendBack(back.order);
    expect(await attemptState(back.id)).toBe("refunded");
    await sale.shop.attempts.record(back.id, { ...taken("chargeback"), returned: [] }, new Map());
    expect([await told(), await attemptState(back.id)]).toEqual([1, "refunded"]);
    await sent();
    await sale.shop.attempts.record(back.id, { ...taken("chargeback"), returned: [] }, new Map());
    expect(await told()).toBe(0);
  });

  it("in the dashboard, with a second payment that its bank took, leave the difference of an exchange alone to give back", async () => {
    const order = await sale.place("friday");
    await sale.shop.payments.payPage(order.reference);
    const one = `${order.reference}-1`;
    await midtrans.choose(one, "bank_transfer");
    await sale.shop.payments.payAnew(order.reference);
    const own = await sale.pay(order);
    await midtrans.become(one, "settlement");
    await sale.shop.payments.noticed(one);
    const dearer = await exchangeOnline(own.order, "family");
    await midtrans.refundInDashboard(own.id, 50_000);
    await sale.shop.payments.noticed(own.id);
    await chargeBack(one);
    await sale.giveBack(dearer.order, [1]);
    expect([await sale.dueSum(order), await sale.dueSum(dearer.order)]).toEqual([0, 70_000]);
    expect(await sale.books()).toEqual({ paid: 170_000, back: 100_000 });
  });

  it("of an order with a ticket that cost nothing leave the one for which that was exchanged, and paid", async () => {
    const first = await sale.pay(await sale.place("friday", 1, "guest"));
    const guest = (await sale.shop.orders.ticketsOf(first.order.reference)).find(({ ticket }) => ticket === "guest");
    const dearer = await exchangeOnline(first.order, "family", guest?.place);
    await chargeBack(first.id);
    const { place = 0 } = guest ?? {};
    expect(await states(first.order, dearer.order)).toEqual([
      ...[place === 1 ? ["refunded", "revoked"] : ["revoked", "refunded"], ["issued"]],
    ]);
  });

  it("leave tickets that cost nothing as they are, and what they were exchanged for when its payment stays", async () => {
    const order = await sale.place("guest");
    const dearer = await exchangeOnline(order, "family");
    expect(await sale.statesOf(dearer.order)).toEqual(["issued"]);
    await chargeBack(dearer.id);
    await sale.giveBack(dearer.order, [1]);
    expect([await sale.statesOf(dearer.order), await sale.dueSum(dearer.order)]).toEqual([["refunded"], 0]);
  });
});
