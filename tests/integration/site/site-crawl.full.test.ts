import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Crawl, crawl } from "../../support/page-checks/crawl.ts";
import { htmlFaults } from "../../support/page-checks/html.ts";
import { linkFaults, orphanFaults, redirectFaults } from "../../support/page-checks/links.ts";
import { REDIRECTS } from "../../support/page-checks/redirects.ts";
import { sitemapPaths } from "../../support/page-checks/sitemap.ts";
import { startPublicSite } from "../../support/servers/test-site.ts";
import { wordsOf } from "../../support/services/form-client.ts";

let site: Awaited<ReturnType<typeof startPublicSite>>;
let crawled: Crawl;
beforeAll(async () => {
  site = await startPublicSite();
  // Social pictures are drawn on request: `social.test.ts` requests some, `npm run audit` all. Each place of the map is the same page
  // (`map.test.ts`), and search engines do not follow its links either.
  crawled = await crawl(site.url, /\/social\/.+\.png$|\/map\?.*\bto=/);
});
afterAll(() => site.stop());

test("every link, picture and calendar responds with 200, without a redirect", () => {
  expect(crawled.resources.size).toBeGreaterThan(1000);
  expect(linkFaults(crawled)).toEqual([]);
});

test("the sitemap lists exactly the pages that links reach", async () => {
  const listed = await sitemapPaths(site.url);
  expect(listed.length).toBeGreaterThan(150);
  expect(orphanFaults(crawled, listed)).toEqual([]);
});

test("moved and non-canonical URLs redirect to their page in one step", async () => {
  expect(await redirectFaults(site.url, REDIRECTS)).toEqual([]);
});

/** The organiser's numbers, with the words that follow each of them wherever it stands. */
const NUMBERS = [
  [
    /\+62 812 0000 1411/g,
    /^\W*(for visitors, press and tickets|visitors, press, tickets|untuk pengunjung, pers, dan tiket|pengunjung, pers, tiket)/i,
  ],
  [/\+62 812 0000 1611/g, /^\W*(for exhibitors, sponsors and media|untuk peserta pameran, sponsor, dan mitra media)/i],
] as const;

test("no page shows a WhatsApp number ungrouped, or without whom it is for", () => {
  const pages = [...crawled.resources.values()].filter(({ type }) => type === "text/html");
  for (const [number, whom] of NUMBERS) {
    const faults: string[] = [];
    let shown = 0;
    for (const { path, body } of pages) {
      const words = wordsOf(body);
      if (words.includes("+62812")) faults.push(`${path}: ungrouped`);
      for (const { index, 0: text } of words.matchAll(number)) {
        shown += 1;
        const after = words.slice(index + text.length, index + text.length + 60);
        if (!whom.test(after)) faults.push(`${path}: ${text}${after}`);
      }
    }
    expect(faults).toEqual([]);
    expect(shown).toBeGreaterThan(3);
  }
});

test("every brand, session and speaker can be shared, as articles can", () => {
  const shared = [...crawled.resources.values()].filter(
    ({ type, path }) => type === "text/html" && /\/(brands|rundown|speakers|news)\/(?!changes$)[a-z0-9-]+$/.test(path),
  );
  expect(shared.length).toBeGreaterThan(500);
  expect(shared.filter(({ body }) => !body.includes('href="https://wa.me/?text=')).map(({ path }) => path)).toEqual([]);
});

/** How many pages of each kind are checked. */
const OF_A_KIND = 4;

/** Pages of one kind have the same parts: all brands, sessions and speakers of a language, and the views of a list. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, site.url);
  return (
    pathname.replace(/\/(brands|rundown|speakers)\/(?!changes$).+/, "/$1/*") +
    [...searchParams.keys()].toSorted().join()
  );
}

test("the HTML of every kind of page is valid", async () => {
  const pages = [...crawled.resources.values()].filter(({ type }) => type === "text/html");
  const kinds = Object.values(Object.groupBy(pages, ({ path }) => kindOf(path)));
  const checked = kinds.flatMap((alike = []) => alike.slice(0, OF_A_KIND));
  expect(checked.length).toBeGreaterThan(70);
  // Before the checks, during which its connection would end.
  const lost = await (await fetch(`${site.url}/no-such-page`)).text();
  const faults: string[] = [];
  for (const { path, body } of checked) faults.push(...(await htmlFaults(body)).map((fault) => `${path}: ${fault}`));
  faults.push(...(await htmlFaults(lost)).map((fault) => `an unknown address: ${fault}`));
  expect(faults).toEqual([]);
});

describe("the checks find errors", () => {
  const page = (path: string, references: string[], body = "") => ({
    path,
    status: 200,
    location: null,
    type: "text/html",
    body,
    references: references.map((href) => ({ href, kind: "link" as const })),
  });
  const origin = "http://site.example";

  test("in links", () => {
    const resources = [
      page("/", [
        "/gone",
        "/moved",
        "/a#here",
        "/a#nowhere",
        "https://other.example/",
        "http://plain.example/",
        "mailto:nobody",
      ]),
      page("/a", [], '<p id="here"></p>'),
      { ...page("/gone", []), status: 404 },
      { ...page("/moved", []), status: 301, location: "/a" },
    ];
    const faults = linkFaults({ origin, resources: new Map(resources.map((one) => [one.path, one])) });
    expect(faults.map((fault) => fault.replace(/ \(on .*/, ""))).toEqual([
      "/gone responds with 404",
      "/moved redirects to /a",
      "/a#nowhere: no such place on the page",
      "http://plain.example/: malformed URL",
      "mailto:nobody: malformed URL",
    ]);
  });

  test("in the sitemap", () => {
    const resources = new Map([page("/", []), page("/a?b=c", [])].map((one) => [one.path, one]));
    expect(orphanFaults({ origin, resources }, ["/", "/z"])).toEqual([
      "/z: in the sitemap, but no link leads there",
      "/a: linked, but not in the sitemap",
    ]);
  });

  test("in HTML", async () => {
    const faults = await htmlFaults(
      '<!DOCTYPE html><html lang="en"><head><title>A</title></head><body><p><div></div></p></body></html>',
    );
    expect(faults.join()).toContain("close-order");
  });
});
