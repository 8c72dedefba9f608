/** The path of the list of editions. */
export const EDITIONS_PATH = "/staff/editions";

/** The path of the page of an edition. */
export const editionPath = (number: number) => `${EDITIONS_PATH}/${number}`;
