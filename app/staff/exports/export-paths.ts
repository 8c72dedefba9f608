/** The page on which staff order files, and have them. */
export const EXPORTS_PATH = "/staff/exports";

/** The address of a file. */
export const exportPath = (id: string) => `${EXPORTS_PATH}/${id}`;

/** The page with a choice already made. @param what of `EXPORT_KINDS` @param edition a query with a year, or nothing */
export const orderExportPath = (what: string, edition = "") =>
  `${EXPORTS_PATH}?what=${what}${edition.replace("?", "&")}`;
