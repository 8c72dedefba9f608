import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TEMPLATE, withCacheRules } from "./cache-rules";

test("nginx's cache rules are those of the app (`npm run nginx:config` writes them)", () => {
  const template = readFileSync(TEMPLATE, "utf8");
  expect(template).toBe(withCacheRules(template));
});
