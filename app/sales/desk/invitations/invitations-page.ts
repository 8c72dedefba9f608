import type { RowFault } from "./invitation-rows";

/** Some rows, of which the page lists the first. */
export type RowList = { title: string; rows: { row: number; text: string; to?: string }[]; more: string | null };

/** What is said of a file, before and while people are invited. */
export type InvitationPreview = {
  fileName: string;
  /** The file itself, for the button. */
  kept: string;
  /** The first row of the next step, and the rows before it that came to nothing, as the form sends them back. */
  from: number;
  failed: string;
  summary: string[];
  lists: RowList[];
  /** The label of the button; null: there is nothing to do. */
  button: string | null;
  /** Whether it goes on by itself where scripts run: somebody has pressed the button. */
  goesOn: boolean;
};

/** How a list of guests looks, and which tickets it may give. `days`: those of a ticket for one day, as a list writes them. */
export type GuestGuide = {
  columns: readonly { name: string; example: string }[];
  tickets: readonly { name: string; days: readonly string[]; left: string }[];
  /** Which tickets another shop sells, in words; empty: none. */
  elsewhere: string;
};

export type InvitationsPage = { message: string | null; said: string | null; preview: InvitationPreview | null };

/** Rows that a list shows. */
const MAX_SHOWN = 100;

/** A list with its first rows. @param more says how many others there are */
export const toRowList = (title: string, rows: RowList["rows"], more: (count: number) => string): RowList => ({
  title: `${title} (${rows.length})`,
  rows: rows.slice(0, MAX_SHOWN),
  more: rows.length > MAX_SHOWN ? more(rows.length - MAX_SHOWN) : null,
});

/** Why a row came to nothing. Words of the form. */
export type Failure = "gone" | "mails" | "closed";

const isFailure = (word: string | undefined): word is Failure =>
  word === "gone" || word === "mails" || word === "closed";

/** The rows that came to nothing, as the form sends them back, and read again. */
export const writeFailed = (failed: readonly (readonly [row: number, why: Failure])[]): string =>
  failed.map(([row, why]) => `${row}:${why}`).join(" ");

export const readFailed = (sent: string): [row: number, why: Failure][] =>
  sent.split(" ").flatMap((part) => {
    const [row, why] = part.split(":");
    return /^\d{1,5}$/.test(row ?? "") && isFailure(why) ? [[Number(row), why]] : [];
  });

/** Faults as a list shows them. */
export const toRows = (faults: readonly RowFault[]): RowList["rows"] => faults.map(({ row, text }) => ({ row, text }));
