/**
 * Somebody who comes into the hall for the first time, with slow 3G: how long until booth D-14, the prayer room and the next talk are found,
 * from an empty browser on the home page; and the same without a network, once the phone keeps the site. Nobody thinks or types slowly here:
 * it is the time that the site takes.
 */
import { chromium, type Page } from "@playwright/test";
import { createPhone, keepSite } from "../../../tests/support/browser/kept-site.ts";
import { CHROMIUM_LAUNCH } from "../../../tests/support/servers/chromium.ts";
import { startPublicSite } from "../../../tests/support/servers/test-site.ts";
import { type BenchOptions, type BenchResult, median } from "../round.ts";

/** 400 kbit/s with 400 ms, as Chromium's developer tools had it: bytes a second and ms. */
const SLOW_3G = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
/** Friday, while the expo is open. */
const CLOCK = "2025-11-14T13:00:00+07:00";
const PHONE = { width: 390, height: 844 };
/** Most seconds, with slow 3G and without a network. */
const [MOST_ONLINE, MOST_OFFLINE] = [20, 5];

const main = (page: Page) => page.getByRole("main");

async function toMap(page: Page): Promise<void> {
  await page.locator('a[href="/map"]:visible').first().click();
  await main(page).getByRole("searchbox").waitFor();
}

async function find(page: Page, words: string, found: RegExp): Promise<void> {
  await toMap(page);
  const field = main(page).getByRole("searchbox");
  await field.pressSequentially(words);
  await page.keyboard.press("Enter");
  await main(page)
    .getByRole("region", { name: /found|for “/ })
    .getByText(found)
    .first()
    .waitFor();
}

const GOALS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "booth D-14": (page) => find(page, "D-14", /Bara Sabut/),
  "the prayer room": (page) => find(page, "mushola", /Prayer room/),
  async "the next talk"(page) {
    await page.locator('a[href^="/rundown"]:visible').first().click();
    await main(page).getByRole("article").first().waitFor();
  },
};

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1000;
}

async function online(url: string, reach: (page: Page) => Promise<void>): Promise<number> {
  const browser = await chromium.launch(CHROMIUM_LAUNCH);
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_3G);
  const seconds = await timed(async () => {
    await page.goto(url, { waitUntil: "commit" });
    await reach(page);
  });
  await browser.close();
  return seconds;
}

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const repeats = quick ? 1 : 3;
  const rows: BenchResult["rows"] = [];
  const failures: string[] = [];
  const note = (goal: string, network: string, seconds: number, most: number) => {
    rows.push({ goal, network, seconds: Number(seconds.toFixed(1)), "at most": most });
    if (seconds > most) failures.push(`${goal}, ${network}: ${seconds.toFixed(1)} s`);
  };
  const site = await startPublicSite({ SITE_CLOCK: CLOCK });
  for (const [goal, reach] of Object.entries(GOALS)) {
    const seconds: number[] = [];
    for (let turn = 0; turn < repeats; turn += 1) seconds.push(await online(site.url, reach));
    note(goal, "slow 3G", median(seconds), MOST_ONLINE);
  }
  await site.stop();
  const phone = createPhone({ env: { SITE_CLOCK: CLOCK } });
  await phone.serve();
  await keepSite(await phone.open(), phone.url);
  await phone.cut();
  for (const [goal, reach] of Object.entries(GOALS)) {
    const seconds: number[] = [];
    for (let turn = 0; turn < repeats; turn += 1) {
      // The browser was closed meanwhile, so that the worker starts too.
      const page = await phone.open();
      seconds.push(
        await timed(async () => {
          await page.goto(phone.url, { waitUntil: "commit" });
          await reach(page);
        }),
      );
    }
    note(goal, "none", median(seconds), MOST_OFFLINE);
  }
  await phone.close();
  return { title: `a newcomer in the hall, medians of ${repeats}`, rows, failures };
}
