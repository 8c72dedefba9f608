import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { CHROMIUM_LAUNCH } from "../../tests/support/chromium.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { type Calibration, calibrate } from "./calibrate.ts";
import { CATEGORIES, type Category } from "./marks.ts";

/** One look of Lighthouse at a page, as a phone on a slow connection sees it (its own mobile settings). */
export type Look = {
  /** Of 100. */
  scores: Record<Category, number>;
  /** Largest Contentful Paint and Total Blocking Time, ms; Cumulative Layout Shift, no unit. */
  lcp: number;
  tbt: number;
  cls: number;
  /** Audits that weigh and failed, performance's left out: those are times. */
  failed: string[];
};

export type Lighthouse = {
  calibration: Calibration;
  look(url: string): Promise<Look>;
  stop(): Promise<void>;
};

/**
 * Starts Lighthouse on the system's Chromium.
 * @param categories the fewer, the quicker
 */
export async function startLighthouse(categories: readonly Category[] = CATEGORIES): Promise<Lighthouse> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...CHROMIUM_LAUNCH,
    args: [...CHROMIUM_LAUNCH.args, `--remote-debugging-port=${port}`],
  });
  const calibration = await calibrate(browser);
  const settings: Parameters<typeof lighthouse>[1] = {
    port,
    logLevel: "error",
    onlyCategories: [...categories],
    throttling: { cpuSlowdownMultiplier: calibration.cpuSlowdown },
  };
  return {
    calibration,
    async look(url) {
      await keep(url);
      const lhr = await report(url, settings);
      const number = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
      const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100);
      return {
        scores: {
          performance: score("performance"),
          accessibility: score("accessibility"),
          "best-practices": score("best-practices"),
          seo: score("seo"),
        },
        lcp: number("largest-contentful-paint"),
        tbt: number("total-blocking-time"),
        cls: number("cumulative-layout-shift"),
        failed: categories
          .filter((category) => category !== "performance")
          .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
          .map(({ id }) => `${id}: ${lhr.audits[id]?.title ?? ""}`),
      };
    },
    stop: () => browser.close(),
  };
}

/** Now and then a trace holds no beginning: the next one does. */
const ATTEMPTS = 3;

async function report(url: string, settings: Parameters<typeof lighthouse>[1]) {
  let fault = "nothing to say";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const lhr = (await lighthouse(url, settings))?.lhr;
    if (lhr && !lhr.runtimeError) return lhr;
    fault = lhr?.runtimeError?.message ?? fault;
  }
  throw new Error(`Lighthouse could not look at ${url}: ${fault}`);
}

/** ms in which a page that was asked for is sealed, compressed and kept. */
const KEPT_WITHIN = 500;

/** Asks for a page beforehand: all visitors but the first have it out of the page cache. */
async function keep(url: string): Promise<void> {
  await (await fetch(url)).arrayBuffer();
  await pause(KEPT_WITHIN);
}
