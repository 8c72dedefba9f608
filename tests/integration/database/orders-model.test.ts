import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { dayRow } from "~/content/availability/availability";
import type { OrderState } from "~/sales/model/order";
import { COUNTED_AS, mayBecome } from "~/sales/model/order-rules";
import type { IssuedTicketState } from "~/sales/tickets/issued-ticket";
import { sample } from "../../support/content/sample";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const [FRIDAY, SATURDAY] = ["2025-11-14", "2025-11-15"];
/** What buyers choose: a ticket for both days, and one that lets two people in on a day they choose. */
const KINDS: Record<"both" | "friday" | "saturday", ReturnType<typeof some>> = {
  both: { ...some("both", 0, 6), days: [FRIDAY, SATURDAY] },
  friday: { ...some("pair", 0, 6), day: FRIDAY, days: [FRIDAY], people: 2 },
  saturday: { ...some("pair", 0, 6), day: SATURDAY, days: [SATURDAY], people: 2 },
};
type Kind = keyof typeof KINDS;
type Chosen = Record<Kind, number>;
/** By the row of the stock. Saturday has no capacity, and is counted all the same. */
const QUOTAS = new Map([
  ["both", 6],
  ["pair", 6],
  [dayRow(FRIDAY), 9],
]);
/** What tickets take from each row of the stock. @param isMoved whether staff have moved those of Friday to Saturday */
const takenFrom = ({ both, friday, saturday }: Chosen, isMoved = false): Record<string, number> => ({
  both,
  pair: friday + saturday,
  [dayRow(FRIDAY)]: isMoved ? 0 : both + 2 * friday,
  [dayRow(SATURDAY)]: both + 2 * saturday + (isMoved ? 2 * friday : 0),
});
const MINUTE_MS = 60_000;
const TIME_LIMIT_MS = 600_000;

type Orders = ReturnType<typeof openOrders>;
type Ticket = { kind: Kind; state: IssuedTicketState };
/** `tickets`: by their ids, when they are issued. `named`: whether its buyer has sent the form; `isMoved`: as for `takenFrom`. */
type Known = {
  state: OrderState;
  edition: number;
  chosen: Chosen;
  deadline: number;
  named?: boolean;
  isMoved?: boolean;
  tickets: Map<string, Ticket>;
};
/** `edition`: the current one. Each has tickets with the same ids, and its own stock. */
type Model = { orders: Map<string, Known>; edition: number; now: number; keys: number };
type Real = { orders: Orders; edition: number; clock: ReturnType<typeof manualClock>; reopen(): Promise<void> };
const EDITIONS = [1, 2];

/** How many of a row of an edition are held or sold. A ticket that is refunded is free again, one that is revoked is not. */
function taken({ orders }: Model, of: number, row: string, as: "held" | "sold"): number {
  let sum = 0;
  for (const { state, edition, chosen, tickets, isMoved } of orders.values()) {
    if (edition !== of || COUNTED_AS[state] !== as) continue;
    const left = { ...chosen };
    for (const { kind, state: of } of tickets.values()) if (of === "refunded") left[kind] -= 1;
    sum += takenFrom(left, isMoved)[row] ?? 0;
  }
  return sum;
}

const fits = (model: Model, { edition, chosen }: Pick<Known, "edition" | "chosen">) =>
  Object.entries(takenFrom(chosen)).every(
    ([row, count]) =>
      count === 0 ||
      taken(model, edition, row, "held") + taken(model, edition, row, "sold") + count <=
        (QUOTAS.get(row) ?? Number.POSITIVE_INFINITY),
  );

