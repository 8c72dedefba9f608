import { expect, test } from "vitest";
import { parseContent } from "~/content/documents/parse-content";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedContent, shippedDocuments } from "~/content/documents/shipped-content.server";
import type { Event } from "~/content/model/event";
import { announcedDays } from "~/content/model/expo-days";
import { applyChanges } from "~/content/store/publication";
import { checkContent } from "./check-content";
import { moveExpo } from "./move-expo";

/** The sale of the early birds has ended. */
const NOW = Date.parse("2025-10-15T10:00:00+07:00");
const written = shippedDocuments.event[0]?.document as Event;

/** The shipped content whose expo begins on another day. */
function moved(firstDay: string, event: Event = written) {
  const before = applyChanges(shippedDocuments, [{ kind: "event", id: "event", document: event }]);
  return applyChanges(before, moveExpo(before, firstDay, NOW));
}

test.each(["2025-11-21", "2026-01-30"])("an expo that begins on %s can be published as it is", (day) => {
  const documents = moved(day);
  expect(checkContent(documents, settingFacts)).toEqual([]);
  const { event, sessions, winners, tickets } = parseContent(documents, settingFacts);
  expect([announcedDays(event)[0], event.previousStartTime]).toEqual([day, written.startTime]);
  expect(new Set(sessions.map((session) => session.day))).toEqual(new Set(announcedDays(event)));
  expect(winners).toHaveLength(shippedContent.winners.length);
  // Who could buy before the move still can, and nobody else.
  const ended = tickets.filter(({ salesEnd }) => Date.parse(salesEnd) <= NOW).map(({ id }) => id);
  expect(ended).toEqual(["early-bird-three-day"]);
  expect(tickets.map(({ salesStart }) => salesStart)).toEqual(
    shippedContent.tickets.map(({ salesStart }) => salesStart),
  );
});

test("an earlier one asks for the dates of exhibitors and the press, which stay", () => {
  const kinds = checkContent(moved("2025-11-07"), settingFacts).map(({ kind }) => kind);
  expect([...new Set(kinds)].filter((kind) => kind !== "exhibiting" && kind !== "press")).toEqual([]);
});

test("its own days move with it, and it is not postponed any more", () => {
  const event: Event = {
    ...written,
    status: "postponed",
    previousStartTime: "2025-10-01T10:00:00+07:00",
    otherHours: [{ from: "2025-11-15T09:00:00+07:00", until: "2025-11-16T00:30:00+07:00" }],
    closedDays: ["2025-11-16"],
    capacities: [{ day: "2025-11-14", people: 900 }],
    notices: [
      { text: "Dates follow.", level: "info", from: "2025-10-20T09:00:00+07:00", until: "2025-11-01T09:00:00+07:00" },
    ],
  };
  const after = (of: Event) => moved("2026-02-27", of).event[0]?.document as Event;
  expect(after(event)).toMatchObject({
    startTime: "2026-02-27T10:00:00+07:00",
    endTime: "2026-03-01T21:00:00+07:00",
    previousStartTime: "2025-10-01T10:00:00+07:00",
    otherHours: [{ from: "2026-02-28T09:00:00+07:00", until: "2026-03-01T00:30:00+07:00" }],
    closedDays: ["2026-03-01"],
    capacities: [{ day: "2026-02-27", people: 900 }],
    notices: event.notices,
    nextEdition: written.nextEdition,
  });
  expect(after(event).status).toBeUndefined();
  expect(after({ ...event, status: "cancelled" }).status).toBe("cancelled");
});
