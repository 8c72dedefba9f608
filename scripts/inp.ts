/**
 * `npm run bench:inp`: Interaction to Next Paint of the built site on a processor slowed down four times. Each interaction
 * is repeated on new pages. Run it after `npm run build`, on an idle machine. `npm run bench -- hall` has those of the map.
 */
import { chromium } from "@playwright/test";
import { CHROMIUM_LAUNCH } from "../tests/support/servers/chromium.ts";
import { startTestSite } from "../tests/support/servers/test-site.ts";
import { median } from "./bench/round.ts";
import { INTERACTIONS } from "./inp/interactions.ts";
import { measure, SLOWDOWN } from "./inp/measure.ts";

const REPEATS = 5;

const site = await startTestSite();
const browser = await chromium.launch(CHROMIUM_LAUNCH);
console.log(`Interaction to Next Paint, ms, ${SLOWDOWN}x slowed processor`);
for (const interaction of INTERACTIONS) {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push((await measure(browser, site.url, interaction)).inp);
  const worst = Math.max(...times);
  console.log(`  ${interaction.name.padEnd(28)} median ${median(times)}  worst ${worst}  all ${times.join(" ")}`);
}
await browser.close();
await site.stop();
