import { afterAll, describe, expect, it } from "vitest";
import { dayRow } from "~/content/availability/availability";
import { GateLog } from "~/gate/server/gate-log.server";
import { MailFacts } from "~/sales/mails/mail-facts.server";
import type { ExchangeTerms, Order } from "~/sales/orders/orders";
import { costOfRefunded, settledByHand } from "~/sales/payments/refund-due";
import { SalesReading } from "~/sales/reports/sales-reading.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const clock = manualClock();
const FINANCE = "fin@expo.example";

/** Three kinds: of each there are few. */
const KINDS = {
  friday: some("friday", 1, 3, 50_000),
  saturday: { ...some("saturday", 1, 3, 50_000), days: ["2025-11-15"] },
  all: { ...some("all", 1, 2, 120_000), days: ["2025-11-14", "2025-11-15"], people: 2 },
};
type Kind = keyof typeof KINDS;

function open(database: TestDatabase) {
  const orders = openOrders(database, clock);
  const connection = database.open();
  closeAfterTest(orders, connection);
  const keepUntil = () => clock.now() + 1000 * HOUR_MS;
  async function buy(key: string, kind: Kind, quantity = 1): Promise<Order> {
    const held = await orders.hold({ key, keepUntil: keepUntil(), lines: [{ ...KINDS[kind], quantity }] });
    if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
    await orders.place(held.order.reference, buyer(`${key}@visitor.example`), transfer(clock));
    return (await orders.pay(held.order.reference, FINANCE, new Map())) as Order;
  }
  async function exchange(
    order: Order,
    to: Kind,
    terms: Partial<ExchangeTerms> & { key?: string; place?: number } = {},
  ) {
    const { key = `${order.reference} to ${to}`, place = 1, ...rest } = terms;
    const ticket = (await orders.ticketsOf(order.reference)).find((one) => one.place === place);
    const { quota, ...line } = KINDS[to];
    const hold = { key, keepUntil: keepUntil(), lines: [line], edition: 1, quotas: new Map([[to, quota]]) };
    const own = { rest: "back", note: "cash at the desk", attempt: "", editor: FINANCE } as const;
    return orders.exchangeTicket(ticket?.id ?? "", hold, { ...own, ...rest });
  }
  const dueOf = async (order: Order) => {
    const [tickets, acts] = [await orders.ticketsOf(order.reference), await orders.acts(order.reference)];
    return costOfRefunded(order, tickets) - settledByHand(acts, "").amount;
  };
  const revenue = async () =>
    (await new SalesReading(connection).read(1)).tickets.reduce((sum, row) => sum + row.revenue, 0);
  const soldOf = async (row: string) => (await orders.stock()).find(({ ticket }) => ticket === row)?.sold;
  return { ...orders, buy, exchange, dueOf, revenue, soldOf, connection, facts: new MailFacts(connection) };
}

