import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { seasonNote } from "./season-note";

test("mail says in its language what has become of the expo, and nothing while it takes place as announced", () => {
  expect([seasonNote("before"), seasonNote("during")]).toEqual([null, null]);
  expect(seasonNote("cancelled")).toMatch(/cancelled/);
  expect(runWithLocale("id", () => seasonNote("cancelled"))).toMatch(/batal/);
});
