import type { Page } from "@playwright/test";
import { choose, typeInto } from "./person";

/**
 * Fills in the registration of an exhibitor like a person, beside the booth, and sends it.
 * @param lastly what is done just before
 */
export async function sendRegistration(page: Page, lastly?: () => Promise<void>) {
  const field = (label: string) => page.getByRole("main").getByLabel(label, { exact: true });
  await typeInto(field("Company"), "PT Rimba Jaya");
  await typeInto(field("Brand"), "Rimba");
  await choose(field("What will you show?"), "Footwear");
  await typeInto(field("Name"), "Sari");
  await typeInto(field("E-mail"), "sari@exhibitor.example");
  await typeInto(field("Phone or WhatsApp"), "0812 3456 7890");
  await page.getByRole("checkbox", { name: /^I agree/ }).check();
  await lastly?.();
  await page.getByRole("button", { name: "Send registration" }).click();
}
