import type { StaffNoticeKind } from "~/base/values/staff-notice";
import type { OffSeason } from "~/content/model/season";
import type { Interests } from "~/leads/interest/interests.server";
import type { StrangersMails } from "~/platform/mailer/strangers-mails";
import type { PaymentAlarm } from "~/sales/model/payment";
import type { SALES_REPORT } from "~/sales/model/sales-report";
import type { SubmissionContent } from "./submissions";

/**
 * A submission to store. `key` is the idempotency key of the form or of the API client. A submission that came by the
 * API (`source`) is mailed to staff only: the instance that showed the form acknowledges it, and two instances that
 * deliver to each other must not loop.
 */
export type NewSubmission = SubmissionContent & {
  key: string;
  source?: "form" | "api";
  /** The reference of what it belongs to; absent: one is drawn. */
  reference?: string;
  /** Whether its visitor gets a mail with a link to open in place of the acknowledgement. */
  confirmFirst?: boolean;
  /** Mails to its mailbox that others may have caused; absent: none. */
  strangers?: StrangersMails;
  /** Mails to visitors with a lower one are sent first; absent: 0. */
  turn?: number;
};

export type Submission<Content extends SubmissionContent = SubmissionContent> = Content & {
  id: string;
  reference: string;
  /** ms since the epoch. */
  createdAt: number;
};

/** The ways in which leads are passed on. */
export const LEAD_DELIVERIES = ["staff-mail", "acknowledgement", "api"] as const;
/** The mail to each buyer about an expo that is called off, by what has become of it. */
export const OFF_MAILS = {
  cancelled: "event-cancelled",
  postponed: "event-postponed",
} as const satisfies Record<OffSeason, string>;

/**
 * Mails to visitors: `receipt` about an order that is paid, `reminder` about one that is not, `cancellation` about one that staff have
 * cancelled, `order-links` to all orders of a buyer, `confirmation` with the link that places one, those about an expo that is called off,
 * then what has come of one (`OrderNews`), and `address-changed` to the address that one had before.
 */
export const VISITOR_MAILS = [
  "acknowledgement",
  "receipt",
  "reminder",
  "cancellation",
  "order-links",
  "confirmation",
  OFF_MAILS.cancelled,
  OFF_MAILS.postponed,
  "refund-due",
  "money-returned",
  "tickets-refunded",
  "tickets-revoked",
  "account-changed",
  "address-changed",
] as const;

/** Mails to the address that a submission has now: all but the one that tells its former address. */
export const OWN_MAILS = VISITOR_MAILS.filter((kind) => kind !== "address-changed");
/**
 * Mails to staff: `order-check` about an order that waits for a transfer, `order-list` about all of a while in which many were placed, then
 * about a payment that needs a person; the last ones belong to no form.
 */
export type DeliveryKind =
  | (typeof LEAD_DELIVERIES)[number]
  | (typeof VISITOR_MAILS)[number]
  | "order-check"
  | "order-list"
  | PaymentAlarm
  | typeof SALES_REPORT
  | StaffNoticeKind;

/**
 * `waiting` for its next attempt, `sending` while a worker holds its lease, `sent`, or `parked`: a dead letter, which
 * is attempted again only when a person runs `npm run outbox -- retry`. Stored values, and labels of a metric.
 */
export const DELIVERY_STATES = ["waiting", "sending", "sent", "parked"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export interface Delivery {
  id: string;
  kind: DeliveryKind;
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
  /** True when its visitor has to open the link in a mail first. */
  waits?: boolean;
}

export interface ListQuery {
  state?: DeliveryState;
  since?: number;
  limit?: number;
}

export type OutboxCounts = Record<DeliveryState, number>;

/** A durable queue between the forms and the organiser: a submission is stored first and delivered afterwards. */
export interface Outbox {
  /** The requests to be told when, which are submissions too. */
  interests: Interests;
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
  /** Deletes the deliveries that wait for the product API; their submissions and mails stay. @returns their number */
  dropApiDeliveries(): Promise<number>;
  /**
   * Deletes delivered leads older than the retention, undelivered ones older than `UNDELIVERED_RETENTIONS` times that, and outdated
   * interests.
   * @returns number of submissions
   */
  purge(): Promise<number>;
  counts(): Promise<OutboxCounts>;
  /** The oldest submission that staff or the API do not have yet, in ms since the epoch; null: they have all. */
  oldestUndelivered(): Promise<number | null>;
  /** Writes as much to the database as a submission, where that may fail. @throws when a submission could not be stored now */
  check(): Promise<void>;
}
