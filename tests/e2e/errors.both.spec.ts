import { expect, test } from "../support/servers/one-page-test";

const NOT_FOUND_TEXT =
  "We couldn’t find the page you’re looking for. It might have moved, been renamed, or maybe it never existed in the first place.";

test("an unknown path shows the error screen in the site's layout, with a link to the home page", {
  tag: "@no-js",
}, async ({ page, problems }) => {
  problems.allow(/404/);
  expect((await page.goto("/nope"))?.status()).toBe(404);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Page not found: /nope");
  await expect(main).toContainText("404");
  await expect(main).toContainText("Not Found");
  await expect(main).toContainText(NOT_FOUND_TEXT);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await main.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a 404 for a post offers the three latest posts", async ({ page, problems }) => {
  problems.allow(/404/);
  await page.goto("/news/no-such-post");
  const latest = page.getByRole("region", { name: "Latest news" });
  await expect(latest.getByRole("article")).toHaveCount(3);
  await latest.getByRole("link", { name: "A first-timer’s guide to the expo" }).click();
  await expect(page).toHaveURL("/news/first-timers-guide-to-the-expo");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A first-timer’s guide to the expo");
});
