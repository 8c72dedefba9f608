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