/** What must be true after every step. */
async function check(model: Model, { orders }: Real): Promise<void> {
  expect(await orders.audit()).toEqual([]);
  for (const edition of EDITIONS) {
    for (const { ticket, held, sold, quota } of await orders.stock(edition)) {
      const counted = (["held", "sold"] as const).map((as) => taken(model, edition, ticket, as));
      expect([edition, ticket, held, sold]).toEqual([edition, ticket, ...counted]);
      expect(held + sold).toBeLessThanOrEqual(quota);
    }
  }
  for (const [reference, { state, edition, tickets }] of model.orders) {
    expect(await orders.find(reference)).toMatchObject({ state, edition });
    const states = (await orders.ticketsOf(reference)).map((ticket) => [ticket.id, ticket.state]);
    expect(states).toEqual([...tickets].map(([id, ticket]) => [id, ticket.state]));
    const journal = (await orders.journal(reference)).map((entry) => entry.state);
    expect(journal.at(-1)).toBe(state);
    for (const [index, to] of journal.slice(1).entries())
      expect(mayBecome(journal[index] as OrderState, to)).toBe(true);
  }
}

type Command = fc.AsyncCommand<Model, Real>;

/** A command on one of the things that there are in the model. */
const onOneOf =
  <Entry>(all: (model: Model) => [id: string, entry: Entry][]) =>
  (name: string, run: (model: Model, real: Real, id: string, entry: Entry) => Promise<void>) =>
    fc.nat(20).map(
      (index): Command => ({
        check: (model) => all(model).length > 0,
        async run(model, real) {
          const entries = all(model);
          const [id, entry] = entries[index % entries.length] as [string, Entry];
          await run(model, real, id, entry);
          await check(model, real);
        },
        toString: () => `${name} ${index}`,
      }),
    );
const onOrder = onOneOf(({ orders }) => [...orders]);
const onTicket = onOneOf(({ orders }) => [...orders.values()].flatMap(({ tickets }) => [...tickets]));

const hold = fc
  .record({ both: fc.nat(3), friday: fc.nat(2), saturday: fc.nat(2), confirmFirst: fc.nat(3).map((n) => n === 0) })
  .filter(({ both, friday, saturday }) => both + friday + saturday > 0)
  .map(
    ({ confirmFirst, ...chosen }): Command => ({
      check: () => true,
      async run(model, real) {
        model.keys += 1;
        const request = {
          key: `key ${model.keys}`,
          keepUntil: model.now + 1e9,
          quotas: QUOTAS,
          confirmFirst,
          lines: Object.entries(chosen)
            .filter(([, quantity]) => quantity > 0)
            .map(([kind, quantity]) => ({ ...KINDS[kind as Kind], quantity })),
        };
        const { edition } = model;
        const isFree = fits(model, { edition, chosen });
        const held = await real.orders.hold(request);
        expect("order" in held).toBe(isFree);
        if ("order" in held) {
          const { reference, deadline } = held.order;
          const state = confirmFirst ? "asked" : "held";
          model.orders.set(reference, { state, edition, chosen, deadline, tickets: new Map() });
          expect(await real.orders.hold(request)).toMatchObject({ order: { reference } });
        }
        await check(model, real);
      },
      toString: () => `${confirmFirst ? "ask for" : "hold"} ${JSON.stringify(chosen)}`,
    }),
  );

/** Whether an order that was only chosen is of an edition that is a draft again: nothing of it is sold. */
const isTakenBack = (model: Model, { state, edition }: Known) =>
  (state === "asked" || state === "held") && edition > model.edition;

const place = onOrder("place order", async (model, { orders, clock }, reference, order) => {
  const terms = transfer(clock);
  const placed = await orders.place(reference, buyer(`${reference}@visitor.example`), terms);
  if (isTakenBack(model, order)) return expect(placed).toEqual({ refused: "called_off" });
  if (order.state === "asked") expect(placed).toMatchObject({ accepted: { waits: true } });
  if (order.state === "asked") order.named = true;
  if (order.state !== "held") return;
  expect(placed).toMatchObject({ accepted: { waits: false } });
  Object.assign(order, { state: "placed", deadline: terms.deadline });
});

const openLink = onOrder("open the link of order", async (model, { orders, clock }, reference, order) => {
  const terms = { ...transfer(clock), quotas: QUOTAS };
  const confirmed = await orders.confirm(reference, terms);
  if (order.state !== "asked" || !order.named || isTakenBack(model, order)) return;
  if (!fits(model, order)) return expect(confirmed).toEqual({ refused: "gone" });
  Object.assign(order, { state: "placed", deadline: terms.deadline });
});

