import { readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGES } from "../../support/content/routes";
import { startTestSite } from "../../support/servers/test-site";

let site: Awaited<ReturnType<typeof startTestSite>>;
beforeAll(async () => {
  site = await startTestSite({ APP_URL: "http://expo.example.com" });
});
afterAll(() => site.stop());

const storedFiles = () => {
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
])("the unknown picture %s is a 404, and is not drawn", async (name) => {
  expect((await fetch(`${site.url}/social/${encodeURI(name)}`)).status).toBe(404);
  expect(storedFiles()).toEqual([]);
});

test.each(PAGES.map(({ path }) => path))("%s has a social picture of the declared size", async (path) => {
  const $ = load(await (await fetch(site.url + path)).text());
  const meta = (name: string) => $(`meta[property="${name}"]`).attr("content") ?? "";
  expect(meta("og:image:alt")).toBe($("title").text());
  const response = await fetch(site.url + new URL(meta("og:image")).pathname);
  expect(response.headers.get("Content-Type")).toBe("image/png");
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect({ format, width: String(width), height: String(height) }).toEqual({
    format: "png",
    width: meta("og:image:width"),
    height: meta("og:image:height"),
  });
});

test("a social picture is drawn once, and then read from disk", async () => {
  const read = async () => Buffer.from(await (await fetch(`${site.url}/social/site.png`)).arrayBuffer());
  const first = await read();
  const files = storedFiles();
  expect((await read()).equals(first)).toBe(true);
  expect(storedFiles()).toEqual(files);
});

test("of many cards at once few are drawn, and the others are the site's card for a minute", async () => {
  const read = async (path: string) => {
    const response = await fetch(site.url + path);
    return {
      status: response.status,
      lifetime: response.headers.get("Cache-Control"),
      png: Buffer.from(await response.arrayBuffer()),
    };
  };
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/brands\/[a-z0-9-]+)<\/loc>/g)].slice(0, 30);
  expect(paths).toHaveLength(30);
  const own = await read("/social/site.png");
  const cards = await Promise.all(paths.map(([, path]) => read(`/social${path}.png`)));
  expect(cards.map(({ status }) => status)).toEqual(cards.map(() => 200));
  const standIns = cards.filter(({ lifetime }) => lifetime === "public, max-age=60");
  expect(standIns.length).toBeGreaterThan(15);
  for (const { png } of standIns) expect(png.equals(own.png)).toBe(true);
});
