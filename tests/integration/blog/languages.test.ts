import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { Blog } from "~/news/blog/blog";
import { createBlog } from "~/news/blog/blog.server";
import { createGhostSource } from "~/news/blog/ghost.server";
import { manualClock } from "../../support/servers/manual-clock";
import { type GhostReplay, startGhostReplay } from "../../support/services/ghost-replay";

let ghost: GhostReplay;
let blog: Blog;

const internal = (name: string) => ({ slug: `hash-${name}`, name: `#${name}`, visibility: "internal" });
const price = { slug: "harga", name: "Harga", visibility: "public" };

/** The oldest two of the recorded posts: one in Indonesian alone, and one that the newest is the English version of. */
const ALONE = "judul-dengan-tanda-khusus";
const PAIRED = "tabel-harga";
const NEWEST = "selamat-datang";

beforeAll(async () => {
  ghost = await startGhostReplay();
  ghost.edit(ALONE, { tags: [internal("lang-id"), price] });
  ghost.edit(PAIRED, { tags: [internal("lang-id"), internal("pair-welcome"), price] });
  ghost.edit(NEWEST, { tags: [internal("pair-welcome"), price] });
});
afterAll(() => ghost.close());
beforeEach(() => {
  const clock = manualClock();
  const onFault = () => undefined;
  const source = createGhostSource({
    url: ghost.url,
    key: ghost.key,
    clock,
    authors: [],
    onFault,
    onAuthorsWithoutPosts: () => undefined,
  });
  blog = createBlog({ source, clock, onFault });
  ghost.behave({ kind: "up" });
});

/** A public post that begins with a paragraph for members: Ghost's excerpt has it where the response does not name `html`. */
const GATED = "uji-xss-kartu-html";
const SECRET = "Kode diskon anggota";
const OPEN = "Untuk semua pembaca.";

/** The slugs of the whole list in a language. */
const listIn = (lang: Locale, tag?: string) =>
  runWithLocale(lang, async () => {
    await blog.tags();
    const slugs: string[] = [];
    const { pages, total } = await blog.list({ page: 1, tag });
    for (let page = 1; page <= pages; page += 1) {
      slugs.push(...(await blog.list({ page, tag })).posts.map(({ slug }) => slug));
    }
    expect(slugs).toHaveLength(total);
    return slugs;
  });

test("a list has each post once: the page's language first, then what has no pair in it", async () => {
  const english = await listIn("en");
  expect(english).toHaveLength(28);
  expect(english[0]).toBe(NEWEST);
  expect(english.at(-1)).toBe(ALONE);
  expect(english).not.toContain(PAIRED);

  const indonesian = await listIn("id");
  expect(indonesian).toHaveLength(28);
  expect(indonesian.slice(0, 2).toSorted()).toEqual([ALONE, PAIRED].toSorted());
  expect(indonesian).not.toContain(NEWEST);
  expect(new Set(indonesian).size).toBe(28);
});

test("the same under a tag", async () => {
  expect(await listIn("en", "harga")).toEqual([NEWEST, ALONE]);
  expect((await listIn("id", "harga")).toSorted()).toEqual([ALONE, PAIRED].toSorted());
});

test("a list in the other language is complete before the outline is known, and without it has its own posts", async () => {
  expect((await runWithLocale("id", () => blog.list({ page: 1 }))).posts).toHaveLength(12);
});

test("tags, neighbours and related posts are those of the list", async () => {
  await runWithLocale("id", async () => {
    const found = await blog.post(PAIRED);
    if (!found) throw new Error("The recorded post is missing.");
    expect((await blog.tags()).find(({ slug }) => slug === "harga")?.count).toBe(2);
    expect((await blog.related(found.post)).map(({ slug }) => slug)).toEqual([ALONE]);
    const { newer, older } = await blog.neighbours(found.post);
    expect([newer?.slug, older?.slug]).not.toContain(NEWEST);
  });
});

test("a post is found in any language, with its language, its versions and without its internal tags", async () => {
  const found = await blog.post(PAIRED);
  expect(found?.post).toMatchObject({ lang: "id", pair: "welcome", tags: [price] });
  if (!found) return;
  const { en, id } = await blog.versions(found.post);
  expect([en?.slug, id?.slug]).toEqual([NEWEST, PAIRED]);
  const alone = await blog.post(ALONE);
  expect(Object.keys(alone ? await blog.versions(alone.post) : {})).toEqual(["id"]);
});

test("the newest posts for feeds have their texts, also those of the other language", async () => {
  const { posts } = await runWithLocale("id", () => blog.latest());
  expect(posts).toHaveLength(12);
  expect(posts.slice(0, 3).map(({ lang }) => lang)).toEqual(["id", "id", "en"]);
  expect(posts.filter(({ html }) => html === undefined)).toEqual([]);
});

test("no card and no feed begins with a paragraph for members only", async () => {
  ghost.edit(GATED, { custom_excerpt: null, plaintext: `${SECRET}. ${OPEN}`, excerpt: OPEN, html: `<p>${OPEN}</p>` });
  for (const lang of ["en", "id"] as const) {
    const lists = await runWithLocale(lang, async () => {
      await blog.tags();
      const { pages } = await blog.list({ page: 1 });
      const read = Array.from({ length: pages }, (_, index) => blog.list({ page: index + 1 }));
      const found = await blog.post(GATED);
      const around = found && (await Promise.all([blog.related(found.post), blog.neighbours(found.post)]));
      return { cards: (await Promise.all(read)).flatMap(({ posts }) => posts), around, latest: await blog.latest() };
    });
    expect(JSON.stringify(lists)).not.toContain(SECRET);
    expect(lists.cards.find(({ slug }) => slug === GATED)?.excerpt).toBe(OPEN);
  }
  await runWithLocale("en", async () => {
    const beside = await blog.post(ALONE);
    const related = beside
      ? await blog.related({ ...beside.post, tags: (await blog.post(GATED))?.post.tags ?? [] })
      : [];
    expect(related.find(({ slug }) => slug === GATED)?.excerpt).toBeNull();
  });
});

test("posts with two pair tags are a pair whatever their order", async () => {
  const [one, other] = [internal("pair-hiking"), internal("pair-alpine")];
  const before = await blog.post(ALONE);
  ghost.edit(ALONE, { tags: [internal("lang-id"), one, other] });
  ghost.edit(GATED, { tags: [other, one] });
  await blog.refresh();
  const found = await blog.post(ALONE);
  expect(before?.post.pair).toBeNull();
  const { en } = found ? await blog.versions(found.post) : {};
  expect(en?.slug).toBe(GATED);
});
