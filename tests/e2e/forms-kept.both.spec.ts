import type { Page } from "@playwright/test";
import { contactForm } from "~/entities/contact-message";
import { footerLink } from "../support/browser/behaviours";
import { untilAlive } from "../support/browser/hydrated";
import { choose, typeInto } from "../support/browser/person";
import { expect, test } from "../support/servers/site-test";
import { HUMAN_PAUSE_MS } from "../support/services/form-client";

/** What is in the controls that a visitor sees, in their order. */
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
  await page.getByRole("checkbox").check();
}

const MESSAGE = { Name: "Budi", "E-mail": "kept@visitor.example", Message: "One\n\nTwo" };
const REGISTRATION = {
  Company: "PT Rimba “Jaya” & Co",
  Brand: "Rimba",
  Name: "Sari",
  "E-mail": "kept@exhibitor.example",
};
const FORMS = [
  ["/contact", MESSAGE, { "What is it about?": "Tickets" }],
  ["/book-space", REGISTRATION, { "What will you show?": "Footwear", Booth: "Raw" }],
] as const;

for (const [path, texts, choices] of FORMS) {
  test(`what is typed on ${path} is there again after another page and Back`, async ({ page, javaScriptEnabled }) => {
    await page.goto(path);
    if (javaScriptEnabled) await untilAlive(page);
    await fill(page, texts, choices);
    const before = await typed(page);
    await footerLink(page, "Privacy").click();
    await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("checkbox")).toBeChecked();
    expect(await typed(page)).toEqual(before);
  });
}

test("the consent leads to the policy that it names, and a form that comes back can be sent", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/contact");
  if (javaScriptEnabled) await untilAlive(page);
  await fill(page, MESSAGE, { "What is it about?": "Tickets" });
  await expect(page.getByRole("checkbox")).toHaveAccessibleName(contactForm.consent.text);
  await page.getByRole("main").getByRole("link", { name: "privacy policy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goBack();
  await expect(page.getByRole("checkbox")).toBeChecked();
  // The form has come anew: so has the time in its token.
  await page.waitForTimeout(HUMAN_PAUSE_MS);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL(/\/contact\?sent=CM-/);
});
