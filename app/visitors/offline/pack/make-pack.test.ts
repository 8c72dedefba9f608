import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { KEPT_PAGES } from "~/config/kept-pages";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { Brand } from "~/content/model/brand";
import { type ProductApi, productApi } from "~/content/product-api/product-api.server";
import { MARKS, MAX_PACK_BYTES, type OfflinePack } from "~/visitors/offline/offline-pack";
import { makePack } from "./make-pack.server";

const NOW = Date.parse("2025-11-14T13:00:00+07:00");
const make = (locale: Locale, api: ProductApi = productApi) =>
  runWithLocale(locale, () => makePack(api, { page: "/assets/page.js", zoom: "/assets/zoom.js" }, NOW));

describe.each(["en", "id"] as const)("what a phone keeps in %s", (locale) => {
  let pack: OfflinePack;
  beforeAll(async () => {
    pack = await make(locale);
  });

  test("has home, days, sessions, changes, brands, the plan, questions, the visit and the kept tickets", () => {
    const paths = Object.keys(pack.pages);
    // The map is drawn in the phone; the rundown is a page a day.
    const lacking = KEPT_PAGES.filter((page) => !paths.some((path) => path.split("?", 1)[0] === page));
    expect(lacking).toEqual(["/map"]);
    expect(paths).toEqual(
      expect.arrayContaining([
        "/",
        "/faq",
        "/visit",
        "/order/kept",
        "/plan",
        "/brands",
        "/rundown/changes",
        "/rundown?day=3",
      ]),
    );
    expect(paths.filter((path) => path.startsWith("/brands/"))).toHaveLength(shippedContent.brands.length);
    expect(paths.filter((path) => /^\/rundown\/(?!changes)/.test(path))).toHaveLength(shippedContent.sessions.length);
    expect(pack.map?.plan.units).toHaveLength(shippedContent.units.length);
  });

  test("begins with what opens, before when and where it is; each brand of the list has its star and can be jumped to by letter", () => {
    const home = pack.pages["/"]?.main ?? "";
    expect(home.indexOf("kept-menu")).toBeGreaterThan(0);
    expect(home.indexOf("kept-menu")).toBeLessThan(home.indexOf("Balai Meranti"));
    const brands = pack.pages["/brands"]?.main ?? "";
    expect(brands.split("data-star=")).toHaveLength(shippedContent.brands.length + 1);
    const letters = [...brands.matchAll(/href="#([A-Z])"/g)].map(([, letter]) => letter);
    expect(letters.length).toBeGreaterThan(10);
    for (const letter of letters) expect(brands).toContain(`id="${letter}"`);
  });

  test("is in the language, links to its pages, and asks for no picture and no script of the site", () => {
    const all = JSON.stringify([pack.pages, pack.missing]);
    expect(all).not.toMatch(/<(?:img|picture|script|iframe)\b/);
    const prefix = locale === "id" ? "/id" : "";
    for (const [path, { main }] of Object.entries(pack.pages))
      for (const [, href = ""] of main.matchAll(/href="(\/[^"]*)"/g))
        expect(href.startsWith(`${prefix}/`), `${path}: ${href}`).toBe(true);
  });

  test("has a frame with each mark once, and what it loads, and the map, is kept", () => {
    for (const mark of Object.values(MARKS)) expect(pack.frame.split(mark)).toHaveLength(2);
    expect(pack.map?.zoom).toBe("/assets/zoom.js?kept");
    const loaded = [...pack.frame.matchAll(/"([^"]*\?kept)"/g)].map(([, address]) => address);
    expect(new Set(pack.files)).toEqual(new Set([...loaded, pack.map?.zoom]));
    expect(pack.frame).toContain(`<html lang="${locale}"`);
  });

  test("is the same revision for the same content", async () => {
    expect((await make(locale)).revision).toBe(pack.revision);
  });
});

test("the file of an expo with 320 brands and 3,000 booths is small enough for a phone", async () => {
  const { brands, halls } = shippedContent;
  const many = Array.from({ length: 320 }, (_, index): Brand => {
    const brand = brands[index % brands.length] as Brand;
    const word = (index * 2_654_435_761) % 4_294_967_296;
    return { ...brand, slug: `${brand.slug}-${index}`, name: `${brand.name} ${word.toString(36)}` };
  });
  const bySlug = new Map(many.map((brand) => [brand.slug, brand]));
  const units = Array.from({ length: 3_000 }, (_, index) => ({
    ...{ hall: halls[0]?.id ?? "", booth: `${String.fromCharCode(65 + (index % 26))}-${Math.floor(index / 26) + 1}` },
    ...{ x: (index % 60) * 3, y: Math.floor(index / 60) * 4, w: 3, h: 2 },
  }));
  const list = { ...(await productApi.brands()), brands: many, pages: 1, total: many.length };
  const api: ProductApi = {
    ...productApi,
    brands: async () => list,
    brand: async (slug) => ({ brand: bySlug.get(slug) as Brand, categories: [], previous: null, next: null }),
    plan: async () => ({ halls, units }),
  };
  const pack = await make("id", api);
  expect(Object.keys(pack.pages).filter((path) => path.startsWith("/brands/"))).toHaveLength(320);
  expect(gzipSync(JSON.stringify(pack)).length).toBeLessThan(MAX_PACK_BYTES);
});
