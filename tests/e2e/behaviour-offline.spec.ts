import type { Page } from "@playwright/test";
import { dispatchPreloadError, footerLink, markDocument, untilToastsCanShow } from "../support/browser/behaviours";
import { fillMessage } from "../support/browser/fill-message";
import { choose, typeInto } from "../support/browser/person";
import { everyNth, inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/site-test";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const message = (page: Page) => page.getByText("You are offline");
const NAME = "Rani Kusuma";
const nameField = (page: Page) => page.getByRole("main").getByLabel(/name/i).first();
const retry = (page: Page) => page.getByRole("button", { name: "Retry" });

/** The form is visible with the typed text, and a toast names the reason. */
async function expectFormPreserved(page: Page) {
  await expect(message(page)).toBeVisible();
  await expect(page).toHaveURL("/contact");
  await expect(nameField(page)).toHaveValue(NAME);
}

test.beforeEach(async ({ page, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|Failed to fetch/);
  await page.goto("/contact");
  await untilToastsCanShow(page);
});

test("a click while offline shows a toast and keeps the page with the typed text; Retry navigates", async ({
  page,
  context,
}) => {
  const isSameDocument = await markDocument(page);
  await typeInto(nameField(page), NAME);
  await context.setOffline(true);
  await footerLink(page, "Partners").click();
  await expectFormPreserved(page);
  await context.setOffline(false);
  await retry(page).click();
  await expect(page).toHaveURL("/partners");
  await expect(heading(page)).toContainText(/partners/i);
  expect(await isSameDocument()).toBe(true);
});

inFull(() => {
  test("a click in a phone's menu while offline closes the menu, so that Retry can be pressed", async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await typeInto(nameField(page), NAME);
    await page.getByRole("banner").getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog");
    await expect(menu).toBeVisible();
    await context.setOffline(true);
    await menu.getByRole("link", { name: "Partners" }).click();
    await expectFormPreserved(page);
    await expect(menu).toBeHidden();
    await context.setOffline(false);
    await retry(page).click();
    await expect(page).toHaveURL("/partners");
  });
});

/** Fails to load a module, as a first hover of the button does without a network. */
async function failModuleLoad(page: Page) {
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/ripple-"));
  await page.getByRole("main").getByRole("button", { name: /send/i }).hover();
  await lost;
}

inFull(() => {
  test("a module that failed to load while offline does not lose the typed text", async ({ page, context }) => {
    const isSameDocument = await markDocument(page);
    await typeInto(nameField(page), NAME);
    await context.setOffline(true);
    await failModuleLoad(page);
    await footerLink(page, "Partners").click();
    await expectFormPreserved(page);
    await context.setOffline(false);
    await retry(page).click();
    await expect(heading(page)).toContainText(/partners/i);
    expect(await isSameDocument()).toBe(false);
  });

  test("Back while offline does not lose the typed text", async ({ page, context }) => {
    await footerLink(page, "FAQ").click();
    await expect(page).toHaveURL("/faq");
    await footerLink(page, "Contact").click();
    await expect(page).toHaveURL("/contact");
    const isSameDocument = await markDocument(page);
    await typeInto(nameField(page), NAME);
    await context.setOffline(true);
    await failModuleLoad(page);
    // Without the HTTP cache.
    await page.route("**/faq.data*", (route) => route.abort("internetdisconnected"));
    await page.evaluate(() => history.back());
    await expectFormPreserved(page);
    expect(await isSameDocument()).toBe(true);
  });
});

for (const [what, disconnect] of everyNth(
  [
    ["without a network", (page: Page) => page.context().setOffline(true)],
    ["while its server is away", (page: Page) => page.route("**/builds/latest.json*", (route) => route.abort())],
  ] as const,
  2,
)) {
  inFull(() => {
    test(`a page that needs a document load is not loaded ${what}`, async ({ page, context }) => {
      await dispatchPreloadError(page);
      const isSameDocument = await markDocument(page);
      await typeInto(nameField(page), NAME);
      await disconnect(page);
      await footerLink(page, "Partners").click();
      await expectFormPreserved(page);
      expect(await isSameDocument()).toBe(true);
      await page.unrouteAll();
      await context.setOffline(false);
      await retry(page).click();
      await expect(heading(page)).toContainText(/partners/i);
      expect(await isSameDocument()).toBe(false);
    });
  });
}

