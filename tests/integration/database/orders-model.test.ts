import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { OrderState } from "~/entities/order";
import { COUNTED_AS, mayBecome } from "~/services/orders/order-rules";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const QUOTA = 6;
const QUOTAS = new Map([
  ["a", QUOTA],
  ["b", QUOTA],
]);
const MINUTE_MS = 60_000;

type Orders = ReturnType<typeof openOrders>;
type Known = { state: OrderState; tickets: Record<string, number>; deadline: number };
type Model = { orders: Map<string, Known>; now: number; keys: number };
type Real = { orders: Orders; clock: ReturnType<typeof manualClock>; reopen(): Promise<void> };

const taken = ({ orders }: Model, ticket: string) =>
  [...orders.values()]
    .filter(({ state }) => COUNTED_AS[state] !== null)
    .reduce((sum, { tickets }) => sum + (tickets[ticket] ?? 0), 0);

/** What must be true after every step. */
async function check(model: Model, { orders }: Real): Promise<void> {
  expect(await orders.audit()).toEqual([]);
  for (const { held, sold, quota } of await orders.stock()) expect(held + sold).toBeLessThanOrEqual(quota);
  for (const [reference, { state }] of model.orders) {
    expect((await orders.find(reference))?.state).toBe(state);
    const journal = (await orders.journal(reference)).map((entry) => entry.state);
    expect(journal.at(-1)).toBe(state);
    for (const [index, to] of journal.slice(1).entries())
      expect(mayBecome(journal[index] as OrderState, to)).toBe(true);
  }
}

const pick = (model: Model, index: number) => [...model.orders][index % Math.max(1, model.orders.size)];

type Command = fc.AsyncCommand<Model, Real>;

/** A command on one of the orders that there are. */
const onOrder = (name: string, run: (model: Model, real: Real, reference: string, order: Known) => Promise<void>) =>
  fc.nat(20).map(
    (index): Command => ({
      check: ({ orders }) => orders.size > 0,
      async run(model, real) {
        const [reference, order] = pick(model, index) as [string, Known];
        await run(model, real, reference, order);
        await check(model, real);
      },
      toString: () => `${name} order ${index}`,
    }),
  );

const hold = fc
  .record({ a: fc.nat(3), b: fc.nat(3) })
  .filter(({ a, b }) => a + b > 0)
  .map(
    ({ a, b }): Command => ({
      check: () => true,
      async run(model, real) {
        const wanted = Object.entries({ a, b }).filter(([, quantity]) => quantity > 0);
        model.keys += 1;
        const request = {
          key: `key ${model.keys}`,
          keepUntil: model.now + 1e9,
          lines: wanted.map(([ticket, quantity]) => some(ticket, quantity, QUOTA)),
        };
        const fits = wanted.every(([ticket, quantity]) => taken(model, ticket) + quantity <= QUOTA);
        const held = await real.orders.hold(request);
        expect("order" in held).toBe(fits);
        if ("order" in held) {
          const { reference, deadline } = held.order;
          model.orders.set(reference, { state: "held", tickets: { a, b }, deadline });
          expect(await real.orders.hold(request)).toMatchObject({ order: { reference } });
        }
        await check(model, real);
      },
      toString: () => `hold ${a} a, ${b} b`,
    }),
  );

const place = onOrder("place", async (_, { orders, clock }, reference, order) => {
  const terms = transfer(clock);
  const placed = await orders.place(reference, buyer(`${reference}@visitor.example`), terms);
  if (order.state !== "held") return;
  expect(placed).toHaveProperty("accepted");
  Object.assign(order, { state: "placed", deadline: terms.deadline });
});

const pay = onOrder("pay", async (model, { orders }, reference, order) => {
  const wasPlaced = (await orders.find(reference))?.payment;
  const paid = await orders.pay(reference, "staff", QUOTAS);
  if (!wasPlaced) return expect(paid).toBeNull();
  if (order.state === "placed") order.state = "issued";
  else if (order.state === "cancelled") order.state = "refund_due";
  else if (order.state === "expired") {
    const fits = Object.entries(order.tickets).every(([ticket, n]) => n === 0 || taken(model, ticket) + n <= QUOTA);
    order.state = fits ? "issued" : "refund_due";
  }
});

const cancel = onOrder("cancel", async (_, { orders }, reference, order) => {
  await orders.cancel(reference, "buyer");
  if (order.state === "held" || order.state === "placed") order.state = "cancelled";
});

const wait = fc.integer({ min: 1, max: 30 * 60 }).map(
  (minutes): Command => ({
    check: () => true,
    async run(model, real) {
      real.clock.advance(minutes * MINUTE_MS);
      model.now = real.clock.now();
      await real.orders.expireDue();
      for (const order of model.orders.values()) {
        const isOpen = order.state === "held" || order.state === "placed";
        if (isOpen && order.deadline <= model.now) order.state = "expired";
      }
      await check(model, real);
    },
    toString: () => `wait ${minutes} minutes`,
  }),
);

/** The process ends, and another one goes on. */
const crash = fc.constant<Command>({
  check: () => true,
  async run(model, real) {
    await real.reopen();
    await check(model, real);
  },
  toString: () => "crash",
});

it.each(databases.kinds)(
  "orders in $name are as the model says, whatever comes in which order",
  async ({ name, create }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands([hold, hold, place, place, pay, cancel, wait, crash], { size: "medium" }),
        async (commands) => {
          const database = await create();
          const clock = manualClock();
          const real: Real = {
            orders: openOrders(database, clock),
            clock,
            async reopen() {
              await real.orders.close();
              real.orders = openOrders(database, clock);
            },
          };
          try {
            await fc.asyncModelRun(() => ({ model: { orders: new Map(), now: clock.now(), keys: 0 }, real }), commands);
          } finally {
            await real.orders.close();
          }
        },
      ),
      // A database of PostgreSQL takes a second to create.
      { numRuns: name === "SQLite" ? 20 : 5, endOnFailure: true },
    );
  },
);
