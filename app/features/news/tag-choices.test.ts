import { expect, test } from "vitest";
import { chooseTags } from "./tag-choices";

const tags = Array.from({ length: 20 }, (_, number) => ({
  slug: `t${number}`,
  name: `Topic ${String(number).padStart(2, "0")}`,
  visibility: "public" as const,
  count: 20 - number,
}));

test("the twelve with most posts, by name", () => {
  expect(chooseTags(tags, "").map(({ slug }) => slug)).toEqual(tags.slice(0, 12).map(({ slug }) => slug));
});

test("the chosen one is among them, however rare", () => {
  const slugs = chooseTags(tags, "t19").map(({ slug }) => slug);
  expect(slugs).toHaveLength(12);
  expect(slugs.at(-1)).toBe("t19");
});
