import { afterAll, describe, expect, it } from "vitest";
import type { OffSeason } from "~/content/model/season";
import { EventTasks, type OffEvent } from "~/sales/called-off/event-tasks.server";
import { OrderEditors } from "~/sales/order-editors.server";
import type { Order } from "~/sales/orders/orders";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const STAFF = "staff@expo.example";
const QUOTAS = new Map([["friday", 10_000]]);
const CANCELLED: OffEvent = { season: "cancelled", starts: "2025-11-14T10:00:00+07:00" };
const ACCOUNT = { bank: "Bank Tes", number: "0012345678", holder: "Sari Dewi" };

function open(database: TestDatabase) {
  const clock = manualClock();
  let off: OffSeason | null = null;
  const orders = openOrders(database, clock, undefined, () => off);
  const connection = database.open();
  closeAfterTest(orders, connection);
  const tasks = new EventTasks(connection, { clock });
  let count = 0;
  async function hold(): Promise<Order> {
    count += 1;
    const keepUntil = clock.now() + 1000 * HOUR_MS;
    const held = await orders.hold({ key: `order ${count}`, keepUntil, lines: [some("friday", 2, 10_000)] });
    if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
    return held.order;
  }
  async function place(email: string): Promise<Order> {
    clock.advance(1);
    const { reference } = await hold();
    await orders.place(reference, buyer(email), transfer(clock));
    return (await orders.find(reference)) as Order;
  }
  const pay = async (email: string) => (await orders.pay((await place(email)).reference, STAFF, QUOTAS)) as Order;
  const mails = async (kind = "event-cancelled") =>
    (
      await database.read<{ reference: string }>(
        `SELECT s.reference FROM submission s JOIN delivery d ON d.submission_id = s.id WHERE d.kind = '${kind}'`,
      )
    ).map(({ reference }) => reference);
  return {
    ...{ clock, orders, tasks, hold, place, pay, mails },
    become(season: OffSeason | null) {
      off = season;
    },
  };
}

