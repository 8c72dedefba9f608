import type { FieldChange } from "~/content/editing/documents/field-changes";
import type { ContentElsewhere } from "~/content/editing/documents/require-own-content.server";
import type { ShownFault } from "~/content/editing/fields/form-nodes";
import type { ListedRevision } from "./revision-line.server";

/** What the pages of the revisions show, as data. */

/** A document that differs between two revisions. */
export type ShownDocument = {
  /** "Brands: Air Jernih" */
  title: string;
  /** "Added", "Deleted" …; empty: some of its fields have changed. */
  what: string;
  changes: readonly FieldChange[];
};

/** What differs between two revisions: a page of the documents. */
export type Comparison = {
  /** How many documents differ. */
  count: number;
  documents: readonly ShownDocument[];
  /** The address of the page with those that follow; null: these are the last ones. */
  more: string | null;
};

export type ShownRevisions = {
  page: "list";
  revisions: readonly ListedRevision[];
  /** The number before which there are more; null: these are all. */
  older: number | null;
};

export type ShownRevision = {
  page: "revision";
  revision: ListedRevision;
  /** What is compared, such as "From revision 3 to revision 7". */
  heading: string;
  /** The revision that it is compared with. */
  other: number;
  /** The revision that is published. */
  current: number;
  comparison: Comparison;
};

export type ShownRestore = {
  page: "restore";
  revision: ListedRevision;
  /** The revision that is published, as the editor sees it. */
  current: number;
  comparison: Comparison;
  /** What it touches of tickets that are sold. */
  sold: readonly string[];
  faults: readonly ShownFault[];
  message: string | null;
};

export type RevisionPage = ShownRevision | ContentElsewhere;
export type RestorePage = ShownRestore | ContentElsewhere;
