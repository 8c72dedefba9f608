import { gzipSync } from "node:zlib";
import { chromium, type Page, type Response } from "@playwright/test";
import { untilStill } from "../support/browser/still";
import { PAGES } from "../support/content/routes";
import { axeFaults } from "../support/page-checks/axe";
import { HEADLESS_LAUNCH } from "../support/servers/chromium";
import { expect, test } from "../support/servers/site-test";

const LOST = "/no-such-page";
const ADDRESSES = [...PAGES.map(({ path }) => path), "/brands?q=nothing-like-this", "/ticket?tab=about", LOST];
const WIDTHS = [320, 390, 768, 1440, 1920];
const WIDTHS_OF_LARGE_TEXT = [320, 390, 640, 1440];
/** A slow phone connection: bytes per second and ms. */
const SLOW = { offline: false, downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 };
/** Slow pages that load at the same time. */
const AT_ONCE = 4;
const LOAD_TIMEOUT_MS = 45_000;
/** Bytes of everything above the fold of the home page on a phone. */
const HOME_FIRST_LOAD = 250_000;

test.beforeEach(({ watch }) => watch.allow(/no-such-page|status of 404|preloaded using link preload but not used/));

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** The sum of all layout shifts since the page began, none left out, and the beginning of what has moved. */
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
        // The observer hands over what is buffered in the next task; typefaces and streamed parts are there by now.
        setTimeout(() => resolve({ sum, moved }), 250);
      }),
  );
}

test("nothing shifts while a page loads on a slow connection", async ({ browser, site }) => {
  test.setTimeout(300_000);
  const shifted: string[] = [];
  const visits = [390, 1440].flatMap((width) => ADDRESSES.map((path) => ({ width, path })));
  const again = new Set<(typeof visits)[number]>();
  const visitTheRest = async () => {
    for (let visit = visits.pop(); visit; visit = visits.pop()) {
      const { width, path } = visit;
      // A context of its own: nothing in the cache.
      const page = await browser.newPage({ viewport: { width, height: 844 } });
      const session = await page.context().newCDPSession(page);
      await session.send("Network.emulateNetworkConditions", SLOW);
      try {
        await page.goto(site.url + path, { waitUntil: "load", timeout: LOAD_TIMEOUT_MS });
      } catch (error) {
        // Now and then a connection that Chromium slows down stands still for good: such a page is opened once more.
        if (again.has(visit)) throw error;
        again.add(visit);
        visits.push(visit);
        await page.close();
        continue;
      }
      const { sum, moved } = await layoutShift(page);
      if (sum >= 0.005) shifted.push(`${path} at ${width}: ${sum.toFixed(4)} ${moved.join(" | ")}`);
      await page.close();
    }
  };
  // The connection is what takes its time, and each page has its own.
  await Promise.all(Array.from({ length: AT_ONCE }, visitTheRest));
  expect(shifted).toEqual([]);
});

/** What reaches over the right edge of a page, the first three. */
function partsTooWide(page: Page): Promise<string[]> {
  // `overflow-x: clip` on the body hides what hangs over: the parts themselves are measured.
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const cut = (element: Element) =>
      Boolean(element.closest("nav.tabs, pre, table, dialog, [popover], .sr-only, .skip-link, svg"));
    return [...document.querySelectorAll("body *")]
      .filter((element) => !cut(element) && element.getBoundingClientRect().right > limit + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`)
      .slice(0, 3);
  });
}

test("no page scrolls sideways, from 320 to 1920 px", async ({ page }) => {
  test.setTimeout(180_000);
  const wide: string[] = [];
  for (const path of ADDRESSES) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const over = await partsTooWide(page);
      if (over.length > 0) wide.push(`${path} at ${width}: ${over.join(", ")}`);
    }
  }
  expect(wide).toEqual([]);
});

// As a setting of the visitor's browser, which media queries in rem follow; a size on the root element they would not.
for (const percent of [125, 150, 200]) {
  test(`no page scrolls sideways with text at ${percent} %`, async ({ site }) => {
    test.setTimeout(180_000);
    const size = 0.16 * percent;
    const args = [...HEADLESS_LAUNCH.args, `--blink-settings=defaultFontSize=${size}`];
    const browser = await chromium.launch({ ...HEADLESS_LAUNCH, args });
    const page = await browser.newPage();
    const wide: string[] = [];
    for (const path of ADDRESSES) {
      await page.goto(site.url + path, { waitUntil: "domcontentloaded" });
      for (const width of WIDTHS_OF_LARGE_TEXT) {
        await page.setViewportSize({ width, height: 844 });
        const over = await partsTooWide(page);
        if (over.length > 0) wide.push(`${path} at ${width}: ${over.join(", ")}`);
      }
    }
    await expect(page.locator("html")).toHaveCSS("font-size", `${size}px`);
    await browser.close();
    expect(wide).toEqual([]);
  });
}

// The pages of the zinc theme are among the addresses: both themes are seen in both modes. Their states: `states.spec.ts`.
for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on any page, ${colorScheme}`, async ({ browser, site }) => {
    test.setTimeout(300_000);
    const page = await browser.newPage({
      colorScheme,
      viewport: { width: 1280, height: 900 },
      bypassCSP: true,
    });
    const found: string[] = [];
    for (const path of ADDRESSES) {
      await page.goto(site.url + path, { waitUntil: "load" });
      await untilStill(page);
      found.push(...(await axeFaults(page)).map((fault) => `${path}: ${fault}`));
    }
    await page.close();
    expect(found).toEqual([]);
  });
}

/** What an answer weighs on the way: text is compressed in front of the visitor, wherever the server stands. */
async function weigh(response: Response): Promise<{ url: string; bytes: number }> {
  const body = await response.body();
  const packed = /\.(avif|webp|woff2)$/.test(response.url()) ? body : gzipSync(body);
  return { url: response.url(), bytes: packed.length };
}

test("home's first screen on a phone weighs under 250 kB, and says what, when, where, with the ticket button", async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true });
  const answers: Promise<{ url: string; bytes: number }>[] = [];
  const note = (response: Response) => void answers.push(weigh(response));
  page.on("response", note);
  await page.goto(site.url, { waitUntil: "load" });
  // Pictures below the fold are fetched ahead of the scroll: they are not part of the first screen.
  const later = await page.$$eval('img[loading="lazy"]', (images) =>
    images.map((image) => (image as HTMLImageElement).currentSrc),
  );
  // What comes from here on is no part of it, and may be cut off with the page.
  page.off("response", note);
  const first = (await Promise.all(answers)).filter(({ url }) => !later.includes(url) && !url.endsWith(".data"));
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
