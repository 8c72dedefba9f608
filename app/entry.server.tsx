import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { ErrorReportProvider } from "./components/error-report";
import { NonceProvider } from "./components/nonce";
import { StructuredDataProvider } from "./components/structured-data/structured-data";
import { env } from "./env.server";
import { errorReportContext } from "./http/error-report.server";
import { nonceContext } from "./http/nonce.server";
import { requestIdContext } from "./http/request-id.server";
import { structuredDataContext } from "./http/structured-data.server";
import { log } from "./services/log/log.server";
import { keepStarted } from "./services/outbox/keep-started.server";
import { siteOutbox } from "./services/outbox/site-outbox.server";

// Whichever server runs the app, what waits in the outbox is sent.
void keepStarted(siteOutbox(), log);

/** Deferred data that has not come after this many ms rejects, and its part of the page shows that it is missing. */
export const streamTimeout = 5_000;
/** The render ends a little later, so that the rejected parts still go out. */
const RENDER_TIMEOUT = streamTimeout + 1_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Response | Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const crawler = isbot(request.headers.get("User-Agent"));
  const report = loadContext.get(errorReportContext) ?? undefined;
  if (crawler && report) return errorForCrawler(report.reference);
  const nonce = loadContext.get(nonceContext) || undefined;
  // A crawler reads no streamed parts: it waits for the whole page.
  const ready: keyof RenderToPipeableStreamOptions = crawler ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    let responding = false;
    let answeredStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider nonce={nonce}>
        <ErrorReportProvider report={report}>
          <StructuredDataProvider json={loadContext.get(structuredDataContext) ?? undefined}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </StructuredDataProvider>
        </ErrorReportProvider>
      </NonceProvider>,
      {
        nonce,
        [ready]() {
          responding = true;
          const body = new PassThrough({
            final(callback) {
              clearTimeout(timer);
              callback();
            },
          });
          resolve(new Response(createReadableStreamFromReadable(body), { status: answeredStatus, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          answeredStatus = 500;
          // Before the shell is out the error also reaches handleError; a visitor who left is no error.
          if (responding && !request.signal.aborted) log.error({ err: error }, "a streamed part could not be rendered");
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT);
    request.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      abort();
    });
  });
}

/**
 * What a crawler gets in place of the error screen of an unexpected error, which is logged already (specification,
 * section 8): the status alone, so that it comes again and keeps what it had.
 */
function errorForCrawler(reference: string): Response {
  return new Response(`Internal Server Error. Reference ${reference}\n`, {
    status: 500,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** Logs what nobody expected, under the reference that the error screen shows. 404s and visitors who left are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const reference = context.get(requestIdContext);
  log.error({ err: error, reference, method: request.method, path: new URL(request.url).pathname }, "unexpected error");
  const stack = env.showStack && error instanceof Error ? error.stack : undefined;
  context.set(errorReportContext, { reference, stack });
};
