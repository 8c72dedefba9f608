import type { Event } from "~/content/model/event";
import { expoDay } from "~/content/model/expo-days";
import type { Session } from "~/content/model/rundown";
import type { Ticket } from "~/content/model/ticket";
import { fitHours, type Planned } from "./fit-hours";

/** A ticket without a day on which it let in; null: it was not for that day. One for no other day is not sold any more. */
function withoutDay(ticket: Ticket, day: string): Ticket | null {
  const { validOn, validity, ...others } = ticket;
  if (!validOn.includes(day)) return null;
  const left = validOn.filter((other) => other !== day);
  if (left.length === 0) return { ...ticket, availability: "unavailable" };
  return { ...others, validOn: left, ...(validity && left.length > 1 && { validity }) };
}

/**
 * What changes when the expo does not open on a day: its sessions are cancelled, tickets are not for it any more, and what is bound to the last
 * closing follows.
 * @param day `YYYY-MM-DD`, on which it was to open @returns the event, and those of the others that change
 */
export function callOffDay(event: Event, day: string, { sessions, winners, tickets }: Planned) {
  const { otherHours, capacities, closedDays = [], ...others } = event;
  const hours = otherHours?.filter(({ from }) => expoDay(from) !== day);
  const people = capacities?.filter((capacity) => capacity.day !== day);
  const closed: Event = {
    ...others,
    closedDays: [...closedDays, day].toSorted(),
    ...(hours?.length && { otherHours: hours }),
    ...(people?.length && { capacities: people }),
  };
  const cancelled = sessions.flatMap((session): Session[] =>
    session.day === day && !session.cancelled ? [{ ...session, cancelled: true }] : [],
  );
  const taken = new Map(tickets.flatMap((ticket) => [[ticket.id, withoutDay(ticket, day)] as const]));
  const planned = {
    sessions: sessions.filter((session) => session.day !== day),
    winners,
    tickets: tickets.map((ticket) => taken.get(ticket.id) ?? ticket),
  };
  const fitted = fitHours(event, closed, planned, "cancel");
  const later = new Map(fitted.tickets.map((ticket) => [ticket.id, ticket]));
  const changed = tickets.flatMap(({ id }) => later.get(id) ?? taken.get(id) ?? []);
  return { ...fitted, sessions: [...cancelled, ...fitted.sessions], tickets: changed };
}
