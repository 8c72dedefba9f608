import { startStandIn } from "../support/api-stand-in";
import { HUMAN_PAUSE_MS } from "../support/form-client";
import { startOwnSite } from "../support/own-site";
import { expect, test } from "../support/site-test";

test("while the product API is down an exhibitor types what they will show, and is registered", async ({ page }) => {
  const api = await startStandIn((_, response) => response.writeHead(503).end());
  const site = await startOwnSite({ API_URL: api.url });
  try {
    await page.goto(`${site.url}/book-space`);
    await page.waitForTimeout(HUMAN_PAUSE_MS);
    const category = page.getByLabel("What will you show?");
    await expect(category).toHaveAccessibleDescription(/For example tents/);
    for (const [label, words] of [
      ["Company", "PT Lereng Utara"],
      ["Brand", "Lereng"],
      ["What will you show?", "Perahu & dayung"],
      ["Name", "Wati Tester"],
      ["E-mail", "wati@lereng.example"],
      ["Phone or WhatsApp", "0812 3456 7890"],
    ] as const) {
      await page.getByLabel(label, { exact: true }).pressSequentially(words);
    }
    await expect(category).toHaveValue("Perahu & dayung");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Send registration" }).click();
    await expect(page.getByRole("main")).toContainText("Your registration is with us");
  } finally {
    await site.stop();
    await api.stop();
  }
});
