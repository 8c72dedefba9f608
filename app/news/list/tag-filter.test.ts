import { expect, test } from "vitest";
import { chooseTags } from "./tag-filter";

const tags = Array.from({ length: 70 }, (_, number) => ({
  slug: `t${number}`,
  name: `Topic ${String(number).padStart(2, "0")}`,
  visibility: "public" as const,
  count: 70 - number,
}));

test("the sixty with most posts, those with most first", () => {
  expect(chooseTags(tags.toReversed(), "").map(({ slug }) => slug)).toEqual(tags.slice(0, 60).map(({ slug }) => slug));
});

test("the chosen one comes first, however rare", () => {
  const slugs = chooseTags(tags, "t69").map(({ slug }) => slug);
  expect(slugs).toHaveLength(60);
  expect(slugs.slice(0, 2)).toEqual(["t69", "t0"]);
});
