import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Shortcuts in browser tests that hide what visitors experience. `fill()` puts a text into a field without a key, a forced click
 * hits what is covered, and without motion nothing is ever under way.
 */
const SHORTCUTS: readonly [pattern: RegExp, instead: string][] = [
  [/(?<!Array\(\w+\))\.fill\(/g, "typeInto() of tests/support/browser/person.ts"],
  [/\.selectOption\(/g, "choose() of tests/support/browser/person.ts"],
  [/\bforce: true/g, "a click on what is in sight"],
  [/\.dispatchEvent\(\s*["'`]/g, "a real press, hover or touch"],
  [/=>\s*\w+\.click\(\)/g, "a click with the pointer"],
  [/scrollIntoView/g, "wheelTo() of tests/support/browser/person.ts"],
];

/** Only tests about reduced motion, which have it in their title, may emulate it. */
const ABOUT_MOTION = /less motion|reduced motion/;

/** The shortcuts in a test file, each with its replacement. */
function shortcutsIn(code: string): string[] {
  const found = SHORTCUTS.flatMap(([pattern, instead]) =>
    [...code.matchAll(pattern)].map(([match]) => `${match} (write ${instead})`),
  );
  for (const { 0: match, index } of code.matchAll(/reducedMotion/g)) {
    const title = [...code.slice(0, index).matchAll(/\btest\(\s*["'`](.*)/g)].at(-1)?.[1] ?? "";
    if (!ABOUT_MOTION.test(title)) found.push(`${match} (only in a test whose title has "less motion")`);
  }
  return found;
}

test("browser tests use realistic input only", () => {
  const files = ["playwright.config.ts", ...globSync("tests/e2e/**/*.ts"), "tests/support/browser/fill-message.ts"];
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) => shortcutsIn(readFileSync(file, "utf8")).map((match) => `${file}: ${match}`));
  expect(found).toEqual([]);
});

test.each([
  `await page.getByLabel("Name").fill("Wati");`,
  `await list.selectOption("tickets");`,
  `await button.click({ force: true });`,
  `await link.dispatchEvent("click");`,
  `await button.evaluate((element: HTMLElement) => element.click());`,
  `await link.scrollIntoViewIfNeeded();`,
  `use: { reducedMotion: "reduce" },`,
  `test("a menu opens", async ({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));`,
])("a shortcut is found: %s", (code) => {
  expect(shortcutsIn(code)).toHaveLength(1);
});

test.each([
  `expect(boxes).toEqual(Array(5).fill("0 0 24 24"));`,
  `test("nothing moves for who wants less motion", ({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));`,
  `document.dispatchEvent(new Event("visibilitychange"));`,
])("allowed code is not reported: %s", (code) => {
  expect(shortcutsIn(code)).toEqual([]);
});
