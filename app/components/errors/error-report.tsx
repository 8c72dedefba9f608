import { createContext, type ReactNode, use } from "react";
import { isRouteErrorResponse } from "react-router";
import { InlineScript } from "~/components/rendering/inline-script";

/** What the server tells of an unexpected error: the trace where it may be shown, else a reference that the log has. */
export type ErrorReport = { reference: string; stack?: string };

/** What visitors read when an unexpected error has happened. */
export const UNEXPECTED_ERROR = "Something broke on our side while showing this page.";

const ErrorReportContext = createContext<ErrorReport | undefined>(undefined);
const ELEMENT_ID = "error-report";

/** Hands the report of this render to the error screen, on the server and again when the browser takes over. */
export function ErrorReportProvider({ report, children }: { report: ErrorReport | undefined; children: ReactNode }) {
  return <ErrorReportContext value={report}>{children}</ErrorReportContext>;
}

/** The report that belongs to an error: it came with the data of a navigation, or with the page that the server rendered. */
export function useErrorReport(error?: unknown): ErrorReport | undefined {
  const ofPage = use(ErrorReportContext);
  if (!isRouteErrorResponse(error)) return ofPage;
  return error.data?.reference ? error.data : undefined;
}

/** Carries the report in the HTML, so that the browser's first render equals the server's. */
export function ErrorReportData() {
  const report = useErrorReport();
  if (!report) return null;
  return <InlineScript id={ELEMENT_ID} type="application/json" code={JSON.stringify(report)} />;
}

/** Reads what `ErrorReportData` wrote. Browser only. */
export function readErrorReport(): ErrorReport | undefined {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as ErrorReport) : undefined;
}
