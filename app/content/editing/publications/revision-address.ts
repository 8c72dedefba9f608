/** The path of the list of revisions. */
export const REVISIONS_PATH = "/staff/revisions";

export const revisionPath = (number: number) => `${REVISIONS_PATH}/${number}`;
export const restorePath = (number: number) => `${revisionPath(number)}/restore`;
