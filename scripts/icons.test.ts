import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gatherIcons, KNOWN_ICONS } from "./icons.ts";

test("known-icons.json holds exactly the icons that the code names (npm run icons)", () => {
  expect(JSON.parse(readFileSync(KNOWN_ICONS, "utf8"))).toEqual(gatherIcons());
});
