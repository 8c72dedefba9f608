import { afterAll, describe, expect, it } from "vitest";
import { jakartaDay } from "~/base/values/jakarta-time";
import { SubmissionStore } from "~/platform/outbox/submission-store.server";
import type { BankLine } from "~/sales/bank/bank-statement";
import { bookStatement, readMatches } from "~/sales/bank/book-statement.server";
import { BookedLines } from "~/sales/bank/booked-lines.server";
import { MailFacts } from "~/sales/mails/mail-facts.server";
import { OrderEditors } from "~/sales/order-editors.server";
import type { Order } from "~/sales/orders/orders";
import { createKinds } from "~/server/outbox/kinds.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;

const clock = manualClock();
const QUOTAS = new Map([["friday", 100]]);

function open(database: TestDatabase) {
  const orders = openOrders(database, clock);
  const connection = database.open();
  closeAfterTest(orders, connection);
  async function placeSome(key: string, email = `${key}@visitor.example`): Promise<Order> {
    const keepUntil = clock.now() + 1000 * HOUR_MS;
    const held = await orders.hold({ key, keepUntil, lines: [some("friday", 1, 100)] });
    if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
    await orders.place(held.order.reference, buyer(email), transfer(clock));
    return (await orders.find(held.order.reference)) as Order;
  }
  /** How many deliveries there are of each kind, without the acknowledgements. */
  async function mails() {
    const rows = await database.read<{ kind: string }>("SELECT kind FROM delivery WHERE kind <> 'acknowledgement'");
    return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, all]) => `${all.length} ${kind}`).sort();
  }
  const store = new SubmissionStore(connection, createKinds({ withApi: false }));
  return {
    ...orders,
    placeSome,
    mails,
    retry: (target: string | { parked: true }) => store.retry(target),
    lines: new BookedLines(connection),
    facts: new MailFacts(connection),
  };
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

  it("tell a buyer once what has come of an order", async () => {
    const database = await create();
    const { placeSome, mails, ...orders } = open(database);
    const [late, rejected, paid] = [await placeSome("late"), await placeSome("rejected"), await placeSome("paid")];
    await orders.cancel(late.reference, "buyer");
    await orders.cancel(rejected.reference, { editor: "staff" });
    for (const { reference } of [late, rejected, paid]) await orders.pay(reference, "staff", QUOTAS);
    expect(await orders.facts.newsOf(late.reference)).toEqual({ tickets: [], returned: 0, isLate: true });
    expect(await mails()).toEqual(["1 cancellation", "1 payment-due", "1 refund-due", "2 receipt", "3 order-check"]);
    for (let press = 0; press < 2; press++) await orders.moneyReturned(rejected.reference, "staff");
    expect(await orders.facts.newsOf(rejected.reference)).toMatchObject({ returned: rejected.amount });
    const [ticket] = await orders.ticketsOf(paid.reference);
    for (const end of [orders.revokeTicket, orders.refundTicket, orders.refundTicket])
      await end(ticket?.id ?? "", "staff");
    expect(await orders.facts.newsOf(paid.reference)).toMatchObject({
      tickets: [{ id: ticket?.id, name: "The friday", state: "refunded" }],
      isLate: false,
    });
    const back = { act: "returned", amount: 50_000, attempt: "", editor: "staff" } as const;
    for (let press = 0; press < 2; press++) await orders.settleByHand(paid.reference, "key", back);
    expect(await orders.facts.newsOf(paid.reference)).toMatchObject({ returned: 50_000 });
    const told = (await mails()).filter((line) => /money|tickets|due/.test(line));
    expect(told).toEqual([
      "1 payment-due",
      "1 refund-due",
      "1 tickets-refunded",
      "1 tickets-revoked",
      "2 money-returned",
    ]);
  });

  it("tell a buyer also what came of an order while the mail about what came before was being sent", async () => {
    const database = await create();
    const { placeSome, ...orders } = open(database);
    const { reference } = await placeSome("busy");
    await orders.pay(reference, "staff", QUOTAS);
    for (const { id } of await orders.ticketsOf(reference)) await orders.refundTicket(id, "staff");
    const back = (key: string) =>
      orders.settleByHand(reference, key, { act: "returned", amount: 20_000, attempt: "", editor: "staff" });
    await back("first");
    const sql = "SELECT id, state FROM delivery WHERE kind = 'money-returned'";
    const [first] = await database.read<{ id: string }>(sql);
    await database.execute("UPDATE delivery SET state = 'sending' WHERE kind = 'money-returned'");
    await back("second");
    // Another delivery: the worker of the first one may not send it any more, and a mailbox does not take it for the same mail.
    const told = await database.read<{ id: string; state: string }>(sql);
    expect(told.map(({ state }) => state)).toEqual(["waiting"]);
    expect(told[0]?.id).not.toBe(first?.id);
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

  it("remind a mailbox once a day of what nobody has confirmed, and of each order whose link was opened", async () => {
    const { placeSome, mails, remindDue, ...orders } = open(await create());
    const other = await Promise.all(["a", "b", "c"].map((key) => placeSome(`${key}`, "sari@visitor.example")));
    await placeSome("budi");
    clock.advance(19 * HOUR_MS);
    expect(await remindDue()).toBe(2);
    expect(await mails()).toContain("2 reminder");
    expect(await remindDue()).toBe(0);
    for (const { reference } of other) await orders.confirm(reference, transfer(clock));
    expect(await remindDue()).toBe(2);
    expect(await mails()).toContain("4 reminder");
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

  it("remind nobody who has paid when staff send again what was refused", async () => {
    const database = await create();
    const { placeSome, pay, remindDue, mails, retry } = open(database);
    const [paid, open_] = [await placeSome("paid"), await placeSome("open")];
    clock.advance(19 * HOUR_MS);
    expect(await remindDue()).toBe(2);
    await database.execute("UPDATE delivery SET state = 'parked' WHERE kind = 'reminder'");
    await pay(paid.reference, "staff@expo.example", QUOTAS);
    expect(await retry(paid.reference)).toBe(3);
    expect(await retry({ parked: true })).toBe(1);
    const waiting = await database.read<{ reference: string }>(
      `SELECT s.reference FROM submission s JOIN delivery d ON d.submission_id = s.id
       WHERE d.kind = 'reminder' AND d.state = 'waiting'`,
    );
    expect(waiting.map(({ reference }) => reference)).toEqual([open_.reference]);
    expect(await mails()).toContain("1 reminder");
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

  const by = { editor: "staff@expo.example", quotas: QUOTAS };
  /** A line of a statement of today. */
  const lineOf = (id: string, rupiah: number, note = "", day = jakartaDay(clock.now())): BankLine => ({
    ...{ id, row: 2, day, waits: null, rupiah, note },
  });

  it("a statement pays its orders once, also by two people at once and in another file", async () => {
    const { placeSome, lines, ...orders } = open(await create());
    const [first, second, third] = [await placeSome("x"), await placeSome("y"), await placeSome("z")];
    await orders.pay(second.reference, "staff@expo.example", QUOTAS);
    const statement = [
      lineOf("1", first.amount),
      lineOf("2", second.amount),
      lineOf("3", 77_000),
      lineOf("4", 1, third.reference),
    ];
    const shown = new Set([first.reference]);
    const run = async () => bookStatement(await readMatches(statement, lines), shown, by, { lines, orders, clock });
    const results = (await readMatches(statement, lines)).map(({ result }) => result);
    expect(results).toEqual(["matched", "paid", "none", "look"]);
    const booked = await Promise.all([run(), run()]);
    expect(booked.flatMap(({ paid }) => paid)).toEqual([first.reference]);
    expect(booked.flatMap(({ moved }) => moved)).toEqual([]);
    expect((await orders.find(first.reference))?.state).toBe("issued");
    expect(await run()).toEqual({ paid: [], moved: [], second: [] });
    expect((await readMatches(statement, lines)).map(({ result }) => result)).toEqual([
      "booked",
      "booked",
      "none",
      "look",
    ]);
    expect(await orders.audit()).toEqual([]);
  });

  it("a second payment is listed once, in whichever file it is, and mailed", async () => {
    const database = await create();
    const { placeSome, mails, lines, ...orders } = open(database);
    const [byLine, byHand] = [await placeSome("line"), await placeSome("hand")];
    await orders.pay(byHand.reference, "staff@expo.example", QUOTAS);
    const book = async (...statement: BankLine[]) =>
      bookStatement(await readMatches(statement, lines), null, by, { lines, orders, clock });
    expect(await book(lineOf("1", byLine.amount), lineOf("2", byHand.amount))).toEqual({
      ...{ paid: [byLine.reference], moved: [], second: [] },
    });
    const again = [lineOf("3", byLine.amount, "AGAIN"), lineOf("4", byHand.amount, byHand.reference)];
    expect(await book(...again)).toEqual({ paid: [], moved: [], second: [byLine.reference, byHand.reference] });
    expect(await book(...again)).toEqual({ paid: [], moved: [], second: [] });
    expect((await lines.openSeconds()).map(({ reference, amount }) => [reference, amount])).toEqual(
      expect.arrayContaining([
        [byLine.reference, byLine.amount],
        [byHand.reference, byHand.amount],
      ]),
    );
    expect(await mails()).toContain("2 payment-surplus");
    // What became of the first is said; a third one is mailed again.
    const done = { act: "returned", amount: byLine.amount, attempt: "3", editor: by.editor } as const;
    await orders.settleByHand(byLine.reference, "key", done);
    await database.execute("UPDATE delivery SET state = 'sent' WHERE kind = 'payment-surplus'");
    expect((await book(lineOf("5", byLine.amount, "AND AGAIN"))).second).toEqual([byLine.reference]);
    const waiting = "SELECT id FROM delivery WHERE kind = 'payment-surplus' AND state = 'waiting'";
    expect(await database.read(waiting)).toHaveLength(1);
    expect((await lines.openSeconds()).map(({ id }) => id).sort()).toEqual(["4", "5"]);
    const editors = async () => (await lines.seconds(byLine.reference)).map(({ editor }) => editor);
    expect(await editors()).toEqual([by.editor, by.editor]);
    const own = database.open();
    closeAfterTest(own);
    await new OrderEditors(own).purge(clock.now() + 1);
    expect(await editors()).toEqual([null, null]);
    expect(await orders.audit()).toEqual([]);
  });

  it("an order that staff marked as paid and that no line pays is named: a receipt may be forged", async () => {
    const { placeSome, lines, ...orders } = open(await create());
    const [seen, byLine, forged, late] = [
      await placeSome("seen"),
      await placeSome("line"),
      await placeSome("forged"),
      await placeSome("late"),
    ];
    const from = clock.now();
    await orders.cancel(late.reference, { editor: "staff" });
    for (const { reference } of [seen, forged, late]) await orders.pay(reference, "staff", QUOTAS);
    const statement = [lineOf("1", seen.amount), lineOf("2", byLine.amount)];
    await bookStatement(await readMatches(statement, lines), null, by, { lines, orders, clock });
    const named = async (start: number, end: number) =>
      (await lines.withoutLine(start, end)).map(({ reference, name }) => `${reference} ${name}`).toSorted();
    const expected = [forged, late].map(({ reference }) => `${reference} Sari Dewi`).toSorted();
    expect(await named(from, from + 1)).toEqual(expected);
    expect(await named(from + 1, from + 2)).toEqual([]);
  });

  it("another amount for an order that staff marked as paid is kept for a person, who says what it is", async () => {
    const { placeSome, mails, lines, facts, ...orders } = open(await create());
    const { reference, amount } = await placeSome("hand");
    await orders.pay(reference, "staff@expo.example", QUOTAS);
    const book = async (...statement: BankLine[]) =>
      bookStatement(await readMatches(statement, lines), null, by, { lines, orders, clock });
    const other = lineOf("1", 40_000, reference);
    expect((await book(other)).second).toEqual([reference]);
    expect((await book(other)).second).toEqual([]);
    expect(await lines.openSeconds()).toMatchObject([{ reference, amount: 40_000, isOnly: true }]);
    expect(await mails()).toContain("1 payment-surplus");
    // It may be the money that they saw: nobody is asked to send it back.
    expect(await facts.secondPayments(reference)).toBe(0);
    expect(await book(lineOf("2", amount))).toEqual({ paid: [], moved: [], second: [] });
    expect(await lines.openSeconds()).toMatchObject([{ reference, amount: 40_000, isOnly: false }]);
    expect(await facts.secondPayments(reference)).toBe(40_000);
    const kept = { act: "kept", amount: 40_000, attempt: "1", editor: by.editor } as const;
    await orders.settleByHand(reference, "key", kept);
    expect(await lines.openSeconds()).toEqual([]);
  });

  it("a line that an earlier release booked before the bank did raises no alarm when it comes with its day", async () => {
    const database = await create();
    const { placeSome, lines, ...orders } = open(database);
    const { reference, amount } = await placeSome("pending");
    await orders.pay(reference, "staff@expo.example", QUOTAS);
    await database.execute(
      `INSERT INTO bank_line (id, reference, booked_at) VALUES ('pending', '${reference}', ${clock.now()})`,
    );
    const booked = async (id: string) =>
      bookStatement(await readMatches([lineOf(id, amount)], lines), null, by, { lines, orders, clock });
    expect((await booked("the booked line")).second).toEqual([]);
    expect((await booked("a second one")).second).toEqual([reference]);
  });

  it("one transfer pays the orders that it names, all or none", async () => {
    const { placeSome, lines, ...orders } = open(await create());
    const [a, b, c, d] = [await placeSome("a"), await placeSome("b"), await placeSome("c"), await placeSome("d")];
    const [both, others] = [
      lineOf("1", a.amount + b.amount, `${a.reference} ${b.reference}`),
      lineOf("2", c.amount + d.amount, `${c.reference} ${d.reference}`),
    ];
    const matches = await readMatches([both, others], lines);
    expect(matches.map(({ result }) => result)).toEqual(["joint", "joint"]);
    // Somebody was quicker with one of them.
    await orders.cancel(d.reference, "buyer");
    const booked = await bookStatement(matches, null, by, { lines, orders, clock });
    expect(booked).toEqual({ paid: [a.reference, b.reference], moved: [c.reference, d.reference], second: [] });
    expect((await orders.find(c.reference))?.state).toBe("placed");
    expect((await readMatches([both], lines)).map(({ result }) => result)).toEqual(["booked"]);
    expect(await orders.audit()).toEqual([]);
  });

  it("of what has changed since the page was shown nothing is booked, and all of it is named", async () => {
    const { placeSome, lines, ...orders } = open(await create());
    const [first, second, third] = [await placeSome("x"), await placeSome("y"), await placeSome("z")];
    const statement = [lineOf("1", first.amount), lineOf("2", second.amount), lineOf("3", third.amount)];
    const shown = new Set([first.reference, second.reference]);
    await orders.pay(second.reference, "staff@expo.example", QUOTAS);
    const booked = await bookStatement(await readMatches(statement, lines), shown, by, { lines, orders, clock });
    expect(booked).toEqual({ paid: [first.reference], moved: [second.reference], second: [] });
    expect((await orders.find(third.reference))?.state).toBe("placed");
  });

  it("money that came in time for an order that has expired pays it", async () => {
    const { placeSome, lines, ...orders } = open(await create());
    const { reference, amount } = await placeSome("late");
    const line = lineOf("1", amount);
    clock.advance(50 * HOUR_MS);
    await orders.expireDue();
    const matches = await readMatches([line, lineOf("2", amount)], lines);
    expect(matches.map(({ result }) => result)).toEqual(["matched", "second"]);
    expect((await bookStatement([...matches.slice(0, 1)], null, by, { lines, orders, clock })).paid).toEqual([
      reference,
    ]);
  });
});
