import { expect, test } from "vitest";
import type { Session } from "./model/rundown";
import { changedSince, toSessionHistory } from "./session-history";

const talk: Session = {
  id: "talk",
  day: "2025-11-14",
  start: "2025-11-14T14:00:00+07:00",
  end: "2025-11-14T15:00:00+07:00",
  title: "A talk",
  description: "About a thing.",
  stage: "Summit Stage",
  speakers: [],
};
const later = { ...talk, start: "2025-11-14T15:00:00+07:00", end: "2025-11-14T16:00:00+07:00" };
const other = { ...talk, id: "other" };

const state = (document: unknown, revision: number, id = "talk") => ({
  ...{ kind: "sessions" as const, id, place: 0, document, revision, at: revision * 1000 },
});

test("a session's changes are those of time, stage and whether it takes place; all its publications count as revisions", () => {
  const { changes, revisions } = toSessionHistory([
    state(talk, 1),
    state(other, 1, "other"),
    state(later, 2),
    state({ ...later, title: "A better title" }, 3),
    state({ ...later, cancelled: true }, 4),
    state({ ...other, start: "2025-11-14T07:00:00Z" }, 5, "other"),
  ]);
  expect(changes.map(({ revision, before, after }) => [revision, before?.start, after?.cancelled])).toEqual([
    [4, later.start, true],
    [2, talk.start, undefined],
  ]);
  expect(Object.fromEntries(revisions)).toEqual({ talk: 3, other: 1 });
});

test("one that came after the first revision was added, and one that was deleted has no state", () => {
  const { changes } = toSessionHistory([state(talk, 1), state(other, 2, "other"), state(null, 3)]);
  expect(changes.map(({ id, before, after }) => [id, before?.id, after?.id])).toEqual([
    ["talk", "talk", undefined],
    ["other", undefined, "other"],
  ]);
});

test("what an edition had when it became the current one is no change, in whichever revision it came", () => {
  const { changes, revisions } = toSessionHistory([state(talk, 50), state(later, 52), state(other, 53, "other")], 51);
  expect(changes.map(({ id, revision, before }) => [id, revision, before?.start])).toEqual([
    ["other", 53, undefined],
    ["talk", 52, talk.start],
  ]);
  expect(Object.fromEntries(revisions)).toEqual({ talk: 1, other: 0 });
});

test("what is different since a moment is what it was then, and a change that was taken back is none", () => {
  const history = toSessionHistory([
    state(talk, 1),
    state(later, 2),
    state({ ...later, stage: "Campfire Stage" }, 3),
    state(other, 3, "other"),
  ]);
  expect(changedSince(history, 1000).get("talk")?.start).toBe(talk.start);
  expect(changedSince(history, 2000).get("talk")?.start).toBe(later.start);
  expect(changedSince(history, 2000).get("other")).toBe(null);
  expect(changedSince(history, 3000).size).toBe(0);
  const back = toSessionHistory([state(talk, 1), state(later, 2), state(talk, 3)]);
  expect(changedSince(back, 1000).size).toBe(0);
  expect(changedSince(back, 2000).get("talk")?.start).toBe(later.start);
});

test("a state that this release cannot read is left out", () => {
  const { changes, revisions } = toSessionHistory([state(talk, 1), state({ id: "talk" }, 2), state(later, 3)]);
  expect(changes.map(({ revision }) => revision)).toEqual([3]);
  expect(revisions.get("talk")).toBe(1);
});
