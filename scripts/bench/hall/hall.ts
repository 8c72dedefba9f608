/**
 * The map with 300 and 3,000 booths: what the server needs for it, how large it is, when a phone has painted it, and how fast it answers
 * presses on a processor slowed down four times.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM_LAUNCH } from "../../../tests/support/servers/chromium.ts";
import type { Interaction } from "../../inp/interactions.ts";
import { measure, SLOWDOWN } from "../../inp/measure.ts";
import { startPinnedSite } from "../pinned.ts";
import { processorTime } from "../process-figures.ts";
import { getAll } from "../requests.ts";
import { type BenchOptions, type BenchResult, median } from "../round.ts";
import { startLargeHall } from "./large-hall.ts";

/** A walk to thirty stops in any order, another one each time: the server remembers what it has looked for. */
const walk = (turn: number) =>
  Array.from({ length: 29 }, (_, index) => `to=${"CAEBD"[index % 5]}-${((index * 17 + turn * 7) % 60) + 1}`).join("&");
const PAGES: Readonly<Record<string, (turn: number) => string>> = {
  "the hall": () => "/map",
  "a search": () => "/map?q=toilet",
  "a way": (turn) => `/map?from=north-entrance&to=D-${(turn % 60) + 1}`,
  "a walk to thirty": (turn) => `/map?from=north-entrance&${walk(turn)}`,
};

const DESKTOP = { width: 1280, height: 900 };
const searchbox = (page: Page) => page.getByRole("main").getByRole("searchbox");

const INTERACTIONS: readonly Interaction[] = [
  {
    ...{ name: "search", path: "/map", viewport: DESKTOP, target: searchbox },
    async press(page, target) {
      await target.pressSequentially("toilet", { delay: 120 });
      await page.keyboard.press("Enter");
    },
  },
  {
    ...{ name: "pick a booth", path: "/map?to=D-13", viewport: DESKTOP },
    target: (page) => page.locator(".map-stage").getByRole("link", { name: /^Booth D-14\b/ }),
  },
  {
    ...{ name: "zoom", path: "/map", viewport: DESKTOP },
    target: (page) => page.getByRole("button", { name: "Closer" }),
    async press(page, target) {
      await target.click();
      await page.waitForTimeout(600);
      await target.click();
    },
  },
  {
    ...{ name: "show a way", path: "/map?to=D-14", viewport: DESKTOP },
    target: (page) => page.getByLabel("I stand at"),
    async press(page, target) {
      await target.pressSequentially("north entrance", { delay: 60 });
      await page.keyboard.press("Enter");
    },
  },
];

/** Most ms from a press to the next paint, and of processor time for a page. */
const [MOST_INP, MOST_SERVER] = [200, 100];

async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: "load" });
  const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const ms = await page.evaluate(painted);
  await context.close();
  return ms;
}

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const [requests, repeats] = quick ? [10, 1] : [60, 5];
  const rows: BenchResult["rows"] = [];
  const failures: string[] = [];
  const browser = await chromium.launch(CHROMIUM_LAUNCH);
  for (const booths of [300, 3000]) {
    const api = await startLargeHall(booths);
    const site = await startPinnedSite({ API_URL: api.url, PAGE_CACHE_MB: "0", OVERLOAD_DELAY: "60000" });
    const note = (what: string, ms: number, figures: Record<string, string | number>, most?: number) => {
      rows.push({ booths, what, ms: Math.round(ms * 10) / 10, "at most": most ?? "", ...figures });
      if (most !== undefined && ms > most) failures.push(`${what}, ${booths} booths: ${Math.round(ms)} ms`);
    };
    try {
      for (const [name, toPath] of Object.entries(PAGES)) {
        const urls = (from: number, count: number) =>
          Array.from({ length: count }, (_, turn) => site.url + toPath(from + turn));
        await getAll(urls(1000, 8), "br");
        const before = processorTime(site.pid);
        const bytes = await getAll(urls(0, requests), "br");
        note(`server: ${name}`, (processorTime(site.pid) - before) / requests, { bytes }, MOST_SERVER);
      }
      const paints: number[] = [];
      for (let turn = 0; turn < repeats; turn += 1) paints.push(await firstPaint(browser, `${site.url}/map`));
      note("first paint", median(paints), {});
      for (const interaction of INTERACTIONS) {
        const taken: { inp: number; task: number }[] = [];
        for (let turn = 0; turn < repeats; turn += 1) taken.push(await measure(browser, site.url, interaction));
        const [inp, task] = [median(taken.map((one) => one.inp)), median(taken.map((one) => one.task))];
        note(`press: ${interaction.name}`, inp, { "longest task": task }, MOST_INP);
      }
    } finally {
      await Promise.all([site.stop(), api.stop()]);
    }
  }
  await browser.close();
  const title = `the map; medians of ${repeats} on a processor slowed down ${SLOWDOWN} times, of the server means of ${requests} requests`;
  return { title, rows, failures };
}
