import type { ContentElsewhere } from "~/content/editing/documents/require-own-content.server";
import type { Comparison } from "~/content/editing/publications/revision-pages";

/** What the pages of scheduled publications show, as data. */

/** A publication that waits for its time, or did. */
export type ListedScheduled = {
  id: number;
  when: string;
  who: string;
  what: string;
  /** What became of it. */
  outcome: string;
};

export type ShownSchedule = {
  page: "list";
  /** Those that were refused at their time, until somebody takes them off the list. */
  refused: readonly ListedScheduled[];
  waiting: readonly ListedScheduled[];
  /** The last ones that do not wait any more. */
  settled: readonly ListedScheduled[];
};

export type ShownScheduled = {
  page: "scheduled";
  scheduled: ListedScheduled;
  /** Whether it can be cancelled, or taken off the list of those that were refused. */
  end: "cancel" | "dismiss" | null;
  /** Why it was not published. */
  faults: readonly string[];
  /** What it changes in the content that is published now. */
  comparison: Comparison;
  message: string | null;
};

export type ScheduledPage = ShownScheduled | ContentElsewhere;
