/** The path of the list of leads. */
export const LEADS_PATH = "/staff/leads";

/** The path of the page for several of them. */
export const MANY_LEADS_PATH = `${LEADS_PATH}/many`;

/** The path of a lead in the staff area. */
export const leadPath = (reference: string) => `${LEADS_PATH}/${reference.toLowerCase()}`;
