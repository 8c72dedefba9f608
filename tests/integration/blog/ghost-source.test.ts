import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ContractBreach } from "~/base/outage";
import { postSchema } from "~/content/model/post";
import { createGhostSource } from "~/news/blog/ghost.server";
import { readPosts } from "~/news/blog/ghost-payload.server";
import { manualClock } from "../../support/servers/manual-clock";
import { ghostFixture, ghostFixtureNames, recordedPosts } from "../../support/services/ghost-fixtures";
import { type GhostReplay, startGhostReplay } from "../../support/services/ghost-replay";
import { sendJson, startStubApi } from "../../support/services/stub-api";

let ghost: GhostReplay;
let faults: unknown[];
const onFault = (error: unknown) => faults.push(error);
const withoutPosts: (readonly string[])[] = [];
const onAuthorsWithoutPosts = (authors: readonly string[]) => withoutPosts.push(authors);

beforeAll(async () => {
  ghost = await startGhostReplay();
});
afterAll(() => ghost.close());
beforeEach(() => {
  faults = [];
  withoutPosts.length = 0;
  ghost.requests.length = 0;
  ghost.behave({ kind: "up" });
});

function source(authors: string[] = []) {
  return createGhostSource({
    url: ghost.url,
    key: ghost.key,
    clock: manualClock(),
    authors,
    onFault,
    onAuthorsWithoutPosts,
  });
}

const slugs = (posts: { slug: string }[]) => posts.map((post) => post.slug);

