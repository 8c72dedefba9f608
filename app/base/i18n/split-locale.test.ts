import { expect, test } from "vitest";
import { currentBasename, localHref } from "./current-locale";
import { runInYear, runWithLocale } from "./run-with-locale.server";
import { splitLocale } from "./split-locale";

test.each([
  ["/", "en", null, "/"],
  ["/faq", "en", null, "/faq"],
  ["/id", "id", null, "/"],
  ["/ID/faq", "id", null, "/faq"],
  ["/id.data", "id", null, "/_.data"],
  ["/identity", "en", null, "/identity"],
  ["/2025", "en", 2025, "/"],
  ["/2025/", "en", 2025, "/"],
  ["/2025.data", "en", 2025, "/_.data"],
  ["/id/2025", "id", 2025, "/"],
  ["/id/2025.data", "id", 2025, "/_.data"],
  ["/2025/brands/a", "en", 2025, "/brands/a"],
  ["/Id/2025/brands.data", "id", 2025, "/brands.data"],
  ["/2025/id/faq", "en", 2025, "/id/faq"],
  ["/20255/brands", "en", null, "/20255/brands"],
  ["/202/brands", "en", null, "/202/brands"],
  ["/2025.ics", "en", null, "/2025.ics"],
  ["/2025.DATA", "en", null, "/2025.DATA"],
  ["/brands/2025", "en", null, "/brands/2025"],
  ["//2025", "en", null, "//2025"],
])("%s is in %s, of %s: %s", (address, locale, year, path) => {
  expect(splitLocale(address)).toEqual({ locale, year, path });
});

test("addresses get the year of the page that has them", () => {
  const all = () => [
    currentBasename(),
    localHref("/"),
    localHref("/brands?a=b"),
    localHref("/#recap"),
    localHref("/faq", "id"),
  ];
  expect(all()).toEqual(["/", "/", "/brands?a=b", "/#recap", "/id/faq"]);
  expect(runInYear(2025, all)).toEqual(["/2025", "/2025", "/2025/brands?a=b", "/2025#recap", "/id/2025/faq"]);
  expect(runWithLocale("id", () => runInYear(2025, all))).toEqual(runInYear(2025, () => runWithLocale("id", all)));
  expect(runInYear(2025, () => runWithLocale("id", all)).slice(0, 2)).toEqual(["/id/2025", "/id/2025"]);
  expect(runInYear(2025, () => localHref("/contact", "id", null))).toBe("/id/contact");
});
