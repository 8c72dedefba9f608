let readYear = (): number | null => null;

/** The year below which the page lives that is being handled, of a past edition; in the browser that of the document. null: the current one. */
export const shownYear = (): number | null => readYear();

/** Sets where the year is read from: the request on the server, the document in the browser. */
export function overwriteShownYear(read: () => number | null): void {
  readYear = read;
}
