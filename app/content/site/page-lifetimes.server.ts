import { jakartaDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { onDay } from "~/content/availability/shown-tickets.server";
import type { Event } from "~/content/model/event";
import { expoDay, startOfExpoDay } from "~/content/model/expo-days";
import { lastClosing } from "~/content/model/opening-hours";
import { nextSeasonStart } from "~/content/model/season";
import type { Ticket } from "~/content/model/ticket";
import { saleEnds } from "~/content/season/ticket-state";
import { type Notice, nextNoticeChange } from "~/design/model/notice";
import type { RenderNotes } from "~/platform/http/rendering/render-notes.server";

const DAY_MS = 24 * 3600_000;

/** When the sale of a ticket begins, or tickets that are held come back, in ms since the epoch. */
const saleStarts = (tickets: readonly Ticket[]): number[] =>
  tickets.flatMap(({ salesStart, heldUntil = "" }) => [salesStart, heldUntil].map(Date.parse));

/** When the sale of a ticket ends, for some day of it, in ms since the epoch. */
const salesEnds = (tickets: readonly Ticket[], event: Event): number[] =>
  tickets
    .flatMap((ticket) => [
      ticket,
      ...(ticket.validity === "one_day" ? ticket.validOn.map((day) => onDay(ticket, day)) : []),
    ])
    .map((ticket) => Date.parse(saleEnds(ticket, event)));

/** The next of some moments; Infinity: none is to come. */
const nextOf = (moments: readonly number[], now: number): number => Math.min(...moments.filter((at) => at > now));

/** For how long, in ms, what each page shows of the event is right, and offers nothing that is over. @param now ms since the epoch */
export function pageLifetimes(
  event: Event,
  tickets: readonly Ticket[],
  notices: readonly Notice[],
  now: number,
): Pick<RenderNotes, "validFor" | "offersFor"> {
  const ends = salesEnds(tickets, event);
  const changes = [
    nextSeasonStart(event, now),
    nextNoticeChange(notices, now),
    nextOf([...saleStarts(tickets), ...ends], now),
    // What names a day as the last one, such as of accreditation, and what a ticket of one day still offers.
    Date.parse(startOfJakartaDay(jakartaDay(now + DAY_MS))),
    Date.parse(startOfExpoDay(expoDay(now + DAY_MS))),
  ];
  return {
    validFor: Math.min(...changes) - now,
    offersFor: nextOf([...ends, Date.parse(lastClosing(event))], now) - now,
  };
}
