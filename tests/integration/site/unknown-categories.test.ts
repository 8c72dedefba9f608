import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startManyBrands } from "../../support/content/many-brands";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import type { StubApi } from "../../support/services/stub-api";

let api: StubApi;
let site: SiteServer;

beforeAll(async () => {
  api = await startManyBrands(40);
  site = await startTestSite({ API_URL: api.url, PAGE_CACHE_MB: "0" });
});
afterAll(async () => {
  await site?.stop();
  await api?.stop();
});
beforeEach(() => {
  api.requests.length = 0;
});

async function get(path: string) {
  const response = await fetch(site.url + path);
  return { status: response.status, text: await response.text() };
}

const askedFor = (what: string) => api.requests.filter((request) => request.includes(what));

test("an unknown category is not requested from the API, and its page is a 404", async () => {
  for (let number = 0; number < 30; number += 1) {
    const { status, text } = await get(`/brands?category=unknown-${number}`);
    expect(status).toBe(404);
    expect(text).toContain("0 brands");
    expect(text).toContain("No brand matches");
    expect(text).toContain('<meta name="description" content="Exhibiting brands: ');
    expect(text).toContain('href="/brands?category=footwear"');
  }
  expect(askedFor("category=")).toEqual([]);
});

test("a known category is requested from the API", async () => {
  expect((await get("/brands?category=footwear")).status).toBe(200);
  expect(askedFor("category=footwear")).toHaveLength(1);
});

test.each([
  ["an unknown category", "/brands?category=unknown&q=tent"],
  ["a page past the end", "/brands?q=tent&page=99"],
  ["a page past the end of a category", "/brands?q=tent&category=footwear&page=99"],
  ["a page of a search that finds nothing", "/brands?q=nothing-of-this-name&page=2"],
])("%s is a 404 in a search too", async (_, path) => {
  const { status, text } = await get(path);
  expect(status).toBe(404);
  expect(text).toMatch(/No brand (matches|for “)/);
  expect((await get(path.replace("/brands?", "/brands.data?"))).status).toBe(404);
});

test("a search in an unknown category sends no request to the API", async () => {
  await get("/brands?category=unknown&q=tent");
  expect(askedFor("q=tent")).toEqual([]);
});

test.each([
  "/brands?q=nothing-of-this-name",
  "/brands?q=tent&category=footwear",
  "/brands?q=nothing&category=footwear",
])("%s is a 200", async (path) => expect((await get(path)).status).toBe(200));
