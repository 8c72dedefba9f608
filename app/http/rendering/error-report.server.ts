import { data, type MiddlewareFunction } from "react-router";
import { UNEXPECTED_ERROR } from "~/components/errors/error-report";
import type { ErrorReport } from "~/components/rendering/page-notes";
import type { Failure } from "./not-found-responses";
import { isDataRequest } from "./page-data.server";
import { renderNotes } from "./render-notes.server";

/**
 * Sends the report of an unexpected error with the data of a navigation in the browser. React Router replaces such an error
 * by one without details; a response that is thrown reaches the error screen as it is. A document has the report in its HTML.
 */
export const errorReportMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const { errorReport } = renderNotes(context);
  if (!errorReport || !isDataRequest(request)) return response;
  throw data<Failure & ErrorReport>(
    { message: UNEXPECTED_ERROR, ...errorReport },
    { status: 500, statusText: "Internal Server Error" },
  );
};
