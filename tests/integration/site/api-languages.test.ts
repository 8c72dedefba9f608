import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brands from "~/content/embedded/brands.json";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { proxyToSite, type StubApi, startStubApi } from "../../support/services/stub-api";

const brand = brands.find(({ products }) => products.length > 0);
const { slug = "", translations } = brand ?? {};
const indonesian = translations?.id;

let source: SharedSite;
let api: StubApi;
let site: SiteServer;

beforeAll(async () => {
  source = await sharedSite();
  // The event, the categories and half of the questions are not translated, one of these wrongly, and one link is in Indonesian alone.
  type Entities = Record<string, unknown>[];
  const strip = (body: { faqs?: Entities; links?: Entities; categories?: Entities }) => {
    if ("startTime" in body) Object.assign(body, { translations: {} });
    for (const category of body.categories ?? []) Object.assign(category, { translations: {} });
    for (const [place, faq] of (body.faqs ?? []).entries()) if (place % 2) faq.translations = { id: { question: 7 } };
    const link = body.links?.find(({ url }) => url === "/brands");
    if (link) Object.assign(link, { label: "Peta hall", note: "Hanya untukmu", lang: "id", translations: {} });
  };
  api = await startStubApi(proxyToSite(source.url, strip));
  site = await startTestSite({ API_URL: api.url });
});
afterAll(async () => {
  await site?.stop();
  await api?.stop();
});

async function get(path: string) {
  const response = await fetch(`${source.url}/api/v1${path}`);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("the API", () => {
  test("sends every language by default, and names them", async () => {
    const { body, headers } = await get(`/brands/${slug}`);
    expect(body.brand).toMatchObject({ tagline: brand?.tagline, translations });
    expect(body.brand).not.toHaveProperty("lang");
    expect(headers.get("Content-Language")).toBe("en, id");
  });

  test.each([
    ["id", indonesian?.tagline, indonesian?.products[0]?.name],
    ["en", brand?.tagline, brand?.products[0]?.name],
  ])("sends one language with ?lang=%s, and names it", async (lang, tagline, product) => {
    const { body, headers } = await get(`/brands/${slug}?lang=${lang}`);
    expect(body.brand).toMatchObject({
      lang,
      tagline,
      products: expect.arrayContaining([{ name: product, price: expect.any(Number) }]),
    });
    expect(JSON.stringify(body)).not.toContain('"translations"');
    expect(headers.get("Content-Language")).toBe(lang);
    expect(headers.get("Cache-Control")).toBe("public, max-age=60");
  });

  test("keeps the other parameters, and the order, in another language", async () => {
    const { body } = await get("/brands?q=tenda&limit=2&lang=id");
    expect(body.brands).toHaveLength(2);
    expect(body.brands.map((one: { lang: string }) => one.lang)).toEqual(["id", "id"]);
    expect((await get("/brands?q=tenda&limit=2")).body.total).toBe(body.total);
  });

  test.each(["/event", "/brands", "/visit", "/policies/terms", "/partners"])(
    "refuses a language that the site does not have: %s",
    async (path) => {
      const { status, body, headers } = await get(`${path}?lang=xx`);
      expect(status).toBe(400);
      expect(body).toEqual({ error: expect.stringContaining("lang") });
      expect(headers.get("Cache-Control")).toBe("no-store");
    },
  );

  test("names no language where there are no words", async () => {
    expect((await get("/partners?lang=id")).headers.get("Content-Language")).toBeNull();
  });
});

describe("a site with an API", () => {
  test("asks for all languages at once", async () => {
    await fetch(`${site.url}/faq`);
    expect(api.requests).toContain("GET /faqs");
    expect(api.requests.filter((request) => request.includes("lang"))).toEqual([]);
  });

  test("shows what is not translated, or wrongly, in the language that it is written in", async () => {
    const html = await (await fetch(`${site.url}/links`)).text();
    expect(html).toMatch(/<li lang="id"[^>]*>(?:(?!<\/li>).)*Peta hall/s);
    expect((await fetch(`${site.url}/faq`)).status).toBe(200);
    const brandList = await (await fetch(`${site.url}/id/brands`)).text();
    expect(brandList).toMatch(/<a lang="en" [^>]*href="\/id\/brands\?category=backpacks"[^>]*>Backpacks/);
  });

  test("gives the dates and hours of an event without a translation in the page's language", async () => {
    const text = await (await fetch(`${site.url}/id/llms.txt`)).text();
    expect(text).toContain("14–16 November 2025");
    expect(text).toContain("pukul\u00a010.00–\u206021.00 WIB");
    expect(text).not.toContain("9 PM");
  });
});
