import type { Page } from "@playwright/test";
import { footerLink, markDocument, untilBehavioursStarted } from "../support/browser/behaviours";
import { choose, typeInto } from "../support/browser/person";
import { expect, test } from "../support/servers/site-test";

/** The page of a gateway in front of the site. */
const answerFor = (page: Page, data: string, status: number) =>
  page.route(`**/${data}*`, (route) =>
    route.fulfill({ status, contentType: "text/html", body: `<html><h1>${status} of the gateway</h1></html>` }),
  );

const message = (page: Page) => page.getByText("The site didn’t respond");
const retry = (page: Page) => page.getByRole("button", { name: "Retry" });
const form = (page: Page) => page.getByRole("form", { name: "Message to the organiser" });

test.beforeEach(async ({ page, problems }) => {
  problems.allow(/\b(429|50\d)\b/);
  await page.goto("/contact");
  await untilBehavioursStarted(page);
});

for (const status of [429, 502, 503, 504]) {
  test(`a gateway's ${status} for a page keeps the current page and the typed text`, async ({ page }) => {
    const stays = await markDocument(page);
    await typeInto(form(page).getByLabel("Name"), "Rani Kusuma");
    await answerFor(page, "partners.data", status);
    await footerLink(page, "Partners").click();
    await expect(message(page)).toBeVisible();
    await expect(page).toHaveURL("/contact");
    await expect(form(page).getByLabel("Name")).toHaveValue("Rani Kusuma");
    await page.unrouteAll();
    await retry(page).click();
    await expect(page).toHaveURL("/partners");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/partners/i);
    expect(await stays()).toBe(true);
  });
}

for (const status of [429, 500, 502]) {
  test(`a gateway's ${status} for a form keeps the typed values`, async ({ page }) => {
    await typeInto(form(page).getByLabel("Name"), "Rani Kusuma");
    await typeInto(form(page).getByLabel("E-mail"), "rani@example.com");
    await choose(form(page).getByLabel("What is it about?"), "Tickets");
    await typeInto(form(page).getByRole("textbox", { name: "Message" }), "Where may I leave a bicycle?");
    await form(page).getByRole("checkbox").check();
    await answerFor(page, "contact.data", status);
    await form(page).getByRole("button", { name: /send/i }).click();
    await expect(message(page)).toBeVisible();
    await expect(form(page).getByRole("textbox", { name: "Message" })).toHaveValue("Where may I leave a bicycle?");
    await page.unrouteAll();
    await retry(page).click();
    await expect(page).toHaveURL(/\/contact\?/);
  });
}

test("a gateway's page is not shown as a page of the site", async ({ page }) => {
  const home = page.getByRole("banner").getByRole("link").first();
  const name = await home.innerText();
  await answerFor(page, "partners.data", 500);
  await footerLink(page, "Partners").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We couldn’t show this page.");
  await expect(home).toHaveText(name);
  await expect(page).toHaveTitle(/^500 .+Outing Expo/);
});
