import { describe, expect, test } from "vitest";
import { pageSizes, STYLESHEET_LIMIT, scriptLimit, stylesheetSize } from "../../../scripts/size-report";

const pages = pageSizes("build/client");

describe("what a page loads first, in gzip", () => {
  test.each(pages.map(({ route, scripts }) => [route, scripts, scriptLimit(route)] as const))(
    "%s: %i bytes of scripts, at most %i",
    (_, scripts, limit) => {
      expect(scripts).toBeGreaterThan(60_000);
      expect(scripts).toBeLessThanOrEqual(limit);
    },
  );
});

test("there are pages with a form and pages without, and their limits differ", () => {
  expect(pages.length).toBeGreaterThan(18);
  expect([scriptLimit("/"), scriptLimit("/brands/:slug"), scriptLimit("/contact"), scriptLimit("/book-space")]).toEqual(
    [130_000, 130_000, 145_000, 145_000],
  );
});

test("one stylesheet for all pages, under 15 kB of brotli", () => {
  expect(pages.filter(({ stylesheets }) => stylesheets > 0)).toEqual([]);
  expect(stylesheetSize("build/client")).toBeLessThan(STYLESHEET_LIMIT);
});
