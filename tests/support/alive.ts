import type { Page } from "@playwright/test";

/** Waits until React has taken the page over, parts that came late included. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll("header a, main a, footer a")];
    const taken = links.some((link) => Object.keys(link).some((key) => key.startsWith("__reactProps")));
    // A part that is still to come stands behind a comment of React's own.
    const late = document.createNodeIterator(document.body, NodeFilter.SHOW_COMMENT, (node) =>
      node.nodeValue === "$?" || node.nodeValue === "$~" ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    return taken && late.nextNode() === null;
  });
}
