import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gatherIcons } from "./gather.ts";

test("known-icons.json holds just the icons that the code names (npm run icons)", () => {
  expect(JSON.parse(readFileSync("app/components/media/known-icons.json", "utf8"))).toEqual(gatherIcons());
});
