import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StandIn } from "../support/api-stand-in";
import { startManyBrands } from "../support/many-brands";
import { startOwnSite } from "../support/own-site";
import type { SiteServer } from "../support/site-server";

let api: StandIn;
let site: SiteServer;

beforeAll(async () => {
  api = await startManyBrands(40);
  site = await startOwnSite({ API_URL: api.url, PAGE_CACHE_MB: "0" });
});
afterAll(async () => {
  await site?.stop();
  await api?.stop();
});
beforeEach(() => {
  api.requests.length = 0;
});

async function get(path: string) {
  const answer = await fetch(site.url + path);
  return { status: answer.status, text: await answer.text() };
}

const askedFor = (what: string) => api.requests.filter((request) => request.includes(what));

test("a category that there is not is not asked for, and its page says so", async () => {
  for (let number = 0; number < 30; number += 1) {
    const { status, text } = await get(`/brands?category=made-up-${number}`);
    expect(status).toBe(404);
    expect(text).toContain("0 brands");
    expect(text).toContain("No brand fits");
    expect(text).toContain('value="footwear"');
  }
  expect(askedFor("category=")).toEqual([]);
});

test("one that there is, is", async () => {
  expect((await get("/brands?category=footwear")).status).toBe(200);
  expect(askedFor("category=footwear")).toHaveLength(1);
});

test("words that are searched for in a made-up category are no mistake", async () => {
  const { status, text } = await get("/brands?category=made-up&q=tent");
  expect(status).toBe(200);
  expect(text).toContain("No brand fits");
  expect(askedFor("q=tent")).toHaveLength(1);
});
