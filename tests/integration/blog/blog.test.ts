import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { Blog } from "~/news/blog/blog";
import { createBlog } from "~/news/blog/blog.server";
import { createEmbeddedSource, postsOf } from "~/news/blog/embedded.server";
import { createGhostSource } from "~/news/blog/ghost.server";
import { type KnownSlugs, StoredSlugs } from "~/news/blog/known-slugs.server";
import { manualClock } from "../../support/servers/manual-clock";
import { type GhostMode, type GhostReplay, startGhostReplay } from "../../support/services/ghost-replay";
import { closeAfterTest, createTestDatabases } from "../../support/services/test-databases";

let ghost: GhostReplay;
let clock: ReturnType<typeof manualClock>;
let faults: unknown[];
let blog: Blog;

const MINUTE = 60_000;

const databases = createTestDatabases();

beforeAll(async () => {
  ghost = await startGhostReplay();
});
afterAll(async () => {
  await ghost.close();
  await databases.stop();
});
beforeEach(() => {
  clock = manualClock();
  faults = [];
  ghost.behave({ kind: "up" });
  ghost.requests.length = 0;
  blog = openBlog();
});

/** The blog of a process. */
function openBlog(slugs?: KnownSlugs): Blog {
  const onFault = (error: unknown) => faults.push(error);
  const source = createGhostSource({
    url: ghost.url,
    key: ghost.key,
    clock,
    authors: [],
    onFault,
    onAuthorsWithoutPosts: () => undefined,
    timeLimit: 1_000,
  });
  return createBlog({ source, clock, slugs, onFault });
}

const TROUBLES: [string, GhostMode][] = [
  ["down", { kind: "down" }],
  ["slow", { kind: "slow", delay: 10_000 }],
  ["refusing (429)", { kind: "recorded", name: "error-429-lockout" }],
  ["starting (503)", { kind: "recorded", name: "error-503-starting" }],
  ["responding with a web page", { kind: "html" }],
  ["responding with half a body", { kind: "half" }],
  ["refusing the key", { kind: "recorded", name: "error-401-wrong-key" }],
];

