import { afterAll, describe, expect, it } from "vitest";
import { DayMails } from "~/sales/mails/day-mails.server";
import type { NewDayTask } from "~/sales/model/day-task";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const STAFF = "staff@expo.example";
const [FRIDAY, SATURDAY, NEXT_FRIDAY] = ["2025-11-14", "2025-11-15", "2025-11-21"];
const QUOTAS = new Map([
  ["friday", 10_000],
  ["both", 10_000],
]);
const friday = (quantity = 1) => some("friday", quantity, 10_000);
const both = (quantity = 1) => ({ ...some("both", quantity, 10_000), days: [FRIDAY, SATURDAY], people: 3 });

/** A database with several processes that sell, and what buyers would get. */
function open(database: TestDatabase) {
  const clock = manualClock();
  const openOne = () => openOrders(database, clock);
  const orders = openOne();
  const connection = database.open();
  closeAfterTest(orders, connection);
  let count = 0;
  async function pay(...lines: ReturnType<typeof some>[]): Promise<string> {
    count += 1;
    const held = await orders.hold({ key: `order ${count}`, keepUntil: clock.now() + HOUR_MS, lines });
    if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
    const { reference } = held.order;
    await orders.place(reference, buyer(`buyer${count}@visitor.example`), transfer(clock));
    await orders.pay(reference, STAFF, QUOTAS);
    return reference;
  }
  const mails = () =>
    database.read<{ reference: string; id: string }>(
      `SELECT s.reference, d.id FROM submission s JOIN delivery d ON d.submission_id = s.id
       WHERE d.kind = 'day-changed' ORDER BY s.reference`,
    );
  const stock = async () =>
    Object.fromEntries((await orders.stock()).map(({ ticket, sold }) => [ticket.replace("day:", ""), sold]));
  const daysOf = async (reference: string) =>
    (await orders.ticketsOf(reference)).map(({ days, state }) => [days, state]);
  const said = async (id: string) => (await new DayMails(connection).saidBy(id)).map(({ words: _, ...own }) => own);
  const schema = connection.dialect.schema;
  let scans = 0;
  /** Adds a line to the log of the doors. @param at ISO 8601 @param undoes the nonce of the line that it takes back */
  async function scan(kind: string, ticket: string, at: string, undoes = ""): Promise<string> {
    scans += 1;
    await connection.query(
      `INSERT INTO ${schema}gate_device (id, door, device, created_at) VALUES ('phone', 'North', '', 0) ON CONFLICT DO NOTHING`,
    );
    await connection.query(
      `INSERT INTO ${schema}gate_scan
         (nonce, device, door, kind, ticket, type, people, at, received_at, undoes, reason, evidence, offline, unlisted)
       VALUES ($1, 'phone', 'North', $2, $3, '', 1, $4, $4, $5, '', 'code', $6, $6)`,
      [`scan ${scans}`, kind, ticket, Date.parse(at), undoes, 0],
    );
    return `scan ${scans}`;
  }
  return { clock, orders, openOne, pay, mails, stock, daysOf, said, scan };
}

const task = (more: Partial<NewDayTask> = {}): NewDayTask => ({
  ...{ id: "one", day: FRIDAY, act: "move", to: NEXT_FRIDAY, openDays: [SATURDAY], words: {}, editor: STAFF },
  ...more,
});

const noMoney = async () => "";

