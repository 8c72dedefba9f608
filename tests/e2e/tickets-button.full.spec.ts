import { untilHydrated } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/site-test";

test("the header's Tickets button opens the tickets from every tab of the ticket page", async ({ page }) => {
  await page.goto("/ticket");
  await untilHydrated(page);
  const tabs = page.getByRole("navigation", { name: "Ticket page" });
  const button = page.getByRole("banner").getByRole("link", { name: "Tickets" });
  const openAbout = async () => {
    await tabs.getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/ticket?tab=about");
  };
  const expectTickets = async () => {
    await expect(page).toHaveURL("/ticket");
    await expect(tabs.getByRole("link", { name: "Tickets" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("region", { name: "Tickets", exact: true })).toBeVisible();
  };

  await openAbout();
  await button.click();
  await expectTickets();

  await openAbout();
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL("/faq");
  await button.click();
  await expectTickets();

  // The menus' own entry restores the last tab.
  await openAbout();
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL("/faq");
  await page.getByRole("contentinfo").getByRole("link", { name: "Ticket", exact: true }).click();
  await expect(page).toHaveURL("/ticket?tab=about");
});
