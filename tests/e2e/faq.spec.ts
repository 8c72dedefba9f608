import type { Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { expect, test } from "../support/servers/one-page-test";

const open = (page: Page) => page.getByRole("main").locator("details[open]");
const question = (page: Page, id: string) => page.getByRole("main").locator(`details[id="${id}"]`);

test("a question opens from its URL on a document load", async ({ page }) => {
  await page.goto("/faq#how-to-buy");
  await untilBehavioursStarted(page);
  await expect(open(page)).toHaveCount(1);
  await expect(question(page, "how-to-buy")).toHaveAttribute("open");
  await expect(question(page, "how-to-buy")).toBeInViewport();
});

test("another hash on the same page opens its question and leaves the others open", async ({ page }) => {
  await page.goto("/faq");
  await untilBehavioursStarted(page);
  await question(page, "how-much").locator("summary").click();
  // A navigation within the document, as after typing a URL.
  await page.goto("/faq#parking");
  await expect(question(page, "parking")).toHaveAttribute("open");
  await expect(open(page)).toHaveCount(2);
  await question(page, "how-much").getByRole("link", { name: "Link to this question" }).click();
  await expect(page).toHaveURL("/faq#how-much");
  await expect(open(page)).toHaveCount(2);
});

test("a link from another page opens its question", async ({ page }) => {
  await page.goto("/contact");
  await untilBehavioursStarted(page);
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate("/faq#parking");
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FAQ");
  await expect(question(page, "parking")).toHaveAttribute("open");
  await expect(question(page, "parking")).toBeInViewport();
  await expect(open(page)).toHaveCount(1);
});
