import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { describeFault, faultOf } from "~/base/log/fault";
import { inSpan } from "~/base/telemetry/spans.server";
import type { Span } from "~/base/telemetry/tracer";
import { withTimeLimit } from "~/base/time-limit";
import type { DeliveryOutcome, Lease } from "./delivery";
import type { LeaseStore } from "./lease-store.server";
import type { OutboxOptions } from "./options";
import { isGivenUp, type Settlement, settle, toAttempted } from "./retry-policy";

type WorkerOptions = OutboxOptions & { store: LeaseStore };

const ABORT_GRACE_MS = 2000;

/** ms between tries to store an outcome, and how many: ten minutes without a database. */
const STORE_DELAY_MS = 500;
const STORE_TRIES = 1200;

export function createWorker(options: WorkerOptions) {
  const { store, concurrency, pollMs, logger } = options;
  const running = new Set<Promise<void>>();
  let claiming: Promise<void> | undefined;
  let abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function claim(signal: AbortSignal): Promise<void> {
    const free = concurrency - running.size;
    if (free <= 0) return;
    for (const lease of await store.claim(free)) {
      const done = attempt(lease, signal, options).finally(() => {
        running.delete(done);
        poll();
      });
      running.add(done);
    }
  }

  function poll(): void {
    if (!timer || claiming) return;
    claiming = claim(abort.signal)
      .catch((error: unknown) => logger.error(faultOf(error), "outbox: could not look for due deliveries"))
      .finally(() => {
        claiming = undefined;
      });
  }

  return {
    start(): void {
      if (timer) return;
      abort = new AbortController();
      timer = setInterval(poll, pollMs).unref();
      poll();
    },
    wake: poll,
    async stop(timeoutMs: number): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      const finished = Promise.resolve(claiming).then(() => Promise.all(running));
      await withTimeLimit(finished, timeoutMs).catch(() => undefined);
      abort.abort();
      await withTimeLimit(finished, ABORT_GRACE_MS).catch(() => undefined);
    },
  };
}

/** Attempts one leased delivery and stores the outcome, unless the lease is lost; never rejects. */
function attempt(lease: Lease, signal: AbortSignal, options: WorkerOptions): Promise<void> {
  const { kind, attempts, submission } = lease;
  const attributes = { "site.submission": submission.id, "site.delivery.attempts": attempts };
  // Of no request, also where one has woken the worker.
  return inSpan({ name: `deliver ${kind}`, kind: "consumer", place: "root", attributes }, (span) =>
    attemptInSpan(lease, signal, options, span),
  );
}

async function attemptInSpan(lease: Lease, signal: AbortSignal, options: WorkerOptions, span: Span): Promise<void> {
  const { submission, kind, attempts } = lease;
  const { clock, policy, store, kinds } = options;
  const { id, reference, createdAt } = submission;
  const log = options.logger.child({ submission: id, reference, delivery: kind, attempts });
  try {
    const outcome = await deliver(lease, signal, options, log);
    span.set({ "site.delivery.result": outcome.result });
    if (outcome.result !== "sent") span.fail(outcome.result);
    if (outcome.result === "forbidden") {
      log.warn("outbox: lease lost to another worker, nothing sent");
      return;
    }
    const now = clock.now();
    const settlement = settle(toAttempted(lease, kinds), outcome, now, policy);
    const stored = await storeOutcome(() => store.settle(lease, settlement), signal, log);
    if (stored) report(log, kinds.takesNothing(kind), outcome, settlement, now - createdAt > policy.overdueAfterMs);
    else log.warn({ result: outcome.result }, "outbox: lease lost before the outcome was stored");
  } catch (error) {
    log.error(faultOf(error), "outbox: outcome not stored; another attempt follows when the lease expires");
  }
}

async function deliver(
  lease: Lease,
  signal: AbortSignal,
  { store, policy, kinds, leaseMs, deliver: send }: WorkerOptions,
  log: Logger,
): Promise<DeliveryOutcome> {
  // Its worker died after the mark: another attempt could be one duplicate too many for a visitor.
  if (isGivenUp(toAttempted(lease, kinds), policy)) {
    return { result: "unknown", reason: "the sender stopped while waiting for the reply" };
  }
  let marked = false;
  const heartbeat = setInterval(() => {
    store.extend(lease).catch((error: unknown) => log.warn(faultOf(error), "outbox: lease not renewed"));
  }, leaseMs / 3);
  try {
    return await send({
      ...lease,
      signal,
      async markOutcomeUnknown() {
        marked = await store.markOutcomeUnknown(lease);
        return marked;
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : describeFault(error);
    return { result: marked ? "unknown" : "failed", reason };
  } finally {
    clearInterval(heartbeat);
  }
}

/** Retried while the database is down: a mail that was delivered but not stored as sent would be sent twice. */
async function storeOutcome(run: () => Promise<boolean>, signal: AbortSignal, log: Logger): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries >= STORE_TRIES || signal.aborted) throw error;
      if (tries === 1) log.error(faultOf(error), "outbox: outcome not stored yet, trying again");
      await sleep(STORE_DELAY_MS);
    }
  }
}

/** Logs the result without its reason: servers quote addresses in it. */
function report(
  log: Logger,
  nothing: string,
  outcome: DeliveryOutcome,
  { state, delayMs, lastError }: Settlement,
  overdue: boolean,
) {
  const { result } = outcome;
  if (outcome.result === "unavailable") {
    const fields = { result, fault: outcome.fault, retryInMs: delayMs };
    log.error(fields, `outbox: ${nothing}; each is kept, and retried without end`);
  } else if (state === "parked") {
    log.error({ result }, "outbox: dead letter, PARKED until a person looks: npm run outbox -- list --state parked");
  } else if (state === "waiting" && overdue) {
    const fields = { result, retryInMs: delayMs };
    log.error(fields, "outbox: OVERDUE and still retried, a person must look: npm run outbox -- list --state waiting");
  } else if (state === "waiting") {
    log.warn({ result, retryInMs: delayMs }, "outbox: will be retried");
  } else if (lastError) {
    log.error("outbox: sent, but some recipients refused it: npm run outbox -- show");
  } else {
    log.info("outbox: sent");
  }
}
