import type { Page } from "@playwright/test";

/** Lays out what is out of sight too (`content-visibility`), so that all of a page has sizes and lines. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    // All are found before one is changed, or each change would have the styles computed anew.
    const skipped = [...document.querySelectorAll<HTMLElement>("*")].filter(
      (element) => getComputedStyle(element).contentVisibility === "auto",
    );
    for (const element of skipped) element.style.contentVisibility = "visible";
  });
}
