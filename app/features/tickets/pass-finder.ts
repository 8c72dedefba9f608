import type { Ticket } from "~/entities/ticket";

/** How many people of each kind come. */
export type Party = { adult: number; student: number; child: number };

/** A pass that is bought once, and for whom. `day`: the day it is used on, where not on all. */
export type PassUse = { ticket: Ticket; party: Party; day?: string };

export type PassPlan = { cost: number; uses: PassUse[] };

type PlaceKind = NonNullable<Ticket["admits"]>[number]["kind"];

/** Who may take a place of each kind. */
const TAKERS: Record<PlaceKind, readonly (keyof Party)[]> = {
  anyone: ["adult", "student", "child"],
  adult: ["adult", "student"],
  student: ["student"],
  child: ["child"],
};

/** Whom a ticket lets in. */
export const placesOf = ({ admits }: Pick<Ticket, "admits">) => admits ?? [{ kind: "anyone" as const, people: 1 }];

/**
 * The cheapest passes for a party on the given days, from tickets of one currency; null when there are none for somebody. For several
 * days a person has either a pass for all of them, or one for each.
 */
export function cheapestPasses(tickets: readonly Ticket[], party: Party, days: readonly string[]): PassPlan | null {
  const parts = partsOf(party);
  const perDay = days.map((day) => {
    const valid = tickets.filter(({ validOn }) => validOn.includes(day));
    return { day, table: priceTable(valid, parts) };
  });
  const forAll = tickets.filter((t) => t.validity !== "one_day" && days.every((day) => t.validOn.includes(day)));
  const allDays = priceTable(days.length > 1 ? forAll : [], parts);
  const whole = parts.length - 1;
  let best: { cost: number; together: number } | null = null;
  for (const [together, { cost }] of allDays.entries()) {
    const total = perDay.reduce((sum, { table }) => sum + costAt(table, whole - together), cost);
    if (total < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { cost: total, together };
  }
  if (!best || days.length === 0) return null;
  const rest = whole - best.together;
  return {
    cost: best.cost,
    uses: [...usesIn(allDays, best.together), ...perDay.flatMap(({ table, day }) => usesIn(table, rest, day))],
  };
}

/**
 * The cheapest cost of each part of a party, and the last pass of its plan. Parts have numbers (`partsOf`), and the number of what
 * remains of a part is the difference of two numbers.
 */
type PriceTable = { cost: number; last?: { ticket: Ticket; guests: Part } }[];
type Part = Party & { number: number };

const costAt = (table: PriceTable, part: number) => table[part]?.cost ?? Number.POSITIVE_INFINITY;

/** All parts of a party from nobody to everybody, each after its own parts. */
function partsOf({ adult, student, child }: Party): Part[] {
  const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count);
  return upTo(adult)
    .flatMap((a) => upTo(student).flatMap((s) => upTo(child).map((c) => ({ adult: a, student: s, child: c }))))
    .map((part, number) => ({ ...part, number }));
}

/** The cost of a part is that of one pass and of the cheapest plan for those whom the pass does not let in. */
function priceTable(tickets: readonly Ticket[], parts: readonly Part[]): PriceTable {
  const table: PriceTable = [];
  const whole = parts.at(-1) ?? { student: 0, child: 0 };
  const passes = tickets.map((ticket) => ({ ticket, fullest: fullestParts(ticket, parts) }));
  for (const part of parts) {
    let cheapest: PriceTable[number] = { cost: part.number === 0 ? 0 : Number.POSITIVE_INFINITY };
    for (const { ticket, fullest } of passes) {
      for (const full of fullest) {
        const adult = Math.min(full.adult, part.adult);
        const student = Math.min(full.student, part.student);
        const child = Math.min(full.child, part.child);
        const number = (adult * (whole.student + 1) + student) * (whole.child + 1) + child;
        if (number === 0) continue;
        const cost = ticket.price + costAt(table, part.number - number);
        if (cost < cheapest.cost) cheapest = { cost, last: { ticket, guests: { adult, student, child, number } } };
      }
    }
    table.push(cheapest);
  }
  return table;
}

/**
 * The parts that one pass lets in and that leave no place for anybody else of the party. Others need not be tried: a pass that is left
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
  const whole = parts.at(-1) ?? { adult: 0, student: 0, child: 0 };
  return parts.filter(
    ({ adult, student, child }) =>
      lets(adult, student, child) &&
      (adult === whole.adult || !lets(adult + 1, student, child)) &&
      (student === whole.student || !lets(adult, student + 1, child)) &&
      (child === whole.child || !lets(adult, student, child + 1)),
  );
}

/** Follows the table from a part back to nobody. */
function usesIn(table: PriceTable, part: number, day?: string): PassUse[] {
  const uses: PassUse[] = [];
  for (let last = table[part]?.last; last; last = table[part]?.last) {
    const { adult, student, child, number } = last.guests;
    uses.push({ ticket: last.ticket, party: { adult, student, child }, day });
    part -= number;
  }
  return uses;
}
