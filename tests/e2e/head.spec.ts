import type { Page } from "@playwright/test";
import { untilElementHydrated } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/one-page-test";

/** Of `APP_URL`, which canonical addresses begin with. */
const ORIGIN = "http://localhost:3000";

/** What programs read in the page's head, and the address that is printed. A tag that the page has twice is listed twice. */
function readHead(page: Page) {
  return page.evaluate(() => {
    const read = (selector: string, name: string) =>
      [...document.querySelectorAll(selector)].map((tag) => tag.getAttribute(name));
    return {
      canonical: read('link[rel="canonical"]', "href"),
      alternates: read("link[hreflang]", "hreflang").sort(),
      title: read('meta[property="og:title"]', "content"),
      description: read('meta[name="description"]', "content"),
      address: read('meta[property="og:url"]', "content"),
      breadcrumbs: [...document.querySelectorAll('head script[type="application/ld+json"]')].map(
        ({ textContent }) => JSON.parse(textContent ?? "").itemListElement.at(-1).item,
      ),
      printed: read("[data-address]", "data-address"),
    };
  });
}

test("hydration leaves the head and the printed address as they are, with a prefix too", async ({ page }) => {
  await page.goto("/id/faq?utm_source=mail");
  const loaded = await readHead(page);
  expect(loaded.canonical).toEqual([`${ORIGIN}/id/faq`]);
  await untilElementHydrated(page, "main h1");
  expect(await readHead(page)).toEqual(loaded);
});

test("the head and the printed address follow navigations", async ({ page }) => {
  await page.goto("/faq?utm_source=mail");
  const loaded = await readHead(page);
  expect(loaded.canonical).toEqual([`${ORIGIN}/faq`]);
  await untilElementHydrated(page, "main h1");
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Brands" }).click();
  await expect(page).toHaveURL("/brands");
  const url = `${ORIGIN}/brands`;
  await expect
    .poll(() => readHead(page))
    .toMatchObject({
      canonical: [url],
      alternates: loaded.alternates,
      title: ["Brands"],
      address: [url],
      breadcrumbs: [url],
      printed: [url.replace(/^https?:\/\//, "")],
    });
  const navigated = await readHead(page);
  await page.reload();
  await untilElementHydrated(page, "main h1");
  expect(await readHead(page)).toEqual(navigated);
  await page.goBack();
  await expect.poll(() => readHead(page)).toEqual(loaded);
});
