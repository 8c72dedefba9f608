import { data, type MiddlewareFunction } from "react-router";
import type { Failure } from "~/design/components/errors/error-screen";
import type { ErrorReport } from "~/design/components/rendering/page-notes";
import { m } from "~/paraglide/messages";
import { isDataRequest } from "./page-data.server";
import { renderNotes } from "./render-notes.server";

/** Sends an unexpected error's report with the data of a navigation, which React Router would replace by one without details. */
export const errorReportMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const { errorReport } = renderNotes(context);
  if (!errorReport || !isDataRequest(request)) return response;
  throw data<Failure & ErrorReport>(
    { title: m.http_server_error(), message: m.http_unexpected(), ...errorReport },
    { status: 500, statusText: "Internal Server Error" },
  );
};
