import { createContext } from "react-router";
import type { ErrorReport } from "~/components/error-report";

/** Where `handleError` leaves its report of an unexpected error for the render of the error screen. */
export const errorReportContext = createContext<ErrorReport | null>(null);
