import { expect, test } from "../support/servers/site-test";

test("the contents of a long text mark the part that is read, over jumps that pass its headings unseen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/ticket-policy");
  const links = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
  const marked = page.locator(".contents-link[aria-current=location]");
  await page.keyboard.press("End");
  await expect(marked).toHaveText((await links.last().textContent()) ?? "");
  await page.keyboard.press("Home");
  await expect(marked).not.toHaveText((await links.last().textContent()) ?? "");
  // In the middle of a part that is longer than the window, whose heading is out of sight.
  const third = (await links.nth(2).getAttribute("href")) ?? "";
  await page
    .locator(third)
    .evaluate((heading) => scrollBy({ top: heading.getBoundingClientRect().top + 40, behavior: "instant" }));
  await expect(marked).toHaveAttribute("href", third);
});
