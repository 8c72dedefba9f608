import type { Page } from "@playwright/test";

/** Waits until React has taken over the first element of a selector, and with it what stands in it. */
export async function untilElementHydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (css) => Object.keys(document.querySelector(css) ?? {}).some((key) => key.startsWith("__reactProps")),
    selector,
  );
}

/** Waits until React has taken the page over, parts that came late included. */
export async function untilHydrated(page: Page): Promise<void> {
  await untilElementHydrated(page, "header a, main a, footer a");
  await page.waitForFunction(() => {
    // A part that is still to come stands behind a comment of React's own.
    const pending = document.createNodeIterator(document.body, NodeFilter.SHOW_COMMENT, (node) =>
      node.nodeValue === "$?" || node.nodeValue === "$~" ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    return pending.nextNode() === null;
  });
}
