import type { Page } from "@playwright/test";
import { startSeasonSite } from "../support/servers/season-site";
import { expect, test } from "../support/servers/site-test";

const button = (page: Page, label: string) => page.getByRole("banner").getByRole("link", { name: label, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("heading", { name });

test("during the expo a session on the sign leads to its page", async ({ page }) => {
  const site = await startSeasonSite("during");
  await page.goto(`${site.url}/`);
  const session = page.locator(".summit-sign").getByRole("link").first();
  const title = await session.locator(".sign-session").innerText();
  await session.click();
  await expect(page).toHaveURL(/\/rundown\/./);
  await expect(heading(page, title)).toBeInViewport();
  await site.stop();
});

test("after the expo the header's button leads to the recap, from another page and from the home page", async ({
  page,
}) => {
  const site = await startSeasonSite("after");
  for (const path of ["/faq", "/"]) {
    await page.goto(site.url + path);
    await button(page, "Recap").click();
    await expect(page).toHaveURL(`${site.url}/#recap`);
    await expect(heading(page, /^That was Jakarta Outing Expo 2025$/)).toBeInViewport();
  }
  await expect(heading(page, "Winners")).toHaveCount(1);
  await expect(page.getByText("13–15 November 2026").first()).toBeVisible();
  await site.stop();
});
