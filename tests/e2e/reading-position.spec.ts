import { untilHydrated } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/one-page-test";

test("the contents of a long text mark the part that is read, over jumps that pass its headings unseen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/ticket-policy");
  await untilHydrated(page);
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const marked = page.locator(".contents-link[aria-current=location]");
  /** Jumps until its part is marked: a jump before may still scroll. @param below px below the heading of a part */
  async function expectMarkedAt(part: number, below: number) {
    const href = (await links.nth(part).getAttribute("href")) ?? "";
    await expect(async () => {
      await page
        .locator(href)
        .evaluate(
          (heading, by) => scrollBy({ top: heading.getBoundingClientRect().top + by, behavior: "instant" }),
          below,
        );
      await expect(marked).toHaveAttribute("href", href, { timeout: 2_000 });
    }).toPass();
  }
  await expectMarkedAt((await links.count()) - 1, -100);
  await expectMarkedAt(0, -100);
  // In the middle of a part that is longer than the window, whose heading is out of sight.
  await expectMarkedAt(2, 40);
});
