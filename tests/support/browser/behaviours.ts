import { expect, type Page } from "@playwright/test";
import { builtModule } from "../servers/built-module";

/** Waits until the behaviours beside the pages have loaded: they load when the browser is idle. */
export async function untilBehavioursStarted(page: Page): Promise<void> {
  await expect(page.locator('body > div > [aria-live="polite"]')).toHaveCount(1);
}

/** Waits until the file with the code of toasts has loaded too: without a network it could not be. */
export async function untilToastsCanShow(page: Page): Promise<void> {
  await untilBehavioursStarted(page);
  await page.waitForFunction(
    (path) => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(path)),
    builtModule("behaviours"),
  );
}

/** Marks the document. @returns whether the page still shows it */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return () => page.evaluate(() => document.documentElement.hasAttribute("data-marked"));
}

/** Dispatches the event of Vite's loader for a failed dynamic import. */
export async function dispatchPreloadError(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.dispatchEvent(
      Object.assign(new Event("vite:preloadError"), { payload: new Error("Failed to fetch module") }),
    ),
  );
}

/** Collects the paths that a page requests, without files below /assets and /pictures. */
export function collectRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!/^\/(assets|pictures|favicon)/.test(pathname)) paths.push(pathname + search);
  });
  return paths;
}

/** A link of the footer, which is visible at every width. */
export function footerLink(page: Page, name: string) {
  return page.getByRole("contentinfo").getByRole("link", { name, exact: true }).first();
}
