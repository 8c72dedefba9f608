import type { Browser } from "@playwright/test";
import { behavioursStarted } from "../../tests/support/behaviours.ts";
import type { Interaction } from "./interactions.ts";

/** How many times slower than this machine. */
const SLOWDOWN = 4;
/** ms for what still loads after a page, and for entries: the Event Timing API gives them after the frame. */
const SETTLE = 1500;

type EventTiming = PerformanceEntry & { interactionId: number };

/**
 * The slowest interaction of a visit, as the Event Timing API has it (multiples of 8 ms).
 * @returns ms from the press to the next paint; 0 when nothing was slower than the API's least, 16 ms
 */
export async function measure(browser: Browser, origin: string, interaction: Interaction): Promise<number> {
  const page = await browser.newPage();
  await page.goto(origin + interaction.path, { waitUntil: "load" });
  await behavioursStarted(page);
  const target = interaction.target(page);
  // A hand gets there before it presses; what the way there costs belongs to no press.
  await target.hover();
  await page.waitForTimeout(SETTLE);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as EventTiming[]) if (entry.interactionId) durations.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await (interaction.press?.(page, target) ?? target.click());
  await page.waitForTimeout(SETTLE);
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations);
  await page.close();
  return Math.max(0, ...durations);
}
