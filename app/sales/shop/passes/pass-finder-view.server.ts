import { formatList } from "~/base/values/counts-and-lists";
import { formatMoment, formatStart, formatWeekdayName, nameOfDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { newOrderPath } from "~/config/order-paths";
import type { Event } from "~/content/model/event";
import { announcedDays, expoDay } from "~/content/model/expo-days";
import type { Ticket, TicketState } from "~/content/model/ticket";
import { toTicketStateView } from "~/content/season/ticket-state";
import { m } from "~/paraglide/messages";
import { peopleTexts } from "~/sales/model/place-texts";
import { cheapestPasses, MAX_PARTY, type Party, type PassPlan, type PassUse } from "./pass-finder";
import { chosenOf, isOrderedHere, onOpenDays, purchaseOf } from "./ticket-purchase.server";
import { saleReminder } from "./ticket-views.server";

/** The kinds of people in the finder's form, with the most that it calculates for. */
const PEOPLE = [
  { name: "adults", kind: "adult", label: m.tickets_finder_adults, max: MAX_PARTY.adult },
  { name: "students", kind: "student", label: m.tickets_finder_students, max: MAX_PARTY.student },
  { name: "children", kind: "child", label: m.tickets_finder_children, max: MAX_PARTY.child },
] as const;

/** The field of children who come in free, whom no pass is found for, and the most of them. */
const FREE_CHILDREN = "small";
const MAX_FREE_CHILDREN = 10;

const ALL_DAYS = "all";

/**
 * The pass finder: its form as it was sent, and what it recommends once it was.
 * @param now ms since the epoch
 * @param query `adults`, `students`, `children` and `small` as counts, `day` as the number of an event day from 1, or `all`
 * @param whatsapp number to buy from where a ticket has no shop
 */
export function toPassFinderView(
  tickets: Ticket[],
  event: Event,
  now: number,
  query: URLSearchParams,
  whatsapp: string,
) {
  const days = daysToCome(event, now);
  const options = [
    ...days.map(({ day, number }) => ({ value: String(number), label: nameOfDay(day) })),
    ...(days.length > 1
      ? [
          {
            value: ALL_DAYS,
            label: days.length === 2 ? m.tickets_finder_both_days() : m.tickets_finder_all_days({ count: days.length }),
          },
        ]
      : []),
  ];
  // Empty counts are not parameters; the day always is.
  const asked = query.has("day") || query.has(FREE_CHILDREN) || PEOPLE.some(({ name }) => query.has(name));
  const people: { name: string; label: string; max: number; value: number }[] = PEOPLE.map(({ name, label, max }) => ({
    name,
    label: label(),
    max,
    value: asked ? readCount(query.get(name), max) : Number(name === "adults"),
  }));
  const chosen = options.find(({ value }) => value === query.get("day")) ?? options[0];
  const small = readCount(query.get(FREE_CHILDREN), MAX_FREE_CHILDREN);
  people.push({ name: FREE_CHILDREN, label: m.tickets_finder_small(), max: MAX_FREE_CHILDREN, value: small });
  if (!asked || !chosen) return { people, options, day: chosen?.value ?? "", result: null };
  const party = Object.fromEntries(PEOPLE.map(({ kind }, index) => [kind, people[index]?.value ?? 0])) as Party;
  const wanted = days.filter(({ number }) => chosen.value === ALL_DAYS || chosen.value === String(number));
  const when =
    chosen.value !== ALL_DAYS
      ? m.tickets_finder_on_day({ day: chosen.label })
      : days.length === 2
        ? m.tickets_finder_for_both_days()
        : m.tickets_finder_for_all_days({ count: days.length });
  const dayNames = wanted.map(({ day }) => day);
  return {
    people,
    options,
    day: chosen.value,
    result: {
      ...recommend(tickets, event, now, party, dayNames, when, whatsapp),
      free: small > 0 ? m.tickets_finder_free({ count: small }) : undefined,
    },
  };
}

export type PassFinderView = ReturnType<typeof toPassFinderView>;

/** The days of the event that are not over, with their numbers from 1. */
function daysToCome(event: Event, now: number) {
  const today = expoDay(now);
  return announcedDays(event)
    .map((day, index) => ({ day, number: index + 1 }))
    .filter(({ day }) => day >= today && !event.closedDays?.includes(day));
}

/** A count from the query within its bounds; nobody where it is not a number. */
function readCount(value: string | null, max: number): number {
  return value && /^\d{1,3}$/.test(value) ? Math.min(Number(value), max) : 0;
}

function recommend(
  tickets: Ticket[],
  event: Event,
  now: number,
  party: Party,
  days: readonly string[],
  when: string,
  whatsapp: string,
) {
  const who = describeParty(party);
  if (who === "")
    return { title: m.tickets_finder_nobody_title(), text: m.tickets_finder_nobody_text(), wait: [], lines: [] };
  const states = tickets.map((ticket) => ({ ticket, ...toTicketStateView(ticket, event, now) }));
  const { currency } = tickets[0] ?? { currency: "IDR" };
  const priced = states.filter(({ ticket }) => ticket.currency === currency);
  const onSale = priced.filter(({ buyable }) => buyable).map(({ ticket }) => onOpenDays(ticket, event, now));
  const plan = cheapestPasses(onSale, party, days);
  /** The cheapest passes with those that are not sold now for this reason, where they cost less. */
  const cheaperWith = (reason: TicketState) => {
    const awaited = priced.filter(({ state }) => state === reason);
    if (awaited.length === 0) return null;
    const later = cheapestPasses([...onSale, ...awaited.map(({ ticket }) => ticket)], party, days);
    if (!later || later.cost >= (plan?.cost ?? Number.POSITIVE_INFINITY)) return null;
    const needed = awaited.filter(({ ticket }) => later.uses.some((use) => use.ticket === ticket));
    const used = needed.map(({ ticket }) => ticket);
    return {
      used,
      /** For those whose sale is still to start. */
      reminders: needed.flatMap(({ opens, ticket: { id, name } }) =>
        opens ? [{ to: saleReminder(id), ticket: name }] : [],
      ),
      names: formatList(used.map(({ name }) => name)),
      price: formatPrice(later.cost, currency),
    };
  };
  const wait = Object.entries(WAITS).flatMap(([reason, describe]) => {
    const cheaper = describe && cheaperWith(reason as TicketState);
    return cheaper ? [{ text: describe(cheaper), reminders: cheaper.reminders }] : [];
  });
  if (!plan) {
    return {
      title: m.tickets_finder_no_pass_title({ who, when }),
      text: m.tickets_finder_no_pass_text(),
      wait,
      lines: [],
    };
  }
  const single = onSale.filter(({ admits }) => !admits || (admits.length === 1 && admits[0]?.kind === "anyone"));
  const separately = cheapestPasses(single, party, days);
  const saved = separately ? separately.cost - plan.cost : 0;
  const total = formatPrice(plan.cost, currency);
  const lines = linesOf(plan);
  return {
    title: m.tickets_finder_result({ who, when, total }),
    text:
      saved > 0
        ? m.tickets_finder_cheapest_saving({ saved: formatPrice(saved, currency) })
        : m.tickets_finder_cheapest(),
    wait,
    total,
    lines: lines.map(({ ticket, count, who, day }) => ({
      what: `${count} × ${ticket.name}`,
      who,
      price: formatPrice(ticket.price * count, currency),
      orders: describeOrders(ticket, count),
      // What is ordered here has one button for all.
      purchase: isOrderedHere(ticket)
        ? null
        : purchaseOf(ticket, whatsapp, {
            count,
            when: day ? m.tickets_finder_on_day({ day: nameOfDay(day) }) : when,
          }),
    })),
    order: toOrder(lines.filter(({ ticket }) => isOrderedHere(ticket))),
  };
}

type PlanLine = ReturnType<typeof linesOf>[number];

/** The button that puts passes into one order on this site; null without passes. */
function toOrder(lines: readonly PlanLine[]): { label: string; path: string } | null {
  if (lines.length === 0) return null;
  const chosen = lines.map((line) => ({ ...line, fields: chosenOf(line.ticket, line.count, line.day) }));
  const passes = formatList(chosen.map(({ ticket, fields }) => `${sum(Object.values(fields))} × ${ticket.name}`));
  const path = newOrderPath(Object.fromEntries(chosen.flatMap(({ fields }) => Object.entries(fields))));
  return { label: m.tickets_finder_order({ passes }), path };
}

function describeOrders({ minPerOrder, maxPerOrder }: Ticket, count: number): string | undefined {
  if (count < minPerOrder) return m.tickets_order_least({ min: minPerOrder });
  return count > maxPerOrder
    ? m.tickets_order_most({ max: maxPerOrder, orders: Math.ceil(count / maxPerOrder) })
    : undefined;
}

/** The passes of a plan, those of one kind in one line. A pass that is valid on one day has a line for each day. */
function linesOf({ uses }: PassPlan) {
  const severalDays = new Set(uses.map(({ day }) => day)).size > 1;
  const chosenDay = ({ ticket, day }: PassUse) => (severalDays && ticket.validity === "one_day" ? day : undefined);
  const lines = Map.groupBy(uses, (use) => `${use.ticket.id} ${chosenDay(use) ?? ""}`);
  return [...lines.values()].flatMap((same) => {
    const [use] = same;
    if (!use) return [];
    const day = chosenDay(use);
    const people = describeParty({
      adult: sum(same.map(({ party }) => party.adult)),
      student: sum(same.map(({ party }) => party.student)),
      child: sum(same.map(({ party }) => party.child)),
    });
    const who = day
      ? m.tickets_finder_line_on_day({ people, day: formatWeekdayName(startOfJakartaDay(day)) })
      : m.tickets_finder_line({ people });
    return [{ ticket: use.ticket, count: same.length, who, day: use.day }];
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** "2 adults, 1 student and 1 child" */
function describeParty(party: Party): string {
  const parts = PEOPLE.flatMap(({ kind }) => {
    const count = party[kind];
    return count > 0 ? [peopleTexts[kind]({ count })] : [];
  });
  return formatList(parts);
}

type Awaited = { used: readonly Ticket[]; names: string; price: string };

/** What people pay who wait for passes that are not on sale yet. */
function describeWait({ used, names, price }: Awaited): string {
  return m.tickets_finder_wait({
    names,
    moment: formatStart(latest(used.map(({ salesStart }) => salesStart))),
    price,
  });
}

/** What people pay for passes that come back from unfinished orders. */
function describeHeld({ used, names, price }: Awaited): string {
  const ends = used.flatMap(({ heldUntil }) => heldUntil ?? []);
  return ends.length < used.length
    ? m.tickets_finder_held({ names, price })
    : m.tickets_finder_held_until({ names, price, moment: formatMoment(latest(ends)) });
}

/**
 * What the finder says of passes in each state, where waiting for them costs less, in this order; null for a state that nobody waits
 * for.
 */
const WAITS: Record<TicketState, ((awaited: Awaited) => string) | null> = {
  held: describeHeld,
  not_yet: describeWait,
  on_sale: null,
  few_left: null,
  sold_out: null,
  ended: null,
  unavailable: null,
};

const latest = (moments: readonly string[]) => Math.max(...moments.map((moment) => Date.parse(moment)));
