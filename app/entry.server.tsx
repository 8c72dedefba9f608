import { setImmediate as turn } from "node:timers/promises";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { PageNotesContext } from "./components/rendering/page-notes";
import { partCache } from "./components/rendering/part-cache.server";
import { env } from "./env.server";
import { followChanges } from "./http/caching/content-changes.server";
import { JoinedWrites } from "./http/rendering/joined-writes.server";
import { renderNotes } from "./http/rendering/render-notes.server";
import { warnWhenUnlisted } from "./http/routing/warn-when-unlisted.server";
import { log } from "./services/log/log.server";
import { siteOutbox } from "./services/outbox/site-outbox.server";

// Whichever server runs the app, what waits in the outbox is sent, other instances are heard, and what was perhaps
// forgotten is said.
siteOutbox().start();
followChanges();
warnWhenUnlisted(env, log);

/** Deferred data that has not come after this many ms rejects, and its part of the page shows that it is missing. */
export const streamTimeout = 5_000;
/** The render ends a little later, so that the rejected parts still go out. */
const RENDER_TIMEOUT = streamTimeout + 1_000;

/**
 * Turns of the event loop that a page whose shell is ready waits for its other parts. What is at hand already, as the
 * loaders' data for the browser, comes within a few, and stands in its place in the HTML then. What has to be fetched takes
 * longer, and holds back nothing.
 */
const TURNS_FOR_THE_REST = 8;
/** Bytes: parts that are ready stand in their place however long the page is, not behind it in a template. */
const ALL_IN_PLACE = Number.MAX_SAFE_INTEGER;

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
  const notes = renderNotes(loadContext);
  const { nonce, errorReport } = notes;
  if (crawler && errorReport) return errorForCrawler(errorReport.reference);
  // A crawler reads no streamed parts: it waits for the whole page.
  const waitForAll = crawler || notes.waitForAll;
  return new Promise((resolve, reject) => {
    let phase: "rendering" | "complete" | "responding" = "rendering";
    let answeredStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <PageNotesContext value={{ ...notes, partCache: env.production ? partCache : undefined }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageNotesContext>,
      {
        nonce,
        progressiveChunkSize: ALL_IN_PLACE,
        async onShellReady() {
          if (waitForAll) return;
          for (let turns = 0; turns < TURNS_FOR_THE_REST && phase === "rendering"; turns += 1) await turn();
          respond();
        },
        onAllReady() {
          if (phase === "rendering") phase = "complete";
          if (waitForAll) respond();
        },
        onShellError(error) {
          settle();
          reject(error);
        },
        onError(error) {
          answeredStatus = 500;
          if (request.signal.aborted) return; // a visitor who left is no error
          // Before the shell is out the error also reaches handleError.
          if (phase === "responding") log.error({ err: error }, "a streamed part could not be rendered");
          notes.partFailed = true;
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT);
    const onAbort = () => abort();
    request.signal.addEventListener("abort", onAbort);

    /** Lets go of the render: a request's signal is freed only when all memory is looked through, and what it holds with it. */
    function settle() {
      clearTimeout(timer);
      request.signal.removeEventListener("abort", onAbort);
    }

    function respond() {
      notes.complete = phase === "complete";
      phase = "responding";
      const body = new JoinedWrites();
      body.once("close", settle);
      resolve(new Response(createReadableStreamFromReadable(body), { status: answeredStatus, headers }));
      pipe(body);
    }
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
  const notes = renderNotes(context);
  const reference = notes.requestId;
  log.error({ err: error, reference, method: request.method, path: new URL(request.url).pathname }, "unexpected error");
  const stack = env.showStack && error instanceof Error ? error.stack : undefined;
  notes.errorReport = { reference, stack };
};
