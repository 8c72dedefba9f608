/**
 * `npm run audit`: looks at the built site as search engines, phones and people with other needs meet it, prints a table
 * and exits with 1 when a route falls short. Words after the command choose pages by what their address holds
 * (`npm run audit -- /brands`); `--quick` leaves out Lighthouse, which needs a quiet machine and most of the time.
 */
import { accessibilityFaults } from "./audit/browser-checks.ts";
import { crawl } from "./audit/crawl.ts";
import { dataFileFaults } from "./audit/data-files.ts";
import { startLighthouse } from "./audit/lighthouse.ts";
import { linkFaults, orphanFaults, redirectFaults } from "./audit/links.ts";
import { judge } from "./audit/look-at-page.ts";
import { CATEGORIES, MARKS } from "./audit/marks.ts";
import { pageFaults } from "./audit/page-faults.ts";
import { AUDITED, MOVED } from "./audit/pages.ts";
import { startPublicSite } from "./audit/site.ts";
import { sitemapPaths } from "./audit/sitemap.ts";

const words = process.argv.slice(2);
const quick = words.includes("--quick");
const wanted = words.filter((word) => word !== "--quick");
const pages = AUDITED.filter((path) => wanted.length === 0 || wanted.some((word) => path.includes(word)));

const faults: string[] = [];
function report(name: string, found: readonly string[]): void {
  console.log(`${found.length === 0 ? "ok   " : "FAULT"} ${name}`);
  for (const fault of found) console.log(`        ${fault}`);
  faults.push(...found);
}

const site = await startPublicSite();
try {
  for (const path of pages) {
    const { html, data } = await pageFaults(site.url, path);
    report(`HTML and structured data of ${path}`, [...html, ...data]);
  }
  report(
    `accessibility (axe, WCAG 2.2 AA), ${pages.length} pages in both modes and every state`,
    await accessibilityFaults(site.url, pages),
  );
  if (wanted.length === 0) {
    const crawled = await crawl(site.url);
    report(`links of the whole site, ${crawled.resources.size} addresses`, linkFaults(crawled));
    report("sitemap and links list the same pages", orphanFaults(crawled, await sitemapPaths(site.url)));
    report("addresses that moved lead straight to a page", await redirectFaults(site.url, MOVED));
    report("calendars and schedule.json", await dataFileFaults(site.url));
  }
  if (!quick) await measure();
} finally {
  await site.stop();
}
console.log(faults.length === 0 ? "Nothing falls short." : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function measure(): Promise<void> {
  const lighthouse = await startLighthouse();
  const { benchmarkIndex, cpuSlowdown } = lighthouse.calibration;
  console.log(`\nBenchmarkIndex ${benchmarkIndex.toFixed(0)}: ${cpuSlowdown.toFixed(1)} times as fast as the phone.`);
  console.log(`Lighthouse, mobile; marks ${CATEGORIES.map((category) => `${category} ${MARKS[category]}`).join(", ")}`);
  console.log(`  ${"page".padEnd(40)} perf a11y best  seo  LCP ms  TBT ms    CLS  looks`);
  for (const path of pages) {
    const { scores, lcp, tbt, cls, looks, short, failed } = await judge(lighthouse, site.url + path);
    const cells = CATEGORIES.map((category) => String(scores[category]).padStart(4)).join(" ");
    const times = `${lcp.toFixed(0).padStart(7)} ${tbt.toFixed(0).padStart(7)} ${cls.toFixed(4).padStart(7)} ${String(looks).padStart(5)}`;
    console.log(`${short ? "✗" : " "} ${path.padEnd(40)} ${cells} ${times}`);
    for (const fault of failed) console.log(`      ${fault}`);
    if (short) faults.push(`${path} falls short in Lighthouse`);
  }
  await lighthouse.stop();
}
