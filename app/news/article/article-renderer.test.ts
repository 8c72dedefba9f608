import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { postSchema } from "~/content/model/post";
import { createArticleRenderer } from "./article-renderer.server";

const render = () =>
  createArticleRenderer({ siteUrl: "https://expo.example", blogUrls: ["https://blog.example"], sizeOf: () => null });
const post = postSchema.parse({
  id: "1",
  slug: "a",
  title: "A",
  html: '<p><a href="https://blog.example/later/">later</a></p>',
  published_at: "2025-10-15T10:00:00+07:00",
  updated_at: "2025-10-15T10:00:00+07:00",
});

test("a post is rendered once until it changes", async () => {
  const renderer = render();
  const slugs = new Set(["a"]);
  const first = await renderer(post, slugs, {});
  expect(await renderer(post, slugs, {})).toBe(first);
  const changed = { ...post, html: "<p>new</p>", updated_at: "2025-10-16T10:00:00+07:00" };
  expect((await renderer(changed, new Set(["a"]), {})).html).toBe("<p>new</p>");
});

test("two saves within one second: the second body is rendered", async () => {
  const renderer = render();
  await renderer({ ...post, html: "<p>first</p>" }, new Set(), {});
  expect((await renderer({ ...post, html: "<p>second</p>" }, new Set(), {})).html).toBe("<p>second</p>");
});

test("a link to a post that comes later becomes one in the site", async () => {
  const renderer = render();
  expect((await renderer(post, new Set(["a"]), {})).html).toContain('href="https://blog.example/later/"');
  expect((await renderer(post, new Set(["a", "later"]), {})).html).toContain('href="/news/later"');
});

test("and one to a post that goes while another comes leads to the blog again", async () => {
  const renderer = render();
  expect((await renderer(post, new Set(["a", "later"]), {})).html).toContain('href="/news/later"');
  expect((await renderer(post, new Set(["a", "other"]), {})).html).toContain('href="https://blog.example/later/"');
});

test("while the posts are not known, an address of the blog counts as a post's", async () => {
  expect((await render()(post, null, {})).html).toContain('href="/news/later"');
});

test("each language has its own: links and labels", async () => {
  const renderer = render();
  const slugs = new Set(["a", "later"]);
  const withFilm = { ...post, html: `${post.html}<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>` };
  expect((await renderer(withFilm, slugs, {})).html).toContain("Play the video");
  const { html } = await runWithLocale("id", () => renderer(withFilm, slugs, {}));
  expect(html).toContain('href="/id/news/later"');
  expect(html).toContain("Putar video");
  expect(html).toContain("Dari youtube.com.");
});

test("a link to the article in another language leads there, not back by a redirect", async () => {
  const translation = { slug: "hujan", lang: "id" } as const;
  const html =
    '<p><a href="/news/hujan">1</a> <a href="https://blog.example/hujan/#naik">2</a> <a href="/news/b">3</a></p>';
  const article = await render()({ ...post, html }, new Set(["a", "b", "hujan"]), { en: post, id: translation });
  expect(article.html).toBe(
    '<p><a href="/id/news/hujan" hreflang="id">1</a> <a href="/id/news/hujan#s-naik" hreflang="id">2</a> <a href="/news/b">3</a></p>',
  );
});
