/**
 * `npm run audit`: Lighthouse's mobile scores of every page, and every link and social picture of the site. Prints a table
 * and exits with 1 when a page misses a target. Arguments select pages by their path (`npm run audit --
 * /brands`); `--quick` leaves out Lighthouse, which needs an idle machine. `npm test` checks everything else: HTML,
 * accessibility, structured data, calendars.
 */

import { AUDITED } from "../tests/support/content/routes.ts";
import { crawl } from "../tests/support/page-checks/crawl.ts";
import { linkFaults } from "../tests/support/page-checks/links.ts";
import { startPublicSite } from "../tests/support/servers/test-site.ts";
import { CATEGORIES, startLighthouse, TARGETS } from "./audit/lighthouse.ts";

const args = process.argv.slice(2).filter((word) => word !== "--quick");
const quick = process.argv.includes("--quick");
const pages = AUDITED.filter((path) => args.length === 0 || args.some((word) => path.includes(word)));

const site = await startPublicSite();
let faults = 0;
try {
  if (args.length === 0) faults += await checkLinks();
  if (!quick) faults += await measurePages();
} finally {
  await site.stop();
}
console.log(faults === 0 ? "Every target is reached." : `${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;

async function checkLinks(): Promise<number> {
  const crawled = await crawl(site.url);
  const found = linkFaults(crawled);
  console.log(`${crawled.resources.size} URLs of the site, ${found.length} faults`);
  for (const fault of found) console.log(`  ${fault}`);
  return found.length;
}

async function measurePages(): Promise<number> {
  const lighthouse = await startLighthouse(site.url);
  const targets = CATEGORIES.map((category) => `${category} ${TARGETS[category]}`).join(", ");
  console.log(`Lighthouse, mobile, CPU slowed down ${lighthouse.cpuSlowdown.toFixed(1)} times; targets ${targets}`);
  console.log(`  ${"page".padEnd(40)} perf a11y best  seo  LCP ms  TBT ms    CLS  runs`);
  let missed = 0;
  for (const path of pages) {
    const { scores, lcp, tbt, cls, runs, missesTarget, failed } = await lighthouse.judge(site.url + path);
    const cells = CATEGORIES.map((category) => String(scores[category]).padStart(4)).join(" ");
    const times = `${lcp.toFixed(0).padStart(7)} ${tbt.toFixed(0).padStart(7)} ${cls.toFixed(4).padStart(7)} ${String(runs).padStart(5)}`;
    console.log(`${missesTarget ? "✗" : " "} ${path.padEnd(40)} ${cells} ${times}`);
    for (const audit of failed) console.log(`      ${audit}`);
    if (missesTarget) missed += 1;
  }
  await lighthouse.stop();
  return missed;
}