describe("the list", () => {
  test("has public posts only, twelve on a page", async () => {
    const first = await source().page({ page: 1, lang: "en" });
    expect(first).toMatchObject({ page: 1, pages: 3, total: 29 });
    expect(first.posts).toHaveLength(12);
    expect(first.posts[0]).toMatchObject({ slug: "selamat-datang", published_at: "2026-06-30T09:00:00.000+07:00" });
    const all = (await Promise.all([1, 2, 3].map((page) => source().page({ page, lang: "en" })))).flatMap(
      ({ posts }) => posts,
    );
    expect(all).toHaveLength(29);
    for (const secret of ["khusus-anggota", "khusus-pelanggan", "anggota-dengan-pratinjau"])
      expect(slugs(all)).not.toContain(secret);
  });

  test("is filtered by two authors or a tag, and is empty past the end and for an unused tag", async () => {
    expect(await source(["sari-contoh", "budi-uji"]).page({ page: 1, lang: "en" })).toMatchObject({ total: 25 });
    const { posts } = await source(["sari-contoh", "budi-uji"]).page({ page: 1, tag: "arsip", lang: "en" });
    expect(slugs(posts)).toContain("judul-sangat-panjang");
    expect((await source().page({ page: 99, lang: "en" })).posts).toEqual([]);
    expect(await source().page({ page: 1, tag: "tidak-ada", lang: "en" })).toMatchObject({
      posts: [],
      pages: 1,
      total: 0,
    });
    expect(ghost.requests.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("does not contain internal tags", async () => {
    const [post] = await source().posts(["galeri-pasar-pagi"]);
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
    expect((await source().posts([slug]))[0]?.slug).toBe(expected);
    expect(ghost.requests.map(({ status }) => status)).toEqual([200]);
  });

  test("of another author is not found", async () => {
    expect(await source(["budi-uji"]).posts(["galeri-pasar-pagi"])).toEqual([]);
  });

  test("without text has no html and no reading time", async () => {
    const [post] = await source().posts(["tanpa-isi"]);
    expect(post?.html).toBeNull();
    expect(post?.reading_time).toBeUndefined();
  });
});

describe("posts that break Ghost's schema", () => {
  /** Without the required title. */
  const spoil = (...slugs: string[]) => {
    for (const slug of slugs) ghost.edit(slug, { title: null });
  };
  afterEach(() => {
    for (const { slug, title } of recorded) ghost.edit(slug, { title });
  });
  const recorded = [1, 2, 3, 4].flatMap((page) => recordedPosts(`posts-limit9-page${page}`)) as {
    slug: string;
    title: string;
  }[];

  test("one is omitted from the list and the outline, and reported once with its id", async () => {
    spoil("selamat-datang");
    const blog = source();
    expect((await blog.page({ page: 1, lang: "en" })).posts).toHaveLength(11);
    await blog.page({ page: 1, lang: "en" });
    const { posts, total } = await blog.outline();
    expect([posts.length, total]).toEqual([28, 29]);
    const id = recordedPosts("post-selamat-datang")[0]?.id;
    expect(faults.map(String)).toEqual([expect.stringContaining(`left out, id ${id}: title`)]);
  });

  test("one that is requested by its slug is a contract breach, not a missing post", async () => {
    spoil("selamat-datang");
    await expect(source().posts(["selamat-datang"])).rejects.toThrow(ContractBreach);
    await expect(source().posts(["selamat-datang"])).rejects.toThrow("title");
  });

  test("a list without valid posts is a contract breach, not an empty list", async () => {
    spoil(...recorded.map(({ slug }) => slug));
    await expect(source().page({ page: 1, lang: "en" })).rejects.toThrow(ContractBreach);
    await expect(source().outline()).rejects.toThrow(ContractBreach);
  });

  test("one that is alone on the outline's last page is omitted too", async () => {
    const blog = await startStubApi((request, response) => {
      const last = new URL(request.url ?? "", "http://localhost").searchParams.get("page") === "2";
      const meta = { pagination: { page: last ? 2 : 1, pages: 2, total: recorded.length + 1 } };
      sendJson({ posts: last ? [{ title: null }] : recorded, meta })(request, response);
    });
    try {
      const two = createGhostSource({
        url: blog.url,
        key: ghost.key,
        clock: manualClock(),
        authors: [],
        onFault,
        onAuthorsWithoutPosts,
      });
      expect((await two.outline()).posts).toHaveLength(29);
      expect(faults).toHaveLength(1);
    } finally {
      await blog.stop();
    }
  });
});

test("the outline has every public post, without bodies", async () => {
  const { posts, total } = await source().outline();
  expect(posts).toHaveLength(29);
  expect(total).toBe(29);
  expect(posts[0]).not.toHaveProperty("html");
  expect(ghost.requests).toHaveLength(1);
});

describe("authors without public posts", () => {
  test("are reported once, whichever list is read first", async () => {
    const misspelt = source(["sari_contoh", "nobody"]);
    expect(await misspelt.page({ page: 1, lang: "en" })).toMatchObject({ total: 0 });
    await misspelt.outline();
    expect(withoutPosts).toEqual([["sari_contoh", "nobody"]]);
  });

  test("are reported without the authors of posts", async () => {
    await source(["sari-contoh", "nobody"]).outline();
    expect(withoutPosts).toEqual([["nobody"]]);
    await source(["sari-contoh"]).outline();
    expect(withoutPosts).toHaveLength(1);
  });
});

test("an author that is not a slug is refused when the source is created", () => {
  expect(() => source(["sari'contoh"])).toThrow(`"sari'contoh" is not the slug of an author`);
});

describe("every recorded list and post", () => {
  const recorded = ghostFixtureNames.filter((name) => /^posts?-/.test(name));
  /** Recorded with `fields` that omit required fields. */
  const cutShort = ["posts-fields-without-include", "posts-formats-plaintext", "posts-order-oldest"];
  const forMembers = ["post-khusus-anggota", "post-khusus-pelanggan", "post-anggota-dengan-pratinjau"];

  test.each(recorded.filter((name) => name !== "post-by-id"))("%s", (name) => {
    const payload = ghostFixture(name).response.body as { posts: { visibility?: string }[]; meta?: unknown };
    const withMeta = { meta: { pagination: { page: 1, pages: 1, total: 1 } }, ...payload };
    const read = () => readPosts(withMeta, postSchema, { onUnreadable: onFault }).posts;
    const cards = payload.posts.length > 0 && payload.posts.every((post) => !("html" in post));
    const open = payload.posts.filter((post) => (post.visibility ?? "public") === "public");
    if (cutShort.includes(name) || cards) expect(read).toThrow(ContractBreach);
    else expect(read()).toHaveLength(forMembers.includes(name) ? 0 : open.length);
  });

  test.each(["settings", "authors", "tags", "error-404-slug"])("%s is not a list of posts", (name) => {
    expect(() => readPosts(ghostFixture(name).response.body, postSchema, { onUnreadable: onFault })).toThrow(
      "is not one: posts:",
    );
  });
});
