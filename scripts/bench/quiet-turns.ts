import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { stolenTime } from "./process-figures.ts";

/**
 * Share of the cores' time that the host of this machine may take in a turn that counts: a stall that takes a hundredth of
 * the time is p99, whatever the server does.
 */
const MOST_STOLEN = 0.002;

/** ms for waiting and turns taken again, in a whole round; after that turns are given as they come. */
const PATIENCE = 900_000;

/** ms of work, and ms of rest between, in which the host shows whether it leaves the machine alone. */
const PROBE = 500;
const REST = 1_000;

/** Whether the host left the machine alone in a turn. */
export type InQuiet = { quiet: boolean };

/** Takes turns at something, and tells how many it took again. */
export type QuietTurns = {
  take<Reading>(turn: () => Promise<Reading>): Promise<Reading & InQuiet>;
  again: number;
};

/**
 * Turns that the machine's host leaves alone, where it can be had: one in which it took time away is taken again, once it
 * has stopped doing so.
 */
export function quietTurns(): QuietTurns {
  let left = PATIENCE;
  const turns: QuietTurns = {
    again: 0,
    async take(turn) {
      for (;;) {
        const started = performance.now();
        const [reading, share] = await withStolenShare(turn);
        const quiet = share <= MOST_STOLEN;
        if (quiet || left <= 0) return { ...reading, quiet };
        turns.again += 1;
        while (performance.now() - started < left && (await withStolenShare(work))[1] > MOST_STOLEN) await pause(REST);
        left -= performance.now() - started;
      }
    },
  };
  return turns;
}

/** @returns what `run` returns, and the share of all cores' time that the host took meanwhile */
async function withStolenShare<Result>(run: () => Promise<Result>): Promise<[Result, number]> {
  const [stolen, started] = [stolenTime(), performance.now()];
  const result = await run();
  return [result, (stolenTime() - stolen) / ((performance.now() - started) * availableParallelism())];
}

/** Keeps a core busy: from one that rests nothing is taken. */
async function work(): Promise<void> {
  const end = performance.now() + PROBE;
  while (performance.now() < end);
}

/** For a table's title. */
export function takenAgain({ again }: QuietTurns): string {
  return `${again} taken again because the machine's host took time away`;
}
