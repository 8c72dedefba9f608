import { expect, test } from "vitest";
import { pageTexts } from "./page-texts.server";

test("every page but home has a title and says what is there", () => {
  const without = Object.entries(pageTexts).filter(([, { title, about }]) => !title || !about);
  expect(without.map(([path]) => path)).toEqual(["/"]);
});
