/** What forms show of drafts, as data. */

/** The draft of a form, and those of others. */
export type ShownDraft = {
  /** `savedAt` of the draft that the form has; null: it has none. */
  version: number | null;
  /** Says when it was saved; empty: the form has none. */
  saved: string;
  /** Says that the form shows a draft; null: it shows what is published, or what was just typed. */
  note: string | null;
  /** Who else has a draft of this document. */
  colleagues: readonly string[];
  /** The link that was just made: its path, its whole address and when it ends. */
  preview: { path: string; address: string; until: string } | null;
  /** The form shows words that are stored nowhere. */
  unsaved: boolean;
};

/** What became of a draft that was saved while somebody types. */
export type SavedDraft = {
  page: "saved";
  /** `savedAt` of the draft; null: it was not saved. */
  version: number | null;
  text: string;
  /** Another draft was saved on another device: its `savedAt`, or null where it was deleted. Absent: nothing of that kind. */
  newer?: number | null;
  /** It may be saved later. */
  retry?: true;
};
