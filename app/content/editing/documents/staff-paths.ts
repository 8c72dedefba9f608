/** The path of the content that visitors see. */
export const CONTENT_PATH = "/staff/content";

/** The path of the list of editions. */
export const EDITIONS_PATH = "/staff/editions";

/** The path of the page of an edition. */
export const editionPath = (number: number) => `${EDITIONS_PATH}/${number}`;

/** The path of the list of revisions. */
export const REVISIONS_PATH = "/staff/revisions";

export const revisionPath = (number: number) => `${REVISIONS_PATH}/${number}`;
export const restorePath = (number: number) => `${revisionPath(number)}/restore`;

/** The path of the list of publications that wait for their time. */
export const SCHEDULE_PATH = "/staff/scheduled";

export const scheduledPath = (id: number) => `${SCHEDULE_PATH}/${id}`;

/** A whole number that was typed or stands in an address; null: the text is not one. */
export const numberIn = (text: string | null | undefined) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : null);
