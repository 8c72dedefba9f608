import { load } from "cheerio";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "~/base/log/log.server";
import { readArticlePage } from "~/news/article-page/read-article-page.server";
import { blog } from "~/news/blog/site-blog.server";
import { readFeed } from "~/news/feeds/read-feed.server";
import { loader } from "~/routes/news/news";
import { readLatestNews } from "~/visitors/home/home-data.server";

/** A post whose rendering throws an unexpected error. */

const BAD = "first-timers-guide-to-the-expo";
let faulty = false;

// Files share modules: this one needs its own, which render with the mocks.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock("~/news/article/render-article.server", async (original) => {
  const { renderArticle } = await original<typeof import("~/news/article/render-article.server")>();
  return {
    renderArticle: (post: { html: string | null; slug: string }, ...rest: [never]) =>
      faulty && post.slug === BAD ? Promise.reject(new Error("no article")) : renderArticle(post as never, ...rest),
  };
});
vi.mock("~/news/list/post-card-view.server", async (original) => {
  const { toPostCardView, ...others } = await original<typeof import("~/news/list/post-card-view.server")>();
  return {
    ...others,
    toPostCardView: (post: Parameters<typeof toPostCardView>[0]) => {
      if (faulty && post.slug === BAD) throw new Error("no card");
      return toPostCardView(post);
    },
  };
});

const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);
beforeEach(() => {
  faulty = true;
});
afterEach(() => {
  faulty = false;
  errors.mockClear();
});

const slugsOf = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug);

test("is omitted from lists, feeds and related posts, and logged once with its id", async () => {
  const all = slugsOf((await blog.list({ page: 1 })).posts);
  expect(all[0]).toBe(BAD);

  const list = await loader({ url: new URL("https://expo.example/news") } as Parameters<typeof loader>[0]);
  expect(slugsOf(list.data.posts)).toEqual(all.slice(1));
  expect(slugsOf((await readLatestNews()) ?? [])).toEqual(all.slice(1, 4));
  expect(slugsOf((await readFeed()).posts.map(({ post }) => post))).toEqual(all.slice(1));
  const pages = await Promise.all(all.map((slug) => readArticlePage(slug)));
  expect(pages.flatMap((page) => slugsOf(page?.related ?? []))).not.toContain(BAD);

  expect(errors.mock.calls).toHaveLength(1);
  expect(errors.mock.calls[0]).toEqual([{ post: BAD, fault: "no card" }, "a post cannot be rendered"]);
});

test("has its title and its text on its own page", async () => {
  const page = await readArticlePage(BAD);
  const post = (await blog.post(BAD))?.post;
  expect(page?.title).toBe(post?.title);
  const $ = load(page?.html ?? "", null, false);
  expect($("*").not("p")).toHaveLength(0);
  const withoutSpaces = (text: string) => text.replace(/\s+/g, "");
  expect(withoutSpaces($.root().text())).toBe(
    withoutSpaces(
      load(post?.html ?? "", null, false)
        .root()
        .text(),
    ),
  );
});
