import { untilBehavioursStarted } from "../support/browser/behaviours";
import { untilHydrated } from "../support/browser/hydrated";
import { press, scrollDown, scrollY } from "../support/browser/scroll";
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

test("a click that opens a new tab does not scroll the page to its top", async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto("/brands");
  await untilHydrated(page);
  await untilBehavioursStarted(page);
  const from = await scrollDown(page);
  for (const options of [{ button: "left" }, { button: "middle" }] as const) {
    const opened = context.waitForEvent("page");
    if (options.button === "left") await page.keyboard.down("ControlOrMeta");
    await press(page, page.getByRole("banner").getByRole("link", { name: "Brands", exact: true }).first(), options);
    await page.keyboard.up("ControlOrMeta");
    const tab = await opened;
    await tab.waitForLoadState();
    await tab.close();
    expect(await scrollY(page)).toBe(from);
  }
  await expect(page).toHaveURL("/brands");
});
