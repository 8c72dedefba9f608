import { afterAll, describe, expect, it } from "vitest";
import { applyVoucher } from "~/sales/model/voucher";
import type { Order } from "~/sales/orders/orders";
import { SalesReading } from "~/sales/reports/sales-reading.server";
import { OrderDocuments } from "~/sales/tickets/order-document.server";
import { type NewVoucher, Vouchers } from "~/sales/vouchers/voucher-store.server";
import { manualClock } from "../../support/servers/manual-clock";
import { boundStore } from "../../support/services/bound-store";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const EDITOR = "sales@expo.example";
const QUOTAS = new Map([["friday", 1_000]]);

const clock = manualClock();
const keepUntil = clock.now() + 1000 * HOUR_MS;

/** A shop, and the vouchers of its staff. */
function open(database: TestDatabase) {
  const connection = database.open();
  const log: string[] = [];
  const vouchers = new Vouchers(connection, {
    clock,
    audit: async (_, editor, action, detail) => void log.push(`${editor} ${action} ${detail}`),
  });
  const orders = openOrders(database, clock);
  closeAfterTest(orders, connection);

  async function make(code: string, more: Partial<NewVoucher> = {}): Promise<string> {
    const id = await vouchers.create(
      {
        ...{ key: `form ${code}`, edition: 1, kinds: ["friday"], percent: 20, price: null, most: 5, note: "" },
        ...{ perOrder: null, perMailbox: null, until: null, codes: { typed: code }, ...more },
      },
      EDITOR,
    );
    return id as string;
  }
  /** Holds tickets with a code, as the form does. */
  async function hold(key: string, code: string, lines = [some("friday", 1, 1_000)], confirmFirst = false) {
    const found = await vouchers.findByCode(1, code);
    if (!found) throw new Error(`nobody knows ${code}`);
    const applied = applyVoucher(found.voucher, lines, { used: 0, now: clock.now() });
    if ("fault" in applied) throw new Error(applied.fault);
    return orders.hold({ key, keepUntil, confirmFirst, lines: applied.lines, voucher: found.used });
  }
  async function place(key: string, code: string, email = `${key}@visitor.example`, quantity = 1) {
    const held = await hold(key, code, [some("friday", quantity, 1_000)]);
    if (!("order" in held)) throw new Error(held.soldOut);
    const placed = await orders.place(held.order.reference, buyer(email), transfer(clock));
    return { placed, order: (await orders.find(held.order.reference)) as Order };
  }
  const usesOf = async (code: string) => (await vouchers.findByCode(1, code))?.uses;
  return { ...boundStore(vouchers), orders, connection, log, make, hold, place, usesOf };
}

