import { untilHydrated } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";
import { proxyBeforeEvent, startStubApi } from "../support/services/stub-api";

/** What phones keep of the site is made of the API's content: a page asks whether there is something newer, and does without an answer. */
const PACK = /offline\/current\.json|status of 503/;

test("an exhibitor types a category and registers while the product API is down", async ({ page, problems }) => {
  problems.allow(PACK);
  const api = await startStubApi((_, response) => response.writeHead(503).end());
  const site = await startTestSite({ API_URL: api.url });
  try {
    await page.goto(`${site.url}/book-space`);
    const category = page.getByLabel("What will you show?");
    await expect(category).toHaveAccessibleDescription(/For example tents/);
    for (const [label, text] of [
      ["Company", "PT Lereng Utara"],
      ["Brand", "Lereng"],
      ["What will you show?", "Perahu & dayung"],
      ["Name", "Wati Tester"],
      ["E-mail", "wati@lereng.example"],
      ["Phone or WhatsApp", "0812 3456 7890"],
    ] as const) {
      await page.getByLabel(label, { exact: true }).pressSequentially(text);
    }
    await expect(category).toHaveValue("Perahu & dayung");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Send registration" }).click();
    await expect(page.getByRole("main")).toContainText("We’ve received your registration");
  } finally {
    await site.stop();
    await api.stop();
  }
});

test("a typed category is preserved when the product API is back: after a rejected attempt, a summary link, and Back", async ({
  page,
  baseURL,
  javaScriptEnabled,
  problems,
}) => {
  problems.allow(/400/);
  problems.allow(PACK);
  const api = await startStubApi((_, response) => response.writeHead(503).end());
  const site = await startTestSite({ API_URL: api.url });
  const category = page.getByRole("textbox", { name: "What will you show?" });
  try {
    await page.goto(`${site.url}/book-space`);
    if (javaScriptEnabled) await untilHydrated(page);
    await category.pressSequentially("Perahu & dayung");
    api.behave(proxyBeforeEvent(String(baseURL)));
    await page.getByRole("button", { name: "Send registration" }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeVisible();
    await expect(category).toHaveValue("Perahu & dayung");
    await summary.getByRole("link").first().click();
    await expect(page).toHaveURL(/#exhibitor-/);
    await expect(category).toHaveValue("Perahu & dayung");
    if (!javaScriptEnabled) return;
    await page.goBack();
    await expect(page).not.toHaveURL(/#/);
    await expect(category).toHaveValue("Perahu & dayung");
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Contact");
    await page.goBack();
    await expect(category).toHaveValue("Perahu & dayung");
  } finally {
    await site.stop();
    await api.stop();
  }
});
