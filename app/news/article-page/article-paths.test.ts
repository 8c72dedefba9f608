import { expect, test } from "vitest";
import { blog } from "~/news/blog/site-blog.server";
import { pathsOf } from "./read-article-page.server";

test("a version that first appeared on another site is no page for search engines", async () => {
  const found = await blog.post("packing-for-the-monsoon");
  if (!found) throw new Error("The embedded post is missing.");
  const { en, id } = await blog.versions(found.post);
  if (!en || !id) throw new Error("The embedded post has no pair.");
  expect(pathsOf({ en, id })).toEqual({ en: `/news/${en.slug}`, id: `/news/${id.slug}` });
  const elsewhere = { ...id, canonical_url: "https://elsewhere.example/hujan" };
  expect(pathsOf({ en, id: elsewhere })).toEqual({ en: `/news/${en.slug}` });
});
