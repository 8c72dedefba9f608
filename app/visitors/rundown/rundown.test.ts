import { expect, test } from "vitest";
import type { Event } from "~/content/model/event";
import type { Program, Session } from "~/content/model/rundown";
import { stagesOf, toSessionEntries, toSessionViews } from "./rundown";
import { rundownPage } from "./rundown-page.server";
import { sessionGrid } from "./session-grid.server";

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

test("what is on, and on each stage what comes next", () => {
  const phases = toSessionViews(sessions.slice(0, 5), programs, at("2025-11-14T11:00")).map(({ id, phase }) => [
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

test("what is on tells how many of its minutes are over, and nothing else does", () => {
  const views = toSessionViews(sessions.slice(0, 5), programs, at("2025-11-14T11:20"));
  expect(views.map(({ id, progress }) => [id, progress])).toEqual([
    ["opening", undefined],
    ["knots", { over: 50, of: 60 }],
    ["maps", { over: 20, of: 60 }],
    ["stoves", undefined],
    ["stars", undefined],
  ]);
  expect(toSessionEntries(views, false).some(({ progress }) => progress)).toBe(false);
});

test("the stages of today say what is on and next, those of another day how many sessions they have and when", () => {
  const stages = (moment: string, query = {}) => rundown({ day: "1", ...query }, moment)?.stageViews ?? [];
  expect(stages(BEFORE).map(({ name, to, hours, now, next }) => [name, to, hours, now, next])).toEqual([
    ["Summit", "/rundown?day=1&stage=Summit", "3 sessions, 10\u00a0AM – 8\u00a0PM", [], null],
    ["Camp", "/rundown?day=1&stage=Camp", "2 sessions, 10.30\u00a0AM – 1\u00a0PM", [], null],
  ]);
  // Also where a filter hides them.
  const live = stages("2025-11-14T11:20", { stage: "Summit" });
  expect(live.map(({ hours, now, next }) => [hours, now.map(({ title, when }) => [title, when]), next?.title])).toEqual(
    [
      [null, [["maps", "until 12\u00a0PM"]], "stars"],
      [null, [["knots", "until 11.30\u00a0AM"]], "stoves"],
    ],
  );
  expect(stages("2025-11-14T14:00")[1]).toMatchObject({ now: [], next: null });
});

test("only the first to come on a stage is next", () => {
  const phases = toSessionViews(sessions, programs, at("2025-11-14T09:00")).map(({ phase }) => phase);
  expect(phases).toEqual(["next", "next", "later", "later", "later", "later"]);
});

test("a session names its program, and leaves out one that does not exist", () => {
  const [known, unknown] = toSessionViews(
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

const rundown = (query: Record<string, string>, moment: string) =>
  rundownPage({ event, sessions, programs }, new URLSearchParams(query), at(moment));
const BEFORE = "2025-10-15T10:00";
const ids = (page: ReturnType<typeof rundown>) => page?.sessions.map(({ id }) => id);

test("without a day in the address: the first, and during the expo today", () => {
  expect(rundown({}, BEFORE)).toMatchObject({ day: 1, dayName: "Friday 14 November", live: false, eyebrow: "Rundown" });
  expect(rundown({}, "2025-11-15T10:30")).toMatchObject({ day: 2, live: true, eyebrow: "Today" });
  expect(rundown({}, "2025-12-01T12:00")).toMatchObject({ day: 1, live: false, over: true, eyebrow: "What was on" });
});

test("only the day of today is live, and its now is linked from the other days", () => {
  expect(rundown({ day: "1" }, "2025-11-15T10:30")).toMatchObject({
    day: 1,
    live: false,
    over: true,
    jump: "/rundown?day=2#now",
  });
  expect(rundown({ day: "2", view: "grid" }, "2025-11-15T10:30")?.jump).toBe("/rundown?day=2&view=grid#now");
  expect(rundown({ day: "2" }, BEFORE)?.jump).toBeNull();
  expect(rundown({ day: "2" }, "2025-11-15T22:00")).toMatchObject({ over: true, jump: null });
});

test("a day on which the expo does not open says so, until it is over", () => {
  const closing = { ...event, closedDays: ["2025-11-15"] } as Event;
  const lead = (day: string, moment: string) =>
    rundownPage({ event: closing, sessions, programs }, new URLSearchParams({ day }), at(moment))?.lead;
  expect(lead("2", BEFORE)).toBe("The expo doesn’t open on this day.");
  expect(lead("2", "2025-11-14T12:00")).toBe("The expo doesn’t open on this day.");
  expect(lead("1", BEFORE)).not.toContain("doesn’t open");
  expect(lead("2", "2025-12-01T12:00")).not.toContain("doesn’t open");
});

test("after midnight the day is that of the evening, until its closing", () => {
  const late = { startTime: event.startTime, endTime: "2025-11-17T00:30:00+07:00" } as Event;
  const songs = session("songs", "Camp", "23:30", "23:59", { end: "2025-11-15T00:30:00+07:00" });
  const page = (query: Record<string, string>, moment: string) =>
    rundownPage(
      { event: late, sessions: [...sessions.slice(0, 5), songs, ...sessions.slice(5)], programs },
      new URLSearchParams(query),
      at(moment),
    );
  expect(page({}, BEFORE)?.tabs).toHaveLength(3);
  const night = page({}, "2025-11-15T00:15");
  expect(night).toMatchObject({ day: 1, dayName: "Friday 14 November", live: true, over: false });
  expect(night?.sessions.at(-1)).toMatchObject({ from: "11.30\u00a0PM", to: "12.30\u00a0AM", phase: "now" });
  expect(page({}, "2025-11-15T00:30")).toMatchObject({ day: 2, live: false, jump: null });
  expect(page({ day: "1" }, "2025-11-15T00:30")).toMatchObject({ over: true });
});

test("each of eleven days has its tab and its address", () => {
  const long = { ...event, startTime: "2025-11-24T10:00:00+07:00", endTime: "2025-12-04T21:00:00+07:00" } as Event;
  const last = session("last", "Camp", "10:00", "11:00", { day: "2025-12-04" });
  const page = rundownPage({ event: long, sessions: [last], programs }, new URLSearchParams("day=11"), at(BEFORE));
  expect(page?.tabs).toHaveLength(11);
  expect(page?.tabs.at(-1)).toMatchObject({ label: "Thu 4", to: "/rundown?day=11", current: true });
  expect(ids(page)).toEqual(["last"]);
  for (const day of ["0", "12", "011", "1e1"])
    expect(
      rundownPage({ event: long, sessions: [last], programs }, new URLSearchParams({ day }), at(BEFORE)),
    ).toBeNull();
});

test("stage and program narrow the day; tabs and views keep them, and one link drops them", () => {
  const page = rundown({ day: "1", stage: "Camp", program: "clinic" }, BEFORE);
  expect(ids(page)).toEqual(["knots"]);
  expect(page?.fields.map(({ name, value }) => [name, value])).toEqual([
    ["stage", "Camp"],
    ["program", "clinic"],
    ["kind", ""],
    ["language", ""],
    ["family", ""],
  ]);
  expect(page?.fields[0]?.options.map(({ value }) => value)).toEqual(["Summit", "Camp"]);
  expect(page?.count).toBe("1 of 5 sessions");
  expect(page?.tabs.map(({ label, to, current }) => [label, to, current])).toEqual([
    ["Fri 14", "/rundown?day=1&program=clinic&stage=Camp", true],
    ["Sat 15", "/rundown?day=2&program=clinic&stage=Camp", false],
    ["Sun 16", "/rundown?day=3&program=clinic&stage=Camp", false],
  ]);
  expect(page?.views.map(({ to }) => to)).toEqual([
    "/rundown?day=1&program=clinic&stage=Camp",
    "/rundown?day=1&program=clinic&stage=Camp&view=grid",
  ]);
  expect(page?.reset).toEqual({ to: "/rundown?day=1", label: "Show all 5 sessions" });
  expect(rundown({ day: "1" }, BEFORE)).toMatchObject({ count: "5 sessions", reset: null });
});

test("kind, language and audience narrow the day; a session in both languages is in each", () => {
  const some = [
    session("talk", "Summit", "10:00", "11:00"),
    session("songs", "Summit", "11:00", "12:00", { kind: "music", language: "both", family: true }),
    session("tour", "Summit", "12:00", "13:00", { kind: "demo", language: "en" }),
  ];
  const shown = (query: Record<string, string>) =>
    ids(rundownPage({ event, sessions: some, programs }, new URLSearchParams(query), 0));
  expect(shown({ kind: "music" })).toEqual(["songs"]);
  expect(shown({ language: "id" })).toEqual(["talk", "songs"]);
  expect(shown({ language: "en" })).toEqual(["songs", "tour"]);
  expect(shown({ family: "yes" })).toEqual(["songs"]);
  expect(shown({ kind: "opera", language: "fr", family: "maybe", view: "globe" })).toEqual(["talk", "songs", "tour"]);
});

test("a stage or program is known when it is on any day", () => {
  const known = (query: Record<string, string>) => rundown(query, BEFORE)?.known;
  expect([known({}), known({ stage: "" }), known({ program: "clinic" })]).toEqual([true, true, true]);
  expect(known({ day: "2", stage: "Camp" })).toBe(true);
  expect([known({ stage: "Made up" }), known({ program: "made-up" })]).toEqual([false, false]);
});

test.each(["0", "4", "9", "10", "-1", "1.0", "1 ", "two", "", "2025-11-14"])("the day %j is refused", (day) => {
  expect(rundown({ day }, BEFORE)).toBeNull();
});

test("the grid's rows last from one start, end or full hour to the next; a cell takes those of its session or pause", () => {
  const { stages, rows } = sessionGrid(toSessionViews(sessions.slice(0, 4), programs, 0), [
    "Elsewhere",
    "Summit",
    "Camp",
  ]);
  expect(stages.map(({ name }) => name)).toEqual(["Summit", "Camp"]);
  const shown = rows.map(({ from, minutes, cells }) => [
    from,
    minutes,
    ...cells.map((cell) => `${cell.sessions.map(({ id }) => id).join("+") || (cell.pause ?? "")}:${cell.rows}`),
  ]);
  expect(shown).toEqual([
    ["10\u00a0AM", 30, "opening:2", ":1"],
    ["10.30\u00a0AM", 30, "knots:2"],
    ["11\u00a0AM", 30, "maps:2"],
    ["11.30\u00a0AM", 30, "Break until\u00a012\u00a0PM:1"],
    ["12\u00a0PM", 60, ":1", "stoves:1"],
  ]);
});

test("times that are too close to be read are not shown", () => {
  const some = [session("a", "Summit", "10:00", "10:05"), session("b", "Camp", "10:20", "11:00")];
  const { rows } = sessionGrid(toSessionViews(some, [], 0), ["Summit", "Camp"]);
  expect(rows.map(({ from, shown }) => [from, shown])).toEqual([
    ["10\u00a0AM", true],
    ["10.05\u00a0AM", false],
    ["10.20\u00a0AM", true],
  ]);
});

test("sessions of one stage that overlap share a cell of the grid", () => {
  const some = [session("a", "Summit", "10:00", "12:00"), session("b", "Summit", "11:00", "13:00")];
  const { rows } = sessionGrid(toSessionViews(some, [], 0), ["Summit"]);
  expect(rows.map(({ cells }) => cells.map((cell) => cell.sessions.map(({ id }) => id)))).toEqual([
    [["a", "b"]],
    [],
    [],
  ]);
});

test("the grid marks the row of the current time, and the time within the day", () => {
  const now = (moment: string) => {
    const grid = sessionGrid(
      toSessionViews(sessions.slice(0, 5), programs, at(moment)),
      ["Summit", "Camp"],
      at(moment),
    );
    return [grid.nowAt, ...grid.rows.flatMap((row) => (row.now === undefined ? [] : [row.from, row.now]))];
  };
  expect(now("2025-11-14T09:00")).toEqual([undefined, "10\u00a0AM", "Next"]);
  expect(now("2025-11-14T10:45")).toEqual([45, "10.30\u00a0AM", "Now"]);
  expect(now("2025-11-14T14:20")).toEqual([260, "2\u00a0PM", "Now"]);
  expect(now("2025-11-14T19:30")).toEqual([570, "7\u00a0PM", "Now"]);
});
