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
}

export type OutboxCounts = Record<DeliveryState, number>;

/** A durable queue: a submission is stored first and delivered afterwards. What it says, and how it is delivered, its domain knows. */
export interface Outbox {
  /** Commits a submission with its deliveries, once per kind and key. @throws OutcomeUnknown when it may be stored */
  submit(submission: NewSubmission): Promise<Accepted>;
  /** Starts delivering in the background. While the database is down it polls on. */
  start(): void;
  /** Takes no more work, lets attempts finish for `timeoutMs`, then aborts those that cannot have delivered. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
  close(): Promise<void>;
  list(query?: ListQuery): Promise<SubmissionRecord[]>;
  /** By id or reference number; null when there is none. */
  show(idOrReference: string): Promise<SubmissionRecord | null>;
  /** Schedules unsent deliveries of a submission (id or reference), or all dead letters, for now. @returns their number */
  retry(target: string | { parked: true }): Promise<number>;
  /** Deletes unsent deliveries of a kind; their submissions and other deliveries stay. @returns their number */
  drop(kind: string): Promise<number>;
  /**
   * Deletes delivered submissions older than the retention, undelivered ones older than `UNDELIVERED_RETENTIONS` times that, and what
   * domains delete themselves (`purgeElsewhere`).
   * @returns number of submissions
   */
  purge(): Promise<number>;
  counts(): Promise<OutboxCounts>;
  /** The oldest submission of which a delivery that is never given up is not sent yet, in ms since the epoch; null: there is none. */
  oldestUndelivered(): Promise<number | null>;
  /** Writes as much to the database as a submission, where that may fail. @throws when a submission could not be stored now */
  check(): Promise<void>;
}
