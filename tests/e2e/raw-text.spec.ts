import type { Page } from "@playwright/test";
import { untilTakenOver } from "../support/browser/hydrated";
import { htmlText } from "../support/content/html-text";
import { AUDITED } from "../support/content/routes";
import { expect, test } from "../support/servers/site-test";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** Waits until React has taken the page over and the browser has nothing left to do. */
async function comeToRest(page: Page): Promise<void> {
  await untilTakenOver(page, "main h1");
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve), { timeout: 5_000 })),
  );
}

/**
 * Every piece of text that a visitor sees, and the text alternative of every picture. A button that acts by scripts alone
 * is left out: without scripts it has no place.
 */
function shown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pieces: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.replace(/\s+/g, " ").trim();
      if (!text || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest("script, style, noscript, button:not([popovertarget], [commandfor], [type=submit])"))
        continue;
      pieces.push(text);
    }
    for (const image of document.querySelectorAll("img")) if (image.checkVisibility()) pieces.push(image.alt.trim());
    return [...new Set(pieces)].filter(Boolean);
  });
}

async function raw(url: string, userAgent: string): Promise<string> {
  const html = await (await fetch(url, { headers: { "User-Agent": userAgent } })).text();
  const alternatives = [...html.matchAll(/ alt="([^"]*)"/g)].map(([, alt = ""]) => alt);
  return `${htmlText(html)} ${htmlText(alternatives.join(" "))}`;
}

for (const path of [...AUDITED, "/brands?q=tent", "/no-such-page"]) {
  test(`the HTML of ${path} holds all that the page shows`, async ({ page, site, watch }) => {
    watch.allow(/no-such-page|status of 404/);
    test.setTimeout(90_000);
    /** What a visitor who comes now sees and somebody's HTML does not hold. */
    const missing = async () => {
      await page.goto(path);
      await comeToRest(page);
      const pieces = await shown(page);
      expect(pieces.length).toBeGreaterThan(20);
      const htmls = await Promise.all([BROWSER, CRAWLER].map((agent) => raw(site.url + path, agent)));
      return pieces.filter((piece) => !htmls.every((html) => html.includes(piece)));
    };
    expect((await missing()).filter((piece) => !/\d/.test(piece))).toEqual([]);
    // The countdown goes on in the browser, while a page that is kept stays as it is for 30 s, and may be made anew between
    // two looks at it with another time in its footer: what has a number is read anew until all meet in one minute.
    await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  });
}
