import type { Page } from "@playwright/test";

/** Lays out what is out of sight too (`content-visibility`), so that all of a page has sizes and lines. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("*")) {
      if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
    }
  });
}
