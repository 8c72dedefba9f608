import { availableParallelism } from "node:os";
import { stolenTime } from "./process-figures.ts";

/**
 * Share of the cores' time that the host of this machine may take in a turn that counts: a stall that takes a hundredth of
 * the time is p99, whatever the server does.
 */
const MOST_STOLEN = 0.002;

/** Takes turns at something; tells how many were not quiet and were taken again, and how many were not quiet and count. */
export type QuietTurns = {
  take<Reading>(turn: () => Promise<Reading>): Promise<Reading>;
  again: number;
  disturbed: number;
};

/**
 * Turns that the machine's host leaves alone, where it can be had: one in which it took time away is taken again.
 * @param most how many are taken again in all; after that the turns count as they come
 */
export function quietTurns(most: number): QuietTurns {
  const turns: QuietTurns = {
    again: 0,
    disturbed: 0,
    async take(turn) {
      for (;;) {
        const [stolen, started] = [stolenTime(), performance.now()];
        const reading = await turn();
        const all = (performance.now() - started) * availableParallelism();
        if (stolenTime() - stolen <= MOST_STOLEN * all) return reading;
        if (turns.again === most) {
          turns.disturbed += 1;
          return reading;
        }
        turns.again += 1;
      }
    },
  };
  return turns;
}

/** For a table's title. */
export function quietness({ again, disturbed }: QuietTurns): string {
  const words = `${again} taken again because the machine's host took time away`;
  return disturbed > 0 ? `${words}, ${disturbed} that it disturbed count` : words;
}
