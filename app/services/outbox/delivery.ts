import type { DeliveryKind, Submission } from "./outbox";

/** One try to deliver, as a worker hands it to a {@link Deliver}. */
export interface DeliveryTask {
  id: string;
  kind: DeliveryKind;
  submission: Submission;
  /** This try's number, from 1. */
  attempt: number;
  /** Recipients still without the mail, after a try that reached only some; null: all. */
  remaining: readonly string[] | null;
  /** True after a try whose outcome stayed in doubt: the recipients may have this already. */
  mayBeDuplicate: boolean;
  /** Aborted when the worker stops and waits no longer. */
  signal: AbortSignal;
  /**
   * Called once, just before the step that cannot be taken back. It records on disk that the outcome is now in doubt,
   * so a process that dies here is known to have perhaps delivered.
   * @returns false when the lease was lost to another worker: nothing more may be sent
   */
  enterDoubt(): Promise<boolean>;
}

/** What came of one try. */
export type DeliveryOutcome =
  | { result: "sent"; note?: string }
  /** Some recipients have it, the rest are to be tried again. */
  | { result: "partly"; remaining: readonly string[]; reason: string }
  /** Refused for good. */
  | { result: "refused"; reason: string }
  /** Failed, and surely not delivered. */
  | { result: "failed"; reason: string; retryAfterMs?: number }
  /** The line was lost after the whole message had left: perhaps delivered. */
  | { result: "doubtful"; reason: string }
  /** Not tried to the end because the worker stops; costs no attempt. */
  | { result: "released" }
  /** Another worker holds the lease now: write nothing. */
  | { result: "lease-lost" };

/** Tries one delivery. Never throws for a failed delivery; an exception counts as `failed`. */
export type Deliver = (task: DeliveryTask) => Promise<DeliveryOutcome>;
