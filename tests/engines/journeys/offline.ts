import { expect, onTestFinished, test } from "vitest";
import { KEPT_PAGES } from "../../support/content/kept-pages.ts";
import { startTestSite } from "../../support/servers/test-site.ts";
import type { Launch } from "../support/engine.ts";
import { button, field, KEYS, Page } from "../support/page.ts";

/** Runs in the page, again and again: whether the phone keeps the site in a language. */
function isKept(address: string): boolean {
  const seen = window as { kept?: boolean };
  void caches
    .match(address)
    .then((file) => {
      seen.kept = Boolean(file);
    })
    .catch(() => undefined);
  return seen.kept === true;
}

/** Opens a page, does something on it, and waits until the browser keeps the site in its language. */
async function keepSite(page: Page, prefix: string): Promise<void> {
  await page.open(prefix || "/");
  const use = async () => {
    await page.press(KEYS.Escape);
    return page.tab.evaluate(isKept, `${prefix}/offline/kept`);
  };
  await expect.poll(use, { timeout: 120_000, interval: 500 }).toBe(true);
}

/** A site that ends, and what a browser keeps of it. */
export function offline(launch: Launch): void {
  test("when the site is gone everything that is kept opens, also after a restart, and the map shows a way", async () => {
    const site = await startTestSite();
    onTestFinished(() => site.stop());
    const tab = await launch({ javaScript: true, width: 390, outlastsBrowser: true });
    onTestFinished(() => tab.close());
    const page = new Page(tab, { url: site.url, failedFiles: [] });
    await keepSite(page, "");
    await keepSite(page, "/id");
    await site.stop();
    await tab.restart();
    // The languages take turns: each page opens in both in Chromium (`e2e/offline`).
    for (const [index, [path, english, indonesian]] of KEPT_PAGES.entries()) {
      const [prefix, title, offline] =
        index % 2 === 0 ? ["", english, "Offline, as of"] : ["/id", indonesian, "Offline, data"];
      await page.goto(`${prefix}${path}`);
      await expect.poll(() => page.text("h1"), { message: `${prefix}${path}` }).toBe(title);
      expect(await page.text("body"), `${prefix}${path}`).toContain(offline);
    }
    await page.goto("/map?to=D-14");
    await page.type(field("I’m at"), "north entrance");
    await page.click(button("Show the way"));
    await expect.poll(() => page.text("main")).toContain("From North entrance");
  });
}
