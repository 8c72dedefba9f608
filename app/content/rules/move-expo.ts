import { type Documents, idOf, type Kind } from "~/content/documents/kinds";
import type { Event } from "~/content/model/event";
import { expoDay } from "~/content/model/expo-days";
import { type Winner, wonAt } from "~/content/model/rundown";
import type { Ticket } from "~/content/model/ticket";
import { daysBetween, moveDates } from "./move-dates";

/** Kinds of which all dates are bound to the days of the expo. */
const WITH_THE_DAYS = ["sessions", "programs", "links", "faqs"] as const satisfies readonly Kind[];

/** The event on other days. Its notices stay: somebody wrote them for a moment. A postponed one has dates again. */
function moveEvent({ status, notices, nextEdition, previousStartTime, ...event }: Event, days: number): Event {
  return {
    ...moveDates(event, days),
    ...(status && status !== "postponed" && { status }),
    ...(notices && { notices }),
    ...(nextEdition && { nextEdition }),
    previousStartTime: previousStartTime ?? event.startTime,
  };
}

/**
 * What changes when the whole expo takes place on other days, in the same order and at the same hours: sessions, the draw, when its winners are
 * announced, the days of tickets and the end of their sale, and what links and answers say of these days. Sales that have begun go on, those that
 * have ended stay so, and what was sold keeps its days. Dates of exhibitors and the press stay.
 * @param documents as they are written @param firstDay `YYYY-MM-DD`, of the first opening from then on @param now ms since the epoch
 * @returns the documents that change, the event first
 */
export function moveExpo(
  documents: Documents,
  firstDay: string,
  now: number,
): { kind: Kind; id: string; document: unknown }[] {
  const event = documents.event[0]?.document as Event;
  const days = daysBetween(expoDay(event.startTime), firstDay);
  const moved = (kind: Kind, document: unknown) => ({ kind, id: idOf(kind, document), document });
  const winners = documents.winners.map(({ document }) => document as Winner);
  const tickets = documents.tickets.map(({ document }) => document as Ticket);
  return [
    moved("event", moveEvent(event, days)),
    ...WITH_THE_DAYS.flatMap((kind) =>
      documents[kind].flatMap(({ document }) => {
        const later = moveDates(document, days);
        return JSON.stringify(later) === JSON.stringify(document) ? [] : [moved(kind, later)];
      }),
    ),
    ...winners.flatMap((winner) => (wonAt(winner, event) ? [moved("winners", moveDates(winner, days))] : [])),
    ...tickets.map((ticket) => {
      const { salesStart, salesEnd, heldUntil } = ticket;
      const kept = { salesStart, ...(Date.parse(salesEnd) <= now && { salesEnd }), ...(heldUntil && { heldUntil }) };
      return moved("tickets", { ...moveDates(ticket, days), ...kept });
    }),
  ];
}
