/** How fast the most important pages load on a phone: Lighthouse's mobile settings, medians of several runs. */
import { startPublicSite } from "../../tests/support/servers/test-site.ts";
import { type PageFigures, startLighthouse, TARGETS } from "../audit/lighthouse.ts";
import { type BenchOptions, type BenchResult, median } from "./round.ts";

const PATHS = ["/", "/brands", "/ticket", "/rundown", "/contact", "/news/first-timers-guide-to-the-expo"] as const;
const RUNS = 5;
/**
 * "Good" at most, by https://web.dev/articles/vitals: LCP and CLS. For TBT Lighthouse's own bound of green on a phone
 * (https://developer.chrome.com/docs/lighthouse/performance/lighthouse-total-blocking-time). Milliseconds, CLS none.
 */
const MAX = { lcp: 2500, tbt: 200, cls: 0.1 } as const;

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const count = quick ? 1 : RUNS;
  const readings: Record<string, PageFigures[]> = {};
  const site = await startPublicSite();
  const lighthouse = await startLighthouse(site.url, ["performance"]);
  try {
    for (const path of PATHS) {
      const runs: PageFigures[] = [];
      for (let done = 0; done < count; done += 1) runs.push(await lighthouse.measure(site.url + path));
      readings[path] = runs;
    }
  } finally {
    await lighthouse.stop();
    await site.stop();
  }
  const rows = Object.entries(readings).map(([path, runs]) => ({
    path,
    performance: median(runs.map(({ scores }) => scores.performance)),
    "LCP ms": Math.round(median(runs.map(({ lcp }) => lcp))),
    "TBT ms": Math.round(median(runs.map(({ tbt }) => tbt))),
    CLS: Number(median(runs.map(({ cls }) => cls)).toFixed(4)),
  }));
  const failures = rows.flatMap(({ path, performance, "LCP ms": lcp, "TBT ms": tbt, CLS: cls }) => [
    ...(performance < TARGETS.performance
      ? [`${path}: performance ${performance}, at least ${TARGETS.performance}`]
      : []),
    ...(lcp > MAX.lcp ? [`${path}: LCP ${lcp} ms, at most ${MAX.lcp}`] : []),
    ...(tbt > MAX.tbt ? [`${path}: TBT ${tbt} ms, at most ${MAX.tbt}`] : []),
    ...(cls > MAX.cls ? [`${path}: CLS ${cls}, at most ${MAX.cls}`] : []),
  ]);
  return {
    title: `Lighthouse on a phone (this machine slowed down ${lighthouse.cpuSlowdown.toFixed(1)} times), median of ${count}`,
    rows,
    failures,
    readings,
  };
}
