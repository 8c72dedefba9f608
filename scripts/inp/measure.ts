import type { Browser } from "@playwright/test";
import { untilBehavioursStarted } from "../../tests/support/browser/behaviours.ts";
import type { Interaction } from "./interactions.ts";

/** How many times slower than this machine. */
export const SLOWDOWN = 4;
/** ms for late loads, and for entries: the Event Timing API adds them after the frame. */
const SETTLE = 1500;

type EventTiming = PerformanceEntry & { interactionId: number };
type Noted = { durations: number[]; tasks: number[] };

/** What an interaction took on a slowed processor, in ms: multiples of 8, and 0 below 16. `task`: the longest task that followed it. */
export async function measure(
  browser: Browser,
  origin: string,
  interaction: Interaction,
): Promise<{ inp: number; task: number }> {
  const page = await browser.newPage(interaction.viewport ? { viewport: interaction.viewport } : {});
  await page.goto(origin + interaction.path, { waitUntil: "load" });
  await untilBehavioursStarted(page);
  const target = interaction.target(page);
  // The pointer arrives before the press: hover effects are not part of the interaction.
  await target.hover();
  await page.waitForTimeout(SETTLE);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.evaluate(() => {
    const noted: Noted = { durations: [], tasks: [] };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as EventTiming[])
        if (entry.interactionId) noted.durations.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.tasks.push(duration);
    }).observe({ type: "longtask" });
  });
  await (interaction.press?.(page, target) ?? target.click());
  await page.waitForTimeout(SETTLE);
  const { durations, tasks } = await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
  await page.close();
  return { inp: Math.max(0, ...durations), task: Math.round(Math.max(0, ...tasks)) };
}