describe.each(databases.kinds)("vouchers in $name", ({ create }) => {
  it("make tickets cheaper, and the order says by how much in what it stores", async () => {
    const database = await create();
    const shop = open(database);
    await shop.make("TEMAN-20");
    const lines = [some("friday", 2, 10), some("camp", 1, 10, 80_000)];
    const held = await shop.hold("one", "teman 20", lines);
    const { order } = held as { order: Order };
    expect(order).toMatchObject({ total: 160_000, amount: 160_000, voucher: "TEMAN-20" });
    await shop.orders.place(order.reference, buyer("sari@visitor.example"), transfer(clock));
    const placed = (await shop.orders.find(order.reference)) as Order;
    expect(placed.amount).toBeGreaterThan(160_000);
    expect(placed.amount).toBeLessThan(161_000);
    expect(placed.buyer?.tickets).toMatch(
      /^1 × The camp, Rp.80\.000\n2 × The friday, Rp.100\.000\nVoucher TEMAN-20, -Rp.20\.000$/,
    );
    // What the release before reads: the price of a line is what the buyer pays, and all of them are the total.
    const stored = await database.read<{ ticket: string; quantity: number; price: number }>(
      "SELECT ticket, quantity, price FROM order_line ORDER BY ticket",
    );
    expect(stored.map(({ quantity, price }) => Number(quantity) * Number(price))).toEqual([80_000, 80_000]);
    expect(await shop.orders.pay(order.reference, EDITOR, QUOTAS)).toMatchObject({ state: "issued" });
    const document = await new OrderDocuments(shop.connection, async () => () => null).find(order.reference);
    expect(document).toMatchObject({ voucher: "TEMAN-20", total: 160_000 });
    const figures = await new SalesReading(shop.connection).read(1);
    expect(figures.tickets.map(({ ticket, revenue }) => [ticket, revenue]).toSorted()).toEqual([
      ["camp", 80_000],
      ["friday", 80_000],
    ]);
    expect(await shop.orders.audit()).toEqual([]);
  });

  it("are never used for more tickets than they are good for, however many order at once", async () => {
    const database = await create();
    const shops = Array.from({ length: 3 }, () => open(database));
    const [shop] = shops as [ReturnType<typeof open>];
    await shop.make("RACE-5", { most: 5, kinds: [] });
    // Of different tickets, and of no day that they share: no two of them wait for each other at the stock.
    const results = await Promise.all(
      Array.from({ length: 36 }, (_, index) =>
        (shops[index % 3] ?? shop).hold(`form ${index}`, "RACE-5", [{ ...some(`kind-${index}`, 1, 1_000), days: [] }]),
      ),
    );
    const held = results.flatMap((result) => ("order" in result ? [result.order] : []));
    expect(held).toHaveLength(5);
    expect(results.filter((result) => "soldOut" in result && result.soldOut === "voucher:")).toHaveLength(31);
    expect(await shop.usesOf("RACE-5")).toBe(5);
    // Who got none holds no ticket either.
    expect(await shop.orders.audit()).toEqual([]);
    const kinds = (await shop.orders.stock()).filter(({ ticket }) => ticket.startsWith("kind-"));
    expect(kinds.reduce((sum, row) => sum + row.held, 0)).toBe(5);
  });

  it("of one form are used once, and another code in the same form replaces the first", async () => {
    const shop = open(await create());
    await shop.make("FIRST", { most: 1 });
    await shop.make("OTHER", { most: 1 });
    const [one, again] = await Promise.all([shop.hold("one", "FIRST"), shop.hold("one", "FIRST")]);
    expect("order" in one && "order" in again && one.order.reference === again.order.reference).toBe(true);
    expect(await shop.hold("one", "OTHER")).toMatchObject({ order: { voucher: "OTHER" } });
    expect([await shop.usesOf("FIRST"), await shop.usesOf("OTHER")]).toEqual([0, 1]);
  });

  it("get their uses back when an order ends unpaid, also where the release before ends it, or a ticket is refunded", async () => {
    const database = await create();
    const shop = open(database);
    await shop.make("BACK-1", { most: 1 });
    const { order } = await shop.place("one", "BACK-1");
    expect(await shop.usesOf("BACK-1")).toBe(1);
    expect(await shop.hold("two", "BACK-1")).toEqual({ soldOut: "voucher:" });
    await shop.orders.cancel(order.reference, "buyer");
    expect(await shop.usesOf("BACK-1")).toBe(0);
    const second = await shop.place("three", "BACK-1");
    clock.advance(25 * HOUR_MS);
    await shop.orders.expireDue();
    expect(await shop.orders.find(second.order.reference)).toMatchObject({ state: "expired" });
    const third = await shop.place("four", "BACK-1");
    // The release before knows no voucher: it changes the state, and the stock with it.
    await database.execute(`UPDATE ticket_order SET state = 'expired' WHERE reference = '${third.order.reference}'`);
    expect(await shop.usesOf("BACK-1")).toBe(0);
    await database.execute(`UPDATE ticket_order SET state = 'placed' WHERE reference = '${third.order.reference}'`);
    await shop.orders.pay(third.order.reference, EDITOR, QUOTAS);
    expect(await shop.usesOf("BACK-1")).toBe(1);
    const [ticket] = await shop.orders.ticketsOf(third.order.reference);
    await shop.orders.refundTicket(ticket?.id ?? "", EDITOR);
    expect(await shop.usesOf("BACK-1")).toBe(0);
    expect(await shop.codes("form BACK-1")).toEqual([{ code: "BACK-1", uses: 0, orders: [] }]);
  });

  it("that somebody else has used since give late money back, and no ticket", async () => {
    const shop = open(await create());
    await shop.make("LATE-1", { most: 1 });
    const late = await shop.place("late", "LATE-1");
    clock.advance(25 * HOUR_MS);
    await shop.orders.expireDue();
    const other = await shop.place("other", "LATE-1");
    expect(await shop.orders.pay(late.order.reference, EDITOR, QUOTAS)).toMatchObject({ state: "refund_due" });
    await shop.orders.cancel(other.order.reference, "buyer");
    const inTime = await shop.place("in time", "LATE-1", "intime@visitor.example");
    clock.advance(25 * HOUR_MS);
    await shop.orders.expireDue();
    // Its buyer ordered while it was good.
    await shop.end("form LATE-1", EDITOR);
    expect(await shop.orders.pay(inTime.order.reference, EDITOR, QUOTAS)).toMatchObject({ state: "issued" });
    expect(await shop.orders.audit()).toEqual([]);
  });

  it("that leave nothing to pay issue the tickets at once", async () => {
    const shop = open(await create());
    await shop.make("FREE-1", { percent: 100 });
    const { order } = await shop.place("one", "FREE-1", undefined, 2);
    expect(order).toMatchObject({ state: "issued", payment: "free", total: 0, amount: 0 });
    expect(await shop.orders.ticketsOf(order.reference)).toHaveLength(2);
    expect(await shop.usesOf("FREE-1")).toBe(2);
  });

  it("are bounded for a mailbox, with all of their codes and orders", async () => {
    const shop = open(await create());
    await shop.make("", { key: "many", perMailbox: 2, codes: { count: 3, prefix: "TEAM" } });
    const [a, b, c] = (await shop.codes("many")).map(({ code }) => code) as [string, string, string];
    await shop.place("one", a, "sari@visitor.example");
    await shop.place("two", b, "sari+again@visitor.example");
    const third = await shop.place("three", c, "sari@visitor.example");
    expect(third.placed).toMatchObject({ refused: "too_many_of_voucher" });
    expect(third.order).toMatchObject({ state: "held", buyer: null });
    expect((await shop.place("four", c, "budi@visitor.example")).placed).toHaveProperty("accepted");
  });

  it("are claimed when the link is opened, where nothing is held before", async () => {
    const shop = open(await create());
    await shop.make("ASKED-1", { most: 1 });
    const asked = await shop.hold("asked", "ASKED-1", undefined, true);
    const { order } = asked as { order: Order };
    expect(order.state).toBe("asked");
    await shop.orders.place(order.reference, buyer("asked@visitor.example"), transfer(clock));
    expect(await shop.usesOf("ASKED-1")).toBe(0);
    const other = await shop.place("other", "ASKED-1");
    expect(await shop.orders.confirm(order.reference, transfer(clock))).toEqual({ refused: "voucher" });
    expect(await shop.orders.find(order.reference)).toMatchObject({ state: "asked" });
    await shop.orders.cancel(other.order.reference, "buyer");
    expect(await shop.orders.confirm(order.reference, transfer(clock))).toMatchObject({ state: "placed" });
    expect(await shop.usesOf("ASKED-1")).toBe(1);
  });

  it("are not used by a mailbox beyond its share with money that comes late, however many of its orders have expired", async () => {
    const shop = open(await create());
    await shop.make("ONE-EACH", { most: 5, perMailbox: 1 });
    const { order: late } = await shop.place("one", "ONE-EACH", "sari@visitor.example");
    clock.advance(48 * HOUR_MS);
    await shop.orders.expireDue();
    await shop.orders.expireDue();
    const { order: inTime } = await shop.place("two", "ONE-EACH", "sari@visitor.example");
    expect(await shop.orders.pay(inTime.reference, EDITOR, QUOTAS)).toMatchObject({ state: "issued" });
    expect(await shop.orders.pay(late.reference, EDITOR, QUOTAS)).toMatchObject({ state: "refund_due" });
    expect(await shop.usesOf("ONE-EACH")).toBe(1);
    expect(await shop.orders.audit()).toEqual([]);
  });

  it("may be changed, ended and deleted: what was bought stays", async () => {
    const database = await create();
    const shop = open(database);
    const id = await shop.make("STAYS");
    const { order } = await shop.place("one", "STAYS");
    await shop.change(id, { most: 1, perOrder: 1, perMailbox: 1, until: clock.now(), note: "over" }, EDITOR);
    await expect(shop.hold("two", "STAYS")).rejects.toThrow("over");
    await shop.end(id, EDITOR);
    await shop.end(id, EDITOR);
    await database.execute("DELETE FROM voucher");
    expect(await shop.orders.find(order.reference)).toEqual(order);
    expect(order).toMatchObject({ voucher: "STAYS", total: 40_000 });
    expect(await shop.findByCode(1, "STAYS")).toBeNull();
    expect(await shop.orders.pay(order.reference, EDITOR, QUOTAS)).toMatchObject({ state: "issued", total: 40_000 });
    expect(shop.log).toEqual([
      `${EDITOR} voucher-made STAYS`,
      `${EDITOR} voucher-changed STAYS`,
      `${EDITOR} voucher-ended STAYS`,
    ]);
  });

  it("that end between the choice and the hold hold nothing", async () => {
    const shop = open(await create());
    const id = await shop.make("ENDS");
    const found = await shop.findByCode(1, "ENDS");
    await shop.end(id, EDITOR);
    const line = { ...some("friday", 1, 10), price: 40_000, listPrice: 50_000 };
    const held = await shop.orders.hold({ key: "one", keepUntil, lines: [line], voucher: found?.used });
    expect(held).toEqual({ soldOut: "voucher:" });
    expect(await shop.orders.audit()).toEqual([]);
  });

  it("are made once for each form, each with its own code", async () => {
    const shop = open(await create());
    const many = { key: "many", codes: { count: 50, prefix: "KOPI" } };
    await Promise.all([shop.make("", many), shop.make("", many)]);
    const codes = await shop.codes("many");
    expect(new Set(codes.map(({ code }) => code)).size).toBe(50);
    expect(codes.every(({ code }) => /^KOPI-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(code))).toBe(true);
    await shop.make("SAME-10");
    expect(await shop.make("same 1O", { key: "other form" })).toBeNull();
    expect(await shop.make("same 1O", { key: "other year", edition: 2 })).toBe("other year");
    const listed = await shop.list(1);
    expect(listed.map(({ code, codes: count, uses }) => [code.slice(0, 4), count, uses]).toSorted()).toEqual([
      ["KOPI", 50, 0],
      ["SAME", 1, 0],
    ]);
  });

  it("go with orders that were never placed", async () => {
    const database = await create();
    const shop = open(database);
    await shop.make("GONE");
    await shop.hold("one", "GONE");
    clock.advance(HOUR_MS);
    await shop.orders.expireDue();
    await shop.orders.purge(clock.now() + 1);
    expect(await database.read("SELECT reference FROM voucher_use")).toEqual([]);
  });
});
