/** The path of the list of leads. */
export const LEADS_PATH = "/staff/leads";

/** The path of a lead in the staff area. */
export const leadPath = (reference: string) => `${LEADS_PATH}/${reference.toLowerCase()}`;
