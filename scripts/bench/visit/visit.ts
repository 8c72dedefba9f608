/**
 * What a visit costs the server: every request that a browser really makes on a first visit to `/`, on a second page and on a
 * return to `/` is recorded in Chromium, then repeated; the processor time of the server is divided by the visits. Other
 * servers, given as `--beside=URL=PID`, take turns with the site, so that other work on the machine affects all.
 */
import { recordVisit, type SentRequest, type VisitPart } from "../../../tests/support/browser/record-visit.ts";
import { startChromium } from "../../../tests/support/servers/chromium.ts";
import { startPinnedSite } from "../pinned.ts";
import { processorTime } from "../process-figures.ts";
import { type BenchOptions, type BenchResult, median } from "../round.ts";
import { type Replayed, replay } from "./replay.ts";

const SECOND_PAGE = "/brands";

const MAX_REQUESTS: Partial<Record<VisitPart, number>> = { "first visit": 25, "second page": 20 };
/** The site's processor time may be at most this part of another server's. */
const MAX_RATIO: Record<VisitPart, number> = { "first visit": 0.5, "second page": 0.5, return: 1 };

type Target = { name: string; url: string; pid: number };
type Case = { target: Target; part: VisitPart; requests: SentRequest[]; ms: number[]; last?: Replayed };

export async function run({ quick, beside = [] }: BenchOptions): Promise<BenchResult> {
  const [rounds, visits] = quick ? [1, 60] : [7, 100];
  const site = await startPinnedSite({});
  let cases: Case[] = [];
  try {
    const targets: Target[] = [{ name: "site", url: site.url, pid: site.pid }, ...beside.map(readTarget)];
    cases = (await Promise.all(targets.map(record))).flat();
    for (const one of cases) await replay(one.target.url, one.requests, visits);
    for (let round = 0; round < rounds; round += 1) {
      for (const one of cases) {
        const before = processorTime(one.target.pid);
        one.last = await replay(one.target.url, one.requests, visits);
        one.ms.push((processorTime(one.target.pid) - before) / visits);
      }
    }
  } finally {
    await site.stop();
  }
  return {
    title: `processor time of the server a visit; medians of ${rounds} turns of ${visits}`,
    rows: cases.map(({ target, part, requests, ms, last }) => ({
      server: target.name,
      part,
      requests: requests.length,
      kB: Math.round((last?.bytes ?? 0) / visits / 100) / 10,
      "CPU ms": Number(median(ms).toFixed(2)),
      statuses: Object.entries(last?.statuses ?? {})
        .map(([status, count]) => `${status}: ${count / visits}`)
        .join(", "),
    })),
    failures: cases.filter(({ target }) => target.name === "site").flatMap((own) => missed(own, cases)),
    readings: cases,
  };
}

/** @throws Error when the text is not `URL=PID` */
function readTarget(text: string): Target {
  const [, url = "", pid = ""] = /^(https?:\/\/[^/=]+)=(\d+)$/.exec(text) ?? [];
  if (url === "") throw new Error(`--beside=${text}: expected --beside=URL=PID, such as http://127.0.0.1:4604=1234`);
  return { name: url, url, pid: Number(pid) };
}

async function record(target: Target): Promise<Case[]> {
  const browser = await startChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const parts = await recordVisit(context, target.url, SECOND_PAGE);
    return Object.entries(parts).map(([part, requests]) => ({ target, part: part as VisitPart, requests, ms: [] }));
  } finally {
    await browser.close();
  }
}

function missed({ part, requests, ms, last }: Case, cases: readonly Case[]): string[] {
  const most = MAX_REQUESTS[part] ?? Number.POSITIVE_INFINITY;
  const others = cases.filter((one) => one.part === part && one.target.name !== "site");
  return [
    requests.length > most ? `${part}: ${requests.length} requests, at most ${most}` : "",
    part === "return" && last?.statuses[200] ? "return: a page or file was sent again, 304 expected" : "",
    ...others.map((other) => {
      const ratio = median(ms) / median(other.ms);
      if (ratio <= MAX_RATIO[part]) return "";
      return `${part}: ${ratio.toFixed(2)} of the processor time of ${other.target.name}, at most ${MAX_RATIO[part]}`;
    }),
  ].filter(Boolean);
}
