import type { Page } from "@playwright/test";

/** Waits until React has hydrated the first element of a selector, and so its content. */
export async function untilElementHydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (css) => Object.keys(document.querySelector(css) ?? {}).some((key) => key.startsWith("__reactProps")),
    selector,
  );
}

/** Waits until React has hydrated the page, including its streamed parts. */
export async function untilHydrated(page: Page): Promise<void> {
  await untilElementHydrated(page, "header a, main a, footer a");
  await page.waitForFunction(() => {
    // React marks a pending Suspense boundary with a comment.
    const pending = document.createNodeIterator(document.body, NodeFilter.SHOW_COMMENT, (node) =>
      node.nodeValue === "$?" || node.nodeValue === "$~" ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    return pending.nextNode() === null;
  });
}
