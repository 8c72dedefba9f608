import { untilHydrated } from "../support/browser/hydrated";
import { thumbnailsOf } from "../support/browser/viewer-page";
import { CHROMIUM_LAUNCH } from "../support/servers/chromium";
import { expect, test } from "../support/servers/site-test";

// Tabs need the complete browser, not the headless shell.
test.use({ launchOptions: CHROMIUM_LAUNCH });

test("a Ctrl+click on a picture of a gallery opens it in a new tab", async ({ page, context }) => {
  await page.goto("/gallery");
  await untilHydrated(page);
  const opened = context.waitForEvent("page");
  await thumbnailsOf(page, 1)
    .nth(1)
    .click({ modifiers: ["ControlOrMeta"] });
  expect((await opened).url()).toMatch(/edition-2024-02\.webp$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a Ctrl+click on a link opens its page in a new tab", async ({ page, context }) => {
  await page.goto("/faq");
  await untilHydrated(page);
  const opened = context.waitForEvent("page");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Terms" })
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL("/terms");
  await expect(page).toHaveURL("/faq");
});
