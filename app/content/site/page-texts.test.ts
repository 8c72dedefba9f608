import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { pageTexts, readMenuLabels } from "./page-texts.server";

test("menu labels are in the language of the request", () => {
  expect(readMenuLabels()).toMatchObject({ "/": "Home", "/news": "News", "/ticket": "Ticket" });
  expect(runWithLocale("id", readMenuLabels)).toMatchObject({ "/": "Beranda", "/news": "Kabar", "/ticket": "Tiket" });
});

test("every page but home has a title and says what is there", () => {
  const without = Object.entries(pageTexts).filter(([, { title, about }]) => !title || !about);
  expect(without.map(([path]) => path)).toEqual(["/"]);
});
