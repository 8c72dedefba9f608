import type { Page } from "@playwright/test";
import type { OwnSite } from "../servers/own-site-test";
import { registerExhibitor } from "../services/register-exhibitor";
import { keyboardOf, showOnSmallPhone, signIn } from "./staff-area";

/**
 * Registers a company for one booth, and opens its page in the staff area on a small phone, signed in. With and without scripts they are two
 * companies with two booths.
 * @returns the name of its brand, and presses by the keyboard
 */
export async function openNewExhibitor(page: Page, own: OwnSite, javaScriptEnabled = true) {
  const [name, square] = javaScriptEnabled ? ["Rimba Satu", "C-7"] : ["Rimba Dua", "C-12"];
  await registerExhibitor(own, { company: `PT ${name}`, brand: name, email: "sari@rimba.example" }, square);
  const press = keyboardOf(page, javaScriptEnabled);
  await showOnSmallPhone(page);
  await signIn(page, own);
  await page.goto("/staff/exhibitors");
  await press("link", new RegExp(`^${name}`));
  return { name, press };
}
