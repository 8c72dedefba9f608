import { env } from "~/env.server";
import { runningRelease } from "~/services/build/build.server";
import { type Clock, wallClock } from "~/services/clock/clock.server";
import { describeFault, faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { siteOutbox } from "~/services/outbox/site-outbox.server";
import { withTimeLimit } from "~/services/time-limit";
import { type UpstreamReport, upstreams } from "./upstreams.server";

export type ReadinessOptions = {
  checkOutbox: () => Promise<void>;
  stopping: () => boolean;
  mailToFiles: boolean;
  upstreams: () => Record<string, UpstreamReport>;
  release: string;
  clock: Clock;
  onFault: (error: unknown) => void;
};

/** ms for which the result of a check is used: each check writes to the disk. */
const CHECK_LIFETIME = 2_000;
/** ms after which a database that does not respond counts as down: below the 5 s of most balancers. */
const CHECK_TIMEOUT = 3_000;

/** @returns a function that reports, without paths or visitors' data, whether a balancer should send visitors here */
export function createReadiness(options: ReadinessOptions) {
  let checked: { at: number; fault: Promise<string | null> } | undefined;

  /** @returns why no form can be stored; null when one can */
  async function check(): Promise<string | null> {
    try {
      await withTimeLimit(options.checkOutbox(), CHECK_TIMEOUT);
      return null;
    } catch (error) {
      options.onFault(error);
      // System errors end with the path, in quotes.
      return describeFault(error).replace(/ '[^']*'/g, "");
    }
  }

  return async () => {
    const now = options.clock.now();
    if (!checked || now - checked.at >= CHECK_LIFETIME) checked = { at: now, fault: check() };
    const fault = await checked.fault;
    const stopping = options.stopping();
    return {
      ready: fault === null && !stopping,
      stopping,
      release: options.release,
      ...(fault === null ? { outbox: "writable" } : { outbox: "not writable", outboxFault: fault }),
      mail: options.mailToFiles ? "written to files" : "sent",
      upstreams: options.upstreams(),
    };
  };
}

let stopping = false;

/** Called once, on the signal: this process should get no new requests. */
export function announceStop(): void {
  stopping = true;
}

export function isStopping(): boolean {
  return stopping;
}

export const readiness = createReadiness({
  checkOutbox: async () => siteOutbox().check(),
  stopping: isStopping,
  mailToFiles: env.mailToFiles,
  upstreams: () => upstreams.report(),
  release: runningRelease(),
  clock: wallClock,
  onFault: (error) => log.error(faultOf(error), "not ready: the outbox cannot be written to"),
});
