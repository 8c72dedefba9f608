import { hash } from "node:crypto";
import { memoize } from "~/base/i18n/memoize";
import type { Event } from "~/content/model/event";
import type { Session } from "~/content/model/rundown";
import type { Ticket } from "~/content/model/ticket";
import { hallAt } from "~/content/season/opening-hours";
import { noticeAt } from "~/design/model/notice";

const digest = (value: unknown): string => hash("sha256", JSON.stringify(value), "base64url").slice(0, 10);

/** What of the rundown an open page shows; once for each list. */
const ofSessions = memoize((sessions: readonly Session[]) =>
  digest(
    sessions.map(({ id, day, start, end, stage, title, cancelled }) => [id, day, start, end, stage, title, cancelled]),
  ),
);

/** Whether the hall is open. @param now ms since the epoch */
export const isHallOpen = (event: Event, now: number): boolean => hallAt(event, now)?.open ?? false;

/**
 * Differs when what open pages show has changed: a session moved, a notice came or went, a ticket sold out, the hours of the hall.
 * It is the same in all instances that show the same content in the same language. @param now ms since the epoch
 */
export function liveRevision(
  event: Event,
  tickets: readonly Ticket[] | null,
  sessions: readonly Session[] | null,
  now: number,
): string {
  const notice = noticeAt(event.notices?.filter((one) => one !== null) ?? [], now);
  return digest([
    [event.status, event.startTime, event.endTime, event.otherHours, event.closedDays],
    notice ? [notice.level, notice.text] : null,
    tickets?.map(({ id, availability, heldUntil }) => [id, availability, heldUntil]),
    sessions && ofSessions(sessions),
  ]);
}
