import type { Page } from "@playwright/test";
import { behavioursStarted } from "../support/behaviours";
import { expect, test } from "../support/site-test";

const brands = (page: Page) => page.getByRole("main").getByRole("article");

/** Whether React has an element in its tree. */
const isReacts = (page: Page, selector: string) =>
  page.evaluate((of) => {
    const element = document.querySelector(of);
    if (!element) throw new Error(`nothing is ${of}`);
    return Object.keys(element).some((key) => key.startsWith("__reactFiber"));
  }, selector);

test("a list that was sent is left as it is until other data come, and is not lost when the first come back", async ({
  page,
}) => {
  await page.goto("/brands");
  await behavioursStarted(page);
  const all = await brands(page).allTextContents();
  expect(all.length).toBeGreaterThan(100);
  expect(await isReacts(page, "main h1")).toBe(true);
  expect(await isReacts(page, "main article")).toBe(false);

  await page.getByRole("searchbox").fill("tent");
  await expect(brands(page)).not.toHaveCount(all.length);
  expect(await brands(page).count()).toBeGreaterThan(0);
  expect(await isReacts(page, "main article")).toBe(true);

  await page.getByRole("searchbox").fill("");
  await expect(brands(page)).toHaveText(all);
});

test("what is told again and is the same leaves a list alone, with the focus in it", async ({ page }) => {
  await page.goto("/brands");
  await behavioursStarted(page);
  const link = brands(page).nth(3).getByRole("link");
  await link.focus();
  // As after a form was sent, or when a kept page is asked for again.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { revalidate(): Promise<void> };
    };
    return router.revalidate();
  });
  await expect(link).toBeFocused();
  expect(await isReacts(page, "main article")).toBe(false);
});

test("a page that is reached by a link has its list too, and once more when it is come back to", async ({ page }) => {
  await page.goto("/faq");
  await behavioursStarted(page);
  await page.getByRole("banner").getByRole("link", { name: "Brands" }).click();
  await expect(page).toHaveURL("/brands");
  await expect.poll(() => brands(page).count()).toBeGreaterThan(100);
  await page.goBack();
  await expect(page).toHaveURL("/faq");
  await page.goForward();
  await expect.poll(() => brands(page).count()).toBeGreaterThan(100);
});
