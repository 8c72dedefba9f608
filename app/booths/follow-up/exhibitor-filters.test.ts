import { expect, test } from "vitest";
import type { FollowUp } from "~/booths/model/follow-up";
import type { Stage } from "~/booths/model/stages";
import { filterParams, passing, readFilters } from "./exhibitor-filters";

const followUp = (reference: string, more: Partial<FollowUp>): [string, FollowUp] => [
  reference,
  { reference, owner: null, nextStep: "", nextOn: null, tags: [], endedAt: null, version: 0, ...more },
];

const stages: Record<string, Stage> = { a: "new", b: "reserved", c: "cancelled" };
const known = {
  references: ["a", "b", "c"],
  followUps: new Map([
    followUp("a", { owner: "ani@expo.example", tags: ["sponsor"] }),
    followUp("c", { tags: ["sponsor"] }),
  ]),
  stageOf: (reference: string) => stages[reference] ?? "new",
  lateReasons: (reference: string) => (reference === "b" ? ["hold"] : []),
};
const narrowed = (query: string) => passing(readFilters(new URLSearchParams(query)), known);

test("the address says what the list is narrowed to, and somebody of whom nothing is known is new and nobody's", () => {
  expect(narrowed("")).toEqual({});
  expect(narrowed("owner=Ani@expo.example")).toEqual({ only: ["a"] });
  expect(narrowed("owner=nobody")).toEqual({ not: ["a"] });
  expect(narrowed("tag=sponsor")).toEqual({ only: ["a", "c"] });
  expect(narrowed("tag=sponsor&owner=nobody")).toEqual({ only: ["c"] });
  expect(narrowed("late=yes")).toEqual({ only: ["b"] });
  expect(narrowed("stage=new")).toEqual({ not: ["b", "c"] });
  expect(narrowed("stage=reserved")).toEqual({ only: ["b"] });
  expect(narrowed("stage=nothing&late=no")).toEqual({});
});

test("the same filters make the same address", () => {
  const query = { owner: "ani@expo.example", tag: "sponsor", late: "yes", stage: "offered" };
  expect(filterParams(readFilters(new URLSearchParams(query)))).toEqual(query);
});
