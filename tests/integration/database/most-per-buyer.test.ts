import { afterAll, describe, expect, it } from "vitest";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const MOST = new Map([
  ["family", 4],
  ["sunday", 2],
]);
const QUOTAS = new Map([["family", 100]]);

const clock = manualClock();
const keepUntil = clock.now() + 1000 * HOUR_MS;

/** Orders of one mailbox, which may have four of a ticket. */
function open(database: TestDatabase) {
  const orders = openOrders(database, clock, () => MOST);
  closeAfterTest(orders);
  const terms = () => ({ ...transfer(clock), perBuyer: MOST });
  async function send(
    key: string,
    bought: number | ReturnType<typeof some>[],
    payment: "manual" | "midtrans" = "manual",
    waits = true,
  ) {
    clock.advance(1);
    const lines = typeof bought === "number" ? [some("family", bought, 100)] : bought;
    const held = await orders.hold({ key, keepUntil, lines });
    const reference = "order" in held ? held.order.reference : "";
    const placed = await orders.place(reference, buyer("sari@visitor.example"), { ...terms(), payment });
    expect(placed).toMatchObject({ accepted: { waits } });
    return reference;
  }
  const place = (key: string, bought: Parameters<typeof send>[1] = 2, payment?: "midtrans") =>
    send(key, bought, payment, false);
  return {
    ...orders,
    place,
    /** An order that its link places. */
    placeWaiting: (key: string, quantity: number) => send(key, quantity),
    placeTwo: async (key: string) => [await place(`${key} 1`), await place(`${key} 2`)],
    openLink: (reference: string) => orders.confirm(reference, terms()),
    async payAll(references: readonly string[]) {
      for (const reference of references) await orders.pay(reference, "staff", QUOTAS);
    },
    states: async (references: readonly string[]) => {
      const found = await Promise.all(references.map((reference) => orders.find(reference)));
      return found.map((order) => order?.state);
    },
    told: async () =>
      (
        await database.read<{ reference: string }>(
          `SELECT s.reference FROM submission s JOIN delivery d ON d.submission_id = s.id
           WHERE d.kind = 'cancellation' ORDER BY s.created_at`,
        )
      ).map(({ reference }) => reference),
  };
}

type Orders = ReturnType<typeof open>;

const expire = async ({ expireDue }: Pick<Orders, "expireDue">) => {
  clock.advance(25 * HOUR_MS);
  await expireDue();
};

/** How orders end before their money comes. */
const ends: [how: string, end: (orders: Orders, references: readonly string[]) => Promise<unknown>][] = [
  ["expired", expire],
  [
    "was cancelled by its buyer",
    async ({ cancel }, references) => {
      for (const reference of references) await cancel(reference, "buyer");
    },
  ],
];

describe.each(databases.kinds)("the most that one buyer may have, in $name", ({ create }) => {
  it.each(ends)(
    "is kept when what %s is paid: other orders are cancelled, and their mailbox is told",
    async (_, end) => {
      const orders = open(await create());
      const first = await orders.placeTwo("first");
      await end(orders, first);
      const second = await orders.placeTwo("second");
      await orders.payAll(first);
      expect(await orders.states([...first, ...second])).toEqual(["issued", "issued", "cancelled", "cancelled"]);
      expect(await orders.told()).toEqual(second);
      await orders.openLink(second[0] ?? "");
      await orders.payAll(second);
      expect(await orders.states(second)).toEqual(["refund_due", "refund_due"]);
      expect(await orders.audit()).toEqual([]);
    },
  );

  it("is kept by what was confirmed before late money came, which goes back", async () => {
    const orders = open(await create());
    const first = await orders.placeTwo("first");
    await expire(orders);
    const second = await orders.placeTwo("second");
    for (const reference of second) await orders.openLink(reference);
    await orders.payAll([...first, ...second]);
    expect(await orders.states([...first, ...second])).toEqual(["refund_due", "refund_due", "issued", "issued"]);
    expect(await orders.told()).toEqual([]);
  });

  it("leaves an order that nobody has confirmed where there is room for both", async () => {
    const orders = open(await create());
    const late = await orders.place("late");
    await expire(orders);
    const other = await orders.place("other");
    await orders.payAll([late, other]);
    expect(await orders.states([late, other])).toEqual(["issued", "issued"]);
    expect(await orders.told()).toEqual([]);
  });

  it.each([
    ["leaves an order that has nothing of what would be too much", 1, "placed"],
    ["is kept for each ticket of an order", 2, "cancelled"],
  ] as const)("%s", async (_, sundays, state) => {
    const orders = open(await create());
    const kinds = [some("family", 4, 100), some("friday", 1, 100), some("sunday", sundays, 100)];
    const late = await orders.place("late", kinds);
    await expire(orders);
    const friday = await orders.place("friday", [some("friday", 1, 100)]);
    const sunday = await orders.place("sunday", [some("sunday", 1, 100)]);
    const family = await orders.place("family", 1);
    await orders.payAll([late]);
    expect(await orders.states([late, friday, sunday, family])).toEqual(["issued", "placed", state, "cancelled"]);
    expect(await orders.audit()).toEqual([]);
  });

  it("is kept by one transfer for late orders and others, of which those in time are issued", async () => {
    const orders = open(await create());
    const first = await orders.placeTwo("first");
    await expire(orders);
    const all = [...first, ...(await orders.placeTwo("second"))];
    expect(await orders.payTogether(all, "staff", QUOTAS, async () => true)).toHaveLength(4);
    expect(await orders.states(all)).toEqual(["refund_due", "refund_due", "issued", "issued"]);
    expect(await orders.audit()).toEqual([]);
  });

  it("is kept by a transfer for late orders, and by one for what was placed meanwhile", async () => {
    const orders = open(await create());
    const first = await orders.placeTwo("first");
    await expire(orders);
    const second = await orders.placeTwo("second");
    const pay = (references: readonly string[]) => orders.payTogether(references, "staff", QUOTAS, async () => true);
    expect(await pay(first)).toHaveLength(2);
    // Of what is cancelled a person sees what becomes of it.
    expect(await pay(second)).toEqual([]);
    await orders.payAll(second);
    expect(await orders.states([...first, ...second])).toEqual(["issued", "issued", "refund_due", "refund_due"]);
    expect(await orders.audit()).toEqual([]);
  });

  it.each<[how: string, comesFirst: (orders: Orders, late: string) => Promise<string>]>([
    [
      "another order was placed by its link",
      async ({ placeWaiting, openLink }) => {
        const other = await placeWaiting("other", 4);
        await openLink(other);
        return other;
      },
    ],
    [
      "late money came for another order",
      async ({ payAll }, late) => {
        await payAll([late]);
        return late;
      },
    ],
  ])("is kept when %s, and then the link of an online order past its deadline is opened", async (_, comesFirst) => {
    const orders = open(await create());
    const late = await orders.place("late", 4);
    await expire(orders);
    const online = await orders.place("online", 4, "midtrans");
    await expire(orders);
    const other = await comesFirst(orders, late);
    await orders.openLink(online);
    await orders.payAll([online, other]);
    expect(await orders.states([online, other])).toEqual(["refund_due", "issued"]);
    expect(await orders.audit()).toEqual([]);
  });
});
