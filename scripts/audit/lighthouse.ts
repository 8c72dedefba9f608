import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { CHROMIUM_LAUNCH } from "../../tests/support/servers/chromium.ts";
import { freePort } from "../../tests/support/servers/free-port.ts";
import { median } from "../bench/round.ts";

/** What a page must reach in each of Lighthouse's categories, of 100. */
export const TARGETS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof TARGETS;
/** In the order in which tables show them. */
export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const satisfies Category[];

/** Figures of one page, on a phone with a slow connection (Lighthouse's mobile settings). */
export type PageFigures = {
  /** Of 100; NaN for a category that was not measured. */
  scores: Record<Category, number>;
  /** Largest Contentful Paint and Total Blocking Time, ms; Cumulative Layout Shift, no unit. */
  lcp: number;
  tbt: number;
  cls: number;
  /** Failed audits that have a weight, except those of performance, which are times. */
  failed: string[];
};

/** Medians of several runs. */
export type Verdict = PageFigures & { runs: number; missesTarget: boolean };

export type Lighthouse = {
  /** The factor by which the processor is slowed down. */
  cpuSlowdown: number;
  measure(url: string): Promise<PageFigures>;
  /** Measures until every target is reached, five times at most: other work on the machine is in the figures. */
  judge(url: string): Promise<Verdict>;
  stop(): Promise<void>;
};

const MAX_RUNS = 5;

/**
 * Lighthouse brings half as many files as everything else together, and only the audit and a benchmark need it: it is fetched
 * when they start.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";

/** What is read of a report: https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
type Report = {
  audits: Record<string, { title: string; score: number | null; numericValue?: number } | undefined>;
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};

/**
 * Starts Lighthouse on the system's Chromium.
 * @param url of any page, for measuring this machine
 * @param categories fewer categories are faster
 */
export async function startLighthouse(url: string, categories: readonly Category[] = CATEGORIES): Promise<Lighthouse> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...CHROMIUM_LAUNCH,
    args: [...CHROMIUM_LAUNCH.args, `--remote-debugging-port=${port}`],
  });
  const cpuSlowdown = await calibrate(url, port);
  const options = [
    `--port=${port}`,
    `--only-categories=${categories.join(",")}`,
    `--throttling.cpuSlowdownMultiplier=${cpuSlowdown}`,
  ];

  async function measure(url: string): Promise<PageFigures> {
    await fillPageCache(url);
    const lhr = await report(url, options);
    const number = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
    return {
      scores: scoresOf((category) => Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100)),
      lcp: number("largest-contentful-paint"),
      tbt: number("total-blocking-time"),
      cls: number("cumulative-layout-shift"),
      failed: categories
        .filter((category) => category !== "performance")
        .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id}: ${lhr.audits[id]?.title ?? ""}`),
    };
  }

  return {
    cpuSlowdown,
    measure,
    async judge(url) {
      const runs: PageFigures[] = [];
      for (;;) {
        runs.push(await measure(url));
        const verdict = summarize(runs);
        if (!verdict.missesTarget || runs.length >= MAX_RUNS) return verdict;
      }
    },
    stop: () => browser.close(),
  };
}

function scoresOf(read: (category: Category) => number): Record<Category, number> {
  return {
    performance: read("performance"),
    accessibility: read("accessibility"),
    "best-practices": read("best-practices"),
    seo: read("seo"),
  };
}

/** Medians of all runs; the failed audits are those of the last one. */
function summarize(runs: readonly PageFigures[]): Verdict {
  const middle = (read: (run: PageFigures) => number) => median(runs.map(read));
  const scores = scoresOf((category) => middle((run) => run.scores[category]));
  return {
    scores,
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    cls: middle(({ cls }) => cls),
    failed: runs.at(-1)?.failed ?? [],
    runs: runs.length,
    missesTarget: CATEGORIES.some((category) => scores[category] < TARGETS[category]),
  };
}

/** Now and then a trace lacks its beginning; the next attempt succeeds. */
const ATTEMPTS = 3;
/** Bytes of a report; pictures of the page are in it. */
const MAX_REPORT = 64 * 1024 * 1024;

async function report(url: string, options: readonly string[]): Promise<Report> {
  let fault = "no report";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { stdout } = await promisify(execFile)(
      "npx",
      ["--yes", LIGHTHOUSE, url, "--quiet", "--output=json", ...options],
      { maxBuffer: MAX_REPORT },
    );
    const read: Report = JSON.parse(stdout);
    if (!read.runtimeError) return read;
    fault = read.runtimeError.message;
  }
  throw new Error(`Lighthouse could not measure ${url}: ${fault}`);
}

/** ms after a request in which its page is compressed and cached. */
const CACHED_WITHIN = 500;

/** Requests a page beforehand: all visitors but the first get it from the page cache. */
async function fillPageCache(url: string): Promise<void> {
  await (await fetch(url)).arrayBuffer();
  await pause(CACHED_WITHIN);
}

/**
 * The BenchmarkIndex for which Lighthouse's constant fourfold slowdown was made: the middle of its high-end desktops, 1,500
 * to 2,000 (its docs/throttling.md, "Calibrating the CPU slowdown").
 */
const MADE_FOR = 1750;
const SLOWDOWN = 4;
const SAMPLES = 3;

/** The factor, 1 to 4, that makes this machine as slow as the phone that Lighthouse means. */
async function calibrate(url: string, port: number): Promise<number> {
  const indices: number[] = [];
  for (let done = 0; done < SAMPLES; done += 1) {
    const { environment } = await report(url, [`--port=${port}`, "--only-categories=seo"]);
    indices.push(environment.benchmarkIndex);
  }
  return Math.min(SLOWDOWN, Math.max(1, (SLOWDOWN * median(indices)) / MADE_FOR));
}
