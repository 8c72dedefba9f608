import type { Deliver, DeliveryOutcome } from "~/platform/outbox/delivery";
import { type Upstreams, upstreams } from "~/platform/upstream/upstreams.server";

type Result = DeliveryOutcome["result"];

/** The services that take deliveries, as `/readyz` and the metric `upstream_up` name them. */
export type DeliveryService = "mail" | "product-api-forms";

/**
 * Results that say that a service takes what we deliver. After an unknown outcome nobody knows. `failed` of the mail server is a reply
 * about one mail, of the product API also an outage, which says nothing.
 */
const ACCEPTS: Record<DeliveryService, ReadonlySet<Result>> = {
  mail: new Set<Result>(["sent", "partial", "rejected", "failed"]),
  "product-api-forms": new Set<Result>(["sent", "rejected"]),
};

/** Records what became of the deliveries of this process, for `/readyz` and the metrics. */
export function createAttemptRecord(services: Pick<Upstreams, "succeeded" | "failed">) {
  const attempts = { mail: new Map<Result, number>(), "product-api-forms": new Map<Result, number>() };
  return {
    /** The same function, recorded. */
    observe(deliver: Deliver): Deliver {
      return async (task) => {
        const outcome = await deliver(task);
        const { result } = outcome;
        const service = task.kind === "api" ? "product-api-forms" : "mail";
        attempts[service].set(result, (attempts[service].get(result) ?? 0) + 1);
        if (outcome.result === "unavailable") services.failed(service, outcome.fault);
        else if (ACCEPTS[service].has(result)) services.succeeded(service);
        return outcome;
      };
    },
    /** Attempts so far, by result. */
    attempts: (service: DeliveryService): ReadonlyMap<string, number> => attempts[service],
  };
}

export const attemptRecord = createAttemptRecord(upstreams);
