import type { Page } from "@playwright/test";
import { choose, typeInto } from "./person";

/** Fills in the contact form like a person, so that it can be sent. */
export async function fillMessage(page: Page) {
  await typeInto(page.getByRole("textbox", { name: "Name" }), "Budi");
  await typeInto(page.getByLabel("E-mail"), "budi@visitor.example");
  await choose(page.getByLabel("What is it about?"), "Tickets");
  await typeInto(page.getByLabel("Message", { exact: true }), "Is there a family ticket?");
  await page.getByRole("checkbox").check();
}
