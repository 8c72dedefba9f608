import type { DeliveryKind, Submission } from "./outbox";

/** One attempt to deliver. */
export interface DeliveryTask {
  id: string;
  kind: DeliveryKind;
  submission: Submission;
  /** This attempt's number, from 1. */
  attempt: number;
  /** Recipients still without the mail, after an attempt that reached only some; null: all. */
  remaining: readonly string[] | null;
  /** True after an attempt with an unknown outcome: the recipients may have this already. */
  mayBeDuplicate: boolean;
  /** Aborted when the worker stops and its time is over. */
  signal: AbortSignal;
  /**
   * Must be called once, just before the step that cannot be undone. Stores that the outcome is unknown, so that after a
   * crash the next attempt counts as a possible duplicate.
   * @returns false when another worker holds the lease: nothing more may be sent
   */
  markOutcomeUnknown(): Promise<boolean>;
}

/** The result of one attempt. */
export type DeliveryOutcome =
  | { result: "sent"; note?: string }
  /** Some recipients have it; the rest need another attempt. */
  | { result: "partial"; remaining: readonly string[]; reason: string }
  /** Refused permanently. */
  | { result: "rejected"; reason: string }
  /** Certainly not delivered. */
  | { result: "failed"; reason: string; retryAfterMs?: number }
  /** The connection broke after the complete message had left: it may be delivered. */
  | { result: "unknown"; reason: string }
  /** Aborted by `signal` before delivery. It does not count as an attempt. */
  | { result: "aborted" }
  /** Another worker holds the lease: write nothing. */
  | { result: "lease-lost" };

/** Attempts one delivery. An exception counts as `failed`, or as `unknown` once that was marked. */
export type Deliver = (task: DeliveryTask) => Promise<DeliveryOutcome>;
