import type { Page } from "@playwright/test";
import { untilElementHydrated } from "../support/browser/hydrated";
import { htmlText } from "../support/content/html-text";
import { AUDITED } from "../support/content/routes";
import { expect, test } from "../support/servers/site-test";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** Waits until React has hydrated the page and the browser is idle. */
async function untilIdle(page: Page): Promise<void> {
  await untilElementHydrated(page, "main h1");
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve), { timeout: 5_000 })),
  );
}

/**
 * Every text that a visitor sees, and the text alternative of every picture. Buttons that need JavaScript are left out:
 * they are not rendered without it.
 */
function readVisibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.replace(/\s+/g, " ").trim();
      if (!text || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest("script, style, noscript, button:not([popovertarget], [type=submit])")) continue;
      texts.push(text);
    }
    for (const image of document.querySelectorAll("img")) if (image.checkVisibility()) texts.push(image.alt.trim());
    return [...new Set(texts)].filter(Boolean);
  });
}

async function fetchText(url: string, userAgent: string): Promise<string> {
  const html = await (await fetch(url, { headers: { "User-Agent": userAgent } })).text();
  const alternatives = [...html.matchAll(/ alt="([^"]*)"/g)].map(([, alt = ""]) => alt);
  return `${htmlText(html)} ${htmlText(alternatives.join(" "))}`;
}

for (const path of [...AUDITED, "/brands?q=tent", "/no-such-page"]) {
  test(`the HTML of ${path} contains all text that the page shows`, async ({ page, site, problems }) => {
    problems.allow(/no-such-page|status of 404/);
    test.setTimeout(90_000);
    // Once the PDF is drawn, the link to it says how large it is.
    if (path === "/book-space") await fetch(`${site.url}/book-space/prospectus.pdf`);
    /** Text that a visitor sees now and that is missing in the HTML for a browser or for a crawler. */
    const missing = async () => {
      await page.goto(path);
      await untilIdle(page);
      const texts = await readVisibleTexts(page);
      expect(texts.length).toBeGreaterThan(20);
      const htmls = await Promise.all([BROWSER, CRAWLER].map((agent) => fetchText(site.url + path, agent)));
      return texts.filter((text) => !htmls.every((html) => html.includes(text)));
    };
    expect((await missing()).filter((piece) => !/\d/.test(piece))).toEqual([]);
    // The countdown continues in the browser, while a cached page is up to 30 s old and may have another time in its footer
    // after a revalidation: texts with digits are polled until all are from the same minute.
    await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  });
}