const pay = onOrder("pay order", async (model, { orders }, reference, order) => {
  const wasPlaced = (await orders.find(reference))?.payment;
  const paid = await orders.pay(reference, "staff", QUOTAS);
  if (!wasPlaced) return expect(paid).toBeNull();
  if (order.state === "placed") order.state = "issued";
  else if (order.state === "expired" || order.state === "cancelled")
    order.state = fits(model, order) ? "issued" : "refund_due";
  if (order.state !== "issued" || order.tickets.size > 0) return;
  for (const { id, ticket, day } of await orders.ticketsOf(reference)) {
    const kind = ticket === "both" ? "both" : day === FRIDAY ? "friday" : "saturday";
    order.tickets.set(id, { kind, state: "issued" });
  }
  for (const kind of Object.keys(KINDS) as Kind[])
    expect([...order.tickets.values()].filter((ticket) => ticket.kind === kind)).toHaveLength(order.chosen[kind]);
});

const cancel = onOrder("cancel order", async (_, { orders }, reference, order) => {
  await orders.cancel(reference, "buyer");
  if (mayBecome(order.state, "cancelled")) order.state = "cancelled";
});

const refund = onTicket("refund ticket", async (_, { orders }, id, ticket) => {
  expect(await orders.refundTicket(id, "staff")).toMatchObject({ state: "refunded" });
  ticket.state = "refunded";
});

const revoke = onTicket("revoke ticket", async (_, { orders }, id, ticket) => {
  if (ticket.state === "issued") ticket.state = "revoked";
  expect(await orders.revokeTicket(id, "staff")).toMatchObject({ state: ticket.state });
});

const wait = fc.integer({ min: 1, max: 30 * 60 }).map(
  (minutes): Command => ({
    check: () => true,
    async run(model, real) {
      real.clock.advance(minutes * MINUTE_MS);
      model.now = real.clock.now();
      await real.orders.expireDue();
      for (const order of model.orders.values()) {
        const isOpen = mayBecome(order.state, "expired");
        if (isOpen && order.deadline <= model.now) order.state = "expired";
      }
      await check(model, real);
    },
    toString: () => `wait ${minutes} minutes`,
  }),
);

/** Friday falls: its tickets are moved to Saturday, however many places that has. */
const moveFriday = fc.constant<Command>({
  check: () => true,
  async run(model, real) {
    const isOfFriday = ({ kind, state }: Ticket) => kind !== "saturday" && state === "issued";
    let count = 0;
    for (const order of model.orders.values()) {
      const tickets = order.edition === model.edition && !order.isMoved ? [...order.tickets.values()] : [];
      count += tickets.filter(isOfFriday).length;
      if (tickets.some(isOfFriday)) order.isMoved = true;
    }
    expect(await real.orders.moveDay(FRIDAY, SATURDAY, "staff")).toBe(count);
    await check(model, real);
  },
  toString: () => "move Friday to Saturday",
});

/** Another edition of the expo becomes the current one. Orders of the others go on. */
const switchEdition = fc.constantFrom(...EDITIONS).map(
  (edition): Command => ({
    check: (model) => model.edition !== edition,
    async run(model, real) {
      model.edition = edition;
      real.edition = edition;
      await check(model, real);
    },
    toString: () => `switch to edition ${edition}`,
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
        fc.commands(
          [
            hold,
            hold,
            place,
            place,
            openLink,
            pay,
            pay,
            cancel,
            refund,
            revoke,
            moveFriday,
            wait,
            switchEdition,
            crash,
          ],
          { size: "medium" },
        ),
        async (commands) => {
          const database = await create();
          const clock = manualClock();
          const openShop = () => openOrders(database, clock, undefined, undefined, () => real.edition);
          const real: Real = {
            orders: openShop(),
            edition: 1,
            clock,
            async reopen() {
              await real.orders.close();
              real.orders = openShop();
            },
          };
          try {
            await fc.asyncModelRun(
              () => ({ model: { orders: new Map(), edition: 1, now: clock.now(), keys: 0 }, real }),
              commands,
            );
          } finally {
            await real.orders.close();
          }
        },
      ),
      // A database of PostgreSQL takes a second to create.
      { numRuns: name === "SQLite" ? sample(8, 20) : sample(2, 5), endOnFailure: true },
    );
  },
  TIME_LIMIT_MS,
);

