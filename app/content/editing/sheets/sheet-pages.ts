import type { FieldChange, ShownConflict } from "~/content/editing/documents/field-changes";
import type { ShownFault } from "~/content/editing/fields/form-nodes";
import type { ShownGoneFact } from "~/content/editing/gone-facts/gone-fact-fields";

/** A document that somebody else changed since the file was downloaded, with both changes. */
export type SheetConflict = ShownConflict & { document: string };

/** A document that the file adds or removes. */
type Named = { title: string; id: string };

/** What would change, before it is published. */
export type SheetPreview = {
  fileName: string;
  /** The file itself, for the next request. */
  kept: string;
  removes: boolean;
  /** The revision that it would change. */
  revision: number;
  note: string;
  /** Numbers of all that would change; the lists have the first ones. */
  counts: { added: number; changed: number; removed: number };
  added: readonly Named[];
  changed: readonly (Named & { fields: readonly FieldChange[] })[];
  removed: readonly Named[];
  conflicts: readonly SheetConflict[];
  /** What the changes touch of tickets that are sold. */
  sold: readonly string[];
  /** What texts cite, which the changes take away. */
  gone: readonly ShownGoneFact[];
  mayPublish: boolean;
};

export type SheetPage = {
  page: "sheet";
  title: string;
  back: { to: string; label: string };
  downloads: readonly { href: string; label: string }[];
  /** Why nothing came of the last attempt. */
  message: string | null;
  /** With their places in the file. */
  faults: readonly ShownFault[];
  /** How many faults there are beside those. */
  moreFaults: number;
  preview: SheetPreview | null;
};
