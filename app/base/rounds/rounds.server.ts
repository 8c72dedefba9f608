import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";

type Rounds = { timer: NodeJS.Timeout; isRunning: boolean; isOut: boolean };

declare global {
  /** By name. They survive reloads of this module in development, so that each runs once. */
  var roundsOfThisProcess: Map<string, Rounds> | undefined;
}

globalThis.roundsOfThisProcess ??= new Map();
const running = globalThis.roundsOfThisProcess;

/**
 * Repeats some work until the process stops, from now on: never twice at once. An outage is logged once, not with each round.
 * @param name in the log @param everyMs between the starts of two rounds
 */
export function startRounds(name: string, everyMs: number, work: () => Promise<unknown>): void {
  clearInterval(running.get(name)?.timer);
  const own: Rounds = { timer: setInterval(() => void round(), everyMs).unref(), isRunning: false, isOut: false };
  running.set(name, own);
  async function round(): Promise<void> {
    if (own.isRunning) return;
    own.isRunning = true;
    try {
      await work();
      own.isOut = false;
    } catch (error) {
      if (!own.isOut) log.error(faultOf(error), `${name}: a round failed, others follow`);
      own.isOut = true;
    }
    own.isRunning = false;
  }
  void round();
}

/** Starts no more rounds. One that has begun ends by itself, or with the database's connections, and says nothing of that. */
export function stopRounds(): void {
  for (const own of running.values()) {
    clearInterval(own.timer);
    own.isOut = true;
  }
}