describe.each(databases.kinds)("the tickets of a day that falls, in $name", ({ create }) => {
  it("move with their places, and each buyer gets one mail, also when it is pressed twice and a process dies half-way", async () => {
    const { orders, openOne, pay, mails, stock, daysOf, said } = open(await create());
    const references: string[] = [];
    for (let index = 0; index < 7; index += 1) references.push(await pay(friday(1), both(1)));
    const refunded = await pay(friday(2));
    const [first] = await orders.ticketsOf(refunded);
    await orders.refundTicket(first?.id ?? "", STAFF);
    expect(await stock()).toEqual({ friday: 8, both: 7, [FRIDAY]: 29, [SATURDAY]: 21 });

    expect(await Promise.all([orders.startDay(task()), orders.startDay(task())])).toEqual([true, true]);
    // Another page for the same day: what was started goes on.
    expect(await orders.startDay(task({ id: "two", act: "keep" }))).toBe(false);
    // A process that dies after some orders, and two others that go on with the rest at the same time.
    const dying = openOne();
    expect(await dying.workOnDays(noMoney, { limit: 3 })).toBe(3);
    await dying.close();
    expect(await orders.dayProgress("one")).toMatchObject({ total: 8, done: 3, mails: 3 });
    const other = openOne();
    await Promise.all([orders.workOnDays(noMoney), other.workOnDays(noMoney)]);
    await other.close();

    expect(await orders.dayProgress("one")).toMatchObject({ total: 8, done: 8, mails: 8, said: [] });
    expect((await mails()).map(({ reference }) => reference)).toEqual([...references, refunded].sort());
    expect(await orders.workOnDays(noMoney)).toBe(0);
    expect(await stock()).toEqual({ friday: 8, both: 7, [FRIDAY]: 0, [SATURDAY]: 21, [NEXT_FRIDAY]: 29 });
    expect(await orders.audit()).toEqual([]);
    expect(await daysOf(references[0] ?? "")).toEqual([
      [`${SATURDAY},${NEXT_FRIDAY}`, "issued"],
      [NEXT_FRIDAY, "issued"],
    ]);
    expect(await daysOf(refunded)).toEqual([
      [FRIDAY, "refunded"],
      [NEXT_FRIDAY, "issued"],
    ]);
    const own = (await mails()).find(({ reference }) => reference === references[0]);
    expect(await said(own?.id ?? "")).toEqual([{ day: FRIDAY, act: "move", to: NEXT_FRIDAY, tickets: 2, others: 1 }]);
    // Buyers' data are kept until the new day is over, and a refund gives the place of the new day back.
    expect((await orders.find(refunded))?.keepUntil).toBeGreaterThan(Date.parse(`${NEXT_FRIDAY}T20:00:00+07:00`));
    const [, second] = await orders.ticketsOf(refunded);
    await orders.refundTicket(second?.id ?? "", STAFF);
    expect(await stock()).toMatchObject({ [NEXT_FRIDAY]: 28 });
    expect(await orders.audit()).toEqual([]);
  });

  it("are refunded where they are for no other day, and money that fails is tried again", async () => {
    const { orders, pay, mails, stock, daysOf, said } = open(await create());
    const [alone, mixed, family] = [await pay(friday(1)), await pay(friday(1), both(1)), await pay(both(1))];
    await orders.startDay(task({ act: "refund", to: "" }));
    let isAway = true;
    const asked: string[] = [];
    const sendMoney = async (reference: string) => {
      asked.push(reference);
      if (isAway) throw new Error("the provider is away");
      return reference === alone ? "hand" : "";
    };
    await orders.workOnDays(sendMoney);
    expect(await orders.dayProgress("one")).toMatchObject({ total: 3, done: 1, mails: 3 });
    expect((await orders.dayProgress("one")).said.map(({ said: why }) => why)).toEqual([
      "the provider is away",
      "the provider is away",
    ]);
    isAway = false;
    await orders.workOnDays(sendMoney);
    await orders.workOnDays(sendMoney);
    expect(await orders.dayProgress("one")).toMatchObject({
      done: 3,
      said: [{ reference: alone, said: "hand", isDone: true }],
    });
    expect(asked.toSorted()).toEqual([alone, alone, mixed, mixed].toSorted());
    expect(await daysOf(family)).toEqual([[`${FRIDAY},${SATURDAY}`, "issued"]]);
    expect((await daysOf(mixed)).map(([, state]) => state)).toEqual(["issued", "refunded"]);
    expect(await stock()).toEqual({ friday: 0, both: 2, [FRIDAY]: 6, [SATURDAY]: 6 });
    expect(await orders.audit()).toEqual([]);
    const said3 = await Promise.all((await mails()).map(async ({ reference, id }) => [reference, await said(id)]));
    expect(Object.fromEntries(said3)).toEqual({
      [alone]: [{ day: FRIDAY, act: "refund", to: "", tickets: 1, others: 0 }],
      [mixed]: [{ day: FRIDAY, act: "refund", to: "", tickets: 2, others: 1 }],
      [family]: [{ day: FRIDAY, act: "refund", to: "", tickets: 1, others: 1 }],
    });
  });

  it("are kept, and only who was not told yet is told", async () => {
    const database = await create();
    const { orders, pay, mails, said } = open(database);
    const first = await pay(both(1));
    await orders.startDay(task({ act: "keep", to: "" }));
    await orders.workOnDays(noMoney);
    expect(await orders.startDay(task({ id: "again", act: "keep", to: "" }))).toBe(false);
    const late = await pay(friday(1));
    expect(await orders.startDay(task({ id: "late", act: "keep", to: "" }))).toBe(true);
    await orders.workOnDays(noMoney);
    expect((await mails()).map(({ reference }) => reference)).toEqual([first, late].sort());
    // Two days of one order before its mail has gone: the same mail says both.
    await orders.startDay(task({ id: "saturday", act: "keep", to: "", day: SATURDAY, openDays: [] }));
    await orders.workOnDays(noMoney);
    const [mail, ...more] = (await mails()).filter(({ reference }) => reference === first);
    expect(more).toEqual([]);
    expect((await said(mail?.id ?? "")).map(({ day }) => day)).toEqual([FRIDAY, SATURDAY]);
    // One that is on its way does not change: the order waits for it.
    await orders.startDay(task({ id: "moved" }));
    const connection = database.open();
    await connection.query(
      `UPDATE ${connection.dialect.schema}delivery SET state = 'sending' WHERE kind = 'day-changed'`,
    );
    await orders.workOnDays(noMoney);
    expect(await orders.dayProgress("moved")).toMatchObject({ total: 2, done: 0, said: [] });
    await connection.query(`UPDATE ${connection.dialect.schema}delivery SET state = 'sent' WHERE kind = 'day-changed'`);
    await connection.close();
    await orders.workOnDays(noMoney);
    expect(await orders.dayProgress("moved")).toMatchObject({ total: 2, done: 2, mails: 2 });
    expect((await orders.tasksOfDay(FRIDAY)).map(({ act }) => act).toSorted()).toEqual(["keep", "keep", "move"]);
  });

  it("stay as they are while the expo opens on the day again; money that is owed is sent all the same", async () => {
    const { orders, pay, daysOf } = open(await create());
    const [refunded, kept] = [await pay(friday(1)), await pay(friday(1))].sort();
    await orders.startDay(task({ act: "refund", to: "" }));
    const away = async () => {
      throw new Error("the provider is away");
    };
    await orders.workOnDays(away, { limit: 1 });
    const rests = ({ day }: { day: string }) => day === FRIDAY;
    expect([await orders.workOnDays(noMoney, { rests }), await orders.workOnDays(noMoney, { rests })]).toEqual([1, 0]);
    expect([await daysOf(refunded ?? ""), await daysOf(kept ?? "")]).toEqual([
      [[FRIDAY, "refunded"]],
      [[FRIDAY, "issued"]],
    ]);
    // One about another day does not wait for it.
    await orders.startDay(task({ id: "saturday", act: "keep", to: "", day: SATURDAY }));
    await pay(both(1));
    expect(await orders.startDay(task({ id: "saturday again", act: "keep", to: "", day: SATURDAY }))).toBe(true);
    expect(await orders.workOnDays(noMoney, { limit: 1, rests })).toBe(1);
    expect(await orders.workOnDays(noMoney)).toBe(1);
    expect(await daysOf(kept ?? "")).toEqual([[FRIDAY, "refunded"]]);
  });

  it("that let somebody in on it already are counted", async () => {
    const { orders, pay, scan } = open(await create());
    const [first = ""] = (await orders.ticketsOf(await pay(friday(2)))).map(({ id }) => id);
    const other = (await orders.ticketsOf(await pay(friday(1))))[0]?.id ?? "";
    expect(await orders.enteredOn(FRIDAY)).toBe(0);
    // Saturday begins at 05.00, which is 22.00 in UTC.
    await scan("entry", first, `${FRIDAY}T22:30:00Z`);
    const wrong = await scan("entry", other, `${FRIDAY}T05:00:00Z`);
    await scan("undo", "", `${FRIDAY}T05:00:05Z`, wrong);
    expect(await orders.enteredOn(FRIDAY)).toBe(0);
    await scan("entry", first, `${FRIDAY}T21:30:00Z`);
    expect([await orders.enteredOn(FRIDAY), await orders.enteredOn(SATURDAY)]).toEqual([1, 0]);
  });

  it("are moved by a command without a mail", async () => {
    const { orders, pay, mails, stock } = open(await create());
    await pay(both(2));
    expect([await orders.moveDay(FRIDAY, SATURDAY, ""), await orders.moveDay(FRIDAY, SATURDAY, "")]).toEqual([2, 0]);
    expect(await orders.soldByDay()).toEqual(new Map([[SATURDAY, 2]]));
    expect(await stock()).toEqual({ both: 2, [FRIDAY]: 0, [SATURDAY]: 6 });
    expect([await orders.audit(), await mails()]).toEqual([[], []]);
  });
});
