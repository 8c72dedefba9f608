import { expect, test } from "vitest";
import { breadcrumbs } from "./structured-data";
import type { Site } from "./use-site";

const site = "https://expo.example.com";
const menuLabels = { "/": "Home", "/brands": "Brands", "/news": "News" } as Site["menuLabels"];
const data = { url: site, menuLabels };

function names(address: string) {
  const list = breadcrumbs(data, address.replace(/\?.*/, ""), address, "This page")?.itemListElement;
  return Array.isArray(list) ? list.map((item) => [item.position, item.name, item.item]) : null;
}

test("the home page has no breadcrumbs", () => {
  expect(breadcrumbs(data, "/", "/", "Home")).toBeNull();
});

test("a page is below home", () => {
  expect(names("/faq")).toEqual([
    [1, "Home", `${site}/`],
    [2, "This page", `${site}/faq`],
  ]);
});

test("an article and a brand are below their lists", () => {
  expect(names("/news/a-walk")).toEqual([
    [1, "Home", `${site}/`],
    [2, "News", `${site}/news`],
    [3, "This page", `${site}/news/a-walk`],
  ]);
  expect(names("/brands/tenda")?.[1]).toEqual([2, "Brands", `${site}/brands`]);
});

test("a view with a query of its own is linked with that query", () => {
  expect(names("/rundown?day=2")).toEqual([
    [1, "Home", `${site}/`],
    [2, "This page", `${site}/rundown?day=2`],
  ]);
});

test("a property that every object inherits is not a list", () => {
  expect(names("/constructor/toString")).toEqual([
    [1, "Home", `${site}/`],
    [2, "This page", `${site}/constructor/toString`],
  ]);
});
