import { median } from "../bench/round.ts";
import type { Lighthouse, Look } from "./lighthouse.ts";
import { CATEGORIES, MARKS } from "./marks.ts";

/** Looks at a page whose first look fell short: the processor is shared, and what it was busy with counts. */
const MOST_LOOKS = 5;

/** The medians of some looks at one page. */
export type Verdict = Look & { looks: number; short: boolean };

/**
 * Looks at a page until it stands above every mark, five times at most.
 * @returns medians of all looks; of the failed audits, those of the last
 */
export async function judge(lighthouse: Lighthouse, url: string): Promise<Verdict> {
  const looks: Look[] = [];
  for (;;) {
    looks.push(await lighthouse.look(url));
    const verdict = summary(looks);
    if (!verdict.short || looks.length >= MOST_LOOKS) return verdict;
  }
}

function summary(looks: readonly Look[]): Verdict {
  const middle = (read: (look: Look) => number) => median(looks.map(read));
  const scores = {
    performance: middle(({ scores }) => scores.performance),
    accessibility: middle(({ scores }) => scores.accessibility),
    "best-practices": middle(({ scores }) => scores["best-practices"]),
    seo: middle(({ scores }) => scores.seo),
  };
  return {
    scores,
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    cls: middle(({ cls }) => cls),
    failed: looks.at(-1)?.failed ?? [],
    looks: looks.length,
    // A category that was not looked at has no number, and falls short of nothing.
    short: CATEGORIES.some((category) => scores[category] < MARKS[category]),
  };
}