describe.each(TROUBLES)("a blog that is %s", (_, mode) => {
  test("still has the last good list with its age", async () => {
    const before = await blog.list({ page: 1 });
    ghost.behave(mode);
    clock.advance(5 * MINUTE);
    await blog.list({ page: 1 });
    await expect.poll(() => faults.length).toBe(1);

    const after = await blog.list({ page: 1 });
    expect(after.posts).toEqual(before.posts);
    expect(after.freshness).toEqual({ fetchedAt: before.freshness.fetchedAt, age: 5 * MINUTE, lastGood: true });
  });

  test("still has the last good article", async () => {
    await blog.post("selamat-datang");
    ghost.behave(mode);
    clock.advance(3 * 60 * MINUTE);
    expect((await blog.post("selamat-datang"))?.post.title).toBe("Selamat datang di Kabar Contoh");
    await expect.poll(() => faults.length).toBe(1);
    const result = await blog.post("selamat-datang");
    expect(result?.post.title).toBe("Selamat datang di Kabar Contoh");
    expect(result?.freshness).toMatchObject({ age: 3 * 60 * MINUTE, lastGood: true });
  });

  test("is an outage for resources that are not cached, and gets no request for ten seconds", async () => {
    ghost.behave(mode);
    await expect(blog.list({ page: 1 })).rejects.toThrow(/^\[GET\] "http/);
    const requestCount = ghost.requests.length;
    await expect(blog.list({ page: 1 })).rejects.toThrow(/^\[GET\] "http/);
    expect(ghost.requests).toHaveLength(requestCount);
  });

  test("is used again after it recovers", async () => {
    await blog.list({ page: 1 });
    ghost.behave(mode);
    clock.advance(2 * MINUTE);
    await blog.list({ page: 1 });
    await expect.poll(() => faults.length).toBe(1);

    ghost.behave({ kind: "up" });
    clock.advance(2 * MINUTE);
    const recovered = clock.now();
    // On a busy machine an attempt may exceed the time limit: the next one follows ten seconds later.
    await expect
      .poll(async () => {
        const { freshness } = await blog.list({ page: 1 });
        clock.advance(10_000);
        return freshness.lastGood ? 0 : freshness.fetchedAt;
      })
      .toBeGreaterThanOrEqual(recovered);
  });
});

describe("requests to the blog", () => {
  test("a hundred concurrent visitors share one request", async () => {
    const lists = await Promise.all(Array.from({ length: 100 }, () => blog.list({ page: 1 })));
    expect(new Set(lists.map((list) => list.posts[0]?.slug))).toEqual(new Set(["selamat-datang"]));
    expect(ghost.requests).toHaveLength(1);
  });

  test("a hundred visitors get a stale list immediately, with one request in the background", async () => {
    await blog.list({ page: 1 });
    clock.advance(45_000);
    ghost.behave({ kind: "slow", delay: 100 });
    const lists = await Promise.all(Array.from({ length: 100 }, () => blog.list({ page: 1 })));
    expect(lists.every((list) => list.freshness.age === 45_000)).toBe(true);
    await expect.poll(async () => (await blog.list({ page: 1 })).freshness.age).toBe(0);
    expect(ghost.requests).toHaveLength(2);
  });

  test("unknown slugs cause no error responses, and invalid slugs no requests", async () => {
    const impossible = ["../etc/passwd", "wp-login.php", "a'+status:draft", "A", "", " ", "x".repeat(192)];
    for (let number = 0; number < 150; number += 1) {
      expect(await blog.post(`${impossible[number % impossible.length]}`)).toBeNull();
    }
    expect(ghost.requests).toHaveLength(0);
    for (let number = 0; number < 150; number += 1) expect(await blog.post(`wp-admin-${number}`)).toBeNull();
    expect(ghost.requests).toHaveLength(150);
    expect(ghost.requests.filter(({ status }) => status >= 400)).toEqual([]);
  });

  test("a thousand guessed slugs evict no cached post", async () => {
    await blog.post("selamat-datang");
    for (let number = 0; number < 1000; number += 1) await blog.post(`guess-${number}`);
    ghost.behave({ kind: "down" });
    expect((await blog.post("selamat-datang"))?.post.slug).toBe("selamat-datang");
  });

  test.each([0, -1, 1.5, Number.NaN, 10_001, Number.POSITIVE_INFINITY])("page %s is not requested", async (page) => {
    expect((await blog.list({ page })).posts).toEqual([]);
    expect(ghost.requests).toHaveLength(0);
  });

  test.each(["a b", "x'+visibility:members", "A"])("tag %s is not requested", async (tag) => {
    expect((await blog.list({ page: 1, tag })).posts).toEqual([]);
    expect(ghost.requests).toHaveLength(0);
  });
});

describe("lists with invented tags and pages", () => {
  test("a tag without posts is not requested when the outline is known", async () => {
    await blog.tags();
    for (let number = 0; number < 200; number += 1) {
      expect(await blog.list({ page: 1, tag: `unknown-${number}` })).toMatchObject({ posts: [], pages: 1, total: 0 });
    }
    expect(ghost.requests).toHaveLength(1);
    expect((await blog.list({ page: 1, tag: "keamanan" })).posts).toHaveLength(2);
    expect(ghost.requests).toHaveLength(2);
  });

  test.each([
    ["all posts", {}, { pages: 3, total: 29 }],
    ["a tag", { tag: "keamanan" }, { pages: 1, total: 2 }],
  ])("a page past the end of %s is not requested", async (_, list, numbers) => {
    await blog.tags();
    for (let page = numbers.pages + 1; page < 200; page += 1) {
      expect(await blog.list({ page, ...list })).toMatchObject({ posts: [], page, ...numbers });
    }
    expect(ghost.requests).toHaveLength(1);
  });

  test("the last page has its posts", async () => {
    await blog.tags();
    expect((await blog.list({ page: 3 })).posts).toHaveLength(5);
  });

  test("a new tag has its list after the blog announced the change", async () => {
    await blog.tags();
    expect((await blog.list({ page: 1, tag: "baru" })).posts).toEqual([]);
    ghost.edit("tabel-harga", { tags: [{ slug: "baru", name: "Baru", visibility: "public" }] });
    await blog.refresh();
    expect((await blog.list({ page: 1, tag: "baru" })).posts.map(({ slug }) => slug)).toEqual(["tabel-harga"]);
    ghost.edit("tabel-harga", { tags: [{ slug: "ekonomi", name: "Ekonomi", visibility: "public" }] });
  });

  test("unknown tags of a blog with an incomplete outline are requested, and evict no article", async () => {
    const posts = createEmbeddedSource({ posts: () => postsOf(shippedContent), clock: manualClock() });
    const slug = "packing-for-the-monsoon";
    let lists = 0;
    let articles = 0;
    const large = createBlog({
      clock,
      onFault: () => undefined,
      source: {
        page: (question) => {
          lists += 1;
          return posts.page(question);
        },
        posts: (wanted) => {
          articles += 1;
          return posts.posts(wanted);
        },
        outline: async () => ({ ...(await posts.outline()), total: 5_000 }),
      },
    });
    await large.tags();
    await large.post(slug);
    for (let number = 0; number < 40_000; number += 1) await large.list({ page: 1, tag: `unknown-${number}` });
    await large.post(slug);
    expect(lists).toBe(40_000);
    expect(articles).toBe(1);
  });
});

describe("when the blog announces a change", () => {
  test("the next visitor gets it", async () => {
    await blog.list({ page: 1 });
    await blog.post("selamat-datang");
    ghost.edit("selamat-datang", { title: "Judul baru" });
    expect((await blog.list({ page: 1 })).posts[0]?.title).toBe("Selamat datang di Kabar Contoh");

    await blog.refresh();
    expect((await blog.list({ page: 1 })).posts[0]?.title).toBe("Judul baru");
    expect((await blog.post("selamat-datang"))?.post.title).toBe("Judul baru");
    ghost.edit("selamat-datang", { title: "Selamat datang di Kabar Contoh" });
  });

  test("an unpublished post is gone, and a new one is found", async () => {
    await blog.post("tabel-harga");
    expect(await blog.post("tabel-baru")).toBeNull();
    ghost.edit("tabel-harga", { slug: "tabel-baru" });
    await blog.refresh();
    expect(await blog.post("tabel-harga")).toBeNull();
    expect((await blog.post("tabel-baru"))?.post.slug).toBe("tabel-baru");
    ghost.edit("tabel-baru", { slug: "tabel-harga" });
  });

  test("a response to an earlier request does not replace it", async () => {
    await blog.list({ page: 1 });
    clock.advance(45_000);
    ghost.behave({ kind: "slow", delay: 150 });
    await blog.list({ page: 1 });
    await expect.poll(() => ghost.requests.length).toBe(2);
    ghost.behave({ kind: "up" });
    await blog.refresh();
    const { fetchedAt } = (await blog.list({ page: 1 })).freshness;
    expect(ghost.requests).toHaveLength(3);
    clock.advance(1000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await blog.list({ page: 1 })).freshness).toEqual({ fetchedAt, age: 1000, lastGood: false });
  });

  test("the last good post is served when the new version is invalid", async () => {
    await blog.post("selamat-datang");
    ghost.edit("selamat-datang", { title: null });
    await blog.refresh();
    const cached = await blog.post("selamat-datang");
    ghost.edit("selamat-datang", { title: "Selamat datang di Kabar Contoh" });
    expect(cached?.post.title).toBe("Selamat datang di Kabar Contoh");
    expect(cached?.freshness.lastGood).toBe(true);
  });

  test("the last good list is served when the blog fails", async () => {
    await blog.list({ page: 1 });
    ghost.behave({ kind: "down" });
    await blog.refresh();
    expect((await blog.list({ page: 1 })).freshness.lastGood).toBe(true);
  });
});

describe("neighbours of a post", () => {
  test("are the newer and the older post, and null at the ends", async () => {
    const first = await blog.post("selamat-datang");
    const second = await blog.post("galeri-pasar-pagi");
    if (!first || !second) throw new Error("The recorded posts are missing.");
    expect(await blog.neighbours(first.post)).toMatchObject({ newer: null, older: { slug: "galeri-pasar-pagi" } });
    expect(await blog.neighbours(second.post)).toMatchObject({
      newer: { slug: "selamat-datang" },
      older: { slug: "video-dan-audio" },
    });
  });

  test("related posts share a tag", async () => {
    const result = await blog.post("uji-xss-kartu-html");
    const related = await blog.related(result?.post ?? { id: "", tags: [] });
    expect(related.map((post) => post.slug)).toEqual(["judul-dengan-tanda-khusus"]);
  });

  test("tags count public posts only", async () => {
    const tags = await blog.tags();
    expect(tags.find((tag) => tag.slug === "anggota")).toBeUndefined();
    expect(tags.find((tag) => tag.slug === "hash-galeri")).toBeUndefined();
    expect(tags.find((tag) => tag.slug === "keamanan")?.count).toBe(2);
  });
});

describe("slugs that Ghost generates", () => {
  const rename = async (slug: string, next: string) => {
    ghost.edit(slug, { slug: next });
    await blog.refresh();
  };

  test.each(["my_post", "-imported--twice-", "2025", "_"])("a post with the slug %s is found", async (slug) => {
    await rename("tabel-harga", slug);
    expect((await blog.post(slug))?.post.slug).toBe(slug);
    await rename(slug, "tabel-harga");
  });

  test("a public tag may begin with hash-, and an internal tag has no list", async () => {
    const { tags } = (await blog.post("tabel-harga"))?.post ?? { tags: [] };
    ghost.edit("tabel-harga", { tags: [{ slug: "hash-browns", name: "Hash browns", visibility: "public" }] });
    await blog.refresh();
    expect((await blog.list({ page: 1, tag: "hash-browns" })).posts.map(({ slug }) => slug)).toEqual(["tabel-harga"]);
    expect((await blog.list({ page: 1, tag: "hash-galeri" })).posts).toEqual([]);
    expect((await blog.tags()).map(({ slug }) => slug)).toContain("hash-browns");
    expect((await blog.list({ page: 1, tag: "hash-galeri" })).posts).toEqual([]);
    ghost.edit("tabel-harga", { tags });
  });
});

describe("a post that got another slug", () => {
  test("is found under its old one, until another post has that", async () => {
    await blog.tags();
    expect(await blog.renamed("tabel-harga")).toBeNull();
    ghost.edit("tabel-harga", { slug: "daftar-harga" });
    await blog.refresh();
    expect(await blog.post("tabel-harga")).toBeNull();
    expect(await blog.renamed("tabel-harga")).toBe("daftar-harga");
    expect(await blog.renamed("never-there")).toBeNull();
    ghost.edit("daftar-harga", { slug: "tabel-harga" });
    await blog.refresh();
    expect(await blog.renamed("tabel-harga")).toBeNull();
    expect(await blog.renamed("daftar-harga")).toBe("tabel-harga");
  });

  test.each(databases.kinds)(
    "is found after a restart too, also when it got its slug meanwhile, in $name",
    async ({ create }) => {
      const database = await create();
      const restart = async () => {
        const opened = database.open();
        closeAfterTest(opened);
        const slugs = new StoredSlugs(opened);
        const restarted = openBlog(slugs);
        await restarted.tags();
        return { ...restarted, isStored: async (slug: string) => (await slugs.find(slug)) !== null };
      };
      const before = await restart();
      await expect.poll(() => before.isStored("tabel-harga")).toBe(true);
      ghost.edit("tabel-harga", { slug: "daftar-harga" });
      try {
        expect(await (await restart()).renamed("tabel-harga")).toBe("daftar-harga");
        expect(await (await restart()).renamed("never-there")).toBeNull();
      } finally {
        ghost.edit("daftar-harga", { slug: "tabel-harga" });
      }
    },
  );

  test("is offered by the words of its address on a site that has never seen it", async () => {
    expect((await blog.similar("galeri-foto-pasar-2025")).map(({ slug }) => slug)[0]).toBe("galeri-pasar-pagi");
    expect(await blog.similar("wp-login")).toEqual([]);
  });
});

describe("on a quiet site without a webhook", () => {
  test("a deleted post is gone for the first visitor after a minute", async () => {
    await blog.post("tabel-harga");
    await blog.list({ page: 1 });
    ghost.edit("tabel-harga", { visibility: "members" });
    clock.advance(3 * 60 * MINUTE);
    expect(await blog.post("tabel-harga")).toBeNull();
    expect((await blog.list({ page: 1 })).posts.map(({ slug }) => slug)).not.toContain("tabel-harga");
    ghost.edit("tabel-harga", { visibility: "public" });
  });

  test("requests do not wait for a blog that has just failed", async () => {
    await blog.list({ page: 1 });
    await blog.post("tabel-harga");
    clock.advance(3 * MINUTE);
    ghost.behave({ kind: "down" });
    await blog.list({ page: 1 });
    expect(faults).toHaveLength(1);
    ghost.behave({ kind: "slow", delay: 60_000 });
    expect((await blog.post("tabel-harga"))?.freshness.age).toBe(3 * MINUTE);
    expect(faults).toHaveLength(1);
  });
});

describe("while the blog is down", () => {
  test("an article whose body was in a list is served from that list", async () => {
    const { posts } = await blog.list({ page: 1 });
    const slug = posts[3]?.slug ?? "";
    ghost.behave({ kind: "down" });
    const result = await blog.post(slug);
    expect(result?.post.slug).toBe(slug);
    expect(result?.post).toHaveProperty("html");
    expect(result?.freshness.lastGood).toBe(true);
    await expect(blog.post("never-listed")).rejects.toThrow(/^\[GET\] "http/);
  });
});
