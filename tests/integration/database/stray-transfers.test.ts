import { afterAll, describe, expect, it } from "vitest";
import { jakartaDay } from "~/base/values/jakarta-time";
import { People } from "~/privacy/people.server";
import type { BankLine } from "~/sales/bank/bank-statement";
import { bookStatement, readMatches, withoutOrder } from "~/sales/bank/book-statement.server";
import { BookedLines } from "~/sales/bank/booked-lines.server";
import type { StrayFit } from "~/sales/bank/strays/stray-fit";
import { StrayTransfers } from "~/sales/bank/strays/stray-transfers.server";
import { takeStray } from "~/sales/bank/strays/take-stray.server";
import type { Order } from "~/sales/orders/orders";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const clock = manualClock();
const QUOTAS = new Map([["friday", 100]]);
const FINANCE = "fin@expo.example";

function open(database: TestDatabase) {
  const orders = openOrders(database, clock);
  const connection = database.open();
  closeAfterTest(orders, connection);
  const log: string[] = [];
  const lines = new BookedLines(connection);
  const strays = new StrayTransfers(connection, {
    audit: async (_, editor, action, detail) => void log.push([editor, action, detail].join(" ")),
  });
  async function placeSome(key: string, quantity = 1): Promise<Order> {
    const keepUntil = clock.now() + 1000 * HOUR_MS;
    const held = await orders.hold({ key, keepUntil, lines: [some("friday", quantity, 100)] });
    if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
    await orders.place(held.order.reference, buyer(`${key}@visitor.example`), transfer(clock));
    return (await orders.find(held.order.reference)) as Order;
  }
  /** Uploads a statement, and presses its button. */
  async function press(...statement: BankLine[]) {
    const matches = await readMatches(statement, lines);
    const booked = await bookStatement(matches, null, { editor: FINANCE, quotas: QUOTAS }, { lines, orders, clock });
    return { ...booked, kept: await strays.keep(withoutOrder(matches), clock.now()) };
  }
  const take = (id: string, reference: string, shown: StrayFit) =>
    takeStray({ id, reference, shown }, { editor: FINANCE, quotas: QUOTAS }, { strays, lines, orders, clock });
  const listed = async (search = "", isSaid = false) =>
    (await strays.list({ isSaid, search, limit: 10 })).map(({ id }) => id);
  return { orders, lines, strays, placeSome, press, take, listed, log, connection };
}

/** A line of a statement. */
const lineOf = (id: string, rupiah: number | null, note = "", day = jakartaDay(clock.now())): BankLine => ({
  ...{ id, row: 2, day, waits: null, rupiah, note },
});

