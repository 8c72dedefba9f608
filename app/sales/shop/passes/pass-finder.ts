import { LRUCache } from "lru-cache";
import { placesOf, type Ticket } from "~/content/model/ticket";

/** How many people of each kind come. */
export type Party = { adult: number; student: number; child: number };

/** A pass that is bought once, and for whom. `day`: the day it is used on, where not on all. */
export type PassUse = { ticket: Ticket; party: Party; day?: string };

/** The largest party that passes are found for. */
export const MAX_PARTY: Readonly<Party> = { adult: 10, student: 20, child: 10 };

export type PassPlan = { cost: number; uses: PassUse[] };

type PlaceKind = NonNullable<Ticket["admits"]>[number]["kind"];

/** Who may take a place of each kind. */
const TAKERS: Record<PlaceKind, readonly (keyof Party)[]> = {
  anyone: ["adult", "student", "child"],
  adult: ["adult", "student"],
  student: ["student"],
  child: ["child"],
};

/**
 * The cheapest passes for a party on the given days, from tickets of one currency; null when there are none for somebody. For several
 * days a person has either a pass for all of them, or one for each.
 * @param party at most `MAX_PARTY`
 */
export function cheapestPasses(tickets: readonly Ticket[], party: Party, days: readonly string[]): PassPlan | null {
  const perDay = days.map((day) => {
    const valid = tickets.filter(({ validOn }) => validOn.includes(day));
    return { day, valid, table: priceTable(valid) };
  });
  const forAll = tickets.filter((t) => t.validity !== "one_day" && days.every((day) => t.validOn.includes(day)));
  const severalDays = days.length > 1 ? forAll : [];
  const allDays = priceTable(severalDays);
  const whole = numberOf(party);
  let best: { cost: number; together: number } | null = null;
  for (const { number: together } of partsOf(party)) {
    const total = perDay.reduce((sum, { table }) => sum + costAt(table, whole - together), costAt(allDays, together));
    if (total < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { cost: total, together };
  }
  if (!best || days.length === 0) return null;
  const rest = whole - best.together;
  return {
    cost: best.cost,
    uses: [
      ...usesIn(allDays, severalDays, best.together),
      ...perDay.flatMap(({ table, valid, day }) => usesIn(table, valid, rest, day)),
    ],
  };
}

/**
 * The cheapest cost of each part of the largest party, and the last pass of its plan. Parts have numbers (`numberOf`), and the number
 * of what remains of a part is the difference of two numbers. `pass` is an index of the tickets, -1: none.
 */
type PriceTable = { cost: Float64Array; pass: Int16Array; guests: Uint16Array };
type Part = Party & { number: number };

const costAt = ({ cost }: PriceTable, part: number) => cost[part] ?? Number.POSITIVE_INFINITY;

const numberOf = ({ adult, student, child }: Party) =>
  (adult * (MAX_PARTY.student + 1) + student) * (MAX_PARTY.child + 1) + child;

/** All parts of a party from nobody to everybody, each after its own parts. */
function partsOf({ adult, student, child }: Party): Part[] {
  const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count);
  return upTo(adult)
    .flatMap((a) => upTo(student).flatMap((s) => upTo(child).map((c) => ({ adult: a, student: s, child: c }))))
    .map((part) => ({ ...part, number: numberOf(part) }));
}

/** One table has the answer for every party. It takes 30 kB; a season has some ten, and an API's changes a few more. */
const tables = new LRUCache<string, PriceTable>({ max: 100 });

function priceTable(tickets: readonly Ticket[]): PriceTable {
  const key = JSON.stringify(tickets.map((ticket) => [ticket.price, placesOf(ticket)]));
  const table = tables.get(key) ?? fillTable(tickets);
  tables.set(key, table);
  return table;
}

/** The cost of a part is that of one pass and of the cheapest plan for those whom the pass does not let in. */
function fillTable(tickets: readonly Ticket[]): PriceTable {
  const parts = partsOf(MAX_PARTY);
  const table: PriceTable = {
    cost: new Float64Array(parts.length).fill(Number.POSITIVE_INFINITY),
    pass: new Int16Array(parts.length).fill(-1),
    guests: new Uint16Array(parts.length),
  };
  table.cost[0] = 0;
  const passes = tickets.map((ticket) => ({ price: ticket.price, fullest: fullestParts(ticket, parts) }));
  for (const part of parts) {
    for (const [pass, { price, fullest }] of passes.entries()) {
      for (const full of fullest) {
        const guests = numberOf({
          adult: Math.min(full.adult, part.adult),
          student: Math.min(full.student, part.student),
          child: Math.min(full.child, part.child),
        });
        if (guests === 0) continue;
        const cost = price + costAt(table, part.number - guests);
        if (cost >= costAt(table, part.number)) continue;
        table.cost[part.number] = cost;
        table.pass[part.number] = pass;
        table.guests[part.number] = guests;
      }
    }
  }
  return table;
}

/**
 * The parts that one pass lets in and that leave no place for anybody else of the largest party. Others need not be tried: a pass that is left
 * partly empty is never cheaper.
 */
function fullestParts(ticket: Ticket, parts: readonly Part[]): Part[] {
  const places = placesOf(ticket);
  const room = (...kinds: (keyof Party)[]) =>
    places.reduce(
      (sum, { kind, people }) => sum + (TAKERS[kind].some((taker) => kinds.includes(taker)) ? people : 0),
      0,
    );
  const rooms = {
    ...{ adult: room("adult"), student: room("student"), child: room("child") },
    ...{ adultStudent: room("adult", "student"), adultChild: room("adult", "child") },
    ...{ studentChild: room("student", "child"), all: room("adult", "student", "child") },
  };
  // Everybody has a place when any choice of people has as many places that they may take (Hall's theorem).
  const lets = (adult: number, student: number, child: number) =>
    adult <= rooms.adult &&
    student <= rooms.student &&
    child <= rooms.child &&
    adult + student <= rooms.adultStudent &&
    adult + child <= rooms.adultChild &&
    student + child <= rooms.studentChild &&
    adult + student + child <= rooms.all;
  const whole = MAX_PARTY;
  return parts.filter(
    ({ adult, student, child }) =>
      lets(adult, student, child) &&
      (adult === whole.adult || !lets(adult + 1, student, child)) &&
      (student === whole.student || !lets(adult, student + 1, child)) &&
      (child === whole.child || !lets(adult, student, child + 1)),
  );
}

/** Follows the table from a part back to nobody. */
function usesIn(table: PriceTable, tickets: readonly Ticket[], part: number, day?: string): PassUse[] {
  const uses: PassUse[] = [];
  let left = part;
  for (;;) {
    const ticket = tickets[table.pass[left] ?? -1];
    if (!ticket) return uses;
    const guests = table.guests[left] ?? 0;
    uses.push({ ticket, party: partyOf(guests), day });
    left -= guests;
  }
}

/** The part with a number. */
function partyOf(number: number): Party {
  const [students, children] = [MAX_PARTY.student + 1, MAX_PARTY.child + 1];
  return {
    adult: Math.floor(number / (students * children)),
    student: Math.floor(number / children) % students,
    child: number % children,
  };
}
