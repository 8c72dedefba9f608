import type { Logger } from "pino";
import { faultOf } from "~/services/log/fault";

export interface WorkerOptions<Work> {
  /** Takes up to `most` pieces of work that are due. */
  claim(most: number): Work[];
  /** Does one piece; never rejects. */
  run(work: Work, signal: AbortSignal): Promise<void>;
  /** Most pieces under way at once. */
  concurrency: number;
  /** ms between looks for due work; {@link Worker.wake} looks at once. */
  pollMs: number;
  logger: Logger;
}

export interface Worker {
  start(): void;
  wake(): void;
  /**
   * Takes no more work, waits up to `timeoutMs` for what is under way, then aborts it and waits a moment longer. What
   * still waits for a server's answer then is left to its lease.
   */
  stop(timeoutMs: number): Promise<void>;
}

/** ms for aborted work to write down that it was released. */
export const ABORT_GRACE_MS = 2000;

/** A loop that takes due work from a store and does some of it at once. */
export function createWorker<Work>({ claim, run, concurrency, pollMs, logger }: WorkerOptions<Work>): Worker {
  const running = new Set<Promise<void>>();
  let abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function look() {
    if (!timer) return;
    const free = concurrency - running.size;
    if (free <= 0) return;
    let taken: Work[] = [];
    try {
      taken = claim(free);
    } catch (error) {
      logger.error(faultOf(error), "outbox: could not look for due work");
    }
    for (const work of taken) {
      const done = run(work, abort.signal).finally(() => {
        running.delete(done);
        look();
      });
      running.add(done);
    }
  }

  return {
    start() {
      if (timer) return;
      abort = new AbortController();
      timer = setInterval(look, pollMs);
      timer.unref();
      look();
    },
    wake() {
      setImmediate(look);
    },
    async stop(timeoutMs) {
      clearInterval(timer);
      timer = undefined;
      const finished = Promise.all(running);
      await within(finished, timeoutMs);
      abort.abort();
      await within(finished, ABORT_GRACE_MS);
    },
  };
}

/** Waits for a promise, but no longer than `ms`. */
export async function within(promise: Promise<unknown>, ms: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, late]);
  clearTimeout(timer);
}
