import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { OrderState } from "~/sales/model/order";
import { sample } from "../../support/content/sample";
import {
  act,
  check,
  type Fate,
  type Known,
  type Model,
  pass,
  type Real,
  settle,
  startSale,
} from "../../support/services/payment-model";
import { PAY_MS, placeOnline, QUOTA } from "../../support/services/provider-payments";
import { createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const TIME_LIMIT_MS = 600_000;
type Command = fc.AsyncCommand<Model, Real>;
const fates = fc.constantFrom<Fate[]>("lives", "lives", "lives", "before", "after");

type Step = (model: Model, real: Real, reference: string, order: Known, fate: Fate) => Promise<void>;

/** A command on one of the orders that there are, with a fate. */
const onOrder = (name: string, run: Step) =>
  fc.tuple(fc.nat(20), fates).map(
    ([index, fate]): Command => ({
      check: ({ orders }) => orders.size > 0,
      async run(model, real) {
        const entries = [...model.orders];
        const [reference, order] = entries[index % entries.length] as [string, Known];
        await run(model, real, reference, order, fate);
        await check(model, real);
      },
      toString: () => `${name} ${index} (${fate})`,
    }),
  );

const free = async ({ shop }: Real) => {
  const stock = await shop.orders.stock();
  const { held, sold } = stock.find(({ ticket }) => ticket === "friday") ?? { held: 0, sold: 0 };
  return QUOTA - held - sold;
};

/** Places an order. @returns null: there are too few left */
async function placeSome(
  quantity: number,
  model: Model,
  real: Real,
): Promise<[reference: string, order: Known] | null> {
  const { shop, clock } = real;
  if ((await free(real)) < quantity) {
    await expect(placeOnline(shop, clock, quantity)).rejects.toThrow("sold out");
    return null;
  }
  const reference = await placeOnline(shop, clock, quantity);
  const order: Known = { state: "placed", quantity, deadline: clock.now() + PAY_MS, byStaff: false };
  model.orders.set(reference, order);
  return [reference, order];
}

const place = fc.integer({ min: 1, max: 5 }).map(
  (quantity): Command => ({
    check: () => true,
    async run(model, real) {
      await placeSome(quantity, model, real);
      await check(model, real);
    },
    toString: () => `place ${quantity}`,
  }),
);

/** "Pay now". */
const press: Step = async (model, real, reference, order, fate) => {
  const { shop, clock } = real;
  const way = await act(real, fate, () => shop.payments.payPage(reference));
  if (way && "address" in way) {
    expect([order.state, order.deadline > clock.now()]).toEqual(["placed", true]);
    model.shown.add(way.address);
    // Another tab.
    expect(await shop.payments.payPage(reference)).toEqual(way);
  } else if (way) {
    await check(model, real);
    const known = await shop.attempts.attempts(reference);
    const last = known.at(-1);
    const isPayable = order.state === "placed" && order.deadline > clock.now() && known.length < 20;
    const isToClose = model.isAway && last?.said === "deny" && last.state === "open";
    expect(way.none).toBe(isPayable || isToClose ? "outage" : "closed");
    if (way.none === "outage") expect(model.isAway).toBe(true);
  }
};

/** The newest of the attempts of an order whose page a buyer has, in one of some statuses at the provider. */
const shownAt = ({ midtrans }: Real, { shown }: Model, reference: string, ...statuses: (string | undefined)[]) =>
  [...midtrans.pages.values()].findLast(
    ({ orderId, token }) =>
      orderId.startsWith(reference) &&
      [...shown].some((address) => address.endsWith(token)) &&
      statuses.includes(midtrans.transactions.get(orderId)?.status),
  )?.orderId;

/** The buyer chooses how to pay, unless the page is over. */
const choose: Step = async (model, real, reference) => {
  const id = shownAt(real, model, reference, undefined);
  if (id) await real.midtrans.choose(id, "bank_transfer").catch(() => undefined);
};

/** The buyer pays what was chosen, perhaps to a number that outlives its page, or after the bank has refused it once. */
const payThere: Step = async (model, real, reference) => {
  const id = shownAt(real, model, reference, "pending", "expire", "deny");
  if (!id || model.paid.has(id)) return;
  model.paid.add(id);
  await real.midtrans.become(id, "settlement");
};

/** The bank refuses a payment, or takes it back. */
const deny = onOrder("deny", async (model, real, reference) => {
  const id = shownAt(real, model, reference, "pending", "settlement");
  if (id) await real.midtrans.become(id, "deny");
});

/** The provider's message comes. */
const notice: Step = async (model, real, reference, order, fate) => {
  const { shop, midtrans } = real;
  const known = (await shop.attempts.attempts(reference)).at(-1);
  if (!known) return;
  const enough = (await free(real)) >= order.quantity;
  const noticed = act(real, fate, () => shop.payments.noticed(known.id));
  if (model.isAway && fate !== "before") return void (await expect(noticed).rejects.toThrow("Midtrans"));
  if ((await noticed) === null) return;
  const { state: before } = order;
  const status = midtrans.transactions.get(known.id)?.status;
  await check(model, real);
  const isNew = status === "settlement" && known.state !== "paid" && known.state !== "surplus";
  const isTakenBack = status === "deny" && known.state === "paid";
  const late = enough ? "issued" : "refund_due";
  const after: Partial<Record<OrderState, OrderState>> = isNew
    ? { placed: "issued", expiring: "issued", expired: late, cancelled: late }
    : isTakenBack
      ? { refund_due: "refunded" }
      : {};
  expect(order.state).toBe(after[before] ?? before);
  if (isTakenBack && before === "issued")
    for (const { state } of await shop.orders.ticketsOf(reference)) expect(state).toBe("revoked");
};

/** The buyer comes back to the order's page. */
const look = onOrder("look", async (_, real, reference, __, fate) => {
  await act(real, fate, () => real.shop.payments.look(reference));
});

/** The buyer wants another way to pay. */
const anew = onOrder("pay anew", async (_, real, reference, __, fate) => {
  await act(real, fate, () => real.shop.payments.payAnew(reference));
});

const cancel = onOrder("cancel", async (_, { shop }, reference, order) => {
  await shop.orders.cancel(reference, "buyer");
  if (order.state === "placed") order.state = "cancelled";
});

const payHere = onOrder("staff have the money", async (_, { shop }, reference, order) => {
  order.byStaff = true;
  await shop.orders.pay(reference, "staff@expo.example", new Map([["friday", QUOTA]]));
});

const minutesOfWait = fc.integer({ min: 1, max: 150 });
const wait = fc.tuple(minutesOfWait, fates).map(
  ([minutes, fate]): Command => ({
    check: () => true,
    run: (model, real) => pass(minutes, fate, model, real),
    toString: () => `wait ${minutes} minutes (${fate})`,
  }),
);

function turn(isAway: boolean, model: Model, { midtrans }: Real): void {
  model.isAway = isAway;
  midtrans.control.trouble = () => (isAway ? 503 : undefined);
}

const outage = fc.boolean().map(
  (isAway): Command => ({
    check: (model) => model.isAway !== isAway,
    run: async (model, real) => turn(isAway, model, real),
    toString: () => `the provider ${isAway ? "is away" : "is back"}`,
  }),
);

const PAY_MINUTES = PAY_MS / 60_000;
const around = { before: fc.integer({ min: PAY_MINUTES / 2, max: PAY_MINUTES * 1.5 }), after: minutesOfWait };
/** A buyer who pays around the deadline, perhaps while the provider is away: steps that rarely meet by chance. */
const late = fc.record({ ...around, isAway: fc.boolean() }).map(
  ({ before, after, isAway }): Command => ({
    check: (model) => !model.isAway,
    async run(model, real) {
      const placed = await placeSome(1, model, real);
      if (!placed) return;
      const steps: Step[] = [
        press,
        choose,
        () => pass(before, "lives", model, real),
        async () => turn(isAway, model, real),
        payThere,
        () => pass(after, "lives", model, real),
        async () => turn(false, model, real),
        notice,
      ];
      for (const step of steps) {
        await step(model, real, ...placed, "lives");
        await check(model, real);
      }
    },
    toString: () => `pay after ${before} minutes${isAway ? ", the provider away," : ""} and wait ${after}`,
  }),
);

const commands = [
  ...[place, place, onOrder("press", press), onOrder("press", press), onOrder("choose", choose)],
  ...[onOrder("pay", payThere), onOrder("pay", payThere), deny, onOrder("notice", notice), onOrder("notice", notice)],
  ...[look, late, late],
];

it.each(databases.kinds)(
  "orders in $name that are paid at a provider move with a reason, whatever comes in which order, fails or dies",
  async ({ name, create }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands([...commands, anew, cancel, payHere, wait, wait, outage], { size: "medium" }),
        async (chosen) => {
          const { model, real } = await startSale(await create());
          try {
            await fc.asyncModelRun(() => ({ model, real }), chosen);
            await settle(model, real);
          } finally {
            await real.shop.close();
            await real.midtrans.stop();
          }
        },
      ),
      // A database of PostgreSQL takes a second to create.
      { numRuns: name === "SQLite" ? sample(4, 20) : sample(2, 5), endOnFailure: true },
    );
  },
  TIME_LIMIT_MS,
);
