import { PAGES } from "../support/content/routes";
import { expect, test } from "../support/servers/site-test";

for (const { path, heading, content } of PAGES) {
  test(`${path} has its heading, content and title`, async ({ page, site }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("main")).toContainText(content);
    await expect(page).toHaveTitle(/ · Jakarta Outing Expo 2025$/);
    const raw = await (await fetch(site.url + path)).text();
    expect(raw).toContain(content);
  });
}

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
