import { afterAll, describe, expect, it } from "vitest";
import { dayOf, dayRow } from "~/content/availability/availability";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { BookedLines } from "~/sales/bank/booked-lines.server";
import { OrderMails } from "~/sales/mails/order-mails.server";
import type { Order } from "~/sales/orders/orders";
import { toCalledOffView } from "~/sales/shop/called-off-view.server";
import { toOrderView } from "~/sales/shop/order-view.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;

const clock = manualClock();
const keepUntil = clock.now() + 1000 * HOUR_MS;
const QUOTAS = new Map([["friday", 10]]);

function open(database: TestDatabase, most = new Map<string, number>()) {
  const orders = openOrders(database, clock, () => most);
  closeAfterTest(orders);
  /** Holds some, and returns the order. */
  async function holdSome(key: string, quantity = 1, quota = 10): Promise<Order> {
    const held = await orders.hold({ key, keepUntil, lines: [some("friday", quantity, quota)] });
    if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
    return held.order;
  }
  async function placeSome(key: string, quantity = 1): Promise<Order> {
    const { reference } = await holdSome(key, quantity);
    await orders.place(reference, buyer(`${key}@visitor.example`), transfer(clock));
    return (await orders.find(reference)) as Order;
  }
  const states = async (reference: string) =>
    (await orders.journal(reference)).map(({ state, actor }) => `${state} ${actor}`);
  const counters = async () =>
    (await orders.stock()).filter(({ ticket }) => dayOf(ticket) === null).flatMap(({ held, sold }) => [held, sold]);
  return { ...orders, holdSome, placeSome, journalOf: states, counters };
}

