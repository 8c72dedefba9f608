import { untilAlive } from "../support/alive";
import { expect, test } from "../support/site-test";

test("a right click on News opens the blog's admin beside the page", async ({ page, context }) => {
  await context.route("https://blog.example.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Admin</title>" }),
  );
  await page.goto("/faq");
  await untilAlive(page);
  const opened = context.waitForEvent("page");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" }).click({ button: "right" });
  expect((await opened).url()).toBe("https://blog.example.com/ghost/");
  await expect(page).toHaveURL("/faq");
});

test("the dialog menu closes on a click beside it", async ({ page }) => {
  await page.goto("/faq");
  await page.getByRole("button", { name: "Open menu" }).click();
  const dialog = page.getByRole("dialog", { name: "Menu" });
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 400);
  await expect(dialog).toBeHidden();
});

test("Resources closes on a click beside it", async ({ page }) => {
  await page.goto("/faq");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Resources" }).click();
  const list = page.getByRole("banner").getByRole("list", { name: "Resources" });
  await expect(list).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(list).toBeHidden();
});
