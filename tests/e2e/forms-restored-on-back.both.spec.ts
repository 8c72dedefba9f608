import type { Page } from "@playwright/test";
import { footerLink } from "../support/browser/behaviours";
import { untilHydrated } from "../support/browser/hydrated";
import { choose, typeInto } from "../support/browser/person";
import { everyNth, inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";

/** Values of the visible controls, in their order. */
function typed(page: Page) {
  return page
    .getByRole("main")
    .locator("input:not([type=hidden]):visible, select, textarea")
    .evaluateAll((controls) =>
      controls.map((control) => {
        if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked;
        return "value" in control ? control.value : undefined;
      }),
    );
}

async function fill(page: Page, texts: Record<string, string>, choices: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await typeInto(page.getByLabel(label, { exact: true }), text);
  for (const [label, choice] of Object.entries(choices)) {
    await choose(page.getByLabel(label, { exact: true }), choice);
  }
  await page.getByRole("checkbox", { name: /^I agree/ }).check();
}

const CONSENT = "I agree that the organiser keeps these details to answer my message, as the privacy policy says.";

const MESSAGE = { Name: "Budi", "E-mail": "restored@visitor.example", Message: "One\n\nTwo" };
const REGISTRATION = {
  Company: "PT Rimba “Jaya” & Co",
  Brand: "Rimba",
  Name: "Sari",
  "E-mail": "restored@exhibitor.example",
};
const FORMS = [
  ["/contact", MESSAGE, { "What is it about?": "Tickets" }],
  ["/book-space", REGISTRATION, { "What will you show?": "Footwear", Booth: "Raw" }],
] as const;

for (const [path, texts, choices] of everyNth(FORMS, FORMS.length)) {
  test(`Back restores the values typed on ${path}`, async ({ page, javaScriptEnabled }) => {
    await page.goto(path);
    if (javaScriptEnabled) await untilHydrated(page);
    await fill(page, texts, choices);
    // The price follows the registration, there and on return, with code that is loaded late.
    if (javaScriptEnabled && path === "/book-space")
      await expect(page.getByRole("combobox", { name: "Type of booth" })).toHaveValue("raw");
    const before = await typed(page);
    await footerLink(page, "Privacy").click();
    await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("checkbox", { name: /^I agree/ })).toBeChecked();
    await expect.poll(() => typed(page)).toEqual(before);
  });
}

inFull(() => {
  test("the consent links to the privacy policy, and the form restored by Back can be sent", async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto("/contact");
    if (javaScriptEnabled) await untilHydrated(page);
    await fill(page, MESSAGE, { "What is it about?": "Tickets" });
    await expect(page.getByRole("checkbox")).toHaveAccessibleName(CONSENT);
    await page.getByRole("main").getByRole("link", { name: "privacy policy" }).click();
    await expect(page).toHaveURL(/\/privacy$/);
    await page.goBack();
    await expect(page.getByRole("checkbox", { name: /^I agree/ })).toBeChecked();
    // A new form has a new token, and with it a new time.
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page).toHaveURL(/\/contact\?sent=CM-/);
  });

  test("Back restores what was typed before the server refused the form", async ({
    page,
    problems,
    javaScriptEnabled,
  }) => {
    problems.allow(/\b400\b/);
    await page.goto("/contact");
    if (javaScriptEnabled) await untilHydrated(page);
    await typeInto(page.getByLabel("Name", { exact: true }), "Budi");
    await typeInto(page.getByLabel("Message", { exact: true }), "Before it was refused");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Please correct the following" })).toBeVisible();
    await typeInto(page.getByLabel("E-mail", { exact: true }), "budi@visitor.example");
    const before = await typed(page);
    expect(before).toContain("Before it was refused");
    await page.getByRole("main").getByRole("link", { name: "privacy policy" }).click();
    await expect(page).toHaveURL(/\/privacy$/);
    await page.goBack();
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("budi@visitor.example");
    expect(await typed(page)).toEqual(before);
  });
});
