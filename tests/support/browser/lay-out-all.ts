import type { Page } from "@playwright/test";

/** Lays out content outside the viewport too (`content-visibility`), so that all elements have sizes and lines. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Reads all styles before the first change: otherwise each change would recompute them.
    const skipped = [...document.querySelectorAll<HTMLElement>("*")].filter(
      (element) => getComputedStyle(element).contentVisibility === "auto",
    );
    for (const element of skipped) element.style.contentVisibility = "visible";
  });
}
