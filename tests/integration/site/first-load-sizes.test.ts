import { describe, expect, test } from "vitest";
import { LOCALES } from "~/i18n/locales";
import { pageSizes, STYLESHEET_LIMIT, scriptLimit, stylesheetSize } from "../../../scripts/size-report";

const pages = pageSizes("build/client");

describe("first-load size of a page in gzip", () => {
  test.each(pages.map(({ build, route, scripts }) => [build, route, scripts, scriptLimit(route)] as const))(
    "%s %s: %i bytes of scripts, at most %i",
    (_build, _route, scripts, limit) => {
      expect(scripts).toBeGreaterThan(60_000);
      expect(scripts).toBeLessThanOrEqual(limit);
    },
  );
});

test("pages with a form and pages without have different limits", () => {
  expect(new Set(pages.map(({ build }) => build)).size).toBe(LOCALES.length);
  expect(pages.length).toBeGreaterThan(18 * LOCALES.length);
  expect([scriptLimit("/"), scriptLimit("/brands/:slug"), scriptLimit("/contact"), scriptLimit("/book-space")]).toEqual(
    [140_000, 140_000, 150_000, 150_000],
  );
});

test("all pages share one stylesheet of less than 18 kB in brotli", () => {
  expect(pages.filter(({ stylesheets }) => stylesheets > 0)).toEqual([]);
  expect(stylesheetSize("build/client")).toBeLessThan(STYLESHEET_LIMIT);
});
