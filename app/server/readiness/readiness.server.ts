import { runningRelease } from "~/base/build/build.server";
import { type Clock, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { describeFault, faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { withTimeLimit } from "~/base/time-limit";
import type { ContentReport } from "~/content/store/live-content.server";
import { contentReport } from "~/content/store/site-content-store.server";
import { type UpstreamReport, upstreams } from "~/platform/upstream/upstreams.server";
import { siteOutbox } from "~/server/outbox/site-outbox.server";

export type ReadinessOptions = {
  checkOutbox: () => Promise<void>;
  stopping: () => boolean;
  mailToFiles: boolean;
  /** null: it is an API's. */
  content: () => ContentReport | null;
  upstreams: () => Record<string, UpstreamReport>;
  release: string;
  clock: Clock;
  onFault: (error: unknown) => void;
};

/** ms for which the result of a check is used: each check writes to the disk. */
const CHECK_LIFETIME = 2_000;
/** ms after which a database that does not respond counts as down. */
const CHECK_TIMEOUT = 3_000;
/** ms to wait for a check: balancers give up after one second or more, and would take every instance for a dead one. */
const MAX_WAIT = 500;

/** System errors end with the path, in quotes. */
const withoutPaths = (fault: string) => fault.replace(/ '[^']*'/g, "");

/**
 * Creates a function that reports the state of this process and of what it depends on, without paths or visitors' data. The process is
 * ready until it stops: what all instances share fails for all of them, and a balancer must not take them out together. A process that
 * cannot serve pages does not get this far.
 */
export function createReadiness(options: ReadinessOptions) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let fault: string | null = "not checked yet";
  let checking: Promise<void> | undefined;

  /** @returns why no form can be stored; null when one can */
  async function check(): Promise<string | null> {
    try {
      await withTimeLimit(options.checkOutbox(), CHECK_TIMEOUT);
      return null;
    } catch (error) {
      options.onFault(error);
      return withoutPaths(describeFault(error));
    }
  }

  async function renew(): Promise<void> {
    fault = await check();
    checkedAt = options.clock.now();
    checking = undefined;
  }

  return async () => {
    if (options.clock.now() - checkedAt >= CHECK_LIFETIME) checking ??= renew();
    // A check that takes longer leaves the result of the one before.
    if (checking) await withTimeLimit(checking, MAX_WAIT).catch(() => undefined);
    const stopping = options.stopping();
    return {
      ready: !stopping,
      stopping,
      release: options.release,
      ...(fault === null ? { outbox: "writable" } : { outbox: "not writable", outboxFault: fault }),
      ...describeContent(options.content()),
      mail: options.mailToFiles ? "written to files" : "sent",
      upstreams: options.upstreams(),
    };
  };
}

function describeContent(report: ContentReport | null) {
  if (report === null) return { content: "of the API" };
  const { revision, from, fault } = report;
  const content = revision === 0 ? "of the release" : `revision ${revision} from ${from}`;
  return fault === null ? { content } : { content, contentFault: withoutPaths(fault) };
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
  content: contentReport,
  upstreams: () => upstreams.report(),
  release: runningRelease(),
  clock: wallClock,
  onFault: (error) => log.error(faultOf(error), "the outbox cannot be written to: forms get 503"),
});

export type Readiness = Awaited<ReturnType<typeof readiness>>;
