import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { writeJsonFeed, writeRss } from "./feeds.server";
import { readFeed } from "./read-feed.server";

const feedsOf = async () => {
  const { site, posts, updated } = await readFeed();
  return { rss: writeRss(site, posts, updated), json: writeJsonFeed(site, posts) };
};

test("a feed is in the language of the request: title, addresses, and the posts in that language first", async () => {
  const english = await feedsOf();
  expect(english.json).toMatchObject({ title: "Jakarta Outing Expo 2025: News", language: "en" });
  expect(english.rss).toContain("<language>en</language>");

  const indonesian = await runWithLocale("id", feedsOf);
  expect(indonesian.json).toMatchObject({ title: "Jakarta Outing Expo 2025: Kabar", language: "id" });
  expect(indonesian.rss).toContain("<language>id</language>");
  expect(indonesian.rss).toContain('/id/news/rss.xml" rel="self"');
  expect(indonesian.json.items[0]).toMatchObject({ language: "id", url: expect.stringContaining("/id/news/") });
});
