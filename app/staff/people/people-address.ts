/** The path of the page with who may sign in. */
export const PEOPLE_PATH = "/staff/people";
