import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { PAGES } from "../support/routes";
import { expect, test } from "../support/site-test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const paths = [...PAGES.map(({ path }) => path), "/accessibility", "/brands/angin-lalu"];

async function faultsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} mode`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });
    for (const path of paths) {
      test(`${path} breaks no rule of axe`, async ({ page }) => {
        await page.goto(path);
        expect(await faultsOf(page)).toEqual([]);
      });
    }
  });
}

test("the open menu breaks no rule of axe", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /menu/i }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

test("after a navigation the focus is on the new heading, and the title is announced", async ({ page }) => {
  await page.goto("/terms");
  await page.getByRole("contentinfo").getByRole("link", { name: "Accessibility" }).click();
  const heading = page.getByRole("heading", { level: 1, name: "Accessibility" });
  await expect(heading).toBeFocused();
  await expect(page.locator("p[aria-live=polite]")).toHaveText(/^Accessibility · /);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /Terms/ })).toBeFocused();
});

test("a tab on the page keeps the focus on itself", async ({ page }) => {
  await page.goto("/ticket");
  const tab = page.getByRole("main").getByRole("link", { name: "About", exact: true });
  await tab.click();
  await expect(page).toHaveURL(/tab=about/);
  await expect(tab).toBeFocused();
});
