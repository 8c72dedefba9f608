import { expect, test } from "vitest";
import type { Event } from "~/entities/event";
import type { Program, Session } from "~/entities/rundown";
import { stagesOf, viewSessions } from "./rundown";
import { type RundownQuery, rundownPage } from "./rundown-page.server";

function session(id: string, stage: string, from: string, to: string, more: Partial<Session> = {}): Session {
  const day = more.day ?? "2025-11-14";
  return {
    id,
    slug: id,
    kind: "talk",
    language: "id",
    family: false,
    day,
    start: `${day}T${from}:00+07:00`,
    end: `${day}T${to}:00+07:00`,
    title: id,
    description: id,
    stage,
    speakers: [],
    ...more,
  };
}

const sessions = [
  session("opening", "Summit", "10:00", "11:00"),
  session("knots", "Camp", "10:30", "11:30", { program: "clinic" }),
  session("maps", "Summit", "11:00", "12:00", { program: "clinic" }),
  session("stoves", "Camp", "12:00", "13:00"),
  session("stars", "Summit", "19:00", "20:00"),
  session("second-day", "Summit", "10:00", "11:00", { day: "2025-11-15" }),
];
const programs = [{ slug: "clinic", name: "Skill Clinic" }] as Program[];
const event = { startTime: "2025-11-14T10:00:00+07:00", endTime: "2025-11-16T21:00:00+07:00" } as Event;
const at = (moment: string) => Date.parse(`${moment}:00+07:00`);
const nothing = { day: null, stage: null, program: null };

test("what is on, and on each stage what comes next", () => {
  const phases = viewSessions(sessions.slice(0, 5), programs, at("2025-11-14T11:00")).map(({ id, phase }) => [
    id,
    phase,
  ]);
  expect(phases).toEqual([
    ["opening", "past"],
    ["knots", "now"],
    ["maps", "now"],
    ["stoves", "next"],
    ["stars", "next"],
  ]);
});

test("only the first to come on a stage is next", () => {
  const phases = viewSessions(sessions, programs, at("2025-11-14T09:00")).map(({ phase }) => phase);
  expect(phases).toEqual(["next", "next", "later", "later", "later", "later"]);
});

test("a session names its program, and leaves out one that does not exist", () => {
  const [known, unknown] = viewSessions(
    [sessions[1] as Session, session("lost", "Camp", "14:00", "15:00", { program: "gone" })],
    programs,
    0,
  );
  expect(known?.program).toEqual({ slug: "clinic", name: "Skill Clinic" });
  expect(unknown?.program).toBeUndefined();
});

test("stages in order of first appearance", () => {
  expect(stagesOf(sessions)).toEqual(["Summit", "Camp"]);
});

test("without a day in the address: the first, and during the expo today", () => {
  const page = (moment: string) => rundownPage({ event, sessions, programs }, nothing, at(moment));
  expect(page("2025-10-15T10:00")).toMatchObject({ day: 1, dayName: "Friday 14 November", live: false });
  expect(page("2025-11-15T12:00")).toMatchObject({ day: 2, live: true });
  expect(page("2025-12-01T12:00")).toMatchObject({ day: 1, live: false });
});

test("only the day of today is live", () => {
  const page = rundownPage({ event, sessions, programs }, { ...nothing, day: "1" }, at("2025-11-15T12:00"));
  expect(page).toMatchObject({ day: 1, live: false });
});

test("stage and program narrow the day, the stages to choose from stay", () => {
  const page = rundownPage({ event, sessions, programs }, { day: "1", stage: "Camp", program: "clinic" }, 0);
  expect(page?.sessions.map(({ id }) => id)).toEqual(["knots"]);
  expect(page?.stages).toEqual(["Summit", "Camp"]);
  expect(page?.program).toBe("Skill Clinic");
});

test("a stage or program is known when it is on any day", () => {
  const known = (query: Partial<RundownQuery>) =>
    rundownPage({ event, sessions, programs }, { ...nothing, ...query }, 0)?.known;
  expect([known({}), known({ stage: "" }), known({ program: "clinic" })]).toEqual([true, true, true]);
  expect(known({ day: "2", stage: "Camp" })).toBe(true);
  expect([known({ stage: "Made up" }), known({ program: "made-up" })]).toEqual([false, false]);
});

test.each(["0", "4", "9", "10", "-1", "1.0", "1 ", "two", "", "2025-11-14"])("the day %j is refused", (day) => {
  expect(rundownPage({ event, sessions, programs }, { ...nothing, day }, 0)).toBeNull();
});
