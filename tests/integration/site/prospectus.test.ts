import { load } from "cheerio";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import exhibiting from "~/content/embedded/exhibiting.json";
import { htmlText } from "../../support/content/html-text";
import { everyNth, inFull } from "../../support/content/sample";
import { startSeasonSite } from "../../support/servers/season-site";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";
import { startTestSite } from "../../support/servers/test-site";
import { proxyBeforeEvent, startStubApi } from "../../support/services/stub-api";

const PDF = "/book-space/prospectus.pdf";

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite({ APP_URL: "http://expo.example.com" });
});

const page = async (url: string) => load(await (await fetch(`${url}/book-space`)).text());

type Node = { role?: string; alt?: string; children?: Node[] };

/** The texts that the prospectus shows as they are; what follows a registration is on another page. */
function textsOf({ currency: _, steps: __, translations: ___, ...content }: typeof exhibiting): string[] {
  const texts: string[] = [];
  JSON.stringify(content, (key, value: unknown) => {
    if (typeof value === "string" && !/^(day|lastDay)$/.test(key)) texts.push(value.replace(/\s+/g, " "));
    return value;
  });
  return texts;
}

/** The roles of a page's structure elements, each once. */
function rolesOf(node: Node, roles = new Set<string>()): Set<string> {
  if (node.role) roles.add(node.role);
  for (const child of node.children ?? []) rolesOf(child, roles);
  return roles;
}

describe("the prospectus as a PDF", () => {
  test("has a title, a language, structure, and the texts of the page", async () => {
    const response = await fetch(site.url + PDF);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: "Jakarta Outing Expo 2025: prospectus for exhibitors", Language: "en" });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect(document.numPages).toBe(3);

    const roles = new Set<string>();
    for (const number of [1, 2, 3]) rolesOf((await (await document.getPage(number)).getStructTree()) as Node, roles);
    expect([...roles]).toEqual(
      expect.arrayContaining(["Document", "H1", "H2", "Table", "TH", "TD", "L", "LI", "Figure"]),
    );

    const { text } = await extractText(document, { mergePages: true });
    const words = text.replace(/\s+/g, " ");
    const onPage = htmlText(await (await fetch(`${site.url}/book-space`)).text()).replace(/\s+/g, " ");
    const texts = [...textsOf(exhibiting), "Rp 14.850.000", "Rp 1.500.000 a booth", "12–13 November 2025"];
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((one) => !words.includes(one))).toEqual([]);
    expect(texts.filter((one) => !onPage.includes(one))).toEqual([]);
    expect(words).toContain("http://expo.example.com/book-space");
  });

  test("the page and the PDF have the hall as the map draws it, in each language", async () => {
    for (const [prefix, ...said] of [
      ["", "North entrance", "Campfire Stage", "Free", "Taken"],
      ["/id", "Pintu utara", "Campfire Stage", "Kosong", "Terisi"],
    ]) {
      const $ = load(await (await fetch(`${site.url}${prefix}/book-space`)).text());
      const map = $(`a[href="${prefix}/map?hall=hall-a"]:has(svg.stock)`);
      expect(map).toHaveLength(1);
      expect(map.find("svg .stage")).toHaveLength(3);
      const pdf = await (await fetch(`${site.url}${prefix}${PDF}`)).arrayBuffer();
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
      const [onPage, onPaper] = [$("main").text(), text].map((words) => words.replace(/\s+/g, " "));
      for (const one of said) for (const words of [onPage, onPaper]) expect(words).toContain(one);
    }
  });

  test("embeds its fonts, so that it looks the same everywhere", async () => {
    const bytes = Buffer.from(await (await fetch(site.url + PDF)).arrayBuffer()).toString("latin1");
    const fonts = new Set(bytes.match(/(?<=\/FontName \/[A-Z]{6}\+)[\w-]+/g));
    expect([...fonts].toSorted()).toEqual([
      "BricolageGrotesque-ExtraBold",
      "PlusJakartaSans-Bold",
      "PlusJakartaSans-Regular",
    ]);
    expect(bytes.match(/\/FontFile[23] /g)).toHaveLength(fonts.size);
  });

  test("is cached, and linked with its size", async () => {
    const [first, second] = [await fetch(site.url + PDF), await fetch(site.url + PDF)];
    expect(first.headers.get("Cache-Control")).toMatch(/^public,.* s-maxage=300/);
    expect(second.headers.get("Age")).not.toBeNull();
    const size = (await second.arrayBuffer()).byteLength;
    const $ = await page(site.url);
    expect($(`main a[href="${PDF}"]`).text()).toBe(`Prospectus (PDF, ${Math.ceil(size / 1000)} kB)`);
  });
});

test.each(
  everyNth(
    [
      ["2025-10-24T10:00:00+07:00", "24 October 2025Today", "17 October 2025Passed"],
      ["2025-10-15T10:00:00+07:00", "17 October 2025In 2 days", "31 July 2025Passed"],
      ["2025-11-15T10:00:00+07:00", "14–16 November 2025Now", "12–13 November 2025Passed"],
    ],
    3,
  ),
)("at %s the dates say what is left", async (SITE_CLOCK = "", ...expected) => {
  const then = await sharedSite({ SITE_CLOCK });
  const $ = await page(then.url);
  const text = $("main ol").text();
  for (const words of expected) expect(text).toContain(words);
  // What has passed is folded, and nothing else.
  expect($("main .earlier li").length).toBe($("main .waypoints > .passed").length);
  expect($("main .earlier li:not(.passed)").length).toBe(0);
});

test("after the expo there is no prospectus, and its address is gone", async () => {
  const after = await startSeasonSite("after", sharedSite);
  expect((await fetch(after.url + PDF)).status).toBe(404);
  expect((await page(after.url))(`a[href="${PDF}"]`)).toHaveLength(0);
});

inFull(() => {
  test("an outage of the prospectus leaves the form", async () => {
    const forward = proxyBeforeEvent(site.url);
    const api = await startStubApi((request, response) =>
      request.url?.startsWith("/exhibiting") ? void response.writeHead(503).end() : forward(request, response),
    );
    const remote = await startTestSite({ API_URL: api.url });
    try {
      const response = await fetch(`${remote.url}/book-space`);
      expect(response.status).toBe(200);
      const text = htmlText(await response.text());
      expect(text).toContain("What will you show?");
      expect(text).not.toContain("Booths and prices");
      expect((await fetch(remote.url + PDF)).status).toBe(503);
    } finally {
      await Promise.all([remote.stop(), api.stop()]);
    }
  });
});
