import { TABLE_FORMATS, type TableFormat } from "~/base/tables/table";
import type { StaffAction } from "~/staff/accounts/staff-rules";

/** What staff can have as a file, with what a role must allow: that to see what the rows show. The words are stored. */
export const EXPORT_PERMISSIONS = {
  orders: "export-sales",
  tickets: "export-sales",
  money: "export-sales",
  scans: "export-scans",
  leads: "export-leads",
  exhibitors: "export-leads",
  booths: "export-leads",
  offers: "export-leads",
  invoices: "see-invoices",
} as const satisfies Record<string, StaffAction>;

export type ExportKind = keyof typeof EXPORT_PERMISSIONS;

export const EXPORT_KINDS = Object.keys(EXPORT_PERMISSIONS) as readonly ExportKind[];

/** `waiting` for a process, `running` while one has its lease, `ready` as a file, or `failed` for good. Stored values. */
export const EXPORT_STATES = ["waiting", "running", "ready", "failed"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** A file that somebody has ordered. Moments are ms since the epoch. */
export type ExportJob = {
  id: string;
  /** A word of a newer release is none that this one makes, or shows. */
  what: string;
  format: string;
  /** The number of the edition of the expo that it is of. */
  edition: number;
  language: string;
  /** Who has ordered it. */
  editor: string;
  createdAt: number;
  state: ExportState;
  /** How often it was begun. */
  attempts: number;
  /** How many things of `total` are read. */
  done: number;
  total: number;
  /** Of the finished file: its rows without the titles, its pieces and bytes, and when it is deleted. */
  lines: number;
  pieces: number;
  bytes: number;
  keepUntil: number | null;
};

/** ms for which a file, or word of its failure, is kept. */
export const KEEP_EXPORT_MS = 3 * 24 * 3600_000;
/** Files of one person that are kept: the one that is ordered, and those before it. */
export const MAX_KEPT = 5;
/** Files that are made at once, by all processes, and those that wait or are made. */
export const MAX_RUNNING = 2;
export const MAX_OPEN = 8;
/** How often one is begun before it counts as failed. */
export const MAX_ATTEMPTS = 4;

/** Whether a word is something that this release makes. */
export const isExportKind = (word: string): word is ExportKind => Object.hasOwn(EXPORT_PERMISSIONS, word);

/** Whether a word is a format that this release writes. */
export const isExportFormat = (word: string): word is TableFormat => TABLE_FORMATS.some((format) => format === word);

/** What somebody may have as a file. @param may all that the person may do */
export const exportKindsOf = (may: readonly StaffAction[]): readonly ExportKind[] =>
  EXPORT_KINDS.filter((kind) => may.includes(EXPORT_PERMISSIONS[kind]));

/** How much of a file is read, in percent; less than 100 until it is complete. */
export const shareDone = ({ done, total }: Pick<ExportJob, "done" | "total">): number =>
  total > 0 ? Math.min(99, Math.floor((100 * done) / total)) : 0;
