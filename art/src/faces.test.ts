import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FACE_KIT } from "./compositions/faces.ts";
import { readConfig } from "./config.ts";

test("the site has the kit of portraits as it is drawn", () => {
  expect(JSON.parse(readFileSync(readConfig().faces, "utf8"))).toEqual(JSON.parse(JSON.stringify(FACE_KIT)));
});
