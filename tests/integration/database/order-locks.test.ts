import { afterAll, describe, expect, it, vi } from "vitest";
import { type Database, isConflict } from "~/platform/database/database";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const MOST = new Map([["family", 4]]);
const [FRIDAY, SATURDAY] = ["2025-11-14", "2025-11-15"];
const ROOMY = new Map([["family", 100]]);

/** Family passes for a day, which the buyer chooses. */
const family = (day: string, quantity: number, price = 50_000) => ({
  ...{ ...some("family", quantity, 100, price), day, days: [day] },
});

/** SQLite's transactions wait for each other as a whole. */
const [, postgres] = databases.kinds;

/** Orders of one mailbox, which may have four of a ticket, in PostgreSQL. */
async function open() {
  const database = await postgres.create();
  const clock = manualClock();
  const opened = database.open();
  const conflicts: string[] = [];
  const counted: Database = {
    ...opened,
    async transaction(work, limitMs) {
      try {
        return await opened.transaction(work, limitMs);
      } catch (error) {
        if (isConflict(error)) conflicts.push(String(error));
        throw error;
      }
    },
  };
  const orders = openOrders({ open: () => counted }, clock, () => MOST);
  closeAfterTest(orders);
  const terms = () => ({ ...transfer(clock), perBuyer: MOST, quotas: ROOMY });
  const waiting = () =>
    database.read("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");

  async function hold(key: string, lines: ReturnType<typeof family>[], confirmFirst = false): Promise<string> {
    clock.advance(1);
    const held = await orders.hold({ key, keepUntil: clock.now() + 1000 * HOUR_MS, lines, confirmFirst });
    return "order" in held ? held.order.reference : expect.unreachable();
  }

  return {
    ...orders,
    hold,
    terms,
    async place(key: string, lines: ReturnType<typeof family>[], confirmFirst = false): Promise<string> {
      const reference = await hold(key, lines, confirmFirst);
      await orders.place(reference, buyer("sari@visitor.example"), terms());
      return reference;
    },
    openLink: (reference: string) => orders.confirm(reference, terms()),
    async expire() {
      clock.advance(25 * HOUR_MS);
      await orders.expireDue();
    },
    states: (references: readonly string[]) =>
      Promise.all(references.map(async (reference) => (await orders.find(reference))?.state)),

    /**
     * Starts works one after the other, each when the one before waits for a lock, while somebody else has a row of the stock. Then all go on.
     * @returns the transactions that the database undid for the sake of others
     */
    async meet(row: string, works: readonly (() => Promise<unknown>)[]): Promise<string[]> {
      const begun: Promise<unknown>[] = [];
      await opened.transaction(async (sql) => {
        await sql("SELECT ticket FROM expo.ticket_stock WHERE ticket = $1 FOR UPDATE", [row]);
        for (const work of works) {
          begun.push(work());
          await vi.waitFor(async () => expect(await waiting()).toHaveLength(begun.length), { timeout: 60_000 });
        }
      });
      await Promise.all(begun);
      expect(await orders.audit()).toEqual([]);
      return conflicts;
    },
  };
}

describe("two transactions on orders in PostgreSQL wait for each other, and none is undone", () => {
  it("when staff take the tickets of an order back while some are held", async () => {
    const orders = await open();
    const free = await orders.place("free", [family(FRIDAY, 1, 0), family(SATURDAY, 1, 0)]);
    expect(await orders.states([free])).toEqual(["issued"]);
    const conflicts = await orders.meet("family", [
      () => orders.endReservations([free], "staff", false),
      () => orders.hold("other", [family(SATURDAY, 1)]),
    ]);
    expect(conflicts).toEqual([]);
    expect((await orders.ticketsOf(free)).map(({ state }) => state)).toEqual(["refunded", "refunded"]);
  });

  it("when late money cancels an order of another day while some are held", async () => {
    const orders = await open();
    const late = await orders.place("late", [family(FRIDAY, 4)]);
    await orders.expire();
    const unconfirmed = await orders.place("unconfirmed", [family(SATURDAY, 4)]);
    const conflicts = await orders.meet("family", [
      () => orders.pay(late, "staff", ROOMY),
      () => orders.hold("other", [family(SATURDAY, 1)]),
    ]);
    expect(conflicts).toEqual([]);
    expect(await orders.states([late, unconfirmed])).toEqual(["issued", "cancelled"]);
  });

  it("when somebody opens the links of two orders of a mailbox", async () => {
    const orders = await open();
    const placed = await orders.place("placed", [family(FRIDAY, 4)]);
    const waits = await orders.place("waits", [family(FRIDAY, 4)], true);
    const conflicts = await orders.meet("family", [() => orders.openLink(waits), () => orders.openLink(placed)]);
    expect(conflicts).toEqual([]);
    expect(await orders.states([placed, waits])).toEqual(["cancelled", "placed"]);
  });

  it.each(["buyer", { editor: "staff" }] as const)(
    "when a link cancels an order that is being cancelled by %o",
    async (by) => {
      const orders = await open();
      const placed = await orders.place("placed", [family(FRIDAY, 4)]);
      const waits = await orders.place("waits", [family(FRIDAY, 4)], true);
      const conflicts = await orders.meet("family", [() => orders.openLink(waits), () => orders.cancel(placed, by)]);
      expect(conflicts).toEqual([]);
      expect(await orders.states([placed, waits])).toEqual(["cancelled", "placed"]);
    },
  );

  it("when one transfer for late orders meets a link of their mailbox", async () => {
    const orders = await open();
    const late = [await orders.place("late 1", [family(FRIDAY, 2)]), await orders.place("late 2", [family(FRIDAY, 2)])];
    await orders.expire();
    const waits = await orders.place("waits", [family(FRIDAY, 4)], true);
    const conflicts = await orders.meet("family", [
      () => orders.payTogether(late, "staff", ROOMY, async () => true),
      () => orders.openLink(waits),
    ]);
    expect(conflicts).toEqual([]);
    expect(await orders.states([...late, waits])).toEqual(["issued", "issued", "asked"]);
  });

  it("when a link meets another spelling of the same address", async () => {
    const orders = await open();
    const placed = await orders.place("placed", [family(FRIDAY, 4)]);
    const waits = await orders.place("waits", [family(FRIDAY, 4)], true);
    const conflicts = await orders.meet("family", [
      () => orders.openLink(waits),
      () => orders.correctAddress(placed, "sari+expo@visitor.example", { editor: "staff" }),
    ]);
    expect(conflicts).toEqual([]);
    expect(await orders.states([placed, waits])).toEqual(["cancelled", "placed"]);
  });
});