inFull(() => {
  test("a kept-alive page is shown while offline", async ({ page, context }) => {
    await footerLink(page, "Brands").click();
    await expect(heading(page)).toHaveText("Brands");
    await footerLink(page, "Contact").click();
    await expect(page).toHaveURL("/contact");
    await context.setOffline(true);
    await footerLink(page, "Brands").click();
    await expect(heading(page)).toHaveText("Brands");
    await expect(message(page)).toHaveCount(0);
  });
});

inFull(() => {
  test("typed text is there when Back from a kept-alive page fails while offline and Retry returns to the form", async ({
    page,
    context,
  }) => {
    await footerLink(page, "Brands").click();
    await expect(heading(page)).toHaveText("Brands");
    await footerLink(page, "Contact").click();
    await expect(page).toHaveURL("/contact");
    const name = page.getByRole("textbox", { name: "Name" });
    await typeInto(name, NAME);
    await choose(page.getByLabel("What is it about?"), "Tickets");
    await context.setOffline(true);
    await footerLink(page, "Brands").click();
    await expect(heading(page)).toHaveText("Brands");
    // Without the HTTP cache.
    await page.route("**/contact.data*", (route) => route.abort("internetdisconnected"));
    await page.evaluate(() => history.back());
    await expect(message(page)).toBeVisible();
    await expect(heading(page)).toHaveText("Brands");
    await page.unrouteAll();
    await context.setOffline(false);
    await retry(page).click();
    await expect(page).toHaveURL("/contact");
    await expect(name).toHaveValue(NAME);
    await expect(page.getByLabel("What is it about?")).toHaveValue("tickets");
  });
});

for (const [what, pattern] of everyNth(
  [
    ["the data of a page", "**/partners.data*"],
    ["the code of a page", "**/assets/partners-*.js"],
  ] as const,
  2,
)) {
  test(`${what} that fails to load leaves the page with the typed text`, async ({ page }) => {
    const isSameDocument = await markDocument(page);
    await typeInto(nameField(page), NAME);
    await page.route(pattern, (route) => route.abort());
    await page.route("**/builds/latest.json*", (route) => route.abort());
    await footerLink(page, "Partners").click();
    await expectFormPreserved(page);
    await page.unrouteAll();
    await retry(page).click();
    await expect(page).toHaveURL("/partners");
    await expect(heading(page)).toContainText(/partners/i);
    expect(await isSameDocument()).toBe(true);
  });
}

for (const [what, disconnect, reconnect] of everyNth(
  [
    [
      "while offline",
      (page: Page) => page.context().setOffline(true),
      (page: Page) => page.context().setOffline(false),
    ],
    [
      "because its connection is reset",
      (page: Page) => page.route("**/contact.data*", (route) => route.abort("connectionreset")),
      (page: Page) => page.unrouteAll(),
    ],
  ] as const,
  2,
)) {
  test(`a form that cannot be sent ${what} keeps the typed values`, async ({ page }) => {
    const isSameDocument = await markDocument(page);
    await fillMessage(page);
    const typed = page.getByLabel("Message", { exact: true });
    const text = await typed.inputValue();
    await disconnect(page);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(message(page)).toBeVisible();
    await expect(typed).toHaveValue(text);
    await expect(page.getByRole("checkbox")).toBeChecked();
    expect(await isSameDocument()).toBe(true);
    await reconnect(page);
    await retry(page).click();
    await expect(page).toHaveURL(/\/contact\?sent=CM-/);
  });
}

inFull(() => {
  test("the link to the other language keeps the page while offline; Retry follows it", async ({ page, context }) => {
    await typeInto(nameField(page), NAME);
    await context.setOffline(true);
    await page.getByRole("banner").getByRole("link", { name: "Bahasa Indonesia" }).first().click();
    await expectFormPreserved(page);
    await context.setOffline(false);
    page.on("dialog", (dialog) => void dialog.accept());
    await retry(page).click();
    await expect(page).toHaveURL("/id/contact");
  });
});
