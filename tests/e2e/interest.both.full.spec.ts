import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { simpleParser } from "mailparser";
import { untilHydrated } from "../support/browser/hydrated";
import { choose, tabTo, typeInto } from "../support/browser/person";
import { freePort } from "../support/servers/free-port";
import { expect, type OwnSite, testWithOwnSite } from "../support/servers/own-site-test";
import { test as base } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";

/** After the event. */
const test = testWithOwnSite({ SITE_CLOCK: "2025-11-20T10:00:00+07:00" });

/** Waits for the only mail. @returns its links, as paths */
async function linksOfMail(site: OwnSite): Promise<{ confirm: string; unsubscribe: string }> {
  const directory = join(site.dataDirectory, "mail");
  const files = () => readdirSync(directory, { encoding: "utf8" }).filter((name) => name.endsWith("-confirmation.eml"));
  await expect.poll(() => files().length).toBe(1);
  const { text = "" } = await simpleParser(readFileSync(join(directory, files()[0] ?? "")));
  const [confirm = "", unsubscribe = ""] = [...text.matchAll(/^http\S+(\/updates\/\S+)$/gm)].map(
    ([, path]) => path ?? "",
  );
  return { confirm, unsubscribe };
}

async function send(page: Page, email: string) {
  await typeInto(page.getByRole("textbox", { name: "E-mail" }), email);
  await page.getByRole("checkbox", { name: /I agree/ }).click();
  await page.getByRole("button", { name: "Get updates" }).click();
}

test("an exhibitor asks after the expo, confirms by the mail's link, and leaves the list", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  await page.goto("/book-space");
  const main = page.getByRole("main");
  await expect(main).toContainText("Registration for this edition is closed.");
  await expect(main.getByRole("button", { name: "Send registration" })).toHaveCount(0);
  await main.getByRole("link", { name: "Get updates" }).click();
  await expect(page).toHaveURL(/\/updates\?topic=exhibiting$/);
  await expect(page.getByLabel("What would you like to hear about?")).toHaveValue("exhibiting");
  if (javaScriptEnabled) await untilHydrated(page);
  await send(page, "wati@visitor.example");

  await expect(page).toHaveURL(/\/updates\?sent=UP-/);
  await expect(page).toHaveTitle(/^Check your inbox · Get updates · /);
  const panel = main.locator(".card");
  await expect(panel).toContainText("Now check your inbox");
  if (javaScriptEnabled) await expect(panel).toBeFocused();

  const { confirm, unsubscribe } = await linksOfMail(own);
  await page.goto(confirm);
  await expect(main).toContainText("May we e-mail you about booths at the next expo?");
  if (javaScriptEnabled) await untilHydrated(page);
  await tabTo(page.getByRole("button", { name: "Yes, keep me posted" }));
  await page.keyboard.press("Enter");
  await expect(panel).toContainText("You’re on the list");
  await expect(page).toHaveTitle(/^Confirmed · /);
  if (javaScriptEnabled) await expect(panel).toBeFocused();
  await page.reload();
  await expect(panel).toContainText("You’re on the list");

  await page.goto(unsubscribe);
  if (javaScriptEnabled) await untilHydrated(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(panel).toContainText("You’re off the list");
  if (javaScriptEnabled) await expect(panel).toBeFocused();
});

test("the footer leads a visitor to the form, and a mistake is explained at its field", async ({
  page,
  problems,
  javaScriptEnabled,
}) => {
  problems.allow(/400/);
  await page.goto("/faq");
  await page.getByRole("contentinfo").getByRole("link", { name: "Get updates" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Get updates" })).toBeVisible();
  if (javaScriptEnabled) await untilHydrated(page);
  await choose(page.getByLabel("What would you like to hear about?"), "Exhibiting");
  await send(page, "wati at visitor");
  await expect(page.getByRole("alert").filter({ hasText: "e-mail address" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveAccessibleDescription(
    /doesn’t look like an e-mail address/,
  );
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("wati at visitor");
  await expect(page.getByLabel("What would you like to hear about?")).toHaveValue("exhibiting");
});

base(
  "a registration that was opened before the end and is sent after it is refused, and what was typed stays",
  async ({ page, problems, javaScriptEnabled }) => {
    problems.allow(/403/);
    const PORT = String(await freePort());
    const before = await startTestSite({ PORT, SITE_CLOCK: "2025-11-16T12:00:00+07:00" });
    await page.goto(`${before.url}/book-space`);
    if (javaScriptEnabled) await untilHydrated(page);
    await typeInto(page.getByLabel("Company"), "PT Rimba Jaya");
    await typeInto(page.getByRole("textbox", { name: "E-mail" }), "sari@exhibitor.example");
    // With JavaScript the browser would not send an incomplete form.
    await choose(page.getByLabel("What will you show?"), "Tents");
    await typeInto(page.getByLabel("Brand"), "Rimba");
    await typeInto(page.getByRole("textbox", { name: "Name", exact: true }), "Sari Dewi");
    await typeInto(page.getByLabel("Phone or WhatsApp"), "0812 3456 7890");
    await page.getByRole("checkbox", { name: /I agree/ }).click();
    await before.stop();
    const after = await startTestSite({ PORT, SITE_CLOCK: "2025-11-17T12:00:00+07:00" });
    try {
      await page.getByRole("button", { name: "Send registration" }).click();
      const refusal = page.getByRole("alert").filter({ hasText: "What you typed is still here" });
      await expect(refusal).toContainText("Registration for this edition is closed. This wasn’t sent.");
      if (javaScriptEnabled) await expect(refusal).toBeFocused();
      await expect(page.getByLabel("Company")).toHaveValue("PT Rimba Jaya");
      await expect(page.getByLabel("Phone or WhatsApp")).toHaveValue("0812 3456 7890");
      await expect(page.getByRole("main").getByRole("link", { name: "Get updates" })).toBeVisible();
    } finally {
      await after.stop();
    }
  },
);
