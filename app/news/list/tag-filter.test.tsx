import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { chooseTags, TagFilter } from "./tag-filter";

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

test("twelve topics are all in sight, and more take one line that opens", () => {
  const foldedOf = (count: number) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <TagFilter tags={tags.slice(0, count)} current="" />
      </MemoryRouter>,
    ).includes("<details");
  expect([foldedOf(12), foldedOf(13)]).toEqual([false, true]);
});
