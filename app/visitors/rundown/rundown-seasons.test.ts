import fc from "fast-check";
import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import programs from "~/content/embedded/programs.json";
import sessionContent from "~/content/embedded/sessions.json";
import type { Event } from "~/content/model/event";
import { sessionSchema } from "~/content/model/rundown";
import { toSessionEntries, withoutPastStars } from "./rundown";
import { calendarLinks, rundownPage } from "./rundown-page.server";
import { sessionPage } from "./session/session-page.server";
import { sessionGrid } from "./session-grid.server";

const { event: plain } = shippedContent;
const sessions = sessionContent
  .map((session) => sessionSchema.parse(session))
  .toSorted((a, b) => a.start.localeCompare(b.start));
const DAY = 24 * 60 * 60 * 1000;

const clocks = fc.integer({
  min: Date.parse(plain.startTime) - 2 * DAY,
  max: Date.parse(plain.endTime) + 2 * DAY,
});
const statuses = fc.constantFrom<Event["status"][]>(undefined, "upcoming", "ongoing", "ended");
const requests = fc.record({ day: fc.constantFrom("", "1", "2", "3"), view: fc.constantFrom("", "grid") });

/** Whether a session has ended, for a visitor: by the clock, or because the event has. */
const isPast = (end: string, now: number, status: Event["status"]) => Date.parse(end) <= now || status === "ended";

test("at no time does the rundown present a session as coming that is past", () => {
  fc.assert(
    fc.property(clocks, statuses, requests, (now, status, { day, view }) => {
      const query = new URLSearchParams({ view, ...(day && { day }) });
      const page = rundownPage({ event: { ...plain, status }, sessions, programs }, query, now);
      if (!page) throw new Error("a day of the event is refused");
      const past = page.sessions.filter(({ end }) => isPast(end, now, status));
      if (page.over) {
        expect(past).toHaveLength(page.sessions.length);
        expect(page.eyebrow).toBe("What was on");
        expect(calendarLinks(page, "").map(({ href }) => href)).not.toContain(`/rundown.ics?day=${page.day}`);
        return;
      }
      // Where a part of the day is past, it is marked and folded.
      const marked = toSessionEntries(page.sessions, page.live).filter(({ phase }) => phase === "past");
      expect(marked.map(({ path }) => path)).toEqual(past.map(({ path }) => path));
      const cells = sessionGrid(page.sessions, page.stages, page.live ? now : undefined).rows.flatMap(
        ({ cells }) => cells,
      );
      const inGrid = cells.flatMap((cell) => cell.sessions).filter(({ phase }) => phase === "past");
      expect(new Set(inGrid.map(({ id }) => id))).toEqual(new Set(past.map(({ id }) => id)));
    }),
  );
});

test("without a day in the address the rundown opens on the first whose closing is still ahead", () => {
  const at = (moment: string) =>
    rundownPage({ event: plain, sessions, programs }, new URLSearchParams(), Date.parse(`2025-11-${moment}:00+07:00`));
  expect(at("13T22:00")).toMatchObject({ day: 1, jump: null });
  expect(at("15T13:00")).toMatchObject({ day: 2, live: true, jump: "/rundown?day=2#now" });
  expect(at("15T20:59")?.day).toBe(2);
  expect(at("15T22:15")).toMatchObject({ day: 3, dayName: "Sunday 16 November", live: false, over: false, jump: null });
  expect(at("16T02:00")?.day).toBe(3);
  expect(at("16T20:59")?.day).toBe(3);
  expect(at("20T13:00")).toMatchObject({ day: 1, over: true });
});

test("at no time does a session's page offer a calendar entry or a star for what is past, or call it on now", () => {
  fc.assert(
    fc.property(clocks, statuses, fc.constantFrom(...sessions), (now, status, session) => {
      const page = sessionPage({ event: { ...plain, status }, sessions, programs }, session.slug ?? "", now);
      const past = isPast(session.end, now, status);
      expect(page?.view.calendar === null).toBe(past);
      expect(page?.isOver).toBe(past);
      expect(page?.view.state === "This session is over").toBe(past);
      for (const other of withoutPastStars(page?.together ?? [], now))
        expect(other.star !== undefined, other.title).toBe(Date.parse(other.end) > now);
    }),
  );
});
