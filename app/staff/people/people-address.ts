/** The path of the page with who may sign in. */
export const PEOPLE_PATH = "/staff/people";

/** The id of a person's card on that page. */
export const personId = (email: string): string => `person-${email}`;
