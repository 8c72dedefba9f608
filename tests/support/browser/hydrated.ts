import type { Page } from "@playwright/test";

/** Waits until React has taken over the first element of a selector, and with it what stands in it. */
export async function untilTakenOver(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (of) => Object.keys(document.querySelector(of) ?? {}).some((key) => key.startsWith("__reactProps")),
    selector,
  );
}

/** Waits until React has taken the page over, parts that came late included. */
export async function untilAlive(page: Page): Promise<void> {
  await untilTakenOver(page, "header a, main a, footer a");
  await page.waitForFunction(() => {
    // A part that is still to come stands behind a comment of React's own.
    const late = document.createNodeIterator(document.body, NodeFilter.SHOW_COMMENT, (node) =>
      node.nodeValue === "$?" || node.nodeValue === "$~" ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    return late.nextNode() === null;
  });
}
