import { afterAll, beforeAll, expect, test } from "vitest";
import brands from "~/content/embedded/brands.json";
import { htmlText } from "../../support/content/html-text";
import { PAGES } from "../../support/content/routes";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

/** Serves the embedded content with the real time, like a site with an API. */
let first: SiteServer;
/** Uses the first site as its product API. */
let second: SiteServer;

beforeAll(async () => {
  first = await startTestSite({ SITE_CLOCK: new Date().toISOString().replace(/\.\d+Z$/, "+00:00") });
  second = await startTestSite({ API_URL: `${first.url}/api/v1` });
  // Most pages show a header without the event when the API is slow. From now on it is known.
  await wordsOf(second, "/ticket");
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

async function wordsOf(site: SiteServer, path: string): Promise<string> {
  const response = await fetch(site.url + path, { headers: { "User-Agent": "curl/8.9.1" } });
  expect(response.status).toBe(200);
  // Only a site with embedded content has a fixed clock and shows its notice.
  return htmlText(await response.text()).replace(/Demonstration: the site as it looks on .*? WIB\./, "");
}

const brand = brands[7]?.slug;
const paths = [
  ...PAGES.map(({ path }) => path),
  `/brands/${brand}`,
  "/brands?q=tent&order=booth",
  "/brands?category=footwear",
  "/ticket?tab=brands",
  "/ticket?tab=rundown",
  "/ticket?tab=about",
  "/rundown?day=3&stage=Campfire+Stage",
];

test.each(paths)("%s has the same text on a site with the API as on the site that serves it", async (path) => {
  const [own, remote] = await Promise.all([wordsOf(first, path), wordsOf(second, path)]);
  expect(own.length).toBeGreaterThan(300);
  expect(remote).toBe(own);
});

test("a record that the API does not have is a 404", async () => {
  expect((await fetch(`${second.url}/brands/nobody-of-this-name`)).status).toBe(404);
});
