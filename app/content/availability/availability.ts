import type { Event } from "~/content/model/event";
import { expoDay } from "~/content/model/expo-days";
import { peopleOf, type Ticket, type TicketState } from "~/content/model/ticket";
import { isFinal } from "~/content/season/ticket-state";

const DAY = "day:";

/** The row of the stock that counts the people on a day; a ticket's row has its id. @param day `YYYY-MM-DD` */
export const dayRow = (day: string): string => DAY + day;

/** The day of a row; null: it is a ticket's. */
export const dayOf = (row: string): string | null => (row.startsWith(DAY) ? row.slice(DAY.length) : null);

/** What the stock knows of a ticket, or of the people on a day. `nextEnd`: when the next order that holds some may end, in ms since the epoch. */
export type StockCounts = { held: number; sold: number; nextEnd: number | null };

/** Few are left from this share of the quota on. */
const FEW_SHARE = 0.1;
const MINUTE_MS = 60_000;

/** Whether this site sells a ticket by itself, where it sells tickets (docs/tickets.md). */
export const isSoldHere = ({ quota, purchaseUrl, currency }: Ticket): boolean =>
  quota !== undefined && purchaseUrl === undefined && currency === "IDR";

/** How many people may come on a day; undefined: as many as there are tickets. */
export const capacityOf = ({ capacities = [] }: Pick<Event, "capacities">, day: string): number | undefined =>
  capacities.find((capacity) => capacity.day === day)?.people;

/** What is left by one row of the stock, in tickets. */
type Left = { free: number; quota: number; held: number; nextEnd: number | null };

/** The rank of each state that the stock gives, 0 is the best: with one day to choose, the best day counts. null: the stock never gives it. */
const RANK = {
  on_sale: 0,
  few_left: 1,
  held: 2,
  sold_out: 3,
  not_yet: null,
  ended: null,
  unavailable: null,
} as const satisfies Record<TicketState, number | null>;

/** A state of a sale that the stock gives. */
export type StockState = { [State in TicketState]: (typeof RANK)[State] extends number ? State : never }[TicketState];

type Availability = { availability: StockState; until: number | null };

/**
 * A ticket with the availability that follows from its stock, and from the capacities of its days: that with the least left decides.
 * @param stock by row; a row that is missing was never taken from
 * @param now of the site's clock, and `clockOffset`, the ms by which that is ahead of the real one
 */
export function withStock(
  ticket: Ticket,
  event: Pick<Event, "capacities">,
  stock: ReadonlyMap<string, StockCounts>,
  { now, clockOffset }: { now: number; clockOffset: number },
): Ticket {
  const { id, quota, validOn, validity } = ticket;
  if (quota === undefined || isFinal(ticket.availability)) return ticket;
  const people = peopleOf(ticket);
  const leftIn = (row: string, total: number, each: number): Left => {
    const { held, sold, nextEnd } = stock.get(row) ?? { held: 0, sold: 0, nextEnd: null };
    const tickets = (count: number) => Math.floor(count / each);
    return { free: tickets(total - held - sold), quota: tickets(total), held, nextEnd };
  };
  const tickets = leftIn(id, quota, 1);
  const onDay = (day: string): Left[] => {
    const capacity = capacityOf(event, day);
    return capacity === undefined ? [] : [leftIn(dayRow(day), capacity, people)];
  };
  const toCome = validOn.filter((day) => day >= expoDay(now));
  const days = toCome.length > 0 ? toCome : validOn;
  const { heldUntil: _, ...others } = ticket;
  const found =
    validity === "one_day"
      ? days.map((day) => availabilityOf([tickets, ...onDay(day)])).reduce(better)
      : availabilityOf([tickets, ...days.flatMap(onDay)]);
  if (found.availability !== "held" || found.until === null) return { ...others, availability: found.availability };
  // A whole minute: pages are rendered again when it changes.
  const until = Math.ceil((found.until + clockOffset) / MINUTE_MS) * MINUTE_MS;
  return { ...others, availability: "held", heldUntil: new Date(until).toISOString() };
}

/** What all rows that a ticket needs leave. What is held in some comes back once all of them may have some. */
export function availabilityOf(rows: readonly Left[]): Availability {
  const empty = rows.filter(({ free }) => free <= 0);
  if (empty.some(({ held }) => held === 0)) return { availability: "sold_out", until: null };
  if (empty.length > 0) {
    const ends = empty.flatMap(({ nextEnd }) => nextEnd ?? []);
    return { availability: "held", until: ends.length < empty.length ? null : Math.max(...ends) };
  }
  const few = rows.some(({ free, quota }) => free <= quota * FEW_SHARE);
  return { availability: few ? "few_left" : "on_sale", until: null };
}

function better(one: Availability, other: Availability): Availability {
  const [first, second] = [RANK[one.availability], RANK[other.availability]];
  if (first !== second) return first < second ? one : other;
  return (one.until ?? Number.POSITIVE_INFINITY) <= (other.until ?? Number.POSITIVE_INFINITY) ? one : other;
}
