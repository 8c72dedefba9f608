import { afterAll, afterEach, describe, expect, it } from "vitest";
import { bookStatement, readMatches } from "~/services/bank/book-statement.server";
import { createBookedLines } from "~/services/bank/booked-lines.server";
import type { Order } from "~/services/orders/orders";
import { createSubmissionStore } from "~/services/outbox/submission-store.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

const clock = manualClock();
const QUOTAS = new Map([["friday", 100]]);

function open(database: TestDatabase) {
  const orders = openOrders(database, clock);
  const connection = database.open();
  opened.push(orders, connection);
  async function placeSome(key: string): Promise<Order> {
    const keepUntil = clock.now() + 1000 * HOUR_MS;
    const held = await orders.hold({ key, keepUntil, lines: [some("friday", 1, 100)] });
    if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
    await orders.place(held.order.reference, buyer(`${key}@visitor.example`), transfer(clock));
    return (await orders.find(held.order.reference)) as Order;
  }
  /** How many deliveries there are of each kind, without the acknowledgements. */
  async function mails() {
    const rows = await database.read<{ kind: string }>("SELECT kind FROM delivery WHERE kind <> 'acknowledgement'");
    return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, all]) => `${all.length} ${kind}`).sort();
  }
  const { retry } = createSubmissionStore(connection, false, { count: async () => 0 });
  return { ...orders, placeSome, mails, retry, lines: createBookedLines(connection) };
}

describe.each(databases.kinds)("mails about orders in $name", ({ create }) => {
  it("reach staff for each order, and in one list while many are placed", async () => {
    const database = await create();
    const { placeSome, mails } = open(database);
    for (let count = 0; count < 10; count++) await placeSome(`single ${count}`);
    expect(await mails()).toEqual(["10 order-check"]);
    await Promise.all(Array.from({ length: 5 }, (_, count) => placeSome(`many ${count}`)));
    expect(await mails()).toEqual(["1 order-list", "10 order-check"]);
    // A worker has taken the list: the next order is in another one.
    await database.execute("UPDATE delivery SET attempts = 1, state = 'sending' WHERE kind = 'order-list'");
    await placeSome("later");
    expect(await mails()).toEqual(["10 order-check", "2 order-list"]);
    clock.advance(HOUR_MS + 1);
    await placeSome("an hour later");
    expect(await mails()).toEqual(["11 order-check", "2 order-list"]);
  });

  it("remind a buyer once when a quarter of the time is left, by whichever process is first", async () => {
    const database = await create();
    const { placeSome, mails, remindDue } = open(database);
    const other = open(database);
    await placeSome("slow");
    clock.advance(17 * HOUR_MS);
    expect(await remindDue()).toBe(0);
    clock.advance(1.5 * HOUR_MS);
    await Promise.all([remindDue(), other.remindDue(), remindDue()]);
    expect(await mails()).toEqual(["1 order-check", "1 reminder"]);
    expect(await remindDue()).toBe(0);
  });

  it("remind nobody who has paid, has cancelled or is too late, and take back what is not sent", async () => {
    const { placeSome, mails, ...orders } = open(await create());
    const [paid, cancelled, expired] = [await placeSome("a"), await placeSome("b"), await placeSome("c")];
    await orders.pay(paid.reference, "staff@expo.example", QUOTAS);
    clock.advance(19 * HOUR_MS);
    expect(await orders.remindDue()).toBe(2);
    expect(await mails()).toContain("2 reminder");
    await orders.cancel(cancelled.reference, "buyer");
    clock.advance(6 * HOUR_MS);
    expect(await orders.expireDue()).toBe(1);
    expect((await orders.find(expired.reference))?.state).toBe("expired");
    expect(await mails()).toEqual(["1 receipt", "3 order-check"]);
    expect(await orders.remindDue()).toBe(0);
  });

  it("of a paid order are sent again by staff, also when it was unknown twice whether they had arrived", async () => {
    const database = await create();
    const { placeSome, pay, retry } = open(database);
    const { reference } = await placeSome("unlucky");
    await pay(reference, "staff@expo.example", QUOTAS);
    await database.execute("UPDATE delivery SET state = 'parked', unknown_outcomes = 2 WHERE kind = 'receipt'");
    expect(await retry({ parked: true })).toBe(1);
    // With two of them a worker would give it up without an attempt.
    const sql = "SELECT state, unknown_outcomes AS unknown FROM delivery WHERE kind = 'receipt'";
    const [receipt] = await database.read<{ state: string; unknown: number }>(sql);
    expect({ ...receipt }).toEqual({ state: "waiting", unknown: 0 });
  });

  it("with the links reach a buyer whose address others have at the end of theirs", async () => {
    const database = await create();
    const { placeSome, sendLinks } = open(database);
    const { reference } = await placeSome("ana");
    for (let count = 0; count < 50; count++) {
      clock.advance(1);
      await placeSome(`${count}ana`);
    }
    expect(await sendLinks("ANA@visitor.example")).toBe(true);
    const sent = await database.read<{ reference: string }>(
      "SELECT reference FROM submission s JOIN delivery d ON d.submission_id = s.id WHERE d.kind = 'order-links'",
    );
    expect(sent.map((order) => order.reference)).toEqual([reference]);
  });

  it("an amount rests after its order while others are free", async () => {
    const { placeSome, cancel } = open(await create());
    const amounts = new Set<number>();
    for (let count = 0; count < 12; count++) {
      const { amount, reference } = await placeSome(`rest ${count}`);
      await cancel(reference, "buyer");
      amounts.add(amount);
    }
    expect(amounts.size).toBe(12);
  });

  it("a statement pays its orders once, also by two people at once and in another file", async () => {
    const { placeSome, lines, ...orders } = open(await create());
    const [first, second, third] = [await placeSome("x"), await placeSome("y"), await placeSome("z")];
    await orders.pay(second.reference, "staff@expo.example", QUOTAS);
    const line = (id: string, rupiah: number, note = "") => ({ id, row: 2, day: null, rupiah, note });
    const statement = [
      line("1", first.amount),
      line("2", second.amount),
      line("3", 77_000),
      line("4", 1, third.reference),
    ];
    const by = { editor: "staff@expo.example", quotas: QUOTAS };
    const run = async () => bookStatement(await readMatches(statement, lines), by, { lines, orders, clock });
    const results = (await readMatches(statement, lines)).map(({ result }) => result);
    expect(results).toEqual(["matched", "paid", "none", "look"]);
    const booked = await Promise.all([run(), run()]);
    expect(booked.flatMap(({ paid }) => paid)).toEqual([first.reference]);
    expect((await orders.find(first.reference))?.state).toBe("issued");
    expect(await run()).toEqual({ paid: [], moved: [] });
    expect((await readMatches(statement, lines)).map(({ result }) => result)).toEqual([
      "booked",
      "booked",
      "none",
      "look",
    ]);
    expect(await orders.audit()).toEqual([]);
  });
});
