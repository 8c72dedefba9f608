import { expect, test } from "vitest";
import { SEASONS } from "~/entities/season";
import { isOpenForBusiness } from "./business";

test("nothing is sold after the end, nor for an event that is off", () => {
  expect(SEASONS.filter(isOpenForBusiness)).toEqual(["before", "during"]);
});
