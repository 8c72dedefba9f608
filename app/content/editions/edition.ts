/** An edition of the expo. `currentFrom`: ms since the epoch; null: a draft. */
export type Edition = { number: number; year: number; name: string; currentFrom: number | null };

/** The number of whatever a site had before editions. */
export const FIRST_EDITION = 1;

/** The kind of a document as it is stored. */
export const storedKind = (edition: number, kind: string): string =>
  edition === FIRST_EDITION ? kind : `${edition}/${kind}`;
