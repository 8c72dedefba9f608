import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGhostSource } from "~/services/blog/ghost.server";
import { readPosts } from "~/services/blog/ghost-payload.server";
import { ghostFixture, ghostFixtureNames } from "../support/ghost-fixtures";
import { type GhostReplay, startGhostReplay } from "../support/ghost-replay";
import { handClock } from "../support/hand-clock";

let ghost: GhostReplay;
let faults: unknown[];
const onFault = (error: unknown) => faults.push(error);

beforeAll(async () => {
  ghost = await startGhostReplay();
});
afterAll(() => ghost.close());
beforeEach(() => {
  faults = [];
  ghost.requests.length = 0;
  ghost.behave({ kind: "up" });
});

function source(authors: string[] = []) {
  return createGhostSource({ url: ghost.url, key: ghost.key, clock: handClock(), authors, onFault });
}

const slugs = (posts: { slug: string }[]) => posts.map((post) => post.slug);

describe("the list", () => {
  test("holds public posts only, twelve on a page", async () => {
    const first = await source().page({ page: 1 });
    expect(first).toMatchObject({ page: 1, pages: 3, total: 29 });
    expect(first.posts).toHaveLength(12);
    expect(first.posts[0]).toMatchObject({ slug: "selamat-datang", published_at: "2026-06-30T09:00:00.000+07:00" });
    const all = (await Promise.all([1, 2, 3].map((page) => source().page({ page })))).flatMap(({ posts }) => posts);
    expect(all).toHaveLength(29);
    for (const secret of ["khusus-anggota", "khusus-pelanggan", "anggota-dengan-pratinjau"])
      expect(slugs(all)).not.toContain(secret);
  });

  test("of two authors, of a tag, past the end, of a tag that nobody uses", async () => {
    expect(await source(["sari-contoh", "budi-uji"]).page({ page: 1 })).toMatchObject({ total: 25 });
    const { posts } = await source(["sari-contoh", "budi-uji"]).page({ page: 1, tag: "arsip" });
    expect(slugs(posts)).toContain("judul-sangat-panjang");
    expect((await source().page({ page: 99 })).posts).toEqual([]);
    expect(await source().page({ page: 1, tag: "tidak-ada" })).toMatchObject({ posts: [], pages: 1, total: 0 });
    expect(ghost.requests.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("the writers' internal tags stay inside", async () => {
    const post = await source().post("galeri-pasar-pagi");
    expect(post?.tags.map((tag) => tag.slug)).toEqual(["foto"]);
  });
});

describe("one post", () => {
  test.each([
    ["known", "selamat-datang", "selamat-datang"],
    ["unknown", "tidak-ada", undefined],
    ["for members", "khusus-anggota", undefined],
    ["for members, with a public beginning", "anggota-dengan-pratinjau", undefined],
    ["for those who pay", "khusus-pelanggan", undefined],
  ])("%s", async (_, slug, expected) => {
    expect((await source().post(slug))?.slug).toBe(expected);
    expect(ghost.requests.map(({ status }) => status)).toEqual([200]);
  });

  test("of another author is not found", async () => {
    expect(await source(["budi-uji"]).post("galeri-pasar-pagi")).toBeNull();
  });

  test("without text has no html and no reading time", async () => {
    const post = await source().post("tanpa-isi");
    expect(post?.html).toBeNull();
    expect(post?.reading_time).toBeUndefined();
  });
});

test("the outline has every public post, without bodies", async () => {
  const outline = await source().outline();
  expect(outline).toHaveLength(29);
  expect(outline[0]).not.toHaveProperty("html");
  expect(ghost.requests).toHaveLength(1);
});

test("an author that is no slug is refused when the source is made", () => {
  expect(() => source(["sari'contoh"])).toThrow(`"sari'contoh" is not the slug of an author`);
});

describe("every recorded list and post", () => {
  const recorded = ghostFixtureNames.filter((name) => /^posts?-/.test(name));
  /** Asked for with `fields` that leave out what a post needs: each is left out and reported. */
  const cutShort = ["posts-fields-without-include", "posts-formats-plaintext", "posts-order-oldest"];
  const forMembers = ["post-khusus-anggota", "post-khusus-pelanggan", "post-anggota-dengan-pratinjau"];

  test.each(recorded.filter((name) => name !== "post-by-id"))("%s", (name) => {
    const payload = ghostFixture(name).response.body as { posts: { visibility?: string }[]; meta?: unknown };
    const withMeta = { meta: { pagination: { page: 1, pages: 1, total: 1 } }, ...payload };
    const { posts } = readPosts(withMeta, { onFault });
    const cards = payload.posts.every((post) => !("html" in post));
    const open = payload.posts.filter((post) => (post.visibility ?? "public") === "public");
    if (cutShort.includes(name) || cards) expect(faults).toHaveLength(payload.posts.length);
    else expect(posts).toHaveLength(forMembers.includes(name) ? 0 : open.length);
  });

  test.each(["settings", "authors", "tags", "error-404-slug"])("%s is no list of posts", (name) => {
    expect(() => readPosts(ghostFixture(name).response.body, { onFault })).toThrow("is not one: posts:");
  });
});
