import type { ContactMessage } from "~/entities/contact-message";
import type { ExhibitorRegistration } from "~/entities/exhibitor-registration";

/** What a visitor can send us. */
export const SUBMISSION_KINDS = ["exhibitor-registration", "contact-message"] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** A submission's content by its kind. */
export type SubmissionContent =
  | { kind: "exhibitor-registration"; payload: ExhibitorRegistration }
  | { kind: "contact-message"; payload: ContactMessage };

/**
 * A submission that is to be stored. `key` is unique to what was sent: the form's, or the API client's. One that came by
 * the API (`source`) is mailed to staff only: the instance that showed the form confirms it to the visitor, and an
 * instance that passed it on could pass it round in a circle.
 */
export type NewSubmission = SubmissionContent & { key: string; source?: "form" | "api" };

/** A stored submission. */
export type Submission = SubmissionContent & {
  id: string;
  /** For people: "EX-7K3F-2Q". */
  reference: string;
  /** ms since the epoch. */
  createdAt: number;
};

/** What leaves the outbox for one submission. */
export const DELIVERY_KINDS = ["staff-mail", "acknowledgement", "api"] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/**
 * `waiting` until its time, `sending` while a worker holds its lease, `sent`, or `parked`: it was refused for good, or
 * is an acknowledgement that was given up, and will not be tried again until a person says so.
 */
export const DELIVERY_STATES = ["waiting", "sending", "sent", "parked"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export interface Delivery {
  id: string;
  kind: DeliveryKind;
  state: DeliveryState;
  /** Tries so far. */
  attempts: number;
  /** ms since the epoch; when it is tried next, while it waits. */
  nextAt: number;
  /** ms since the epoch, or null. */
  sentAt: number | null;
  /** The last fault, for staff. It may hold addresses: not for logs. */
  lastError: string | null;
}

/** A submission with its deliveries. */
export interface SubmissionRecord {
  submission: Submission;
  deliveries: Delivery[];
}

/** The answer to an accepted submission. */
export interface Accepted {
  id: string;
  reference: string;
  /** True when this form key was accepted before: nothing new was stored. */
  repeated: boolean;
  /** False when it was accepted before with other content, which is what was kept. */
  sameContent: boolean;
  /** Whether a confirmation was or will be mailed to the sender: not over the cap, nor after it was given up. */
  acknowledged: boolean;
}

/**
 * The database fell silent or broke off while it stored a submission: it may be stored, or not. To submit it
 * again with the same key is safe, and gives its answer in either case.
 */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";

  constructor(cause: unknown) {
    super("the database did not confirm that it stored this", { cause });
  }
}

export interface ListQuery {
  /** Only submissions with a delivery in this state. */
  state?: DeliveryState;
  /** Only submissions made at or after; ms since the epoch. */
  since?: number;
  /** Most rows, newest first; default 200. */
  limit?: number;
}

/** Deliveries by state. */
export type OutboxCounts = Record<DeliveryState, number>;

/** A durable queue between a form and the organiser: stored first, sent after, whatever fails between. */
export interface Outbox {
  /**
   * Commits a submission and its deliveries in one transaction. The same kind and key give the same answer for ever,
   * also at once and on several machines.
   * @throws when it could not be stored within `submitTimeoutMs`; the visitor must not be told otherwise. Trying again
   * with the same key is safe. OutcomeUnknown: it may be stored all the same.
   */
  submit(submission: NewSubmission): Promise<Accepted>;
  /**
   * Starts sending in the background.
   * @throws when the database is away; it may be tried again
   */
  start(): Promise<void>;
  /** Stops taking work, lets what is under way finish for `timeoutMs`, then cuts it where that cannot duplicate. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
  /** Releases files and connections; stops first. */
  close(): Promise<void>;
  list(query?: ListQuery): Promise<SubmissionRecord[]>;
  /** By id or reference number; null when there is none. */
  show(idOrReference: string): Promise<SubmissionRecord | null>;
  /**
   * Tries again at once: the unsent deliveries of one submission (by id or reference), or every parked one.
   * @returns number of deliveries that now wait
   */
  retry(target: string | { parked: true }): Promise<number>;
  /**
   * Deletes submissions that are sent (or whose acknowledgement alone could not be) for longer than the retention.
   * @returns number of submissions deleted
   */
  purge(): Promise<number>;
  counts(): Promise<OutboxCounts>;
  /**
   * When the oldest submission was made that staff or the API still do not have; null when they have all.
   * @returns ms since the epoch
   */
  oldestUndelivered(): Promise<number | null>;
  /**
   * Writes something that changes nothing.
   * @throws when a submission could not be stored now
   */
  check(): Promise<void>;
}
