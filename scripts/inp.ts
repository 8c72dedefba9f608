/**
 * `npm run bench:inp`: Interaction to Next Paint of the built site on a processor slowed down four times. Each interaction
 * is repeated on new pages. Run it after `npm run build`, on an idle machine.
 */
import { type Browser, chromium } from "@playwright/test";
import { untilBehavioursStarted } from "../tests/support/browser/behaviours.ts";
import { CHROMIUM_LAUNCH } from "../tests/support/servers/chromium.ts";
import { startTestSite } from "../tests/support/servers/test-site.ts";
import { median } from "./bench/round.ts";
import { INTERACTIONS, type Interaction } from "./inp/interactions.ts";

const REPEATS = 5;
/** How many times slower than this machine. */
const SLOWDOWN = 4;
/** ms for late loads, and for entries: the Event Timing API adds them after the frame. */
const SETTLE = 1500;

type EventTiming = PerformanceEntry & { interactionId: number };

const site = await startTestSite();
const browser = await chromium.launch(CHROMIUM_LAUNCH);
console.log("Interaction to Next Paint, ms, 4x slowed processor");
for (const interaction of INTERACTIONS) {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push(await measure(browser, site.url, interaction));
  const worst = Math.max(...times);
  console.log(`  ${interaction.name.padEnd(28)} median ${median(times)}  worst ${worst}  all ${times.join(" ")}`);
}
await browser.close();
await site.stop();

/** @returns ms from the press to the next paint (multiples of 8); 0 below the API's minimum of 16 */
async function measure(browser: Browser, origin: string, interaction: Interaction): Promise<number> {
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
