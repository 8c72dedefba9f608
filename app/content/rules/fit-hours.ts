import { clockTime, jakartaDay, jakartaMoment } from "~/base/values/jakarta-time";
import type { SiteContent } from "~/content/documents/parse-content";
import type { Event } from "~/content/model/event";
import { expoDay, expoDays, openingMoment } from "~/content/model/expo-days";
import { firstOpening, hoursOn, lastClosing } from "~/content/model/opening-hours";
import { type Session, type Winner, wonAt } from "~/content/model/rundown";
import type { Ticket } from "~/content/model/ticket";

/** What becomes of sessions outside the opening hours: `move`: to where there is room on their day and stage, else cancelled. */
export const OUTSIDE = ["move", "cancel"] as const;
export type Outside = (typeof OUTSIDE)[number];

/** What is bound to the hours of an event. */
export type Planned = Pick<SiteContent, "sessions" | "winners" | "tickets">;
type Span = { start: number; end: number };

const MINUTE_MS = 60_000;

const at = (moment: string) => Date.parse(moment);
const toMoment = (ms: number): string => jakartaMoment(jakartaDay(ms), clockTime(ms));
const spanOf = ({ start, end }: Pick<Session, "start" | "end">): Span => ({ start: at(start), end: at(end) });
const within = (moment: number, first: number, last: number) => Math.max(first, Math.min(last, moment));

/** Whether two sessions cannot be at the same time: they share a stage or a speaker. */
const areRivals = (one: Session, other: Session): boolean =>
  one.stage === other.stage || one.speakers.some(({ name }) => other.speakers.some((speaker) => speaker.name === name));

/** The time for a session within its day's hours, as near to its own as there is room; null: there is none. @param taken by its rivals */
function findRoom(own: Span, hours: Span, taken: readonly Span[]): Span | null {
  const length = own.end - own.start;
  const starts = [hours.end - length, hours.start, ...taken.flatMap(({ start, end }) => [start - length, end])];
  const fits = (start: number) =>
    start >= hours.start &&
    start + length <= hours.end &&
    taken.every((other) => start + length <= other.start || start >= other.end);
  const [nearest] = starts.filter(fits).toSorted((a, b) => Math.abs(a - own.start) - Math.abs(b - own.start));
  return nearest === undefined ? null : { start: nearest, end: nearest + length };
}

function fitSessions(event: Event, sessions: readonly Session[], outside: Outside): Session[] {
  const hoursOf = ({ day }: Session) => {
    const { from, until } = hoursOn(event, day);
    return { start: at(from), end: at(until) };
  };
  const isOutside = (session: Session) => {
    const hours = hoursOf(session);
    return !session.cancelled && (at(session.start) < hours.start || at(session.end) > hours.end);
  };
  const placed = sessions.filter((session) => !session.cancelled && !isOutside(session));
  // The last one first: it stays the last on its stage.
  return sessions
    .filter(isOutside)
    .toSorted((a, b) => at(b.start) - at(a.start))
    .map((session) => {
      const taken = placed.filter((other) => areRivals(session, other)).map(spanOf);
      const room = outside === "move" ? findRoom(spanOf(session), hoursOf(session), taken) : null;
      if (!room) return { ...session, cancelled: true };
      const moved = { ...session, start: toMoment(room.start), end: toMoment(room.end) };
      placed.push(moved);
      return moved;
    });
}

/** By how many ms the draw is earlier: as its session; without one, as the last closing. */
function drawShift(before: Event, after: Event, sessions: readonly Session[], moved: readonly Session[]): number {
  const draw = at(before.drawAt);
  const [own] = sessions
    .filter(({ start, end, cancelled }) => !cancelled && at(start) <= draw && draw < at(end))
    .toSorted((a, b) => at(b.start) - at(a.start));
  const now = own && moved.find(({ id }) => id === own.id);
  if (own && now && !now.cancelled) return at(own.start) - at(now.start);
  const days = expoDays(after);
  const day = expoDay(draw);
  const next = days.find((other) => other > day);
  if (next !== undefined && !days.includes(day)) return draw - at(openingMoment(next, clockTime(draw)));
  return draw < at(lastClosing(after)) ? 0 : at(lastClosing(before)) - at(lastClosing(after));
}

/**
 * What has to change with the opening hours: sessions outside them, and what is bound to the last closing, which are the draw, when winners are
 * announced, and the end of sales.
 * @param after the event with its new hours @returns the event, and those of the others that change
 */
export function fitHours(
  before: Event,
  after: Event,
  { sessions, winners, tickets }: Planned,
  outside: Outside,
): { event: Event; sessions: Session[]; winners: Winner[]; tickets: Ticket[] } {
  const moved = fitSessions(after, sessions, outside);
  const [first, last] = [at(firstOpening(after)), at(lastClosing(after))];
  const shift = drawShift(before, after, sessions, moved);
  const drawAt = within(at(before.drawAt) - shift, first + MINUTE_MS, last - MINUTE_MS);
  const fitWinner = (winner: Winner): Winner[] => {
    const announced = at(winner.announcedAt);
    if (!wonAt(winner, before)) return [];
    const then = within(announced - shift, drawAt, last);
    return then === announced ? [] : [{ ...winner, announcedAt: toMoment(then) }];
  };
  return {
    event: drawAt === at(before.drawAt) ? after : { ...after, drawAt: toMoment(drawAt) },
    sessions: moved,
    winners: winners.flatMap(fitWinner),
    tickets: tickets.flatMap((ticket) => (at(ticket.salesEnd) > last ? [{ ...ticket, salesEnd: toMoment(last) }] : [])),
  };
}
