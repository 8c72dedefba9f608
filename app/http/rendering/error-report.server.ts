import { createContext, data, type MiddlewareFunction } from "react-router";
import { type ErrorReport, UNEXPECTED_ERROR } from "~/components/errors/error-report";
import { asksForDataAlone } from "./data-request.server";
import type { Failure } from "./not-found-responses";

/** Where `handleError` leaves its report of an unexpected error for the error screen. */
export const errorReportContext = createContext<ErrorReport | null>(null);

/**
 * Sends the report of an unexpected error with the data of a navigation in the browser. React Router replaces such an error
 * by one without details; a response that is thrown reaches the error screen as it is. A document has the report in its HTML.
 */
export const errorReportMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const report = context.get(errorReportContext);
  if (!report || !asksForDataAlone(request)) return response;
  throw data<Failure & ErrorReport>(
    { message: UNEXPECTED_ERROR, ...report },
    { status: 500, statusText: "Internal Server Error" },
  );
};
