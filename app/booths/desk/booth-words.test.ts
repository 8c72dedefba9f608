import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stateLabels } from "./booth-words";

test("the plan has a color for each state of a booth, but for a free one", () => {
  const css = readFileSync("app/staff/frame/staff.css", "utf8");
  const states = Object.keys(stateLabels).filter((state) => state !== "free");
  expect(states.filter((state) => !css.includes(`.booth-${state}`))).toEqual([]);
});
