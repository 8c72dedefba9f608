import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { formatList, formatNumber, percentOf } from "./counts-and-lists";

test("numbers and lists are written in the language of the request", () => {
  const texts = () => [
    formatNumber(31_000),
    formatNumber(4.5),
    formatList([]),
    formatList(["a"]),
    formatList(["a", "b"]),
    formatList(["a", "b", "c"]),
  ];
  expect(texts()).toEqual(["31,000", "4.5", "", "a", "a and b", "a, b and c"]);
  expect(runWithLocale("id", texts)).toEqual(["31.000", "4,5", "", "a", "a dan b", "a, b, dan c"]);
});

test("a part is in whole percent, also of nothing", () => {
  expect([percentOf(1, 3), percentOf(1, 0)]).toEqual([33, 0]);
});
