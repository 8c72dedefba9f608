import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "~/services/clock/clock.server";
import { describeFault, faultOf } from "~/services/log/fault";
import type { Deliver, DeliveryOutcome } from "./delivery";
import type { DeliveryKind, Submission } from "./outbox";
import { isGivenUp, type RetryPolicy, type Settlement, settle } from "./retry-policy";

/** A delivery that this worker alone may try, until the lease ends. */
export interface Lease {
  deliveryId: string;
  /** Random, new with each claim: what is written under an older one is refused. */
  token: string;
  kind: DeliveryKind;
  submission: Submission;
  /** This try's number, from 1. */
  attempts: number;
  /** Earlier tries whose outcome stayed in doubt. */
  doubtful: number;
  remaining: readonly string[] | null;
}

/** The durable side of a lease. Each call does nothing and says false when the lease was lost. */
export interface LeaseStore {
  /** Prolongs the lease; never shortens it. */
  extend(lease: Lease): Promise<boolean>;
  /** Records that this try may have delivered, and prolongs the lease over the longest time the answer can take. */
  enterDoubt(lease: Lease): Promise<boolean>;
  /** Ends the lease with the outcome. */
  settle(lease: Lease, settlement: Settlement): Promise<boolean>;
}

export interface LeaseRunnerOptions {
  store: LeaseStore;
  deliver: Deliver;
  policy: RetryPolicy;
  clock: Clock;
  logger: Logger;
  /** ms; the lease is prolonged three times within it. */
  leaseMs: number;
}

/** ms between tries to write down an outcome, and how many: ten minutes of a database away. */
const SETTLE_RETRY = { delayMs: 500, most: 1200 };

/**
 * Makes the function that tries one leased delivery and writes down what came of it.
 * @returns resolves when the outcome is stored, or the lease is lost; never rejects
 */
export function createLeaseRunner(options: LeaseRunnerOptions) {
  const { store, deliver, policy, clock, leaseMs } = options;

  async function attempt(lease: Lease, signal: AbortSignal, log: Logger): Promise<DeliveryOutcome> {
    // Found in doubt again after its worker died: another try could be one duplicate too many for a visitor.
    if (isGivenUp(lease.kind, lease.doubtful, policy))
      return { result: "doubtful", reason: "the sender stopped while waiting for the answer" };
    let inDoubt = false;
    const heartbeat = setInterval(() => {
      store.extend(lease).catch((error: unknown) => log.warn(faultOf(error), "outbox: lease not prolonged"));
    }, leaseMs / 3);
    try {
      return await deliver({
        id: lease.deliveryId,
        kind: lease.kind,
        submission: lease.submission,
        attempt: lease.attempts,
        remaining: lease.remaining,
        mayBeDuplicate: lease.doubtful > 0,
        signal,
        async enterDoubt() {
          inDoubt = await store.enterDoubt(lease);
          return inDoubt;
        },
      });
    } catch (error) {
      return {
        result: inDoubt ? "doubtful" : "failed",
        reason: error instanceof Error ? error.message : describeFault(error),
      };
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** A mail that left but is not marked would be sent twice, so a store that is away is asked again. */
  async function write(lease: Lease, settlement: Settlement, signal: AbortSignal, log: Logger): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      try {
        return await store.settle(lease, settlement);
      } catch (error) {
        if (tries >= SETTLE_RETRY.most || signal.aborted) throw error;
        if (tries === 1) log.error(faultOf(error), "outbox: outcome not stored yet, trying again");
        await sleep(SETTLE_RETRY.delayMs);
      }
    }
  }

  return async function run(lease: Lease, signal: AbortSignal): Promise<void> {
    const { submission, kind, attempts } = lease;
    const log = options.logger.child({
      submission: submission.id,
      reference: submission.reference,
      delivery: kind,
      attempts,
    });
    try {
      const outcome = await attempt(lease, signal, log);
      if (outcome.result === "lease-lost") {
        log.warn("outbox: lease lost to another worker, nothing sent");
        return;
      }
      const tried = { kind, attempts, doubtful: lease.doubtful, createdAt: submission.createdAt };
      const now = clock.now();
      const settlement = settle(tried, outcome, now, policy);
      const kept = await write(lease, settlement, signal, log);
      if (!kept) log.warn({ result: outcome.result }, "outbox: lease lost before the outcome was stored");
      else report(log, outcome, settlement, now - submission.createdAt > policy.overdueAfterMs);
    } catch (error) {
      log.error(faultOf(error), "outbox: outcome not stored; the delivery is taken up again after its lease");
    }
  };
}

/** Reasons stay in the store: servers quote addresses in them. */
function report(log: Logger, outcome: DeliveryOutcome, settlement: Settlement, overdue: boolean) {
  if (settlement.state === "parked") {
    log.error({ result: outcome.result }, "outbox: PARKED, a person must look: npm run outbox -- list --state parked");
  } else if (settlement.state === "waiting" && overdue) {
    const fields = { result: outcome.result, retryInMs: settlement.delayMs };
    log.error(fields, "outbox: OVERDUE and still retried, a person must look: npm run outbox -- list --state waiting");
  } else if (settlement.state === "waiting") {
    log.warn({ result: outcome.result, retryInMs: settlement.delayMs }, "outbox: to be tried again");
  } else if (settlement.lastError) {
    log.error("outbox: sent, but some recipients refused it: npm run outbox -- show");
  } else {
    log.info("outbox: sent");
  }
}
