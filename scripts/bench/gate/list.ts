/**
 * The list of 50,000 tickets on a phone, in Chromium: how large it is, how long it takes on slow 3G with a cut in the middle, how much memory
 * and disk it takes, and how long a verdict takes with it, on a processor that is four times slower.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { HEADLESS_LAUNCH } from "../../../tests/support/servers/chromium.ts";
import { browserMemory } from "../process-figures.ts";
import type { BenchOptions, BenchResult } from "../round.ts";
import { makeLinks, type SoldTicket, sell, startWithSqlite, type Venue } from "./venue.ts";

const TICKETS = 50_000;
const QUICK = 0.1;
const HOLDER = "Sari Dewi Kusumaningrum";
const DOOR = "North";
/** Bytes a second and ms: 400 kbit/s, as Chromium's "Slow 3G". */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const UNLIMITED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const NONE = { ...UNLIMITED, offline: true };
const SLOWDOWN = 4;
/** The share of the list after which the network is cut, and for how many ms. */
const CUT_AFTER = 0.4;
const CUT_MS = 3_000;
/** Bytes of a response that has a part of the list. */
const PART_BYTES = 10_000;
/** Lines in one part (`sync-device.server.ts`). */
const PART_LINES = 1_000;
const CODES = 200;
/** ms for a verdict: 99 of 100 take less. */
const MAX_WAIT = 300;
const LIMIT_MS = 15 * 60_000;

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const venue = await startWithSqlite();
  const folder = mkdtempSync(join(tmpdir(), "phone-"));
  const context = await chromium.launchPersistentContext(folder, {
    ...HEADLESS_LAUNCH,
    // Its requests would not be slowed down.
    serviceWorkers: "block",
    viewport: { width: 390, height: 844 },
  });
  try {
    const sold = await sellNamed(venue, TICKETS * (quick ? QUICK : 1));
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    return await measure(venue, { page, session, folder }, sold);
  } finally {
    await context.close();
    await venue.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sellNamed(venue: Venue, quantity: number): Promise<SoldTicket[]> {
  const sold = await sell(venue, quantity);
  await venue.database.query(`UPDATE ${venue.database.dialect.schema}issued_ticket SET holder = $1`, [HOLDER]);
  return sold;
}

/** @param phone `folder`: where its browser stores everything */
async function measure(
  venue: Venue,
  { page, session, folder }: { page: Page; session: CDPSession; folder: string },
  sold: readonly SoldTicket[],
): Promise<BenchResult> {
  const [token = ""] = await makeLinks(venue, [DOOR]);
  const parts = await countParts(session);
  const emulate = (conditions: typeof NONE) => session.send("Network.emulateNetworkConditions", conditions);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await emulate(SLOW_3G);
  const opened = performance.now();
  await page.goto(`${venue.sites[0]?.url}/gate#link=${token}`);
  const button = page.getByRole("button", { name: "Use this phone at the door" });
  await button.waitFor();
  const openedMs = performance.now() - opened;
  const before = await memoryOf(session, folder);

  const started = performance.now();
  await button.click();
  await untilListed(page, sold.length * CUT_AFTER);
  await emulate(NONE);
  await pause(CUT_MS);
  await emulate(SLOW_3G);
  await untilListed(page, sold.length);
  const syncMs = performance.now() - started;
  const after = await memoryOf(session, folder);
  const disk = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

  await emulate(NONE);
  await page.getByText("No network").waitFor();
  const alone = await scanAll(page, sold.slice(0, CODES));
  await emulate(UNLIMITED);
  await page.getByText("Connected").waitFor();
  await page.getByText("Not sent").waitFor({ state: "hidden" });
  const online = await scanAll(page, sold.slice(CODES, 2 * CODES));

  const mostParts = Math.ceil(sold.length / PART_LINES) + 2;
  return {
    title: `the list on a phone: slow 3G, a cut of ${CUT_MS} ms, a processor ${SLOWDOWN} times slower`,
    rows: [
      {
        tickets: sold.length,
        "MB on the line": toMega(parts.bytes),
        parts: parts.count,
        "page opens after s": toSeconds(openedMs),
        "list there after s": toSeconds(syncMs),
        "MB on disk": toMega(disk),
        "JS heap MB": `${before.heap} to ${after.heap}`,
        "page process MiB": `${before.page} to ${after.page}`,
        "browser process MiB": `${before.browser} to ${after.browser}`,
        "alone p50": quantile(alone, 0.5),
        "alone p99": quantile(alone, 0.99),
        "online p50": quantile(online, 0.5),
        "online p99": quantile(online, 0.99),
      },
    ],
    failures: [
      ...(parts.count > mostParts ? [`the list came in ${parts.count} parts: the cut made it start over`] : []),
      ...(quantile(alone, 0.99) < MAX_WAIT ? [] : [`p99 of ${quantile(alone, 0.99)} ms without a network`]),
    ],
    readings: { alone, online },
  };
}

const toMega = (bytes: number) => Math.round(bytes / 100_000) / 10;
const toSeconds = (ms: number) => Math.round(ms / 100) / 10;

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN);
}

/** Counts the responses that have a part of the list, and their bytes as they were sent. */
async function countParts(session: CDPSession) {
  const parts = { count: 0, bytes: 0 };
  const syncs = new Set<string>();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.url.endsWith("/gate/sync")) syncs.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!syncs.has(requestId) || encodedDataLength < PART_BYTES) return;
    parts.count += 1;
    parts.bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return parts;
}

/** Waits until so many tickets are on the phone. */
const untilListed = (page: Page, count: number) =>
  page.waitForFunction(
    (least) => Number(/phone: (\d+)/.exec(document.querySelector(".status")?.textContent ?? "")?.[1]) >= least,
    count,
    { timeout: LIMIT_MS, polling: 200 },
  );

/** Memory in use, in MB of the scripts, and in MiB of the processes. */
async function memoryOf(session: CDPSession, folder: string) {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  return { heap: toMega(heap), ...browserMemory(folder) };
}

/** Reads codes as a scanner types them. @returns ms of each, from the last key to the verdict on the screen */
async function scanAll(page: Page, tickets: readonly SoldTicket[]): Promise<number[]> {
  const times: number[] = [];
  for (const { code } of tickets) times.push(await page.evaluate(scanInPage, code));
  return times;
}

/** Runs in the page. */
async function scanInPage(code: string): Promise<number> {
  const press = (key: string) => window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  const until = (isThere: boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if ((document.querySelector(".verdict") !== null) !== isThere) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, subtree: true });
      look();
    });
  document.querySelector<HTMLButtonElement>(".verdict .main")?.click();
  await until(false);
  for (const key of code) press(key);
  const started = performance.now();
  press("Enter");
  await until(true);
  await new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(painted)));
  return performance.now() - started;
}
