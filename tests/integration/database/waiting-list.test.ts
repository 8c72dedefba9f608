import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { afterAll, describe, expect, it } from "vitest";
import { dayRow } from "~/content/availability/availability";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { People } from "~/privacy/people.server";
import type { NewHold, Order } from "~/sales/orders/orders";
import { keptForWaiting } from "~/sales/stock/kept-for-waiting.server";
import { offerTickets } from "~/sales/waiting/offer-tickets.server";
import type { WaitingEntry } from "~/sales/waiting/waiting-entry";
import { MOST_OF_NETWORK } from "~/sales/waiting/waiting-entry";
import { WaitingList } from "~/sales/waiting/waiting-list.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const STAFF = "staff@expo.example";
const SECRETS = ["a secret of the tests that is long enough"] as const;
const COUNT = 4;

/** A site with so many tickets for Friday, of which all are held, and what two of its instances do. */
async function open(database: TestDatabase) {
  const clock = manualClock();
  const quotas = new Map([["friday", COUNT]]);
  function openInstance() {
    const connection = database.open();
    const orders = openOrders(database, clock);
    closeAfterTest(orders, connection);
    const audited: string[] = [];
    const list = new WaitingList(connection, {
      ...{ clock, edition: () => 1, suppressions: new Suppressions(connection, SECRETS) },
      audit: async (_, editor, action, detail) => void audited.push(`${editor} ${action} ${detail}`),
    });
    const holdFor = async ({ quantity }: WaitingEntry) => ({
      ...{ lines: [some("friday", quantity, COUNT)], quotas, keepUntil: clock.now() + 1000 * HOUR_MS },
      offerUntil: clock.now() + 24 * HOUR_MS,
    });
    const hold = ({ lines, ...given }: NewHold) =>
      orders.hold({ ...given, lines: lines.map((line) => ({ ...line, days: [...line.days], quota: COUNT })) });
    const offer = () => offerTickets({ list, orders: { ...orders, placing: { hold } }, quotas: () => quotas, holdFor });
    return { connection, orders, list, offer, audited };
  }
  const own = openInstance();
  let count = 0;
  const holdFriday = (quantity: number) => {
    count += 1;
    return own.orders.hold({
      key: `order ${count}`,
      keepUntil: clock.now() + 1000 * HOUR_MS,
      lines: [some("friday", quantity, COUNT)],
    });
  };
  async function hold(quantity: number): Promise<Order> {
    const held = await holdFriday(quantity);
    return "order" in held ? held.order : expect.unreachable();
  }
  async function ask(email: string, quantity = 1): Promise<string> {
    clock.advance(1);
    const id = randomUUID();
    const line = { ticket: "friday", day: "", days: ["2025-11-14"], people: 1 };
    await own.list.join({ id, ...line, quantity, email, language: "en", network: null });
    return id;
  }
  async function join(email: string, quantity = 1): Promise<string> {
    const id = await ask(email, quantity);
    expect(await own.list.confirm(id)).toBe(true);
    return id;
  }
  const stateOf = async (id: string) => (await own.list.find(id))?.state;
  const orderOf = async (id: string): Promise<Order> =>
    (await own.orders.find((await own.list.find(id))?.reference ?? "")) ?? expect.unreachable();
  const mails = (kind: string) =>
    database.read<{ state: string }>(`SELECT state FROM delivery WHERE kind = '${kind}'`).then(({ length }) => length);
  return { ...{ clock, hold, holdFriday, ask, join, stateOf, orderOf, mails, openInstance }, ...own };
}

