/** How soon the pages that matter most are there on a phone: Lighthouse's mobile settings, median of several looks. */
import { type Look, startLighthouse } from "../audit/lighthouse.ts";
import { MARKS } from "../audit/marks.ts";
import { startPublicSite } from "../audit/site.ts";
import { type BenchOptions, type BenchResult, median } from "./round.ts";

const PATHS = ["/", "/brands", "/ticket", "/news/first-timers-guide-to-the-expo"] as const;
const LOOKS = 5;
/**
 * "Good" at most, by https://web.dev/articles/vitals: LCP and CLS. For TBT Lighthouse's own bound of green on a phone
 * (https://developer.chrome.com/docs/lighthouse/performance/lighthouse-total-blocking-time). Milliseconds, CLS none.
 */
const MOST = { lcp: 2500, tbt: 200, cls: 0.1 } as const;

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const count = quick ? 1 : LOOKS;
  const readings: Record<string, Look[]> = {};
  const site = await startPublicSite();
  const lighthouse = await startLighthouse(["performance"]);
  try {
    for (const path of PATHS) {
      const looks: Look[] = [];
      for (let done = 0; done < count; done += 1) looks.push(await lighthouse.look(site.url + path));
      readings[path] = looks;
    }
  } finally {
    await lighthouse.stop();
    await site.stop();
  }
  const rows = Object.entries(readings).map(([path, looks]) => ({
    path,
    performance: median(looks.map(({ scores }) => scores.performance)),
    "LCP ms": Math.round(median(looks.map(({ lcp }) => lcp))),
    "TBT ms": Math.round(median(looks.map(({ tbt }) => tbt))),
    CLS: Number(median(looks.map(({ cls }) => cls)).toFixed(4)),
  }));
  const failures = rows.flatMap(({ path, performance, "LCP ms": lcp, "TBT ms": tbt, CLS: cls }) => [
    ...(performance < MARKS.performance ? [`${path}: performance ${performance}, at least ${MARKS.performance}`] : []),
    ...(lcp > MOST.lcp ? [`${path}: LCP ${lcp} ms, at most ${MOST.lcp}`] : []),
    ...(tbt > MOST.tbt ? [`${path}: TBT ${tbt} ms, at most ${MOST.tbt}`] : []),
    ...(cls > MOST.cls ? [`${path}: CLS ${cls}, at most ${MOST.cls}`] : []),
  ]);
  return {
    title: `Lighthouse on a phone (this machine slowed down ${lighthouse.calibration.cpuSlowdown.toFixed(1)} times), median of ${count}`,
    rows,
    failures,
    readings,
  };
}
