import type { Submission } from "./outbox";

/** A delivery that one worker alone may attempt, until the lease expires. */
export interface Lease {
  id: string;
  /** New with each claim: writes under an older token are refused. */
  token: string;
  kind: string;
  submission: Submission;
  /** When the delivery was added, in ms since the epoch. */
  createdAt: number;
  attempts: number;
  /** Earlier attempts with an unknown outcome: the recipients may have this already. */
  unknownOutcomes: number;
  /** Recipients still without it, after an attempt that reached only some; null: all. */
  remaining: readonly string[] | null;
}

export interface DeliveryTask extends Lease {
  /** Aborted when the worker stops and its time is over. */
  signal: AbortSignal;
  /** Call it once before what cannot be undone: a crash then counts as a possible duplicate. @returns false: send nothing */
  markOutcomeUnknown(): Promise<boolean>;
}

/** The result of one attempt. `note` and `reason` may hold addresses: for staff, not for logs. */
export type DeliveryOutcome =
  | { result: "sent"; note?: string }
  /** Some recipients have it. `remaining` need another attempt. */
  | { result: "partial"; remaining: readonly string[]; reason: string }
  /** Refused for good: a dead letter. */
  | { result: "rejected"; reason: string }
  /** It may be taken later, after `retryAfterMs` where its service says so. */
  | { result: "failed"; reason: string; retryAfterMs?: number }
  /** The service takes nothing of ours, whatever is in it. `fault` names the step and the reply's code, for logs. */
  | { result: "unavailable"; reason: string; fault: string }
  /** It may be delivered. */
  | { result: "unknown"; reason: string }
  /** `signal` was aborted in time: it does not count as an attempt. */
  | { result: "aborted" }
  /** Another worker holds the lease. */
  | { result: "forbidden" };

/** Attempts one delivery. An exception counts as `failed`, or as `unknown` once that was marked. */
export type Deliver = (task: DeliveryTask) => Promise<DeliveryOutcome>;

/** Another release, which runs beside this one, knows what it is. */
export const UNKNOWN_KIND: DeliveryOutcome = {
  result: "failed",
  reason: "This release does not know mails of this kind.",
};
