import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { faultOf } from "~/services/log/fault";
import type { Outbox } from "./outbox";

/** ms between tries. A database that starts after the site is there within a minute or two. */
const PAUSE_MS = 5_000;

/**
 * Starts the outbox, and tries again for as long as it cannot be: a database that is away at the start must not leave
 * submissions unsent when it comes back.
 */
export async function ensureStarted(outbox: Pick<Outbox, "start">, logger: Logger, pauseMs = PAUSE_MS): Promise<void> {
  for (;;) {
    try {
      return await outbox.start();
    } catch (error) {
      logger.error(faultOf(error), "the outbox cannot start yet");
      await pause(pauseMs, undefined, { ref: false });
    }
  }
}
