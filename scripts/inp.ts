/**
 * Measures how soon the built site paints after a press (Interaction to Next Paint) on a processor slowed four times:
 * menu, tab, filter and colour mode, several times each. Prints a table; run it after `npm run build`, on a quiet machine.
 */
import { chromium } from "@playwright/test";
import { CHROMIUM_LAUNCH } from "../tests/support/chromium.ts";
import { startOwnSite } from "../tests/support/own-site.ts";
import { INTERACTIONS } from "./inp/interactions.ts";
import { measure } from "./inp/measure.ts";

/** Times the interaction is repeated, each on a page of its own. */
const REPEATS = 5;

const site = await startOwnSite();
const browser = await chromium.launch(CHROMIUM_LAUNCH);
console.log("Interaction to Next Paint, ms, 4x slowed processor");
for (const interaction of INTERACTIONS) {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push(await measure(browser, site.url, interaction));
  times.sort((a, b) => a - b);
  console.log(
    `  ${interaction.name.padEnd(28)} median ${times[Math.floor(REPEATS / 2)]}  worst ${times.at(-1)}  all ${times.join(" ")}`,
  );
}
await browser.close();
await site.stop();
