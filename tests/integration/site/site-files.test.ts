import { XMLParser } from "fast-xml-parser";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { listPages } from "~/config/pages";
import brands from "~/content/embedded/brands.json";
import { PAGES } from "../../support/content/routes";
import { httpsSettings } from "../../support/servers/https-settings";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

let site: SiteServer;
let preview: SiteServer;
beforeAll(async () => {
  const APP_URL = "http://expo.example.com";
  [site, preview] = await Promise.all([
    startTestSite({ APP_URL, SITE_INDEXED: "true" }),
    startTestSite(httpsSettings("https://preview.example.com")),
  ]);
});
afterAll(() => Promise.all([site.stop(), preview.stop()]));

test("the sitemap lists every page under APP_URL, with the modification dates of the data", async () => {
  const response = await fetch(`${site.url}/sitemap.xml`);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/xml/);
  const { urlset } = z
    .object({ urlset: z.object({ url: z.array(z.object({ loc: z.string(), lastmod: z.string().optional() })) }) })
    .parse(new XMLParser().parse(await response.text()));
  const changes = new Map(urlset.url.map(({ loc, lastmod }) => [loc, lastmod]));
  expect(changes.size).toBe(urlset.url.length);
  // The list of editions follows once there is a past one.
  const missing = PAGES.filter(({ path }) => !changes.has(`http://expo.example.com${path}`));
  expect(missing.map(({ path }) => path)).toEqual(["/editions"]);
  for (const { slug } of brands) expect(changes.has(`http://expo.example.com/brands/${slug}`)).toBe(true);
  expect(changes.get("http://expo.example.com/terms")).toBe("2025-08-21");
  expect(changes.get("http://expo.example.com/accessibility")).toBe("2025-10-12");
  const [newest = ""] = [...changes.keys()].filter((address) => address.includes("/news/"));
  expect(changes.get("http://expo.example.com/news")).toBe(changes.get(newest));
  expect(changes.get("http://expo.example.com/news/first-timers-guide-to-the-expo")).toMatch(/^2025-\d\d-\d\dT/);
});

test("robots.txt allows the site and names the sitemap", async () => {
  const robots = await fetch(`${site.url}/robots.txt`);
  expect(robots.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await robots.text()).toContain("Sitemap: http://expo.example.com/sitemap.xml");
  expect((await fetch(site.url)).headers.has("X-Robots-Tag")).toBe(false);
});

test("security.txt names a contact and has not expired", async () => {
  const response = await fetch(`${site.url}/.well-known/security.txt`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const [, expires = ""] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect((await fetch(`${site.url}/id/.well-known/security.txt`)).status).toBe(404);
});

test("a preview is not indexed, even under an https URL, and logs this once", async () => {
  expect(await (await fetch(`${preview.url}/robots.txt`)).text()).toBe("User-agent: *\nDisallow: /\n");
  for (const path of ["/", "/no-such-page", "/news/rss.xml"]) {
    expect((await fetch(preview.url + path)).headers.get("X-Robots-Tag"), path).toBe("noindex");
  }
  const warnings = ({ output }: SiteServer) =>
    output()
      .split("\n")
      .filter((line) => line.startsWith('{"level":40') && line.includes("SITE_INDEXED"));
  expect(warnings(preview)).toHaveLength(1);
  expect(warnings(site)).toEqual([]);
});

test("llms.txt has a title, a summary, and links without a 404", async () => {
  const text = await (await fetch(`${site.url}/llms.txt`)).text();
  // It is listed once there are two.
  expect(text).not.toContain("/editions)");
  expect(text).toMatch(/^# Jakarta Outing Expo 2025\n\n> Three days/);
  const links = [...text.matchAll(/\]\(http:\/\/expo\.example\.com([^)]+)\)/g)].map(([, path = ""]) => path);
  const pages = listPages().map(({ path }) => path);
  const listed = pages.filter((path) => path !== "/" && path !== "/editions" && !path.includes(":"));
  expect(links).toEqual(expect.arrayContaining(listed));
  const statuses = await Promise.all(links.map(async (path) => [path, (await fetch(site.url + path)).status]));
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
});

test("the manifest's icons exist in the listed sizes", async () => {
  const response = await fetch(`${site.url}/manifest.webmanifest`);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
  const manifest = z
    .object({
      name: z.string().min(1),
      short_name: z.string().min(1).max(20),
      start_url: z.literal("/"),
      icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
    })
    .parse(await response.json());
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(site.url + src);
    expect(icon.headers.get("Content-Type"), src).toBe(type);
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    if (sizes !== "any") expect(`${width}x${height}`).toBe(sizes);
  }
  expect(await (await fetch(site.url)).text()).toContain('rel="manifest" href="/manifest.webmanifest"');
});

test("the favicon has a rim in dark mode, and an ICO version for browsers without SVG support", async () => {
  const svg = await (await fetch(`${site.url}/favicon.svg`)).text();
  expect(svg).toContain("@media(prefers-color-scheme:dark)");
  const html = await (await fetch(site.url)).text();
  const icons = [...html.matchAll(/<link rel="icon" href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(icons).toEqual(["/favicon.ico", "/favicon.svg"]);
  for (const icon of icons) expect((await fetch(site.url + icon)).headers.get("Content-Type")).toMatch(/^image\//);
});