describe.each(databases.kinds)("an expo that is called off, in $name", ({ create }) => {
  it("takes no order, also of tickets that were held before, and asks nobody to pay", async () => {
    const database = await create();
    const { clock, orders, hold, place, become, mails } = open(database);
    const held = await hold();
    const [waiting, late] = [await place("waiting@visitor.example"), await place("late@visitor.example")];
    clock.advance(20 * HOUR_MS);
    expect(await orders.remindDue()).toBe(2);
    for (const season of ["postponed", "cancelled"] as const) {
      become(season);
      expect(await orders.place(held.reference, buyer("new@visitor.example"), transfer(clock))).toEqual({
        refused: "called_off",
      });
      expect(await orders.remindDue()).toBe(0);
      expect(await mails("reminder")).toEqual([]);
    }
    clock.advance(6 * HOUR_MS);
    await orders.expireDue();
    expect((await orders.find(late.reference))?.state).toBe("expired");
    // Whoever has sent the form before gets the same order.
    expect(await orders.place(waiting.reference, buyer("waiting@visitor.example"), transfer(clock))).toMatchObject({
      accepted: { repeated: true },
    });
  });

  it("keeps no money: what comes for an order in any state has to go back, and nothing is sold", async () => {
    const { clock, orders, place, become } = open(await create());
    const [placed, cancelled, expired] = [
      await place("placed@visitor.example"),
      await place("cancelled@visitor.example"),
      await place("expired@visitor.example"),
    ];
    await orders.cancel(cancelled.reference, "buyer");
    become("cancelled");
    expect(await orders.pay(placed.reference, STAFF, QUOTAS)).toMatchObject({ state: "refund_due" });
    clock.advance(25 * HOUR_MS);
    await orders.expireDue();
    for (const { reference } of [cancelled, expired]) {
      expect(await orders.pay(reference, STAFF, QUOTAS)).toMatchObject({ state: "refund_due" });
      expect(await orders.ticketsOf(reference)).toEqual([]);
    }
    expect(await orders.stock()).toMatchObject([
      { held: 0, sold: 0 },
      { held: 0, sold: 0 },
    ]);
    expect(await orders.audit()).toEqual([]);
    expect((await orders.journal(placed.reference)).map(({ state }) => state)).toEqual([
      ...["held", "placed", "cancelled", "refund_due"],
    ]);
  });

  it("issues tickets for money of a postponed one, which are valid for its new dates", async () => {
    const { orders, place, become } = open(await create());
    const { reference } = await place("kept@visitor.example");
    become("postponed");
    expect(await orders.pay(reference, STAFF, QUOTAS)).toMatchObject({ state: "issued" });
  });

  it("writes to each buyer once, by the newest order, whichever processes do it", async () => {
    const database = await create();
    const { orders, tasks, place, pay, mails } = open(database);
    const other = open(database);
    await pay("sari@visitor.example");
    const newest = await place("SARI@visitor.example");
    const over = await place("over@visitor.example");
    await orders.cancel(over.reference, "buyer");
    const many: Order[] = [];
    for (let index = 0; index < 105; index++) many.push(await place(`buyer${index}@visitor.example`));
    expect(await tasks.addMails(CANCELLED)).toBe(0);
    expect(await tasks.messageProgress(CANCELLED)).toEqual({ buyers: 106, refunded: 0, sent: 0, refused: [] });
    expect(await tasks.start("message", CANCELLED, STAFF)).toBe(true);
    expect(await other.tasks.start("message", CANCELLED, "other@expo.example")).toBe(false);
    await Promise.all([tasks.addMails(CANCELLED), other.tasks.addMails(CANCELLED), tasks.addMails(CANCELLED)]);
    await tasks.addMails(CANCELLED);
    expect((await mails()).sort()).toEqual([newest, ...many].map(({ reference }) => reference).sort());
    expect(await tasks.addMails(CANCELLED)).toBe(0);
    // Money that came late has a buyer whom nobody has written to.
    await orders.pay(over.reference, STAFF, QUOTAS);
    expect(await tasks.addMails(CANCELLED)).toBe(1);
    expect(await mails()).toContain(over.reference);
  });

  it("writes to buyers about a postponed one too, and again when it is cancelled after that", async () => {
    const { clock, tasks, pay, mails, become } = open(await create());
    const { reference } = await pay("moved@visitor.example");
    const postponed: OffEvent = { ...CANCELLED, season: "postponed" };
    become("postponed");
    await tasks.start("message", postponed, STAFF);
    expect(await tasks.addMails(postponed)).toBe(1);
    expect([await mails("event-postponed"), await mails()]).toEqual([[reference], []]);
    clock.advance(HOUR_MS);
    become("cancelled");
    expect(await tasks.addMails(CANCELLED)).toBe(0);
    await tasks.start("message", CANCELLED, STAFF);
    expect(await tasks.addMails(CANCELLED)).toBe(1);
    expect(await mails()).toEqual([reference]);
  });

  it("says how far the mails are, and whom they did not reach", async () => {
    const database = await create();
    const { tasks, place } = open(database);
    await place("one@visitor.example");
    const { reference } = await place("two@visitor.example");
    await place("three@visitor.example");
    await tasks.start("message", CANCELLED, STAFF);
    await tasks.addMails(CANCELLED);
    const ofOrder = `submission_id = (SELECT id FROM submission WHERE reference = '${reference}')`;
    await database.execute("UPDATE delivery SET state = 'sent' WHERE kind = 'event-cancelled'");
    await database.execute(`UPDATE delivery SET state = 'parked' WHERE kind = 'event-cancelled' AND ${ofOrder}`);
    const refused = [{ reference, email: "two@visitor.example" }];
    expect(await tasks.messageProgress(CANCELLED)).toEqual({ buyers: 3, refunded: 0, sent: 2, refused });
    expect(await tasks.addMails(CANCELLED)).toBe(0);
  });

  it("writes again when another event is called off, and keeps who started it until that person is forgotten", async () => {
    const database = await create();
    const { clock, tasks, place, mails } = open(database);
    await place("again@visitor.example");
    await tasks.start("message", CANCELLED, STAFF);
    await tasks.addMails(CANCELLED);
    await database.execute("UPDATE delivery SET state = 'sent' WHERE kind = 'event-cancelled'");
    clock.advance(HOUR_MS);
    const next = { ...CANCELLED, starts: "2026-11-13T10:00:00+07:00" };
    expect(await tasks.addMails(next)).toBe(0);
    await tasks.start("message", next, STAFF);
    expect(await tasks.addMails(next)).toBe(1);
    expect(await mails()).toHaveLength(1);
    expect(await tasks.started("message", next)).toEqual({ at: clock.now(), editor: STAFF });
    const connection = database.open();
    closeAfterTest(connection);
    await connection.transaction((sql) => new OrderEditors(connection).forget(sql, STAFF));
    expect(await tasks.started("message", next)).toEqual({ at: clock.now(), editor: null });
  });

  it("stays called off once while the date of the event is corrected, and is called off again after it was to take place", async () => {
    const database = await create();
    const { clock, tasks, place } = open(database);
    await place("corrected@visitor.example");
    let revision = 0;
    async function publish(status: string, starts: string): Promise<OffEvent> {
      revision += 1;
      await database.execute(`INSERT INTO content_revision (number, at, note) VALUES (${revision}, ${revision}, '')`);
      const document = JSON.stringify({ status, startTime: starts });
      await database.execute(
        `INSERT INTO content_document (kind, id, revision, place, document) VALUES ('event', 'event', ${revision}, 0, '${document}')`,
      );
      return { season: "cancelled", starts };
    }
    await publish("scheduled", "2025-11-13T10:00:00+07:00");
    await tasks.start("message", await publish("cancelled", CANCELLED.starts), STAFF);
    const since = await tasks.started("message", CANCELLED);
    expect(await tasks.addMails(CANCELLED)).toBe(1);
    clock.advance(HOUR_MS);
    const corrected = await publish("cancelled", "2025-11-14T09:00:00+07:00");
    expect(await tasks.started("message", corrected)).toEqual(since);
    expect(await tasks.start("message", corrected, STAFF)).toBe(false);
    expect(await tasks.addMails(corrected)).toBe(0);
    await publish("scheduled", "2026-11-13T10:00:00+07:00");
    const next = await publish("cancelled", "2026-11-13T10:00:00+07:00");
    expect(await tasks.started("message", next)).toBeNull();
    expect(await tasks.start("message", next, STAFF)).toBe(true);
  });

  it("writes to nobody whose tickets were all refunded before, and says how many they are", async () => {
    const { orders, tasks, pay, mails } = open(await create());
    const [gone, part, other] = [
      await pay("gone@visitor.example"),
      await pay("part@visitor.example"),
      await pay("two@visitor.example"),
    ];
    await pay("TWO@visitor.example");
    const refund = async ({ reference }: Order, count: number) => {
      for (const { id } of (await orders.ticketsOf(reference)).slice(0, count)) await orders.refundTicket(id, STAFF);
    };
    await refund(gone, 2);
    await refund(part, 1);
    await refund(other, 2);
    expect(await tasks.messageProgress(CANCELLED)).toEqual({ buyers: 2, refunded: 1, sent: 0, refused: [] });
    await tasks.start("message", CANCELLED, STAFF);
    expect(await tasks.addMails(CANCELLED)).toBe(2);
    expect(await tasks.messageProgress(CANCELLED)).toMatchObject({ buyers: 2, refunded: 1 });
    // Of those whom the refund of all orders has reached, it tells why whose tickets it has refunded.
    const late = await pay("late@visitor.example");
    await tasks.start("refund", CANCELLED, STAFF);
    await refund(late, 2);
    for (const { reference } of [gone, late]) await tasks.refunded(reference, "hand");
    expect(await tasks.addMails(CANCELLED)).toBe(1);
    expect(await mails()).toContain(late.reference);
  });

  it("refunds the orders behind one whose refund always fails", async () => {
    const { tasks, pay } = open(await create());
    const orders: Order[] = [];
    for (let index = 0; index < 4; index++) orders.push(await pay(`buyer${index}@visitor.example`));
    const [broken, ...others] = orders.map(({ reference }) => reference);
    const tried: string[] = [];
    const round = () =>
      tasks.refundSome(2, async (reference) => {
        tried.push(reference);
        if (reference === broken) throw new Error("its stock does not agree");
        return "hand";
      });
    await expect(round()).rejects.toThrow(`the money of the order ${broken} cannot be sent back`);
    await round();
    expect(await tasks.toRefund(10)).toEqual([broken]);
    expect(tried).toEqual([broken, ...others]);
    await expect(round()).rejects.toThrow(broken);
  });

  it("lists paid orders to refund, each once, and then what goes back by hand with the account that its buyer gave", async () => {
    const { orders, tasks, place, pay, become } = open(await create());
    const [first, second] = [await pay("first@visitor.example"), await pay("second@visitor.example")];
    await place("unpaid@visitor.example");
    const amount = first.total + second.total;
    expect(await tasks.refundProgress()).toEqual({ open: 2, amount, done: 0, sent: 0, byHand: [] });
    expect(await orders.keepAccount(first.reference, ACCOUNT)).toBe(true);
    for (const reference of await tasks.toRefund(1)) {
      for (const { id } of await orders.ticketsOf(reference)) await orders.refundTicket(id, STAFF);
      await tasks.refunded(reference, "hand");
      await tasks.refunded(reference, "hand");
    }
    expect(await tasks.toRefund(10)).toEqual([second.reference]);
    const due = { reference: first.reference, amount: 100_000, buyer: "Sari Dewi", account: ACCOUNT, changedAt: null };
    expect(await tasks.refundProgress()).toMatchObject({ open: 1, done: 1, sent: 0, byHand: [due] });
    const back = { act: "returned", amount: 100_000, attempt: "", editor: STAFF } as const;
    await orders.settleByHand(first.reference, `${first.reference}-r1`, back);
    expect((await tasks.refundProgress()).byHand).toEqual([]);
    // Money that comes later goes back too.
    const late = await place("late@visitor.example");
    become("cancelled");
    await orders.pay(late.reference, STAFF, QUOTAS);
    expect(await tasks.toRefund(10)).toEqual([second.reference, late.reference]);
  });

  it("lists what is owed, whatever else went back: a second transfer, or a second payment at the provider", async () => {
    const database = await create();
    const { clock, orders, tasks, hold, pay } = open(database);
    const refund = async (reference: string, outcome: "hand" | "method") => {
      for (const { id } of await orders.ticketsOf(reference)) await orders.refundTicket(id, STAFF);
      await tasks.refunded(reference, outcome);
    };
    const twice = await pay("twice@visitor.example");
    const back = { act: "returned", amount: 100_000, attempt: "line of a second transfer", editor: STAFF } as const;
    await orders.settleByHand(twice.reference, "second transfer", back);
    await refund(twice.reference, "hand");

    clock.advance(1);
    const online = await hold();
    const terms = { ...transfer(clock), payment: "midtrans" as const };
    await orders.place(online.reference, buyer("online@visitor.example"), terms);
    await orders.pay(online.reference, STAFF, QUOTAS);
    await database.execute(`UPDATE order_journal SET actor = 'provider' WHERE reference = '${online.reference}'`);
    for (const [number, state] of ["paid", "surplus"].entries()) {
      await database.execute(
        `INSERT INTO payment_attempt (id, reference, number, amount, state, said, method, page_until, created_at, changed_at)
         VALUES ('attempt ${number}', '${online.reference}', ${number}, 100000, '${state}', '', 'bank_transfer', 0, 0, 0)`,
      );
    }
    await database.execute(
      `INSERT INTO payment_refund (key, attempt, form_key, amount, reason, editor, state, said, created_at)
       VALUES ('attempt 1-r1', 'attempt 1', 'form', 100000, '', '', 'accepted', '', 0)`,
    );
    await refund(online.reference, "method");
    const due = { amount: 100_000, buyer: "Sari Dewi", account: null, changedAt: null };
    expect((await tasks.refundProgress()).byHand).toEqual([
      { reference: twice.reference, ...due },
      { reference: online.reference, ...due },
    ]);
  });

  it("sends no money of an earlier expo back, whose orders stay for the books", async () => {
    const { clock, orders, tasks, pay } = open(await create());
    await pay("earlier@visitor.example");
    clock.advance(1001 * HOUR_MS);
    await orders.purge(clock.now());
    const current = await pay("current@visitor.example");
    expect(await tasks.toRefund(10)).toEqual([current.reference]);
    expect(await tasks.refundProgress()).toMatchObject({ open: 1, amount: current.total });
  });

  it("tells the buyer of each account, however often it is changed, and staff when that was", async () => {
    const database = await create();
    const { clock, orders, tasks, pay, mails } = open(database);
    const { reference } = await pay("robbed@visitor.example");
    const told = () =>
      database.read<{ id: string; due_at: number; state: string }>(
        "SELECT id, due_at, state FROM delivery WHERE kind = 'account-changed'",
      );
    const given = clock.now();
    await orders.keepAccount(reference, ACCOUNT);
    const [first] = await told();
    clock.advance(HOUR_MS);
    for (let repeat = 0; repeat < 2; repeat++) await orders.keepAccount(reference, { ...ACCOUNT, number: "999999" });
    // It is not put off, and says what the account is when it is sent.
    expect((await told()).map((mail) => ({ ...mail }))).toEqual([{ ...first }]);
    expect((await orders.find(reference))?.buyer?.accountsAt).toEqual([given, clock.now()]);
    await database.execute("UPDATE delivery SET state = 'sending' WHERE kind = 'account-changed'");
    await orders.keepAccount(reference, ACCOUNT);
    const [again, ...others] = await told();
    expect([again?.state, again?.id === first?.id, others]).toEqual(["waiting", false, []]);
    for (const { id } of await orders.ticketsOf(reference)) await orders.refundTicket(id, STAFF);
    await tasks.refunded(reference, "hand");
    expect((await tasks.refundProgress()).byHand).toMatchObject([{ reference, changedAt: clock.now() }]);
    expect(await mails("account-changed")).toEqual([reference]);
  });

  it("keeps an account with the buyer's data, until those are deleted", async () => {
    const database = await create();
    const { clock, orders, pay } = open(database);
    const { reference } = await pay("kept@visitor.example");
    expect(await orders.keepAccount("JOE-0000-00", ACCOUNT)).toBe(false);
    await orders.keepAccount(reference, { ...ACCOUNT, number: "999999" });
    await orders.keepAccount(reference, ACCOUNT);
    expect((await orders.find(reference))?.buyer?.account).toEqual(ACCOUNT);
    clock.advance(1001 * HOUR_MS);
    await orders.purge(clock.now());
    expect(await orders.find(reference)).toMatchObject({ state: "issued", buyer: null });
    expect(await database.read("SELECT id FROM submission")).toEqual([]);
    expect(await orders.keepAccount(reference, ACCOUNT)).toBe(false);
  });
});
