import { untilBehavioursStarted } from "../support/browser/behaviours";
import { wheelTo } from "../support/browser/person";
import { expect, test } from "../support/servers/one-page-test";

test.use({ viewport: { width: 390, height: 844 } });

for (const [path, label, first, last] of [
  ["/visit", "On this page", "Getting there", "Help"],
  ["/faq", "Groups of questions", "Visiting", "This website and your data"],
] as const) {
  test(`the links to the sections of ${path} are one line that marks the section in sight`, async ({ page }) => {
    await page.goto(path);
    await untilBehavioursStarted(page);
    const links = page.getByRole("navigation", { name: label });
    const tops = await links
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await links.getByRole("link", { name: first }).click();
    await expect(links.locator("[aria-current]")).toHaveText(first);
    await links.getByRole("link", { name: last }).click();
    await expect(links.getByRole("link", { name: last })).toBeInViewport();
    const heading = page.getByRole("heading", { level: 2, name: last });
    await wheelTo(heading);
    await expect(heading).toBeInViewport();
  });
}

for (const [path, label, end] of [
  ["/visit", "On this page", "Something else?"],
  ["/faq", "Groups of questions", "Still have a question?"],
] as const) {
  test(`the links to the sections of ${path} end with them`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await untilBehavioursStarted(page);
    await page.keyboard.press("End");
    const footer = page.getByRole("contentinfo").getByRole("link", { name: "Accessibility" });
    await expect(footer).toBeInViewport();
    const links = await page.getByRole("navigation", { name: label }).boundingBox();
    const after = await page.getByRole("main").getByText(end).boundingBox();
    expect((links?.y ?? 0) + (links?.height ?? 0)).toBeLessThanOrEqual(after?.y ?? 0);
  });
}
