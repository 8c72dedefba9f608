import { expect } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { test } from "../support/servers/site-test";

test("mark and name of the pressed brand become those of its page", async ({ page }) => {
  await page.goto("/brands");
  // A press before that loads another document, and no card knows of it on the way back.
  await untilHydrated(page);
  const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: "Kemah Roda" }) });
  await expect(card.locator("h3")).toHaveCSS("view-transition-name", "none");
  await card.getByRole("link").click();
  await expect(page).toHaveURL("/brands/kemah-roda");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("view-transition-name", "brand-name");
  await page.goBack();
  await expect(card.locator("h3")).toHaveCSS("view-transition-name", "brand-name");
  // Of two pressed brands the last one moves: a name that stood twice would stop the transition.
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).not.toHaveURL("/brands");
  await page.goBack();
  await expect(page.locator(".brand-card [data-pressed]")).toHaveCount(1);
});
