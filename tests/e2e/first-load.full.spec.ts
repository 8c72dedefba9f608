import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "@playwright/test";
import { PAGES } from "../support/content/routes";
import { expect, test } from "../support/servers/site-test";

/** The widths of a phone and of a desktop. */
const [NARROW, WIDE] = [390, 1440];
const OTHER_VIEWS = ["/brands?q=nothing-like-this", "/ticket?adults=2&students=1&day=2", "/no-such-page"];
/** A slow phone connection: bytes per second and ms. */
const SLOW = { offline: false, downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 };
/** Slow pages that load in parallel. */
const CONCURRENCY = 4;
const LOAD_TIMEOUT_MS = 45_000;
/** Limit for the bytes of everything above the fold of the home page on a phone. */
const HOME_FIRST_LOAD = 265_000;

test.beforeEach(({ problems }) =>
  problems.allow(/no-such-page|status of 404|preloaded using link preload but not used/),
);

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** The sum of all layout shifts since the page started, and the start of the text of what has moved. */
function layoutShift(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        let sum = 0;
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            sum += value;
            for (const { node } of sources) {
              moved.push((node instanceof Element ? node.outerHTML : String(node?.textContent)).slice(0, 100));
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        // The observer receives buffered entries in the next task; fonts and streamed parts have loaded by now.
        setTimeout(() => resolve({ sum, moved }), 250);
      }),
  );
}

type Visit = { width: number; path: string };

/** Each page at both widths. Its other views have the same parts: these take turns. */
const VISITS: readonly Visit[] = [
  ...PAGES.flatMap(({ path }) => [NARROW, WIDE].map((width) => ({ width, path }))),
  ...[...PAGES.flatMap(({ views }) => views), ...OTHER_VIEWS].map((path, index) => ({
    width: index % 2 === 0 ? NARROW : WIDE,
    path,
  })),
];

/** Opens a page in its own context, with an empty cache and a slow connection. @returns what has moved; undefined if it is too little to see */
async function shiftOf(browser: Browser, url: string, { width, path }: Visit): Promise<string | undefined> {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  try {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.emulateNetworkConditions", SLOW);
    await page.goto(url + path, { waitUntil: "load", timeout: LOAD_TIMEOUT_MS });
    const { sum, moved } = await layoutShift(page);
    return sum >= 0.005 ? `${path} at ${width}: ${sum.toFixed(4)} ${moved.join(" | ")}` : undefined;
  } finally {
    await page.close();
  }
}

test("no page shifts its layout while it loads on a slow connection", async ({ browser, site }) => {
  test.setTimeout(300_000);
  const visits = [...VISITS];
  const again: Visit[] = [];
  const visitRemaining = async () => {
    for (let visit = visits.pop(); visit; visit = visits.pop()) {
      // Chromium's throttled connection sometimes hangs.
      if (await shiftOf(browser, site.url, visit).catch(() => "hangs")) again.push(visit);
    }
  };
  // The throttled connection takes the time, and each page has its own.
  await Promise.all(Array.from({ length: CONCURRENCY }, visitRemaining));
  // Alone: on a busy processor a font may arrive just after the first paint, and `font-display: optional` still shows it. What moves by a page's design moves again.
  const shifted: (string | undefined)[] = [];
  for (const visit of again) shifted.push(await shiftOf(browser, site.url, visit));
  expect(shifted.filter(Boolean)).toEqual([]);
});

/** Bytes of a response on the network: text is compressed, whichever server sends it. */
async function weigh(response: Response): Promise<{ url: string; bytes: number }> {
  const body = await response.body();
  const packed = /\.(avif|webp|woff2)$/.test(response.url()) ? body : gzipSync(body);
  return { url: response.url(), bytes: packed.length };
}

test("the home page's first screen on a phone is under 265 kB, and shows what, when, where and the ticket button", async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true });
  const responses: Promise<{ url: string; bytes: number }>[] = [];
  const record = (response: Response) => void responses.push(weigh(response));
  page.on("response", record);
  await page.goto(site.url, { waitUntil: "load" });
  // Pictures below the fold are prefetched before the scroll: they are not part of the first screen.
  const later = await page.$$eval('img[loading="lazy"]', (images) =>
    images.map((image) => (image as HTMLImageElement).currentSrc),
  );
  // Later responses are not part of it, and may be aborted with the page.
  page.off("response", record);
  const first = (await Promise.all(responses)).filter(({ url }) => !later.includes(url) && !url.endsWith(".data"));
  const sum = first.reduce((total, { bytes }) => total + bytes, 0);
  expect(sum, first.map(({ url, bytes }) => `${bytes} ${url}`).join("\n")).toBeLessThan(HOME_FIRST_LOAD);

  const hero = page.locator(".hero");
  for (const part of [
    page.getByRole("heading", { level: 1 }),
    hero.getByText("14–16 November 2025"),
    hero.getByText("Balai Meranti"),
    hero.getByRole("link", { name: "Get tickets" }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await page.close();
});
