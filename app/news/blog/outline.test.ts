import { expect, test } from "vitest";
import { type PostCard, postCardSchema } from "~/content/model/post";
import { countTags, findNeighbours, relatedPosts } from "./outline";

function card(slug: string, ...tags: string[]): PostCard {
  return postCardSchema.parse({
    id: `id-${slug}`,
    slug,
    title: slug,
    published_at: "2025-10-15T10:00:00+07:00",
    tags: tags.map((tag) => ({ slug: tag, name: tag.toUpperCase(), visibility: "public" })),
  });
}

const outline = [
  card("e", "gear"),
  card("d", "trail", "gear"),
  card("c"),
  card("b", "trail"),
  card("a", "gear", "trail"),
];
const slugs = (posts: PostCard[]) => posts.map(({ slug }) => slug);

test("tags by name, each with its number of posts", () => {
  expect(countTags(outline).map(({ name, count }) => [name, count])).toEqual([
    ["GEAR", 3],
    ["TRAIL", 3],
  ]);
  expect(countTags([])).toEqual([]);
});

test("related: most tags in common first, then the newest; never itself, never without a common tag", () => {
  expect(slugs(relatedPosts(outline, card("d", "trail", "gear"), 9))).toEqual(["a", "e", "b"]);
  expect(slugs(relatedPosts(outline, card("d", "trail", "gear"), 2))).toEqual(["a", "e"]);
  expect(relatedPosts(outline, card("c"), 3)).toEqual([]);
});

test("neighbours: the newer before, the older after; none for a post that is not listed", () => {
  expect(findNeighbours(outline, card("e"))).toMatchObject({ newer: null, older: { slug: "d" } });
  expect(findNeighbours(outline, card("c"))).toMatchObject({ newer: { slug: "d" }, older: { slug: "b" } });
  expect(findNeighbours(outline, card("a"))).toMatchObject({ newer: { slug: "b" }, older: null });
  expect(findNeighbours(outline, card("z"))).toEqual({ newer: null, older: null });
});
