import { expect, it } from "vitest";
import type { Session } from "~/content/model/rundown";
import { isInChoice, timetableChips, toTimetableEntry } from "./timetable";

const talk: Session = {
  ...{ id: "talk", day: "2025-11-14", title: "A talk", description: "About a thing.", stage: "Summit Stage" },
  ...{ start: "2025-11-14T11:45:00+07:00", end: "2025-11-14T12:30:00+07:00", kind: "talk" },
  speakers: [
    { name: "Ani Putri", role: "Guide" },
    { name: "Budi Santoso", role: "Ranger" },
  ],
};
const NOON = Date.parse("2025-11-14T12:00:00+07:00");
const quiet = { moved: new Set<string>(), now: NOON - 24 * 3600_000 };

it("a line has its two times each with its half of the day, its stage, its kind and its speakers", () => {
  const entry = toTimetableEntry(talk, quiet);
  expect(entry).toEqual({
    ...{ day: "Friday 14 November", from: "11.45\u00a0AM", to: "– 12.30\u00a0PM", stage: "Summit Stage" },
    ...{ kind: "Talk", speakers: "Ani Putri, Budi Santoso", state: null, isOn: false },
  });
});

it.each([
  ["is on", talk, { ...quiet, now: NOON }, "On now"],
  ["ends in this moment", talk, { ...quiet, now: Date.parse(talk.end) }, undefined],
  ["has moved", talk, { ...quiet, moved: new Set(["talk"]) }, "Moved"],
  ["has moved, and is on", talk, { moved: new Set(["talk"]), now: NOON }, "On now"],
  ["is cancelled, while it would be on", { ...talk, cancelled: true }, { ...quiet, now: NOON }, "Cancelled"],
])("the pill of one that %s", (_, session, moment, expected) => {
  expect(toTimetableEntry(session, moment).state?.label).toBe(expected);
});

it("an expo of eleven days in two halls has a chip for each of them, and each keeps the other choice", () => {
  const sessions = Array.from({ length: 11 }, (_, index) => ({
    ...{ day: `2026-07-${String(index + 10)}`, stage: index % 2 === 0 ? "Hall A" : "Hall B" },
  }));
  const choice = { day: "2026-07-12", stage: "Hall A" };
  const { days, stages } = timetableChips(sessions, choice, ({ day, stage }) => `${day}/${stage}`, null);
  expect(days.map(({ label }) => label)).toHaveLength(12);
  expect(days[1]).toEqual({ to: "2026-07-10/Hall A", label: "Fri 10", isShown: false });
  expect(days.filter(({ isShown }) => isShown).map(({ label }) => label)).toEqual(["Sun 12"]);
  expect(stages).toEqual([
    { to: "2026-07-12/", label: "All stages", isShown: false },
    { to: "2026-07-12/Hall A", label: "Hall A", isShown: true },
    { to: "2026-07-12/Hall B", label: "Hall B", isShown: false },
  ]);
  expect(sessions.filter((session) => isInChoice(session, choice))).toHaveLength(1);
});

it("the way to what is on now stands before the days, also on the only day", () => {
  expect(timetableChips([talk], { day: "", stage: "" }, () => "", "/sessions#entry-3").days).toEqual([
    { to: "/sessions#entry-3", label: "Now", isShown: false },
  ]);
  const at = (now: number) => toTimetableEntry(talk, { ...quiet, now }).isOn;
  expect([at(NOON), at(Date.parse(talk.end))]).toEqual([true, false]);
});

it("one day and one stage are no choice", () => {
  expect(timetableChips([talk], { day: "", stage: "" }, () => "", null)).toEqual({ days: [], stages: [] });
});
