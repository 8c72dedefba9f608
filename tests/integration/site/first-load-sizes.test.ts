import { describe, expect, test } from "vitest";
import { pageSizes, STYLESHEET_LIMIT, scriptLimit, stylesheetSize } from "../../../scripts/size-report";

const pages = pageSizes("build/client");

describe("first-load size of a page in gzip", () => {
  test.each(pages.map(({ route, scripts }) => [route, scripts, scriptLimit(route)] as const))(
    "%s: %i bytes of scripts, at most %i",
    (_route, scripts, limit) => {
      expect(scripts).toBeGreaterThan(60_000);
      expect(scripts).toBeLessThanOrEqual(limit);
    },
  );
});

test("pages with a form and pages without have different limits", () => {
  expect(pages.length).toBeGreaterThan(18);
  expect(["/", "/brands/:slug", "/contact", "/book-space", "/staff", "/staff/content/*"].map(scriptLimit)).toEqual([
    ...[140_000, 140_000, 153_000, 153_000, 157_000, 157_000],
  ]);
});

test("all pages share one stylesheet of less than 18 kB in brotli", () => {
  expect(pages.filter(({ stylesheets }) => stylesheets > 0)).toEqual([]);
  expect(stylesheetSize("build/client")).toBeLessThan(STYLESHEET_LIMIT);
});