describe.each(databases.kinds)("transfers without an order in $name", ({ create }) => {
  it("are kept once, whichever files they are in, the oldest first, and are found by amount and words", async () => {
    const { press, listed, strays } = open(await create());
    const first = [lineOf("b", 700_000, "RIMBA 100%", "2025-11-03"), lineOf("a", 12_000, "SARI DEWI", "2025-11-03")];
    expect(await press(...first)).toEqual({ paid: [], moved: [], second: [], kept: 2 });
    const waits = { ...lineOf("w", 5, "", "2025-11-04"), day: null, waits: "undated" as const };
    expect(await press(...first, lineOf("c", null, "BUNGA", "2025-11-01"), waits)).toMatchObject({ kept: 1 });
    expect(await listed()).toEqual(["c", "a", "b"]);
    expect(await listed("rp 700.000")).toEqual(["b"]);
    expect(await listed("sari dewi")).toEqual(["a"]);
    expect(await listed("100%")).toEqual(["b"]);
    expect(await listed("_")).toEqual([]);
    expect((await strays.list({ isSaid: false, search: "", after: "a", limit: 10 })).map(({ id }) => id)).toEqual([
      "b",
    ]);
    expect(await strays.open()).toEqual({ count: 3, oldest: "2025-11-01" });
    expect([...(await strays.openAmong([...first, waits]))].toSorted()).toEqual(["a", "b"]);
  });

  it("belong to an order by the rules for statements: its amount, more, less, late, and when it is paid", async () => {
    const { orders, lines, placeSome, press, take } = open(await create());
    const [exact, more, less, late, paid, hand] = [
      ...[await placeSome("exact"), await placeSome("more"), await placeSome("less")],
      ...[await placeSome("late"), await placeSome("paid"), await placeSome("hand")],
    ] as [Order, Order, Order, Order, Order, Order];
    await press(lineOf("paid", paid.amount));
    await orders.pay(hand.reference, FINANCE, QUOTAS);
    await orders.cancel(late.reference, { editor: FINANCE });
    const names = { exact, more, less, late, paid, hand };
    const rupiah = { exact: 0, more: 7_000, less: -7_000, late: 0, paid: 0, hand: 0 };
    // No number, and on a day before the orders: none of them takes it by itself.
    const strays = Object.entries(names).map(([name, { amount }]) =>
      lineOf(`of ${name}`, amount + rupiah[name as keyof typeof rupiah], "", "2020-01-01"),
    );
    expect(await press(...strays)).toMatchObject({ paid: [], second: [], kept: 6 });
    expect(await take("of exact", exact.reference, "more")).toBe(false);
    expect(await take("of exact", exact.reference, "exact")).toBe(true);
    expect(await take("of exact", exact.reference, "exact")).toBe(false);
    expect(await take("of more", more.reference, "more")).toBe(true);
    expect(await take("of less", less.reference, "less")).toBe(true);
    expect(await take("of late", late.reference, "exact")).toBe(true);
    expect(await take("of paid", paid.reference, "second")).toBe(true);
    expect(await take("of hand", hand.reference, "known")).toBe(true);
    const states = await Promise.all(Object.values(names).map(({ reference }) => orders.find(reference)));
    expect(states.map((order) => order?.state)).toEqual([
      "issued",
      "issued",
      "issued",
      "refund_due",
      "issued",
      "issued",
    ]);
    const seconds = (await lines.openSeconds()).map(({ reference, amount }) => [reference, amount]);
    expect(seconds.toSorted()).toEqual(
      [
        [more.reference, 7_000],
        [paid.reference, paid.amount],
      ].toSorted(),
    );
    // The same file again, and a larger one.
    expect(await press(...strays, lineOf("later", 99, "", "2020-01-02"))).toMatchObject({
      paid: [],
      second: [],
      kept: 1,
    });
    expect(await orders.audit()).toEqual([]);
  });

  it("for an order that was paid online are a second payment, which goes back, whatever their amount", async () => {
    const database = await create();
    const { orders, lines, placeSome, press, take } = open(database);
    const [same, other] = [await placeSome("same"), await placeSome("other")];
    for (const { reference } of [same, other]) {
      await orders.pay(reference, FINANCE, QUOTAS);
      await database.execute(
        `UPDATE order_journal SET actor = 'provider' WHERE reference = '${reference}' AND state = 'paid'`,
      );
    }
    await press(lineOf("x", same.amount, "", "2020-01-01"), lineOf("y", 7_777, "", "2020-01-01"));
    expect(await take("x", same.reference, "known")).toBe(false);
    expect(await take("x", same.reference, "second")).toBe(true);
    expect(await take("y", other.reference, "second")).toBe(true);
    const seconds = (await lines.openSeconds()).map(({ amount, isOnly }) => [amount, isOnly]);
    expect(seconds.toSorted()).toEqual(
      [
        [same.amount, false],
        [7_777, false],
      ].toSorted(),
    );
  });

  it("go to one order, and are explained once, by two people at once", async () => {
    const { orders, placeSome, press, take, strays } = open(await create());
    const [one, other] = [await placeSome("one"), await placeSome("other")];
    await press(lineOf("x", 1_000_000, "", "2020-01-01"), lineOf("y", 5_000_000, "", "2020-01-01"));
    const by = { editor: FINANCE, at: clock.now() };
    const taken = await Promise.all([
      take("x", one.reference, "more"),
      take("x", other.reference, "more"),
      strays.explain("x", "returned", "sent back", by),
    ]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    const said = await Promise.all(["a", "b"].map((words) => strays.explain("y", "other", words, by)));
    expect(said.filter(Boolean)).toHaveLength(1);
    const paid = [await orders.find(one.reference), await orders.find(other.reference)];
    expect(paid.filter((order) => order?.state === "issued").length).toBe(
      (await strays.find("x"))?.said === "order" ? 1 : 0,
    );
    expect(await orders.audit()).toEqual([]);
  });

  it("that are explained pay nothing in a later file, until that is taken back", async () => {
    const { orders, placeSome, press, strays, log } = open(await create());
    await press(lineOf("x", 50_000, "SARI"));
    expect(await strays.explain("x", "other", "a booth", { editor: FINANCE, at: clock.now() })).toBe(true);
    expect(await strays.find("x")).toMatchObject({
      said: "other",
      words: "a booth",
      editor: FINANCE,
      saidAt: clock.now(),
    });
    const order = await placeSome("x");
    const named = lineOf("x", order.amount, order.reference);
    expect(await press(named)).toEqual({ paid: [], moved: [], second: [], kept: 0 });
    expect(await strays.reopen("x", FINANCE)).toBe(true);
    expect(await strays.reopen("x", FINANCE)).toBe(false);
    expect(await press(named)).toMatchObject({ paid: [order.reference], kept: 0 });
    expect(await strays.find("x")).toMatchObject({ said: "order", reference: order.reference });
    expect(await strays.reopen("x", FINANCE)).toBe(false);
    expect((await orders.find(order.reference))?.state).toBe("issued");
    expect(log.map((line) => line.replace(/\s/g, " "))).toEqual([
      expect.stringMatching(/fin@expo\.example transfer-explained \d{4}-\d\d-\d\d, Rp.50\.000, other/),
      expect.stringContaining("transfer-reopened"),
    ]);
  });

  it("that the release before has booked wait for nobody", async () => {
    const database = await create();
    const { placeSome, press, listed, strays, take } = open(database);
    const { reference } = await placeSome("x");
    await press(lineOf("x", 77_000));
    await database.execute(
      `INSERT INTO bank_line (id, reference, booked_at, day, amount) VALUES ('x', '${reference}', ${clock.now()}, '2025-11-14', 77000)`,
    );
    expect(await listed()).toEqual([]);
    expect(await strays.find("x")).toMatchObject({ said: "order", reference });
    expect(await take("x", reference, "more")).toBe(false);
    expect(await strays.explain("x", "other", "no", { editor: FINANCE, at: clock.now() })).toBe(false);
  });

  it("lose their notes in time, and for somebody who asks for it", async () => {
    const database = await create();
    const { press, strays, connection } = open(database);
    const people = new People({
      database: connection,
      mailDirectory: "/nonexistent",
      secrets: ["s".repeat(40)],
      clock,
    });
    await press(lineOf("a", 1_000, "TRSF DARI SARI  DEWI"), lineOf("b", 2_000, "BUDI"), lineOf("c", 3_000, "AGUS"));
    await strays.explain("b", "returned", "to Budi", { editor: FINANCE, at: clock.now() });
    const { transfers } = await people.find("Sari Dewi");
    expect(transfers).toMatchObject([{ id: "a", note: "TRSF DARI SARI  DEWI" }]);
    const label = transfers[0]?.label ?? "";
    const { transfers: exported } = JSON.parse(await people.export("Sari Dewi", [label]));
    expect(exported).toMatchObject([{ label, rupiah: 1_000 }]);
    expect(JSON.parse(await people.export("Sari Dewi")).transfers).toEqual([]);
    await expect(people.forget("Sari Dewi", ["BANK-00000000"])).rejects.toThrow("No transfer BANK-00000000");
    await people.forget("Sari Dewi", [label.toLowerCase()]);
    expect(await strays.find("a")).toMatchObject({ note: null, rupiah: 1_000, said: null });
    await strays.purge({ said: clock.now() + 1, kept: clock.now() });
    expect([await strays.find("b"), await strays.find("c")]).toMatchObject([
      { note: null, words: null },
      { note: "AGUS" },
    ]);
    await strays.purge({ said: 0, kept: clock.now() + 1 });
    expect(await strays.find("c")).toMatchObject({ note: null });
    expect(await press(lineOf("a", 1_000, "TRSF DARI SARI  DEWI"))).toMatchObject({ kept: 0 });
  });
});
