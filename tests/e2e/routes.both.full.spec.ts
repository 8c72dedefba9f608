import { expect, test } from "../support/servers/site-test";

test("a brand's page links to the brands before and after it", async ({ page }) => {
  await page.goto("/brands");
  const first = page.getByRole("main").getByRole("article").first();
  const name = await first.getByRole("heading").innerText();
  await first.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("main")).toContainText("Booth");
  await page.getByRole("link", { name: /^Next brand/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(name);
});
