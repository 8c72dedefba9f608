import { createContext, use } from "react";

/** What visitors may see of an unexpected error: the reference under which it is logged, and the stack where it is shown. */
export type ErrorReport = { reference: string; stack?: string };

/**
 * What a render passes to components beside the loaders' data, so that it is in the HTML once and not repeated in the data
 * for hydration. On the server it is part of the request's `RenderNotes`, in the browser it is read from the document.
 */
export type PageNotes = {
  /** What inline scripts need to be run. Absent in the browser and in development. */
  nonce?: string;
  errorReport?: ErrorReport;
  structuredData?: string;
  /** What `<ServerHtml>` shows in the document, by its key; on the server only. */
  serverHtml?: ReadonlyMap<string, string>;
};

export const PageNotesContext = createContext<PageNotes>({});

export function usePageNotes(): PageNotes {
  return use(PageNotesContext);
}

/** Ids of the script elements that carry notes to the browser. */
export const ERROR_REPORT_ID = "error-report";
export const STRUCTURED_DATA_ID = "structured-data";

/** Reads the notes that the first render in the browser needs to equal the server's. Browser only. */
export function readPageNotes(): PageNotes {
  const report = document.getElementById(ERROR_REPORT_ID)?.textContent;
  const structuredData = document.getElementById(STRUCTURED_DATA_ID)?.textContent;
  return { errorReport: report && JSON.parse(report), structuredData };
}
