import type { Clock } from "~/services/clock/clock.server";
import { wallClock } from "~/services/clock/clock.server";
import { describeFault, faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { siteOutbox } from "~/services/outbox/site-outbox.server";
import { withTimeLimit } from "~/services/time-limit";
import { isStopping } from "./stopping.server";
import { type UpstreamReport, upstreams } from "./upstreams.server";

/** Whether this process should be sent visitors, and what stands behind the answer. */
export type Readiness = {
  ready: boolean;
  stopping: boolean;
  /** A form could be stored now. */
  outbox: "writable" | "not writable";
  /** Why it is not writable, without paths and anything that visitors typed. */
  outboxFault?: string;
  /** Told, not counted: pages do without a service that is down, or show what it answered last. */
  upstreams: Record<string, UpstreamReport>;
};

export type ReadinessOptions = {
  /** Rejects when a form could not be stored now. */
  checkOutbox: () => Promise<void>;
  stopping: () => boolean;
  upstreams: () => Record<string, UpstreamReport>;
  clock: Clock;
  onFault: (error: unknown) => void;
};

/** ms for which one look at the outbox stands for all who ask: each look writes to the disk. */
const FRESH = 2_000;
/** ms after which a database that says nothing counts as away: below the 5 s after which balancers stop waiting. */
const PATIENCE = 3_000;

/** @returns a function that tells how ready the process is; it never rejects */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  let looked: { at: number; fault: Promise<string | null> } | undefined;

  /** @returns why no form could be stored; null when one could */
  async function look(): Promise<string | null> {
    try {
      await withTimeLimit(options.checkOutbox(), PATIENCE);
      return null;
    } catch (error) {
      options.onFault(error);
      // System errors end in the path, in quotes.
      return describeFault(error).replace(/ '[^']*'/g, "");
    }
  }

  return async () => {
    const now = options.clock.now();
    if (!looked || now - looked.at >= FRESH) looked = { at: now, fault: look() };
    const fault = await looked.fault;
    const stopping = options.stopping();
    return {
      ready: fault === null && !stopping,
      stopping,
      ...(fault === null ? { outbox: "writable" } : { outbox: "not writable", outboxFault: fault }),
      upstreams: options.upstreams(),
    };
  };
}

/** How ready this process is. */
export const readiness = createReadiness({
  checkOutbox: async () => siteOutbox().check(),
  stopping: isStopping,
  upstreams: () => upstreams.report(),
  clock: wallClock,
  onFault: (error) => log.error(faultOf(error), "not ready: the outbox cannot be written to"),
});