describe.each(databases.kinds)("tickets that are exchanged in $name", ({ create }) => {
  it("let nobody in any more; the new one is issued to the same buyer, and both stocks follow", async () => {
    const database = await create();
    const { buy, exchange, dueOf, revenue, soldOf, ...orders } = open(database);
    const order = await buy("a", "friday", 2);
    const [ticket] = await orders.ticketsOf(order.reference);
    await orders.nameTicket(ticket?.id ?? "", "Rina", "buyer");
    const exchanged = await exchange(order, "saturday");
    const made = "order" in exchanged ? exchanged.order : expect.unreachable();
    expect(made).toMatchObject({ state: "issued", payment: "moved", total: 50_000, amount: 50_000 });
    expect(made.buyer).toMatchObject({ email: "a@visitor.example", name: "Sari Dewi" });
    expect((await orders.ticketsOf(order.reference)).map(({ state }) => state)).toEqual(["refunded", "issued"]);
    const [fresh] = await orders.ticketsOf(made.reference);
    expect(fresh).toMatchObject({ state: "issued", holder: "Rina", ticket: "saturday" });
    expect(fresh?.code).not.toBe(ticket?.code);
    expect([await soldOf("friday"), await soldOf("saturday"), await soldOf(dayRow("2025-11-15"))]).toEqual([1, 1, 1]);
    expect([await dueOf(order), await revenue()]).toEqual([0, 100_000]);
    // A second press, also by somebody else.
    const again = await Promise.all([
      exchange(order, "saturday"),
      exchange(order, "saturday", { editor: "ani@expo.example" }),
    ]);
    expect(again.map((one) => "order" in one && one.order.reference)).toEqual([made.reference, made.reference]);
    expect(await exchange(order, "all", { key: "another form" })).toEqual({ refused: "gone" });
    expect(await orders.facts.newsOf(order.reference)).toMatchObject({ exchangedFor: [made.reference] });
    expect((await orders.acts(made.reference)).map(({ act, otherOrder, note }) => [act, otherOrder, note])).toEqual([
      ["moved", order.reference, "cash at the desk"],
    ]);
    const kinds = await database.read<{ kind: string }>(
      "SELECT kind FROM delivery WHERE kind LIKE 'tickets%' OR kind = 'receipt'",
    );
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(["receipt", "receipt", "tickets-refunded"]);
    expect(await orders.audit()).toEqual([]);
  });

  it("for a cheaper one: the rest goes back, or is kept; for a dearer one it is paid at the desk", async () => {
    const { buy, exchange, dueOf, revenue, ...orders } = open(await create());
    const [back, kept, more] = [await buy("back", "all"), await buy("kept", "all"), await buy("more", "friday")];
    expect(await revenue()).toBe(290_000);
    await exchange(back, "friday");
    await exchange(kept, "saturday", { rest: "kept", note: "" });
    const dearer = await exchange(more, "all");
    expect("order" in dearer && dearer.order.total).toBe(120_000);
    expect([await dueOf(back), await dueOf(kept), await dueOf(more)]).toEqual([70_000, 0, 0]);
    expect(await orders.facts.newsOf(kept.reference)).toMatchObject({ fee: { kept: 70_000, back: 0 } });
    // What came in and stays: 290,000 and 70,000 at the desk, without the 70,000 that go back.
    expect(await revenue()).toBe(290_000);
    expect(await orders.audit()).toEqual([]);
  });

  it("change nothing when the new one is gone, and take the last one once", async () => {
    const { buy, exchange, soldOf, ...orders } = open(await create());
    await buy("x", "all");
    const [one, other] = [await buy("one", "friday"), await buy("other", "friday")];
    const done = await Promise.all([exchange(one, "all"), exchange(other, "all")]);
    expect(done.filter((result) => "order" in result)).toHaveLength(1);
    expect(done.filter((result) => "soldOut" in result && result.soldOut === "all")).toHaveLength(1);
    expect([await soldOf("all"), await soldOf("friday")]).toEqual([2, 1]);
    const states = [...(await orders.ticketsOf(one.reference)), ...(await orders.ticketsOf(other.reference))];
    expect(states.map(({ state }) => state).toSorted()).toEqual(["issued", "refunded"]);
    expect(await orders.audit()).toEqual([]);
  });

  it("within a kind that is sold out: the place of the old one is free for the new one", async () => {
    const { buy, exchange, ...orders } = open(await create());
    const order = await buy("a", "friday", 3);
    expect(await exchange(order, "friday", { key: "same" })).toHaveProperty("order");
    expect(await orders.audit()).toEqual([]);
  });

  it("are none that a door has let in since the page was opened, unless it took that back", async () => {
    const database = await create();
    const { buy, exchange, connection, ...orders } = open(database);
    const order = await buy("a", "friday");
    const [ticket] = await orders.ticketsOf(order.reference);
    const log = new GateLog(connection, clock);
    await database.execute("INSERT INTO gate_device (id, door, created_at) VALUES ('east', 'East', 1)");
    const none = { people: 1, ticket: "", type: "", undoes: "", reason: "", offline: true, unlisted: false } as const;
    const scan = { ...none, device: "east", door: "East", evidence: "code", at: clock.now() } as const;
    await log.record([
      { ...scan, nonce: "entry-entry-entry-1234", kind: "entry", ticket: ticket?.id ?? "", type: "x" },
    ]);
    expect(await exchange(order, "saturday")).toEqual({ refused: "gone" });
    expect((await orders.ticketsOf(order.reference)).map(({ state }) => state)).toEqual(["issued"]);
    await log.record([{ ...scan, nonce: "undo-undo-undo-123456-", kind: "undo", undoes: "entry-entry-entry-1234" }]);
    expect(await exchange(order, "saturday")).toHaveProperty("order");
    expect(await orders.audit()).toEqual([]);
  });

  it("of a company stay billed to it, and keep the address of who comes", async () => {
    const { buy, exchange, ...orders } = open(await create());
    const order = await buy("a", "friday", 2);
    await orders.billTo(order.reference, { name: "PT Rimba", npwp: "", address: "Jakarta" }, FINANCE);
    await orders.nameHolders(order.reference, [{ name: "Rina", email: "rina@rimba.example" }], FINANCE);
    const exchanged = await exchange(order, "saturday");
    const made = "order" in exchanged ? exchanged.order : expect.unreachable();
    expect((await orders.find(made.reference))?.buyer?.company).toMatchObject({ name: "PT Rimba" });
    expect([...(await orders.holderEmails(made.reference)).values()]).toMatchObject([
      { email: "rina@rimba.example", mailedAt: null },
    ]);
  });

  it("lose the note of the team with the buyer", async () => {
    const { buy, exchange, ...orders } = open(await create());
    const order = await buy("a", "friday");
    await exchange(order, "saturday");
    clock.advance(1001 * HOUR_MS);
    await orders.purge(clock.now());
    expect((await orders.acts(order.reference)).map(({ note }) => note)).toEqual([null]);
  });
});
