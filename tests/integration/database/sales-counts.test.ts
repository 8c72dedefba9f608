import { afterAll, describe, expect, it } from "vitest";
import { readSales } from "~/server/metrics/sales-counts.server";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const MINUTE_MS = 60_000;

describe.each(databases.kinds)("what the metrics say of sales on $name", ({ create }) => {
  it("is nothing in an empty database", async () => {
    const database = (await create()).open();
    closeAfterTest(database);
    expect(await readSales(database, Date.now())).toEqual({
      orders: { held: 0, placed: 0, expiring: 0 },
      ordersOverdue: 0,
      tickets: { held: 0, sold: 0 },
      reservedShare: 0,
      paymentsPaid: 0,
      paymentsOverdue: 0,
      refundsUnanswered: 0,
      gate: { scans: 0, present: 0, silent: 0, waiting: 0 },
    });
  });

  it("has the share of what is left of a ticket that is held", async () => {
    const created = await create();
    const clock = { now: () => Date.now() };
    const shop = openOrders(created, clock);
    const database = created.open();
    closeAfterTest(shop, database);
    const take = async (key: string, quantity: number) => {
      const network = { key, most: 200 };
      const held = await shop.hold({ key, keepUntil: clock.now(), network, lines: [some("friday", quantity, 200)] });
      return "order" in held ? held.order.reference : "";
    };
    const share = async () => (await readSales(database, clock.now())).reservedShare;
    const placed = await take("a", 20);
    await shop.place(placed, buyer("sari@visitor.example"), transfer(clock));
    expect(await shop.find(placed)).toMatchObject({ state: "placed", confirmedAt: null });
    const held = await take("b", 40);
    expect(await share()).toBe(0);
    await take("c", 32);
    // Who has placed an order takes from what is left.
    expect(await share()).toBeCloseTo(72 / 180);
    await shop.cancel(held, { editor: "" });
    expect(await share()).toBe(0);
  });

  it("counts what is open, what is late, and the devices at the doors", async () => {
    const created = await create();
    const clock = { now: () => Date.now() };
    const shop = openOrders(created, clock);
    const database = created.open();
    closeAfterTest(shop, database);
    for (const key of ["held", "placed"]) {
      const held = await shop.hold({ key, keepUntil: clock.now(), lines: [some("friday", 2, 10)] });
      const reference = "order" in held ? held.order.reference : "";
      if (key === "held") continue;
      await shop.place(reference, buyer("sari@visitor.example"), transfer(clock));
      const now = clock.now();
      await created.execute(
        `INSERT INTO payment_attempt (id, reference, number, amount, state, page_until, created_at, changed_at, check_at)
         VALUES ('${reference}-1', '${reference}', 1, 75000, 'open', ${now}, ${now}, ${now}, ${now - 6 * MINUTE_MS})`,
      );
      await created.execute(
        `INSERT INTO payment_attempt (id, reference, number, amount, state, page_until, created_at, changed_at)
         VALUES ('${reference}-2', '${reference}', 2, 75000, 'paid', ${now}, ${now}, ${now})`,
      );
      await created.execute(
        `INSERT INTO payment_refund (key, attempt, form_key, amount, reason, editor, state, created_at)
         VALUES ('one', '${reference}-1', 'one', 75000, '', '', 'new', ${now - 16 * MINUTE_MS})`,
      );
    }
    const devices = [
      ["present", 1, "NULL"],
      ["silent", 11, "NULL"],
      ["of yesterday", 24 * 60, "NULL"],
      ["revoked", 11, "1"],
    ] as const;
    for (const [id, minutes, revoked] of devices) {
      await created.execute(
        `INSERT INTO gate_device (id, door, created_at, seen_at, waiting, scans, revoked_at)
         VALUES ('${id}', 'North', 1, ${clock.now() - minutes * MINUTE_MS}, 3, 5, ${revoked})`,
      );
    }
    const now = clock.now();
    expect(await readSales(database, now)).toEqual({
      orders: { held: 1, placed: 1, expiring: 0 },
      ordersOverdue: 0,
      tickets: expect.objectContaining({ sold: 0 }),
      reservedShare: 0,
      paymentsPaid: 1,
      paymentsOverdue: 1,
      refundsUnanswered: 1,
      gate: { scans: 20, present: 1, silent: 1, waiting: 9 },
    });
    const weekLater = await readSales(database, now + 7 * 24 * 60 * MINUTE_MS);
    expect(weekLater).toMatchObject({ ordersOverdue: 2, gate: { present: 0, silent: 0 } });
  });
});
