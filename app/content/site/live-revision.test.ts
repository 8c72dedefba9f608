import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { isHallOpen, liveRevision } from "./live-revision.server";

const { event, tickets, sessions } = shippedContent;
const NOW = Date.parse(event.startTime) + 3600_000;
const revision = (changed: { event?: object; tickets?: object; sessions?: typeof sessions } = {}) =>
  liveRevision(
    { ...event, ...changed.event },
    tickets.map((ticket) => ({ ...ticket, ...changed.tickets })),
    changed.sessions ?? sessions,
    NOW,
  );

test("the revision is the same for the same content", () => {
  expect(revision()).toBe(revision());
  expect(revision({ sessions: sessions.map((session) => ({ ...session })) })).toBe(revision());
});

test("it differs when a session moves or falls, a notice comes, tickets sell out, or the hours change", () => {
  const moved = sessions.map((session, index) => (index === 3 ? { ...session, start: session.end } : session));
  const fallen = sessions.map((session, index) => (index === 3 ? { ...session, cancelled: true as const } : session));
  const notice = { level: "urgent" as const, text: "The hall is full", from: event.startTime, until: event.endTime };
  const all = [
    ...[revision(), revision({ sessions: moved }), revision({ sessions: fallen })],
    ...[revision({ event: { notices: [notice] } }), revision({ event: { endTime: "2025-11-16T22:00:00+07:00" } })],
    revision({ tickets: { availability: "sold_out" } }),
  ];
  expect(new Set(all).size).toBe(all.length);
});

test("the hall is open in its hours", () => {
  expect(isHallOpen(event, NOW)).toBe(true);
  expect(isHallOpen(event, Date.parse(event.startTime) - 1)).toBe(false);
  expect(isHallOpen(event, Date.parse(event.endTime) + 1)).toBe(false);
});
