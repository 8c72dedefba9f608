import type { Page } from "@playwright/test";

/** Fills the contact form in, so that it can be sent. */
export async function fillMessage(page: Page) {
  await page.getByRole("textbox", { name: "Name" }).fill("Budi");
  await page.getByLabel("E-mail").fill("budi@visitor.example");
  await page.getByLabel("What is it about?").selectOption("tickets");
  await page.getByLabel("Message", { exact: true }).fill("Is there a family ticket?");
  await page.getByRole("checkbox").check();
}
