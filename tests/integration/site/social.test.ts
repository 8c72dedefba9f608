import { readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGES } from "../../support/content/routes";
import { inFull } from "../../support/content/sample";
import { startTestSite } from "../../support/servers/test-site";

type Site = Awaited<ReturnType<typeof startTestSite>>;
let site: Site;
/** A site with a name that the build's cards do not have. */
let renamed: Site;
beforeAll(async () => {
  [site, renamed] = await Promise.all([
    startTestSite({ APP_URL: "http://expo.example.com" }),
    startTestSite({ APP_SHORT_NAME: "Expo Lain" }),
  ]);
});
afterAll(() => Promise.all([site.stop(), renamed.stop()]));

/** The cards that a site has drawn. */
const drawnCards = ({ dataDirectory }: Site) => {
  try {
    return readdirSync(join(dataDirectory, "social"));
  } catch {
    return [];
  }
};

async function read(url: string) {
  const response = await fetch(url);
  return {
    status: response.status,
    lifetime: response.headers.get("Cache-Control"),
    png: Buffer.from(await response.arrayBuffer()),
  };
}

/** The paths of all pages of the sitemap. */
async function pathsOf({ url }: Site): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

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
  expect(drawnCards(site)).toEqual([]);
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

inFull(() => {
  test("the cards of the embedded content are those of the build: the server draws none", async () => {
    const paths = await pathsOf(site);
    expect(paths.length).toBeGreaterThan(500);
    for (const path of paths) {
      const [, prefix = "", rest = ""] = /^(\/id(?=\/|$))?\/?(.*)$/.exec(path) ?? [];
      const { status, lifetime } = await read(`${site.url}${prefix}/social/${rest || "site"}.png`);
      expect([path, status, lifetime]).toEqual([path, 200, expect.stringContaining("max-age=86400")]);
    }
    expect(drawnCards(site)).toEqual([]);
  });
});

test("a card that the build does not have is drawn once, and then read from disk", async () => {
  const card = () => read(`${renamed.url}/social/site.png`);
  const { png } = await card();
  const drawn = drawnCards(renamed);
  expect(drawn).toHaveLength(1);
  expect((await card()).png.equals(png)).toBe(true);
  expect(drawnCards(renamed)).toEqual(drawn);
});

test("of many cards at once few are drawn, and the others are the site's card for a minute", async () => {
  const paths = (await pathsOf(renamed)).filter((path) => path.startsWith("/brands/")).slice(0, 30);
  expect(paths).toHaveLength(30);
  const own = await read(`${renamed.url}/social/site.png`);
  const cards = await Promise.all(paths.map((path) => read(`${renamed.url}/social${path}.png`)));
  expect(cards.map(({ status }) => status)).toEqual(cards.map(() => 200));
  const siteCards = cards.filter(({ lifetime }) => lifetime === "public, max-age=60");
  expect(siteCards.length).toBeGreaterThan(15);
  for (const { png } of siteCards) expect(png.equals(own.png)).toBe(true);
});
