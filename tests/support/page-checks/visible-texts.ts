import type { Page } from "@playwright/test";
import { htmlText } from "../content/html-text";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

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

/** The texts that a visitor sees and that are missing in the HTML for a browser or for a crawler. */
export async function textsMissingInHtml(page: Page): Promise<string[]> {
  const texts = await readVisibleTexts(page);
  if (texts.length <= 20) throw new Error(`${page.url()} shows too little: ${texts.join(", ")}`);
  const htmls = await Promise.all([BROWSER, CRAWLER].map((agent) => fetchText(page.url(), agent)));
  return texts.filter((text) => !htmls.every((html) => html.includes(text)));
}

async function fetchText(url: string, userAgent: string): Promise<string> {
  const html = await (await fetch(url, { headers: { "User-Agent": userAgent } })).text();
  const alternatives = [...html.matchAll(/ alt="([^"]*)"/g)].map(([, alt = ""]) => alt);
  return `${htmlText(html)} ${htmlText(alternatives.join(" "))}`;
}
