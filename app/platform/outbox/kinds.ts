import type { Query } from "~/platform/database/database";
import type { NewSubmission } from "./outbox";

/** A delivery that a new submission gets. */
export type PlannedDelivery = {
  kind: string;
  /** Whether it counts for the mailbox (`SubmissionRules.capKey`). */
  counts?: true;
  /** Those with a lower one are attempted first; default: 0. */
  turn?: number;
};

/** How submissions of a kind are stored. Their domain has the rules. */
export interface SubmissionRules<Submission extends NewSubmission = NewSubmission> {
  /** Two or three capital letters that begin their reference numbers. */
  referencePrefix: string;
  /** What its sender gave. A repeat of the same key gives the same. */
  given(submission: Submission): Readonly<Record<string, unknown>>;
  /** The key under which the deliveries to a mailbox within `CAP_WINDOW_MS` are counted. */
  capKey(submission: Submission): string;
  /** Its deliveries. @param counted deliveries under its cap key within `CAP_WINDOW_MS` */
  plan(submission: Submission, counted: number): PlannedDelivery[];
  /** Kinds of deliveries that tell its sender that it was accepted. */
  acknowledgedBy: readonly string[];
  /** Stores what belongs to it, in the same transaction. @param schema before table names */
  storeBeside?(sql: Query, schema: string, id: string, submission: Submission): Promise<void>;
  /** Its domain deletes it: the retention of the outbox does not. */
  isKept?: true;
  /** Without its one delivery its sender is never told: that is not given up after an unknown outcome, but attempted once a day. */
  hasOneDelivery?: true;
}

/** All kinds that meet in an outbox. */
export interface Kinds {
  /** By the kind of submission. */
  submissions: Readonly<Record<string, SubmissionRules>>;
  /**
   * Kinds of deliveries that may be given up: mails to visitors, of which a duplicate is worse than a loss. All others are attempted without
   * end.
   */
  givenUp: readonly string[];
  /** What the log says of a kind of deliveries while the service that takes them takes none of ours. */
  takesNothing(delivery: string): string;
}
