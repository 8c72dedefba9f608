import type { Page } from "@playwright/test";
import { footerLink } from "../support/browser/behaviours";
import { fillMessage } from "../support/browser/fill-message";
import { untilHydrated } from "../support/browser/hydrated";
import { choose } from "../support/browser/person";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/site-test";

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
const message = (page: Page) => page.getByLabel("Message", { exact: true });

async function openAndFill(page: Page) {
  await page.goto("/contact");
  await untilHydrated(page);
  await fillMessage(page);
}

async function expectFilled(page: Page) {
  await expect(message(page)).toHaveValue("Is there a family ticket?");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Budi");
  await expect(page.getByLabel("What is it about?")).toHaveValue("tickets");
  await expect(page.getByRole("checkbox")).toBeChecked();
}

test("a reload keeps what was typed, and the form can be sent; then nothing of it is left in the browser", async ({
  page,
}) => {
  await openAndFill(page);
  await page.reload();
  await expectFilled(page);
  expect(await stored(page)).toContain("budi@visitor.example");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL(/\/contact\?sent=CM-/);
  await expect.poll(() => stored(page)).not.toContain("budi@visitor.example");
});

test("what was typed is kept when another page was loaded as a document", async ({ page }) => {
  await openAndFill(page);
  await page.goto("/faq");
  await page.goto("/contact");
  await expectFilled(page);
});

inFull(() => {
  test("neither the token nor the field for programs is stored", async ({ page }) => {
    await openAndFill(page);
    const names = await page
      .locator("main form input[type=hidden], main form [hidden] input")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
    expect(names.length).toBeGreaterThan(1);
    await page.reload();
    await expectFilled(page);
    const drafts = await stored(page);
    for (const name of names) expect(drafts).not.toContain(`"${name}`);
  });

  test("where the browser refuses storage, another page of the same document keeps what was typed", async ({
    page,
    problems,
  }) => {
    // The router's own script for the scroll position logs it too.
    problems.allow(/storage is refused/);
    await page.addInitScript(() => {
      Object.defineProperty(window, "sessionStorage", {
        get() {
          throw new DOMException("storage is refused", "SecurityError");
        },
      });
    });
    await openAndFill(page);
    await footerLink(page, "FAQ").click();
    await expect(page).toHaveURL("/faq");
    await page.goBack();
    await expectFilled(page);
  });

  // Within the moments in which the price of a chosen booth changes the address.
  for (const ms of [60, 340])
    test(`a form that is left on a slow phone ${ms} ms after a choice is as it was after Back`, async ({ page }) => {
      await page.goto("/book-space");
      await untilHydrated(page);
      await page.getByRole("checkbox", { name: /^I agree/ }).check();
      const devTools = await page.context().newCDPSession(page);
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: 12 });
      await choose(page.getByLabel("Booth", { exact: true }), "Raw");
      await page.waitForTimeout(ms);
      await footerLink(page, "Privacy").click();
      await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("checkbox", { name: /^I agree/ })).toBeChecked();
    });
});
