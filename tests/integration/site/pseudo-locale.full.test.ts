import { globSync, readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factsOf } from "~/content/documents/parse-content";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { withoutNames } from "../../support/content/names";
import { AUDITED } from "../../support/content/routes";
import { type PageText, pageTexts } from "../../support/page-checks/page-texts";
import { startChromium } from "../../support/servers/chromium";
import { buildLaterRelease } from "../../support/servers/later-release";
import { PSEUDO } from "../../support/servers/pseudo-locale";
import { type SiteServer, startSite } from "../../support/servers/site-server";

let site: SiteServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  site = await startSite({}, await buildLaterRelease());
  browser = await startChromium();
  page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const PATHS = [...AUDITED, "/no-such-page"];

/** Names of services and files, addresses, prices and dates, which have no accents in any language. */
const NO_WORDS = new RegExp(
  [
    ...[/\S+@\S+/, /@\S+/, /(?:https?:|\/)\S+/, /\b(?:Rp|AM|PM|WIB|UTC|IDR|PNG|SVG|WhatsApp|Instagram)\b/],
    ...[/\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/, /\b(?:Octo|Novem)ber\b/],
    ...[/\b(?:June|July|August|September)\b/, /PT Jejak Rimba Media|Outing Expo|Jl\. .*/],
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** What the organiser says, which is not in messages: shown in English where there is no translation. */
const contents = new Set<string>();
const fillFacts = factsOf(shippedDocuments, settingFacts);
for (const file of globSync("app/content/embedded/**/*.json"))
  JSON.stringify(fillFacts(JSON.parse(readFileSync(file, "utf8"))), (_, value: unknown) => {
    for (const part of typeof value === "string" ? value.split(/\s*\n+\s*/) : [])
      contents.add(part.replace(/\s+/g, " "));
    return value;
  });
for (const file of globSync("app/content/embedded/news/**/*.md"))
  for (const tag of /^tags: \[(.*)\]$/m.exec(readFileSync(file, "utf8"))?.[1]?.split(", ") ?? []) contents.add(tag);

const hasWords = (text: string) => /\b[a-z]{3,}\b/i.test(withoutNames(text).replace(NO_WORDS, " "));

const isUntranslated = ({ text, language, place }: PageText) =>
  language === PSEUDO.locale &&
  !["meta", "title"].includes(place) &&
  // A message, whose parameters may be content.
  !text.startsWith("[") &&
  // Also after the time of a session.
  !contents.has(text.replace(/^[\d.]+ [AP]M /, "").replace(/(?: ·|:)$/, "")) &&
  hasWords(text) &&
  // Figures of the last edition with their labels, and lists, whose "and" is that of `Intl`.
  !text.split(/, | and /).every((part) => contents.has(part.replace(/^[\d,.]+ /, "")) || !hasWords(part));

test("every page has its texts from messages, and room for longer ones at 320 px", async () => {
  const faults: string[] = [];
  for (const path of PATHS) {
    const response = await page.goto(`${site.url}${PSEUDO.prefix}${path === "/" ? "" : path}`);
    expect([path, response?.status()]).toEqual([path, path === "/no-such-page" ? 404 : 200]);
    const cut = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
      const elements = Array.from(document.body.querySelectorAll<HTMLElement>("*")).filter((element) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
        const clips = overflowX === "hidden" || overflowX === "clip" || textOverflow === "ellipsis";
        // What nobody sees before it has the focus.
        const isShown = clipPath !== "inset(50%)";
        // Until its script is there, the map shows the part of its drawing that is asked for.
        const isDrawing = element.matches(".map-stage");
        return (
          isShown && clips && !isDrawing && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
        );
      });
      return [...wide, ...elements.map((element) => `cut: ${element.className} ${element.innerText.slice(0, 60)}`)];
    });
    const plain = pageTexts(await page.content()).filter(isUntranslated);
    faults.push(...cut.map((fault) => `${path}: ${fault}`));
    faults.push(...plain.map(({ text, place }) => `${path}: no message: ${place}: ${text}`));
  }
  expect(faults).toEqual([]);
});
