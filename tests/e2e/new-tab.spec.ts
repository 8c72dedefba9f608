import { untilAlive } from "../support/browser/hydrated";
import { thumbnailsOf } from "../support/browser/viewer-page";
import { CHROMIUM_LAUNCH } from "../support/servers/chromium";
import { expect, test } from "../support/servers/site-test";

// Tabs are the whole browser's.
test.use({ launchOptions: CHROMIUM_LAUNCH });

test("a press with Ctrl on a picture of a gallery stays the link's own", async ({ page, context }) => {
  await page.goto("/gallery");
  await untilAlive(page);
  const opened = context.waitForEvent("page");
  await thumbnailsOf(page, 1)
    .nth(1)
    .click({ modifiers: ["ControlOrMeta"] });
  expect((await opened).url()).toMatch(/edition-2024-02\.webp$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a press with Ctrl on a link to a page opens it in a tab of its own", async ({ page, context }) => {
  await page.goto("/faq");
  await untilAlive(page);
  const opened = context.waitForEvent("page");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Terms" })
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL("/terms");
  await expect(page).toHaveURL("/faq");
});
