let readYear = (): number | null => null;

/** The year in the address of the page that is being handled, where it is of a past edition; in the browser of the document. null: the current one. */
export const shownYear = (): number | null => readYear();

/** Sets where the year is read from: the request on the server, the document in the browser. */
export function overwriteShownYear(read: () => number | null): void {
  readYear = read;
}
