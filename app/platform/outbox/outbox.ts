import type { Payload } from "./payload";

/** A submission to store. `key` is the idempotency key of its form or client. The rules of its kind may read more (`SubmissionRules`). */
export type NewSubmission = {
  kind: string;
  key: string;
  payload: Payload;
  /** The reference of what it belongs to; absent: one is drawn. */
  reference?: string;
};

export type Submission = {
  id: string;
  kind: string;
  reference: string;
  payload: Payload;
  /** ms since the epoch. */
  createdAt: number;
};

/**
 * `waiting` for its next attempt, `sending` while a worker holds its lease, `sent`, or `parked`: a dead letter, which
 * is attempted again only when a person runs `npm run outbox -- retry`. Stored values, and labels of a metric.
 */
export const DELIVERY_STATES = ["waiting", "sending", "sent", "parked"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export interface Delivery {
  id: string;
  kind: string;
  state: DeliveryState;
  attempts: number;
  /** ms since the epoch; the next attempt while it is `waiting`. */
  nextAt: number;
  /** ms since the epoch, or null. */
  sentAt: number | null;
  /** The last error, for staff. It may hold addresses: not for logs. */
  lastError: string | null;
}

export interface SubmissionRecord {
  submission: Submission;
  deliveries: Delivery[];
}

export interface Accepted {
  id: string;
  reference: string;
  /** True when this key was accepted before: nothing new was stored. */
  repeated: boolean;
  /** False when the key was accepted before with other content. The first content stays stored. */
  sameContent: boolean;
  /** Whether an acknowledgement was or will be mailed: not over the cap, and not a dead letter. */
  acknowledged: boolean;
}

export interface ListQuery {
  state?: DeliveryState;
  since?: number;
  limit?: number;
  /** The number of an edition of the expo. Absent: of all. */
  edition?: number;
}

export type OutboxCounts = Record<DeliveryState, number>;
