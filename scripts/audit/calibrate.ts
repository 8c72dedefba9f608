import type { Browser } from "@playwright/test";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { median } from "../bench/round.ts";

/**
 * Lighthouse's BenchmarkIndex of the machine for which its constant fourfold slowdown was made: the middle of its high-end
 * desktops, 1,500 to 2,000 (its docs/throttling.md, "Calibrating the CPU slowdown").
 */
const MADE_FOR = 1750;
const SLOWDOWN = 4;
const LOOKS = 7;

export type Calibration = {
  /** Lighthouse's BenchmarkIndex of this machine, median. */
  benchmarkIndex: number;
  /** By how much this machine must be slowed down to be the very phone that Lighthouse means; 1 to 4. */
  cpuSlowdown: number;
};

/** Measures this machine as Lighthouse does. Without it a slower machine passes for a slower phone. */
export async function calibrate(browser: Browser): Promise<Calibration> {
  const page = await browser.newPage();
  const indices: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) indices.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
  await page.close();
  const benchmarkIndex = median(indices);
  return { benchmarkIndex, cpuSlowdown: Math.min(SLOWDOWN, Math.max(1, (SLOWDOWN * benchmarkIndex) / MADE_FOR)) };
}
