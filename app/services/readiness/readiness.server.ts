import type { Clock } from "~/services/clock/clock.server";
import { wallClock } from "~/services/clock/clock.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { siteOutbox } from "~/services/outbox/site-outbox.server";
import { isStopping } from "./stopping.server";
import { type UpstreamReport, upstreams } from "./upstreams.server";

/** Whether this process should be sent visitors, and what stands behind the answer. */
export type Readiness = {
  ready: boolean;
  stopping: boolean;
  /** A form could be stored now. */
  outbox: "writable" | "not writable";
  /** Why it could not, without paths, addresses or anything that visitors typed. */
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
  let looked: { at: number; fault: Promise<string | undefined> } | undefined;

  /** @returns why a form could not be stored now, or nothing */
  async function look(): Promise<string | undefined> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("The outbox did not answer in time.")), PATIENCE);
    try {
      await Promise.race([options.checkOutbox(), late]);
      return undefined;
    } catch (error) {
      options.onFault(error);
      return faultOf(error).fault;
    } finally {
      clearTimeout(timer);
    }
  }

  return async () => {
    const now = options.clock.now();
    if (!looked || now - looked.at >= FRESH) looked = { at: now, fault: look() };
    const outboxFault = await looked.fault;
    const writable = outboxFault === undefined;
    const stopping = options.stopping();
    return {
      ready: writable && !stopping,
      stopping,
      outbox: writable ? "writable" : "not writable",
      outboxFault,
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