describe.each(databases.kinds)("orders in $name", ({ create }) => {
  it("are held, placed, paid and issued, with a line in the journal for each", async () => {
    const { holdSome, ...orders } = open(await create());
    const { reference, ...held } = await holdSome("one", 2);
    expect(held).toMatchObject({ state: "held", total: 100_000, amount: 100_000, payment: null, buyer: null });
    expect(held.deadline - clock.now()).toBe(15 * 60_000);
    expect(await orders.counters()).toEqual([2, 0]);
    const placed = await orders.place(reference, buyer("sari@visitor.example"), transfer(clock));
    expect(placed).toMatchObject({ accepted: { reference, repeated: false } });
    const order = await orders.find(reference);
    expect(order).toMatchObject({ state: "placed", payment: "manual", buyer: { name: "Sari Dewi" } });
    expect(order?.amount).toBeGreaterThan(100_000);
    expect(order?.buyer?.tickets).toMatch(/^2 × The friday, Rp.100\.000$/);
    expect(await orders.pay(reference, "staff@expo.example", QUOTAS)).toMatchObject({ state: "issued" });
    expect(await orders.counters()).toEqual([0, 2]);
    expect(await orders.journalOf(reference)).toEqual(["held buyer", "placed buyer", "paid staff", "issued staff"]);
    expect(await orders.audit()).toEqual([]);
  });

  it("in a state, paid in a way, of a newer release are read and counted, and nothing is done with them", async () => {
    const database = await create();
    const { placeSome, ...orders } = open(database);
    const { reference } = await placeSome("newer", 2);
    await placeSome("known");
    const { query, dialect, close } = database.open();
    closeAfterTest({ close });
    await query(
      `UPDATE ${dialect.schema}ticket_order SET state = 'on_hold', payment = 'voucher' WHERE reference = $1`,
      [reference],
    );
    await query(
      `UPDATE ${dialect.schema}order_journal SET state = 'on_hold' WHERE reference = $1 AND state = 'placed'`,
      [reference],
    );
    const order = (await orders.find(reference)) as Order;
    expect(order).toMatchObject({ state: "other", payment: "other", buyer: { name: "Sari Dewi" } });
    expect((await orders.list({ limit: 10, edition: 1 })).map(({ state }) => state).toSorted()).toEqual([
      "other",
      "placed",
    ]);
    expect(await orders.journalOf(reference)).toEqual(["held buyer", "other buyer"]);
    expect(toOrderView(order, [])).toMatchObject({ label: "Being changed", open: false });
    for (const off of ["cancelled", "postponed"] as const)
      expect(toCalledOffView(order, off, "none").steps).toHaveLength(1);
    expect(await orders.pay(reference, "staff@expo.example", QUOTAS)).toMatchObject({ state: "other" });
    clock.advance(25 * HOUR_MS);
    await orders.expireDue();
    expect(await orders.find(reference)).toMatchObject({ state: "other" });
  });

  it("are one order for each key and choice, and one for each repeat of the buyer's form", async () => {
    const { holdSome, ...orders } = open(await create());
    const [first, second] = await Promise.all([holdSome("one", 2), holdSome("one", 2)]);
    expect(first.reference).toBe(second.reference);
    expect(await orders.counters()).toEqual([2, 0]);
    const send = (name: string) =>
      orders.place(first.reference, { ...buyer("sari@visitor.example"), name }, transfer(clock));
    const sent = await Promise.all([send("Sari"), send("Sari")]);
    expect(sent.map((result) => "accepted" in result && result.accepted.sameContent)).toEqual([true, true]);
    expect(await send("Budi")).toMatchObject({ accepted: { repeated: true, sameContent: false } });
    expect(await orders.journalOf(first.reference)).toEqual(["held buyer", "placed buyer"]);
  });

  it("replace the tickets that the same form held before", async () => {
    const { holdSome, ...orders } = open(await create());
    const first = await holdSome("one", 2);
    await holdSome("one", 3);
    expect(await orders.find(first.reference)).toMatchObject({ state: "cancelled" });
    expect(await orders.counters()).toEqual([3, 0]);
  });

  it("take all tickets or none, and never more than there are", async () => {
    const { holdSome, ...orders } = open(await create());
    await holdSome("one", 9);
    const both = [some("friday", 2, 10), some("camp", 1, 5)];
    expect(await orders.hold({ key: "two", keepUntil, lines: both })).toEqual({ soldOut: "friday" });
    expect(await orders.counters()).toEqual([9, 0]);
    await expect(holdSome("three", 1)).resolves.toMatchObject({ state: "held" });
    // The organiser sells fewer, then more.
    expect(await orders.hold({ key: "four", keepUntil, lines: [some("friday", 1, 3)] })).toEqual({ soldOut: "friday" });
    await expect(holdSome("five", 5, 15)).resolves.toMatchObject({ state: "held" });
    expect(await orders.audit()).toEqual([]);
  });

  it("of tickets that share a day's capacity count the people they let in, and free their places", async () => {
    const { holdSome, ...orders } = open(await create());
    const quotas = (people: number) =>
      new Map([
        ["family", 9],
        ["weekend", 9],
        [dayRow("2025-11-14"), people],
      ]);
    const family = { ...some("family", 2, 9), day: "2025-11-14", people: 5 };
    const weekend = { ...some("weekend", 1, 9), days: ["2025-11-14", "2025-11-15"] };
    const hold = (key: string, lines: (typeof family)[], people = 11) =>
      orders.hold({ key, keepUntil, lines, quotas: quotas(people) });
    expect(await hold("one", [family])).toHaveProperty("order");
    expect(await hold("two", [{ ...weekend, quantity: 2 }])).toEqual({ soldOut: dayRow("2025-11-14") });
    const last = await hold("three", [weekend]);
    expect(last).toHaveProperty("order");
    expect((await orders.stock()).map(({ ticket, held }) => [ticket, held])).toEqual([
      [dayRow("2025-11-14"), 11],
      [dayRow("2025-11-15"), 1],
      ["family", 2],
      ["weekend", 1],
    ]);
    // The halls take fewer: nobody loses a ticket, and nobody gets one until enough are back.
    expect(await hold("four", [{ ...family, day: "2025-11-15", days: ["2025-11-15"] }], 3)).toHaveProperty("order");
    expect(await hold("five", [weekend], 3)).toEqual({ soldOut: dayRow("2025-11-14") });
    await orders.cancel("order" in last ? last.order.reference : "", "buyer");
    expect(await hold("six", [weekend])).toHaveProperty("order");
    expect(await orders.audit()).toEqual([]);
  });

  it("have a line for each day of a ticket that is valid on one", async () => {
    const orders = open(await create());
    const days = ["2025-11-15", "2025-11-14"].map((day) => ({ ...some("student", 1, 3), day, days: [day] }));
    const held = await orders.hold({ key: "one", keepUntil, lines: days });
    const order = "order" in held ? held.order : null;
    expect(order?.lines.map(({ ticket, day, quantity }) => [ticket, day, quantity])).toEqual([
      ["student", "2025-11-14", 1],
      ["student", "2025-11-15", 1],
    ]);
    expect(await orders.counters()).toEqual([2, 0]);
    expect(await orders.hold({ key: "two", keepUntil, lines: days })).toEqual({ soldOut: "student" });
  });

  it("expire at their deadline, once, whichever of several processes looks", async () => {
    const database = await create();
    const processes = [open(database), open(database), open(database)] as const;
    const [first] = processes;
    const held = await first.holdSome("one", 2);
    const placed = await first.placeSome("two", 3);
    clock.advance(15 * 60_000 - 1);
    expect(await first.expireDue()).toBe(0);
    clock.advance(1);
    const expired = await Promise.all(processes.map(({ expireDue }) => expireDue()));
    expect(expired.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await first.journalOf(held.reference)).toEqual(["held buyer", "expired time"]);
    expect(await first.counters()).toEqual([3, 0]);
    clock.advance(24 * HOUR_MS);
    await first.expireDue();
    expect(await first.find(placed.reference)).toMatchObject({ state: "expired" });
    expect(await first.counters()).toEqual([0, 0]);
    expect(await first.placeSome("three")).toMatchObject({ state: "placed" });
  });

  it("expire, and are reminded of, after one that cannot be moved on", async () => {
    const database = await create();
    const { placeSome, holdSome, ...orders } = open(database);
    const bad = await holdSome("bad", 2);
    const good = await holdSome("good", 3);
    const placed = await placeSome("placed");
    // The counter cannot go below none.
    await database.execute("UPDATE ticket_stock SET held = 4");
    await database.execute(`UPDATE order_line SET quantity = 5 WHERE reference = '${bad.reference}'`);
    clock.advance(16 * 60_000);
    await expect(orders.expireDue()).rejects.toThrow(bad.reference);
    expect(await orders.find(good.reference)).toMatchObject({ state: "expired" });
    expect(await orders.find(bad.reference)).toMatchObject({ state: "held" });
    clock.advance(19 * HOUR_MS);
    expect(await orders.remindDue()).toBe(1);
    expect(await orders.find(placed.reference)).toMatchObject({ state: "placed" });
  });

  it("that are paid late are issued while tickets are left, else the money is due back", async () => {
    const { placeSome, ...orders } = open(await create());
    const [lucky, late] = [await placeSome("one", 4), await placeSome("two", 7 - 1)];
    clock.advance(25 * HOUR_MS);
    await orders.expireDue();
    expect(await orders.pay(lucky.reference, "staff", QUOTAS)).toMatchObject({ state: "issued" });
    await orders.hold({ key: "three", keepUntil, lines: [some("friday", 1, 10)] });
    expect(await orders.pay(late.reference, "staff", QUOTAS)).toMatchObject({ state: "refund_due" });
    expect(await orders.counters()).toEqual([1, 4]);
    // A repeat changes nothing.
    expect(await orders.pay(late.reference, "staff", QUOTAS)).toMatchObject({ state: "refund_due" });
    expect(await orders.audit()).toEqual([]);
  });

  it("that are cancelled free their tickets; money that arrives all the same brings them back to who cancelled, while there are some", async () => {
    const { placeSome, holdSome, ...orders } = open(await create());
    const [late, rejected] = [await placeSome("late", 4), await placeSome("rejected", 1)];
    await orders.cancel(late.reference, "buyer");
    expect(await orders.cancel(rejected.reference, { editor: "staff" })).toMatchObject({ state: "cancelled" });
    const placed = await placeSome("one", 4);
    const held = await holdSome("two", 1);
    for (const { reference } of [placed, held]) {
      expect(await orders.cancel(reference, "buyer")).toMatchObject({ state: "cancelled" });
      expect(await orders.cancel(reference, "buyer")).toMatchObject({ state: "cancelled" });
    }
    expect(await orders.counters()).toEqual([0, 0]);
    expect(await orders.pay(placed.reference, "staff", QUOTAS)).toMatchObject({ state: "issued" });
    expect(await orders.ticketsOf(placed.reference)).toHaveLength(4);
    const few = new Map([...QUOTAS].map(([row]) => [row, 5]));
    expect(await orders.pay(late.reference, "staff", few)).toMatchObject({ state: "refund_due" });
    expect(await orders.pay(rejected.reference, "staff", QUOTAS)).toMatchObject({ state: "refund_due" });
    expect(await orders.audit()).toEqual([]);
    // Nobody has ordered that.
    expect(await orders.pay(held.reference, "staff", QUOTAS)).toBeNull();
    expect(await orders.cancel("JOE-0000-00", "buyer")).toBeNull();
  });

  it("that cost nothing are issued at once, and cannot be cancelled", async () => {
    const orders = open(await create());
    const held = await orders.hold({ key: "one", keepUntil, lines: [some("free", 2, 10, 0)] });
    const { reference } = "order" in held ? held.order : { reference: "" };
    await orders.place(reference, buyer("sari@visitor.example"), transfer(clock));
    expect(await orders.find(reference)).toMatchObject({ state: "issued", payment: "free", amount: 0 });
    expect(await orders.cancel(reference, "buyer")).toMatchObject({ state: "issued" });
  });

  it("are refused after ten of one mailbox in a day", async () => {
    const { holdSome, ...orders } = open(await create());
    for (let index = 0; index < 10; index++) {
      const { reference } = await holdSome(`key ${index}`, 1, 100);
      expect(await orders.place(reference, buyer(`sari+${index}@visitor.example`), transfer(clock))).toHaveProperty(
        "accepted",
      );
      await orders.pay(reference, "staff", QUOTAS);
    }
    const last = await holdSome("key 11", 1, 100);
    expect(await orders.place(last.reference, buyer("sari@visitor.example"), transfer(clock))).toEqual({
      refused: "too_many",
    });
    expect(await orders.find(last.reference)).toMatchObject({ state: "held", buyer: null });
  });

  it("of one mailbox wait for their payment ten at a time, of which a stranger uses up none", async () => {
    const { holdSome, ...orders } = open(await create());
    const place = async (key: string) => {
      const { reference } = await holdSome(key, 1, 100);
      const placed = await orders.place(reference, buyer(`Sari+${key}@visitor.example`), transfer(clock));
      return { reference, placed };
    };
    const inTwoDays = async (key: string) => {
      const placed = [];
      for (let index = 0; index < 10; index++) placed.push(await place(`${key} ${index}`));
      clock.advance(25 * HOUR_MS);
      return placed;
    };
    const typed = await inTwoDays("stranger");
    expect(typed.every(({ placed }) => "accepted" in placed)).toBe(true);
    const own = await inTwoDays("own");
    for (const { reference } of own) await orders.confirm(reference, transfer(clock));
    expect((await place("eleven")).placed).toEqual({ refused: "too_many_unpaid" });
    await orders.pay(own[0]?.reference ?? "", "staff", QUOTAS);
    expect((await place("twelve")).placed).toHaveProperty("accepted");
  });

  it("of one mailbox are refused after ten in a day that its owner may have placed, not those of a stranger", async () => {
    const orders = open(await create());
    let count = 0;
    const place = async (network: string) => {
      count += 1;
      const lines = [some("friday", 1, 1000)];
      const held = await orders.hold({ key: `order ${count}`, keepUntil, network: { key: network, most: 200 }, lines });
      const reference = "order" in held ? held.order.reference : "";
      return { reference, placed: await orders.place(reference, buyer("sari@visitor.example"), transfer(clock)) };
    };
    for (let order = 0; order < 10; order++) expect((await place("bot")).placed).toHaveProperty("accepted");
    expect((await place("bot")).placed).toEqual({ refused: "too_many" });
    const own = await place("home");
    expect(own.placed).toHaveProperty("accepted");
    // Many networks together are bounded too, until the owner of the mailbox opens a link.
    for (let order = 0; order < 9; order++) expect((await place("another bot")).placed).toHaveProperty("accepted");
    expect((await place("home")).placed).toEqual({ refused: "too_many" });
    await orders.confirm(own.reference, transfer(clock));
    for (let order = 0; order < 9; order++) {
      clock.advance(1);
      expect((await place("home")).placed).toHaveProperty("accepted");
    }
    expect((await place("home")).placed).toEqual({ refused: "too_many" });
    expect(await orders.audit()).toEqual([]);
  });

  it("of one mailbox have as many of a ticket as one buyer may, confirmed or paid, but not refunded", async () => {
    const { holdSome, ...orders } = open(await create());
    const terms = { ...transfer(clock), perBuyer: new Map([["friday", 4]]) };
    const place = async (key: string, quantity: number, who = "sari@visitor.example") => {
      const { reference } = await holdSome(key, quantity, 100);
      const placed = await orders.place(reference, buyer(who), terms);
      return { reference, placed, waits: "accepted" in placed ? placed.accepted.waits : null };
    };
    const over = { refused: "too_many_of_ticket", ticket: "friday" };
    const first = await place("one", 3);
    expect(first.waits).toBe(false);
    // A stranger may have placed the first one: the link in the mail says whose mailbox it is.
    const second = await place("two", 2, "SARI+two@visitor.example");
    expect(second.waits).toBe(true);
    expect(await orders.confirm(first.reference, terms)).toMatchObject({ state: "placed" });
    expect(await orders.confirm(second.reference, terms)).toEqual({ refused: "limit" });
    await orders.cancel(second.reference, "buyer");
    const third = await place("three", 2);
    expect(third.placed).toEqual(over);
    expect(await orders.find(third.reference)).toMatchObject({ state: "held", buyer: null });
    expect(await orders.place(third.reference, buyer("budi@visitor.example"), terms)).toHaveProperty("accepted");
    await orders.pay(first.reference, "staff", QUOTAS);
    expect((await place("four", 2)).placed).toEqual(over);
    const [ticket] = await orders.ticketsOf(first.reference);
    await orders.refundTicket(ticket?.id ?? "", "staff");
    expect((await place("five", 2)).waits).toBe(false);
    const both = await Promise.all([
      place("six", 2, "both@visitor.example"),
      place("seven", 2, "both@visitor.example"),
      place("eight", 2, "both@visitor.example"),
    ]);
    expect(both.map(({ waits }) => waits).toSorted()).toEqual([false, false, true]);
    expect(await orders.audit()).toEqual([]);
  });

  it("that a stranger has placed for a mailbox make room for those whose link its owner opens", async () => {
    const most = new Map([["friday", 4]]);
    const database = await create();
    const { holdSome, ...orders } = open(database, most);
    const terms = { ...transfer(clock), perBuyer: most };
    const place = async (key: string, quantity: number) => {
      clock.advance(1);
      const { reference } = await holdSome(key, quantity, 100);
      await orders.place(reference, buyer("sari@visitor.example"), terms);
      return reference;
    };
    const [stranger, small] = [await place("stranger", 3), await place("small", 1)];
    const [own, other] = [await place("own", 3), await place("other", 2)];
    expect(await orders.find(own)).toMatchObject({ state: "held", confirmedAt: null });
    const [one, two] = await Promise.all([own, other].map((reference) => orders.confirm(reference, terms)));
    expect([one, two]).toContainEqual({ refused: "limit" });
    const placed = one && "refused" in one ? other : own;
    expect(await orders.find(placed)).toMatchObject({ state: "placed", confirmedAt: clock.now() });
    // As many as there is need of, the oldest first, and their mailbox is told.
    expect(await orders.journalOf(stranger)).toEqual(["held buyer", "placed buyer", "cancelled buyer"]);
    expect(await orders.find(small)).toMatchObject({ state: "placed" });
    const told = await database.read<{ reference: string }>(
      "SELECT s.reference FROM submission s JOIN delivery d ON d.submission_id = s.id WHERE d.kind = 'cancellation'",
    );
    expect(told.map(({ reference }) => reference)).toEqual([stranger]);
    await orders.pay(placed, "staff", QUOTAS);
    expect(await orders.pay(stranger, "staff", QUOTAS)).toMatchObject({ state: "refund_due" });
    expect(await orders.audit()).toEqual([]);
  });

  it("that expire at a provider are not paid beyond what their buyer has confirmed meanwhile", async () => {
    const most = new Map([["friday", 4]]);
    const { holdSome, ...orders } = open(await create(), most);
    const place = async (key: string, payment: "manual" | "midtrans") => {
      const { reference } = await holdSome(key, 3, 100);
      const terms = { payment, deadline: clock.now() + HOUR_MS, perBuyer: most };
      await orders.place(reference, buyer("sari@visitor.example"), terms);
      return reference;
    };
    const online = await place("online", "midtrans");
    clock.advance(HOUR_MS);
    await orders.expireDue();
    expect(await orders.find(online)).toMatchObject({ state: "expiring" });
    const own = await place("own", "manual");
    expect(await orders.confirm(own, { ...transfer(clock), perBuyer: most })).toMatchObject({ state: "placed" });
    expect(await orders.pay(online, "staff", QUOTAS)).toMatchObject({ state: "refund_due" });
    expect(await orders.audit()).toEqual([]);
  });

  it("that are paid late count for what one buyer may have: the money of what is too much goes back", async () => {
    const most = new Map([["friday", 4]]);
    const { holdSome, ...orders } = open(await create(), most);
    const place = async (key: string, quantity: number) => {
      const { reference } = await holdSome(key, quantity, 100);
      await orders.place(reference, buyer("sari@visitor.example"), { ...transfer(clock), perBuyer: most });
      return reference;
    };
    const [first, small] = [await place("one", 3), await place("two", 1)];
    clock.advance(25 * HOUR_MS);
    await orders.expireDue();
    const second = await place("three", 3);
    await orders.pay(second, "staff", QUOTAS);
    expect(await orders.pay(first, "staff", QUOTAS)).toMatchObject({ state: "refund_due" });
    expect(await orders.pay(small, "staff", QUOTAS)).toMatchObject({ state: "issued" });
    expect(await orders.audit()).toEqual([]);
  });

  it("are held by one network up to its number, then asked for, and forgotten when they are paid or over", async () => {
    const database = await create();
    const orders = open(database);
    const hold = (key: string, quantity = 1, network = "a hash") =>
      orders.hold({ key, keepUntil, network: { key: network, most: 2 }, lines: [some("friday", quantity, 100)] });
    await hold("one");
    clock.advance(60_000);
    const both = await Promise.all([hold("two"), hold("three")]);
    const states = both.map((held) => ("order" in held ? held.order.state : "none"));
    expect(states.toSorted()).toEqual(["asked", "held"]);
    expect(await hold("one")).toMatchObject({ repeated: true });
    expect(await hold("other", 1, "another hash")).toHaveProperty("order");
    const changed = await hold("one", 2);
    const reference = "order" in changed ? changed.order.reference : "";
    await orders.place(reference, buyer("sari@visitor.example"), transfer(clock));
    expect(await hold("four")).toMatchObject({ order: { state: "held" } });
    expect(await hold("five")).toMatchObject({ order: { state: "asked" } });
    clock.advance(HOUR_MS);
    await orders.expireDue();
    const remembered = () => database.read("SELECT reference FROM ticket_order WHERE network IS NOT NULL");
    expect(await remembered()).toEqual([{ reference }]);
    await orders.pay(reference, "staff", QUOTAS);
    expect(await remembered()).toEqual([]);
  });

  it("of one network wait for their payment up to its number, whichever mailboxes they have", async () => {
    const orders = open(await create());
    const place = async (key: string, network: string) => {
      const held = await orders.hold({
        ...{ key, keepUntil, network: { key: network, most: 10 }, lines: [some("friday", 1, 100)] },
      });
      const reference = "order" in held ? held.order.reference : "";
      const terms = { ...transfer(clock), perNetwork: 2 };
      return { reference, placed: await orders.place(reference, buyer(`${key}@visitor.example`), terms) };
    };
    const [first, second, third] = [await place("one", "a"), await place("two", "a"), await place("three", "a")];
    expect([first.placed, second.placed]).toEqual([
      expect.objectContaining({ accepted: expect.anything() }),
      expect.objectContaining({ accepted: expect.anything() }),
    ]);
    expect(third.placed).toMatchObject({ refused: "too_many_unpaid_nearby" });
    expect((await place("four", "b")).placed).toHaveProperty("accepted");
    await orders.cancel(first.reference, "buyer");
    const terms = { ...transfer(clock), perNetwork: 2 };
    expect(await orders.place(third.reference, buyer("three@visitor.example"), terms)).toHaveProperty("accepted");
  });

  it("may be chosen again on the same form once they are given up", async () => {
    const orders = open(await create());
    const hold = async (quantity: number) => {
      const held = await orders.hold({ key: "a form", keepUntil, lines: [some("friday", quantity, 10)] });
      return "order" in held ? held.order : expect.unreachable();
    };
    const first = await hold(1);
    const second = await hold(2);
    const third = await hold(1);
    expect(new Set([first.reference, second.reference, third.reference]).size).toBe(3);
    expect((await orders.find(second.reference))?.state).toBe("cancelled");
    expect(await hold(1)).toEqual(third);
    clock.advance(16 * 60_000);
    await orders.expireDue();
    expect((await hold(1)).state).toBe("held");
    expect(await orders.audit()).toEqual([]);
  });

  it("are found by reference, amount, name, e-mail and phone", async () => {
    const { placeSome, ...orders } = open(await create());
    const order = await placeSome("one", 2);
    await placeSome("two", 1);
    const typed = [
      order.reference,
      order.reference.slice(4).toLowerCase(),
      String(order.amount),
      "one@visitor",
      "81234567890 one",
    ];
    for (const search of typed) {
      expect(
        (await orders.list({ search })).map(({ reference }) => reference),
        search,
      ).toEqual([order.reference]);
    }
    expect(await orders.list({ search: "SARI dewi" })).toHaveLength(2);
    expect(await orders.list({ search: "100%" })).toEqual([]);
    expect(await orders.list({ state: "placed" })).toHaveLength(2);
    expect(await orders.list({ state: "issued" })).toEqual([]);
  });

  it("are listed by state, payment and refused mail together with words, page by page", async () => {
    const database = await create();
    const { placeSome, ...orders } = open(database);
    const all: Order[] = [];
    for (const key of ["one", "two", "three"]) {
      all.push(await placeSome(key));
      clock.advance(1);
    }
    const [oldest, middle, newest] = all.map(({ reference }) => reference);
    await orders.pay(newest ?? "", "staff@expo.example", QUOTAS);
    const { query, dialect, close } = database.open();
    closeAfterTest({ close });
    const refuse = (reference = "", kind = "") =>
      query(
        `UPDATE ${dialect.schema}delivery SET state = 'parked', last_error = '550 No such mailbox' WHERE kind = $2 AND submission_id IN
           (SELECT id FROM ${dialect.schema}submission WHERE reference = $1)`,
        [reference, kind],
      );
    await refuse(middle, "acknowledgement");
    await refuse(newest, "receipt");
    // To staff, who read of it in another way.
    await refuse(oldest, "order");
    const found = async (asked: Parameters<typeof orders.list>[0]) =>
      (await orders.list(asked)).map(({ reference }) => reference);
    expect(await found({ payment: "manual" })).toEqual([newest, middle, oldest]);
    expect(await found({ payment: "midtrans" })).toEqual([]);
    expect(await found({ payment: "manual", state: "placed" })).toEqual([middle, oldest]);
    expect(await found({ payment: "manual", state: "placed", after: middle })).toEqual([oldest]);
    expect(await found({ hasRefusedMail: true })).toEqual([newest, middle]);
    expect(await found({ hasRefusedMail: true, state: "placed", search: "two" })).toEqual([middle]);
    expect(await found({ hasRefusedMail: true, search: "one@visitor" })).toEqual([]);
    expect(await found({ hasRefusedMail: true, limit: 1, after: newest })).toEqual([middle]);
    expect(await orders.count({ payment: "manual" })).toBe(3);
    expect(await orders.count({ payment: "midtrans" })).toBe(0);
    expect(await orders.count({ payment: "manual", state: "placed", after: middle })).toBe(2);
    expect(await orders.count({ hasRefusedMail: true })).toBe(2);
    expect(await orders.count({ state: "placed", edition: 2 })).toBe(0);
  });

  it("are added up by what they wait for, of each edition", async () => {
    const database = await create();
    const { placeSome, ...orders } = open(database);
    expect([await orders.openWork(), await orders.countTransfers()]).toEqual([new Map(), 0]);
    const first = await placeSome("one");
    clock.advance(1000);
    const { reference, amount } = await placeSome("two");
    await orders.cancel(reference, { editor: "staff@expo.example" });
    // Its tickets went to somebody else meanwhile.
    await orders.pay(reference, "staff@expo.example", new Map([["friday", 0]]));
    expect(await orders.find(reference)).toMatchObject({ state: "refund_due" });
    await database.execute("UPDATE delivery SET state = 'parked', last_error = '550' WHERE kind = 'acknowledgement'");
    const waiting = { orders: 1, oldest: first.createdAt };
    expect(await orders.openWork()).toEqual(
      new Map([[1, { transfers: waiting, refunds: { orders: 1, amount }, refusedMails: 2 }]]),
    );
    expect(await orders.countTransfers()).toBe(1);
    await database.execute(`UPDATE ticket_order SET edition = 2 WHERE reference = '${reference}'`);
    // Of a mail that another one stands in for, nobody has to do anything.
    await database.execute("UPDATE delivery SET last_error = NULL");
    expect(await orders.openWork()).toEqual(
      new Map([
        [1, { transfers: waiting, refunds: { orders: 0, amount: 0 }, refusedMails: 0 }],
        [2, { transfers: { orders: 0, oldest: 0 }, refunds: { orders: 1, amount }, refusedMails: 0 }],
      ]),
    );
  });

  it("are found by parts of their reference and by the phone in any notation, however many others there are", async () => {
    const { placeSome, holdSome, ...orders } = open(await create());
    const { reference } = await holdSome("old");
    await orders.place(reference, { ...buyer("old@visitor.example"), phone: "+6281300004711" }, transfer(clock));
    clock.advance(1);
    await placeSome("new", 1);
    const letters = reference.replaceAll("-", "").slice(3).toLowerCase();
    const typed = [letters.slice(0, 4), `joe-${letters.slice(0, 4)}`, `${letters.slice(2, 4)}-${letters.slice(4)}`];
    for (const search of [...typed, "0813-0000-4711", "+62 813 0000 4711", "62 (0)813 00004711", "4711"]) {
      const [first] = await orders.list({ search, limit: 1 });
      expect(first?.reference, search).toBe(reference);
    }
    // Stored beside the buyer, and nothing that anybody looks for.
    for (const search of ["textversion", "2025", "manual"]) expect(await orders.list({ search }), search).toEqual([]);
    expect(await orders.list({ search: "0814 0000 4711" })).toEqual([]);
  });

  it("are found by a name that could be a reference, and by a whole address before those that end like it", async () => {
    const { holdSome, ...orders } = open(await create());
    const place = async (name: string, email: string) => {
      const { reference } = await holdSome(email);
      await orders.place(reference, { ...buyer(email), name }, transfer(clock));
      return reference;
    };
    const fatima = await place("Fatima", "fatima@visitor.example");
    const ana = await place("Ana", "ana@visitor.example");
    clock.advance(1);
    const diana = await place("Diana", "diana@visitor.example");
    const found = async (search: string, limit = 200) =>
      (await orders.list({ search, limit })).map(({ reference }) => reference);
    expect(await found("fatima")).toEqual([fatima]);
    expect(await found("ANA@visitor.example", 1)).toEqual([ana]);
    expect(await found("na@visitor.example")).toEqual([diana, ana]);
    // As it was typed, however JSON writes it.
    clock.advance(1);
    const quoted = await place('Rina "Bude" O\\Hara 100%', "rina@visitor.example");
    expect(await found('"bude"')).toEqual([quoted]);
    expect(await found("o\\hara 100%")).toEqual([quoted]);
    expect(await found('"name"')).toEqual([]);
  });

  it("that wait for their provider hold their tickets an hour more at most", async () => {
    const { holdSome, ...orders } = open(await create());
    const { reference } = await holdSome("one", 10);
    const deadline = clock.now() + HOUR_MS;
    await orders.place(reference, buyer("sari@visitor.example"), { payment: "midtrans", deadline });
    const nextEnd = async () => (await orders.stock()).map((row) => row.nextEnd);
    expect(new Set(await nextEnd())).toEqual(new Set([deadline]));
    clock.advance(HOUR_MS);
    await orders.expireDue();
    expect(await orders.find(reference)).toMatchObject({ state: "expiring" });
    expect(new Set(await nextEnd())).toEqual(new Set([deadline + HOUR_MS]));
  });

  it("keep their sums, and lose their buyer after the retention; what was never placed goes", async () => {
    const { placeSome, holdSome, ...orders } = open(await create());
    const placed = await placeSome("one", 2);
    await orders.pay(placed.reference, "staff", QUOTAS);
    const given = await holdSome("two", 1);
    await orders.cancel(given.reference, "buyer");
    await orders.purge(clock.now() + 1);
    expect(await orders.find(given.reference)).toBeNull();
    expect(await orders.find(placed.reference)).toMatchObject({ buyer: { name: "Sari Dewi" } });
    await orders.purge(keepUntil + 1);
    expect(await orders.find(placed.reference)).toMatchObject({ state: "issued", total: 100_000, buyer: null });
    expect(await orders.audit()).toEqual([]);
  });

  it("are read through indexes, however many are over", async () => {
    const database = await create();
    const connection = database.open();
    const statements: [sql: string, values: readonly SqlValue[]][] = [];
    const recorded =
      (query: Query): Query =>
      (sql, values = []) => {
        statements.push([sql, values]);
        return query(sql, values);
      };
    const watched: Database = {
      ...connection,
      query: recorded(connection.query),
      transaction: (work, limitMs) => connection.transaction((query) => work(recorded(query)), limitMs),
    };
    const { holdSome, placeSome, ...orders } = open({ ...database, open: () => watched });
    const [{ amount }, { reference }] = [await placeSome("one"), await holdSome("two")];
    await orders.pay((await placeSome("three")).reference, "staff", QUOTAS);
    await orders.place(reference, buyer("sari@visitor.example"), { payment: "midtrans", deadline: clock.now() });
    await Promise.all([orders.stock(), orders.expireDue(), orders.remindDue(), orders.list({ search: `${amount}` })]);
    await Promise.all([orders.sendLinks("sari@visitor.example"), orders.list({ search: "sari@visitor.example" })]);
    const lines = [{ id: "1", row: 1, day: null, waits: null, rupiah: amount, note: reference }];
    await new BookedLines(watched).payable(lines);
    await new OrderMails(watched).toRemind(clock.now(), 1);
    const plans: string[] = [];
    for (const [sql, values] of statements.filter(([text]) => /ticket_order|order_line|submission/.test(text))) {
      if (database.name === "SQLite") {
        const steps = await connection.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, values);
        plans.push(...steps.map(({ detail }) => detail));
        continue;
      }
      const steps = await connection.transaction(async (query) => {
        // The tables are small.
        await query("SET LOCAL enable_seqscan = off");
        return query<{ "QUERY PLAN": string }>(`EXPLAIN ${sql}`, values);
      });
      plans.push(...steps.map((step) => step["QUERY PLAN"]));
    }
    expect(plans.join("\n")).toContain("ticket_order_open");
    expect(plans.join("\n")).toContain("ticket_order_amount");
    const scanned =
      /^SCAN (?:o|s|l|d|ticket_order|order_line|submission)$|Seq Scan on (?:ticket_order|order_line|submission)/;
    expect(plans.filter((step) => scanned.test(step))).toEqual([]);
  });

  it("are found by words and phones without a buyer that is parsed as JSON", async () => {
    const database = await create();
    const connection = database.open();
    const plans: string[] = [];
    const explained: Query = async (sql, values) => {
      const explain = database.name === "SQLite" ? "EXPLAIN QUERY PLAN" : "EXPLAIN";
      if (sql.includes("order_buyer")) {
        const steps = await connection.query<Record<string, unknown>>(`${explain} ${sql}`, values);
        plans.push(sql, ...steps.map((step) => String(step.detail ?? step["QUERY PLAN"])));
      }
      return connection.query(sql, values);
    };
    const { placeSome, ...orders } = open({ ...database, open: () => ({ ...connection, query: explained }) });
    await placeSome("one");
    plans.length = 0;
    expect(await orders.list({ search: "sari" })).toHaveLength(1);
    expect(await orders.list({ search: "0812 3456" })).toHaveLength(1);
    expect(plans.filter((step) => step.includes("->>"))).toEqual([]);
    expect(plans.filter((step) => step.includes("b.words LIKE"))).toHaveLength(2);
  });

  it("of 200 buyers at once for 50 tickets: exactly 50 are held, and every other buyer reads why", async () => {
    const database = await create();
    const shops = [open(database), open(database)];
    /** A buyer who hears of an outage, as when all connections are in use, tries again. */
    async function buy(index: number): Promise<string> {
      for (;;) {
        const hold = { key: `buyer ${index}`, keepUntil, lines: [some("friday", 1, 50)] };
        const held = await shops[index % 2]?.hold(hold).catch(() => null);
        if (held) return "order" in held ? "held" : `${held.soldOut} is sold out`;
      }
    }
    const results = await Promise.all(Array.from({ length: 200 }, (_, index) => buy(index)));
    expect(results.filter((result) => result === "held")).toHaveLength(50);
    expect(results.filter((result) => result === "friday is sold out")).toHaveLength(150);
    expect(await shops[0]?.counters()).toEqual([50, 0]);
    expect(await shops[0]?.audit()).toEqual([]);
  });
});