/** How many of a ticket one buyer may have. */
const MOST = 4;
const [HOUR_MS, PASS] = [60 * MINUTE_MS, "pass"];

/**
 * Orders of one mailbox that are placed one after the other, how they are paid, whether their links are opened, and how they end, if they
 * do. Past their deadline those that are paid online wait for their provider.
 */
type Round = { quantities: number[]; payment: "manual" | "midtrans"; opens: boolean; end: "expire" | "cancel" };
/** What is done with them then. `which`, `also`: of all orders, counted around. */
type Step = { does: "pay" | "pay together" | "open the link"; which: number; also: number };

const rounds: fc.Arbitrary<Round[]> = fc.array(
  fc.record({
    quantities: fc.array(fc.integer({ min: 1, max: MOST }), { minLength: 1, maxLength: 3 }),
    payment: fc.constantFrom("manual", "midtrans"),
    opens: fc.boolean(),
    end: fc.constantFrom("expire", "cancel"),
  }),
  { minLength: 2, maxLength: 3 },
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    does: fc.constantFrom("pay", "pay", "pay together", "open the link"),
    which: fc.nat(8),
    also: fc.nat(8),
  }),
  { minLength: 4, maxLength: 12 },
);

it.each(databases.kinds)(
  "one buyer in $name never has more tickets than one may, whatever is paid in which order",
  async ({ name, create }) => {
    const most = new Map([[PASS, MOST]]);
    const quotas = new Map([[PASS, 50]]);
    await fc.assert(
      fc.asyncProperty(rounds, steps, async (all, then) => {
        const clock = manualClock();
        const orders = openOrders(await create(), clock, () => most);
        const terms = (payment: Round["payment"] = "manual") => ({ ...transfer(clock), payment, perBuyer: most });
        const references: string[] = [];
        try {
          for (const [index, { quantities, payment, opens, end }] of all.entries()) {
            const own: string[] = [];
            for (const quantity of quantities) {
              const key = `key ${references.length}`;
              const held = await orders.hold({ key, keepUntil: clock.now() + 1e9, lines: [some(PASS, quantity, 50)] });
              const { reference } = "order" in held ? held.order : expect.unreachable();
              await orders.place(reference, buyer("sari@visitor.example"), terms(payment));
              if (opens) await orders.confirm(reference, terms(payment));
              own.push(reference);
              references.push(reference);
            }
            // Those of the last round are still there.
            if (index === all.length - 1) break;
            if (end === "expire") clock.advance(25 * HOUR_MS);
            else for (const reference of own) await orders.cancel(reference, "buyer");
            await orders.expireDue();
          }
          const at = (index: number) => references[index % references.length] ?? "";
          for (const { does, which, also } of then) {
            const both = [...new Set([at(which), at(also)])];
            if (does === "pay") await orders.pay(at(which), "staff", quotas);
            if (does === "pay together") await orders.payTogether(both, "staff", quotas, async () => true);
            if (does === "open the link") await orders.confirm(at(which), terms());
            const tickets = await Promise.all(references.map((reference) => orders.ticketsOf(reference)));
            expect(tickets.flat().length, does).toBeLessThanOrEqual(MOST);
          }
          expect(await orders.audit()).toEqual([]);
        } finally {
          await orders.close();
        }
      }),
      { numRuns: name === "SQLite" ? sample(20, 60) : sample(2, 5), endOnFailure: true },
    );
  },
  TIME_LIMIT_MS,
);
