import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { inOwnLanguage } from "./category-counts.server";

test("a category that was registered in two languages is one, in the language of the reader; one that is gone keeps its name", async () => {
  const counts = [
    { name: "Tents & shelters", count: 2 },
    { name: "Gone", count: 2 },
    { name: "Tenda & shelter", count: 1 },
  ];
  expect(await runWithLocale("id", () => inOwnLanguage(counts))).toEqual([
    { name: "Tenda & shelter", count: 3 },
    { name: "Gone", count: 2 },
  ]);
});
