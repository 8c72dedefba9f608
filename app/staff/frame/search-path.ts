/** The path of the page that searches everything. */
export const SEARCH_PATH = "/staff/search";
