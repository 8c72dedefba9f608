/** The path of the list of revisions. */
export const REVISIONS_PATH = "/staff/revisions";

export const revisionPath = (number: number) => `${REVISIONS_PATH}/${number}`;
export const restorePath = (number: number) => `${revisionPath(number)}/restore`;

/** What a path below the list shows: a revision, or the page that restores it. */
export type RevisionAddress = { number: number; restores: boolean };

/** What the rest of a path shows; null: there is no such page. */
export function revisionAddress(rest: string): RevisionAddress | null {
  const [, number, restore] = /^(\d{1,9})(\/restore)?$/.exec(rest) ?? [];
  return number === undefined ? null : { number: Number(number), restores: restore !== undefined };
}
