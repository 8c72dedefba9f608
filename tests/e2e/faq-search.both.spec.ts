import { expect } from "@playwright/test";
import { typeInto } from "../support/browser/person";
import { test } from "../support/servers/one-page-test";

test("a question is found by a word of its answer, and a search without results leads to the form", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await page.goto("/faq");
  await typeInto(main.getByRole("searchbox", { name: "Search the questions" }), "basement");
  await main.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/faq?q=basement");
  await expect(main.getByRole("status")).toHaveText("1 question about “basement”");
  await expect(main.locator("details[open] summary")).toHaveText("Is there parking?");
  await expect(main.getByText("900 spaces")).toBeVisible();

  await page.goto("/id/faq?q=zebra");
  await expect(main).toContainText("Tidak ada pertanyaan tentang “zebra”");
  await main.getByRole("link", { name: "Hubungi kami" }).first().click();
  await expect(page).toHaveURL("/id/contact");
});

test("a search of any length is answered and takes no place in the page cache", async ({ site }) => {
  const path = `/faq?q=${"parkir%20".repeat(400)}`;
  for (const _ of [1, 2]) {
    const response = await fetch(site.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toMatch(/private|no-store/);
    expect(response.headers.get("Age")).toBeNull();
  }
});
