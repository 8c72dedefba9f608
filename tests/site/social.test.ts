import { readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnSite } from "../support/own-site";
import { PAGES } from "../support/routes";

let site: Awaited<ReturnType<typeof startOwnSite>>;
beforeAll(async () => {
  site = await startOwnSite({ APP_URL: "http://expo.example.com" });
});
afterAll(() => site.stop());

const kept = () => {
  try {
    return readdirSync(join(site.dataDirectory, "social"));
  } catch {
    return [];
  }
};

test.each([
  "no-such-page.png",
  "brands/no-such-brand.png",
  "news/no-such-article.png",
  "news.jpg",
  ".png",
  "constructor.png",
  "brands/../../etc/passwd.png",
  "brands/a/b.png",
])("the made-up %s is refused and nothing is drawn", async (name) => {
  expect((await fetch(`${site.url}/social/${encodeURI(name)}`)).status).toBe(404);
  expect(kept()).toEqual([]);
});

test.each([...PAGES.map(({ path }) => path), "/accessibility", "/brands/angin-lalu"])(
  "%s names a picture that is there, in the size it says",
  async (path) => {
    const $ = load(await (await fetch(site.url + path)).text());
    const meta = (name: string) => $(`meta[property="${name}"]`).attr("content") ?? "";
    expect(meta("og:image:alt")).toBe($("title").text());
    const answer = await fetch(site.url + new URL(meta("og:image")).pathname);
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ format, width: String(width), height: String(height) }).toEqual({
      format: "png",
      width: meta("og:image:width"),
      height: meta("og:image:height"),
    });
  },
);

test("a picture is drawn once, and answered from disk from then on", async () => {
  const ask = async () => Buffer.from(await (await fetch(`${site.url}/social/site.png`)).arrayBuffer());
  const first = await ask();
  const files = kept();
  expect((await ask()).equals(first)).toBe(true);
  expect(kept()).toEqual(files);
});
