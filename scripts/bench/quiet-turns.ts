import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { stolenTime } from "./process-figures.ts";

/** Largest share of steal time in a turn that counts: a stall of a hundredth of the time is the p99 of any server. */
const MAX_STOLEN = 0.002;

/** ms for waiting and repeated turns in a round; after that every turn counts. */
const MAX_WAIT = 900_000;

/** ms of work that shows the steal time, and ms of rest between two probes. */
const PROBE = 500;
const REST = 1_000;

/** Whether a turn had little steal time. */
export type InQuiet = { quiet: boolean };

/** Runs turns, and counts those that it repeated. */
export type QuietTurns = {
  take<Reading>(turn: () => Promise<Reading>): Promise<Reading & InQuiet>;
  again: number;
};

/** Repeats a turn in which the machine's host withheld the processor, once it has stopped doing so. */
export function quietTurns(): QuietTurns {
  let left = MAX_WAIT;
  const turns: QuietTurns = {
    again: 0,
    async take(turn) {
      for (;;) {
        const started = performance.now();
        const [reading, share] = await withStolenShare(turn);
        const quiet = share <= MAX_STOLEN;
        if (quiet || left <= 0) return { ...reading, quiet };
        turns.again += 1;
        while (performance.now() - started < left && (await withStolenShare(work))[1] > MAX_STOLEN) await pause(REST);
        left -= performance.now() - started;
      }
    },
  };
  return turns;
}

/** @returns the result of `run`, and the share of steal time meanwhile */
async function withStolenShare<Result>(run: () => Promise<Result>): Promise<[Result, number]> {
  const [stolen, started] = [stolenTime(), performance.now()];
  const result = await run();
  return [result, (stolenTime() - stolen) / ((performance.now() - started) * availableParallelism())];
}

/** Keeps a core busy: an idle core has no steal time. */
async function work(): Promise<void> {
  const end = performance.now() + PROBE;
  while (performance.now() < end);
}

/** For the title of a table. */
export function repeated({ again }: QuietTurns): string {
  return `${again} repeated because of steal time`;
}
