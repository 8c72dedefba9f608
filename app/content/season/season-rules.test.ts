import { expect, test } from "vitest";
import { SEASONS } from "~/content/model/season";
import { isOpenForBusiness, seasonRules } from "./season-rules";

const seasonsThat = (rule: keyof (typeof seasonRules)["before"]) =>
  SEASONS.filter((season) => seasonRules[season][rule]);

test("nothing is sold after the end, nor for an event that is off", () => {
  expect(SEASONS.filter(isOpenForBusiness)).toEqual(["before", "during"]);
});

test("the hall opens in one season, one is past, and the dates hold where the event is not off", () => {
  expect(seasonsThat("isOn")).toEqual(["during"]);
  expect(seasonsThat("isOver")).toEqual(["after"]);
  expect(seasonsThat("datesHold")).toEqual(["before", "during", "after"]);
});
