import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pageSizes, STYLESHEET_LIMIT, scriptLimit, stylesheetSize } from "../../../scripts/size-report";
import { sharedSite } from "../../support/servers/shared-site";

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
  expect(
    ["/", "/brands/:slug", "/contact", "/book-space", "/staff", "/staff/content/:kind/:id"].map(scriptLimit),
  ).toEqual([...[140_000, 140_000, 153_000, 153_000, 158_500, 158_500]]);
});

test("all pages share one stylesheet of less than 18 kB in brotli", () => {
  expect(pages.filter(({ stylesheets }) => stylesheets > 0)).toEqual([]);
  expect(stylesheetSize("build/client")).toBeLessThan(STYLESHEET_LIMIT);
});

test("visitors load the list of routes without the staff area, which has the whole one", async () => {
  const { url } = await sharedSite();
  const listOf = async (path: string) => {
    const html = await (await fetch(url + path)).text();
    const [, file] = /"(\/assets\/(?:visitors|manifest)-\w+\.js)"/.exec(html) ?? [];
    return readFileSync(`build/client${file}`, "utf8");
  };
  for (const path of ["/", "/id/brands", "/preview", "/no-such-page"]) {
    const list = await listOf(path);
    expect(list).toContain('"path":"brands/:slug"');
    expect(list, path).not.toMatch(/"path":"staff\b/);
  }
  for (const path of ["/staff", "/id/staff"]) expect(await listOf(path)).toContain('"path":"staff/orders"');
});
