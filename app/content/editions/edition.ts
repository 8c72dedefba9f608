import { jakartaDay } from "~/base/values/jakarta-time";

/** The edition that a site had before it knew editions. It has no row: its content is that without an edition. */
export const FIRST_EDITION = 1;

/** One year's expo. All content belongs to one. */
export type Edition = {
  /** In the order in which editions were made. It never changes. */
  number: number;
  /** The year in which its event starts, in Jakarta. */
  year: number;
  /** The title of its event. */
  name: string;
  /** Since when it is the current one, in ms since the epoch; 0 for the first edition; null: a draft. */
  currentFrom: number | null;
};

/** An edition with the event of its content. */
export const toEdition = (
  number: number,
  event: { title: string; startTime: string },
  currentFrom: number | null,
): Edition => ({ number, year: Number(jakartaDay(event.startTime).slice(0, 4)), name: event.title, currentFrom });

/** The one that became the current one last. @param all with the first */
export function currentOf<Listed extends Pick<Edition, "number" | "currentFrom">>(
  all: readonly [Listed, ...Listed[]],
): Listed {
  return all.reduce((found, edition) => ((edition.currentFrom ?? -1) > (found.currentFrom ?? -1) ? edition : found));
}

/** Whether visitors have never seen an edition, and nobody has planned that they will: its content may be incomplete. */
export const isDraft = ({ currentFrom, switchAt }: { currentFrom: number | null; switchAt: number | null }): boolean =>
  currentFrom === null && switchAt === null;

/** The kind of a document as it is stored. The release before leaves kinds alone that it does not know, and so the documents of later editions. */
export const storedKind = (edition: number, kind: string): string =>
  edition === FIRST_EDITION ? kind : `${edition}/${kind}`;

/** The kind of a document from what is stored. */
export const kindIn = (stored: string): string => stored.slice(stored.indexOf("/") + 1);

/** The edition of a document from its stored kind. */
export const editionIn = (stored: string): number =>
  stored.includes("/") ? Number(stored.slice(0, stored.indexOf("/"))) : FIRST_EDITION;

/** In place of a kind: all documents of an edition, for the links that show it. */
export const WHOLE = "@edition";
