import type { SendResult } from "~/platform/mailer/mail.server";
import type { DeliveryKind, Submission } from "./outbox";

/** A delivery that one worker alone may attempt, until the lease expires. */
export interface Lease {
  id: string;
  /** New with each claim: writes under an older token are refused. */
  token: string;
  kind: DeliveryKind;
  submission: Submission;
  /** When the delivery was added, in ms since the epoch. */
  createdAt: number;
  attempts: number;
  /** Earlier attempts with an unknown outcome: the recipients may have this already. */
  unknownOutcomes: number;
  /** Recipients still without the mail, after an attempt that reached only some; null: all. */
  remaining: readonly string[] | null;
}

export interface DeliveryTask extends Lease {
  /** Aborted when the worker stops and its time is over. */
  signal: AbortSignal;
  /** Call it once before what cannot be undone: a crash then counts as a possible duplicate. @returns false: send nothing */
  markOutcomeUnknown(): Promise<boolean>;
}

/**
 * The result of one attempt, with the words of the mailer. `unavailable`: the product API refuses our token or address. `aborted` does not count as
 * an attempt; `forbidden`: another worker holds the lease.
 */
export type DeliveryOutcome = SendResult;

/** Attempts one delivery. An exception counts as `failed`, or as `unknown` once that was marked. */
export type Deliver = (task: DeliveryTask) => Promise<DeliveryOutcome>;