describe.each(databases.kinds)("the waiting list, in $name", ({ create }) => {
  it("offers what comes free to the first one, holds it for them, and tells them once", async () => {
    const { clock, orders, hold, holdFriday, join, offer, stateOf, orderOf, mails } = await open(await create());
    const all = await hold(COUNT);
    const [first, second] = [await join("first@visitor.example"), await join("second@visitor.example")];
    expect([await offer(), await stateOf(first)]).toEqual([0, "waiting"]);
    await orders.cancel(all.reference, "buyer");
    // Nobody who comes along has what is kept for them, but what is left beyond it.
    expect(await holdFriday(3)).toEqual({ soldOut: "friday" });
    const others = await hold(2);
    expect(await offer()).toBe(2);
    expect([await stateOf(first), await stateOf(second), await mails("waiting-offer")]).toEqual([
      "offered",
      "offered",
      2,
    ]);
    const order = await orderOf(first);
    expect([order.state, order.deadline, order.lines[0]?.quantity]).toEqual(["held", clock.now() + 24 * HOUR_MS, 1]);
    expect(await offer()).toBe(0);
    expect(await holdFriday(1)).toEqual({ soldOut: "friday" });
    await orders.place(order.reference, buyer("first@visitor.example"), transfer(clock));
    await offer();
    expect([await stateOf(first), others.state]).toEqual(["ordered", "held"]);
    expect(await orders.audit()).toEqual([]);
  });

  it("offers it to the next one when the time runs out, and says so to the one before", async () => {
    const { clock, orders, hold, join, offer, stateOf, orderOf, mails } = await open(await create());
    const [all, one] = [await hold(COUNT - 1), await hold(1)];
    await orders.place(all.reference, buyer("all@visitor.example"), {
      ...transfer(clock),
      deadline: clock.now() + 500 * HOUR_MS,
    });
    const [first, second] = [await join("first@visitor.example"), await join("second@visitor.example")];
    await orders.cancel(one.reference, "buyer");
    expect(await offer()).toBe(1);
    clock.advance(23 * HOUR_MS);
    await orders.expireDue();
    expect([await offer(), await stateOf(first)]).toEqual([0, "offered"]);
    clock.advance(2 * HOUR_MS);
    await orders.expireDue();
    expect(await offer()).toBe(1);
    expect([await stateOf(first), await stateOf(second), await mails("waiting-over")]).toEqual([
      "passed",
      "offered",
      1,
    ]);
    await orders.cancel((await orderOf(second)).reference, "buyer");
    expect([await offer(), await stateOf(second)]).toEqual([0, "passed"]);
    // Somebody may come again.
    const again = await join("first@visitor.example");
    expect([await offer(), await stateOf(again)]).toEqual([1, "offered"]);
  });

  it("passes over nobody: who waits for several keeps them back until all are there", async () => {
    const { orders, hold, holdFriday, join, offer, stateOf } = await open(await create());
    const [pair, two] = [await hold(2), await hold(2)];
    const [large, small] = [await join("large@visitor.example", 3), await join("small@visitor.example")];
    await orders.cancel(pair.reference, "buyer");
    expect([await offer(), await holdFriday(1)]).toEqual([0, { soldOut: "friday" }]);
    await orders.cancel(two.reference, "buyer");
    expect([await offer(), await stateOf(large), await stateOf(small)]).toEqual([2, "offered", "offered"]);
  });

  it("keeps no places of a day from those who buy another ticket, beyond those of tickets that are free", async () => {
    const { clock, orders, connection, hold, join } = await open(await create());
    const row = dayRow("2025-11-14");
    const quotas = new Map([
      ["friday", COUNT],
      ["camp", 10],
      [row, 10],
    ]);
    let count = 0;
    const camp = (quantity: number) => {
      count += 1;
      const keepUntil = clock.now() + 1000 * HOUR_MS;
      return orders.hold({ key: `camp ${count}`, keepUntil, quotas, lines: [some("camp", quantity, 10)] });
    };
    const [, one] = [await hold(COUNT - 1), await hold(1)];
    for (const name of ["a", "b", "c"]) await join(`${name}@visitor.example`, 10);
    const kept = () => keptForWaiting(connection.query, connection.dialect, 1, quotas);
    expect([...(await kept())]).toEqual([
      [row, 0],
      ["friday", 30],
    ]);
    expect(await camp(5)).toHaveProperty("order");
    // A place that comes free with its ticket is not sold without it.
    await orders.cancel(one.reference, "buyer");
    expect((await kept()).get(row)).toBe(1);
    expect(await camp(2)).toEqual({ soldOut: row });
    expect(await camp(1)).toHaveProperty("order");
  });

  it("has a mailbox once for a ticket, and nobody who has not opened the link, or too late", async () => {
    const { clock, hold, ask, join, list, stateOf, mails, audited } = await open(await create());
    await hold(COUNT);
    const first = await join("Sari@visitor.example");
    const second = await ask("sari+expo@visitor.example");
    expect([await list.confirm(second), await stateOf(second)]).toEqual([false, "asked"]);
    expect([await list.confirm(first), await stateOf(first)]).toEqual([false, "waiting"]);
    const late = await ask("late@visitor.example");
    clock.advance(8 * 24 * HOUR_MS);
    await list.confirm(late);
    expect(await stateOf(late)).toBe("ended");
    const next = await join("next@visitor.example");
    const entry = (await list.find(next)) ?? expect.unreachable();
    expect(await list.before(entry)).toBe(1);
    await list.leave(first);
    expect([await list.before(entry), await list.end(next, STAFF), await list.end(next, STAFF)]).toEqual([
      0,
      true,
      false,
    ]);
    expect([audited, await list.line()]).toEqual([[`${STAFF} waiting-ended 1 × friday`], []]);
    // A stranger who types an address again and again causes three mails a day.
    for (let index = 0; index < 5; index++) await ask("typed@visitor.example");
    expect(await mails("waiting-confirm")).toBe(4 + 3);
  });

  it("gives no ticket twice and passes over nobody, whatever buyers, offers and time do at once in two instances", async () => {
    const database = await create();
    const { clock, orders, holdFriday, join, list, offer, openInstance, orderOf, stateOf } = await open(database);
    const other = openInstance();
    const held: Order[] = [];
    const take = async (quantity: number) => {
      const result = await holdFriday(quantity);
      if ("order" in result) held.push(result.order);
    };
    await take(COUNT);
    const ids: string[] = [];
    for (let index = 0; index < 6; index++) ids.push(await join(`waits${index}@visitor.example`, 1 + (index % 2)));
    const offeredAt: string[] = [];
    let seed = 3;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor(seed / 65_536) % below;
    };
    for (let step = 0; step < 25; step++) {
      const acts = [
        () => offer(),
        () => other.offer(),
        () => take(1 + draw(2)),
        async () => {
          const one = held.pop();
          if (one) await orders.cancel(one.reference, "buyer");
        },
      ];
      await Promise.all([acts[draw(4)]?.(), other.offer(), offer(), acts[draw(4)]?.()]);
      for (const id of ids) if ((await stateOf(id)) !== "waiting" && !offeredAt.includes(id)) offeredAt.push(id);
      expect(await orders.audit()).toEqual([]);
      const [row] = await database.read<{ taken: number }>(
        "SELECT held + sold AS taken FROM ticket_stock WHERE ticket = 'friday'",
      );
      expect(Number(row?.taken)).toBeLessThanOrEqual(COUNT);
      // Offers end, so that the next ones have theirs.
      const open = (await list.list()).find(({ state }) => state === "offered");
      if (open && draw(2) === 0) await orders.cancel((await orderOf(open.id)).reference, "buyer");
      clock.advance(1000);
    }
    for (const one of held.splice(0)) await orders.cancel(one.reference, "buyer");
    for (let round = 0; round < 10; round++) {
      await offer();
      for (const { id } of (await list.list()).filter(({ state }) => state === "offered")) {
        await orders.cancel((await orderOf(id)).reference, "buyer");
      }
      for (const id of ids) if ((await stateOf(id)) !== "waiting" && !offeredAt.includes(id)) offeredAt.push(id);
    }
    expect(offeredAt).toEqual(ids);
    const offers = await database.read<{ count: number }>(
      "SELECT count(*) AS count FROM delivery WHERE kind = 'waiting-offer'",
    );
    expect(Number(offers[0]?.count)).toBe(ids.length);
  });

  it("is no place for many mailboxes of one network, also when their links are opened at once; others still join", async () => {
    const { hold, join, list, stateOf, clock, offer, openInstance } = await open(await create());
    await hold(COUNT);
    let count = 0;
    const ask = async (network: string | null) => {
      clock.advance(1);
      count += 1;
      const id = randomUUID();
      const line = { ticket: "friday", day: "", days: ["2025-11-14"], people: 1, quantity: 1 };
      const isTaken = await list.join({ id, ...line, email: `m${count}@visitor.example`, language: "en", network });
      return isTaken ? id : null;
    };
    const asked: string[] = [];
    for (let index = 0; index < MOST_OF_NETWORK + 4; index++) asked.push((await ask("one")) ?? expect.unreachable());
    const other = openInstance();
    const put = await Promise.all(asked.map((id, index) => (index % 2 === 0 ? list : other.list).confirm(id)));
    expect(put.filter((done) => done === true)).toHaveLength(MOST_OF_NETWORK);
    expect(put.filter((done) => done === "full")).toHaveLength(4);
    expect(await ask("one")).toBeNull();
    expect(await ask("another")).not.toBeNull();
    await join("unknown@visitor.example");
    // A turn that was let go by counts still; a place that was left does not.
    const [first] = await list.line();
    await list.leave(first?.id ?? "");
    expect((await list.find(first?.id ?? ""))?.network).toBeNull();
    const again = await ask("one");
    expect(await list.confirm(again ?? "")).toBe(true);
    expect(await stateOf(again ?? "")).toBe("waiting");
    await offer();
  });

  it("counts who ordered for their network until the order is paid, also when it never is", async () => {
    const { hold, list, stateOf, clock, offer, orders, orderOf } = await open(await create());
    const [one] = [await hold(1), await hold(COUNT - 1)];
    const ids = Array.from({ length: MOST_OF_NETWORK + 2 }, () => randomUUID());
    const line = { ticket: "friday", day: "", days: ["2025-11-14"], people: 1, quantity: 1 };
    const ask = (id: string) => {
      clock.advance(1);
      return list.join({ id, ...line, email: `${id}@visitor.example`, language: "en", network: "one" });
    };
    const [first = "", ...others] = ids.slice(0, MOST_OF_NETWORK);
    for (const id of [first, ...others]) {
      await ask(id);
      await list.confirm(id);
    }
    await orders.cancel(one.reference, "buyer");
    await offer();
    const { reference } = await orderOf(first);
    await orders.place(reference, buyer(`${first}@visitor.example`), transfer(clock));
    await offer();
    expect([await stateOf(first), await ask(ids.at(-1) ?? "")]).toEqual(["ordered", false]);
    clock.advance(1000 * HOUR_MS);
    await orders.expireDue();
    await offer();
    expect([(await orderOf(first)).state, await ask(ids.at(-1) ?? "")]).toEqual(["expired", false]);
    await orders.pay(reference, STAFF, new Map([["friday", COUNT + 1]]));
    await offer();
    expect((await orderOf(first)).state).toBe("issued");
    expect((await list.find(first))?.network).toBeNull();
    expect(await ask(ids.at(-2) ?? "")).toBe(true);
  });

  it("is part of what is exported and deleted of a person, and ends with its edition", async () => {
    const { clock, hold, join, ask, list, stateOf, connection, mails } = await open(await create());
    await hold(COUNT);
    const [own, other] = [await join("sari@visitor.example"), await join("other@visitor.example")];
    const people = new People({ database: connection, mailDirectory: tmpdir(), secrets: SECRETS, clock });
    const exported = JSON.parse(await people.export("SARI@visitor.example"));
    expect(exported.waitingList).toMatchObject([{ id: own, ticket: "friday", quantity: 1, state: "waiting" }]);
    await people.forget("sari@visitor.example");
    expect([await stateOf(own), await stateOf(other), await mails("waiting-confirm")]).toEqual([
      undefined,
      "waiting",
      1,
    ]);
    const asked = await ask("asked@visitor.example");
    clock.advance(8 * 24 * HOUR_MS);
    await list.purge(clock.now() - 100 * 24 * HOUR_MS, []);
    expect([await stateOf(asked), await stateOf(other)]).toEqual([undefined, "waiting"]);
    await list.purge(clock.now(), [1]);
    expect(await stateOf(other)).toBe("waiting");
    await list.purge(clock.now(), []);
    expect(await stateOf(other)).toBeUndefined();
  });
});
