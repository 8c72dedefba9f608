import { isRouteErrorResponse } from "react-router";
import { InlineScript } from "~/design/components/rendering/inline-script";
import { ERROR_REPORT_ID, type ErrorReport, usePageNotes } from "~/design/components/rendering/page-notes";

/** The report of an error: it came with the data of a navigation, or with the page that the server rendered. */
export function useErrorReport(error?: unknown): ErrorReport | undefined {
  const { errorReport } = usePageNotes();
  if (!isRouteErrorResponse(error)) return errorReport;
  return error.data?.reference ? error.data : undefined;
}

/** Carries the report in the HTML, so that the browser's first render equals the server's. */
export function ErrorReportData() {
  const report = useErrorReport();
  if (!report) return null;
  return <InlineScript id={ERROR_REPORT_ID} type="application/json" code={JSON.stringify(report)} />;
}
