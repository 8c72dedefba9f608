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
import { m } from "~/paraglide/messages";
import { env } from "./base/env/env.server";
import { log } from "./base/log/log.server";
import { isTraced, startTracing } from "./base/telemetry/spans.server";
import { startBrandDrafts } from "./booths/brands/site-brands.server";
import { startInvoicePayments } from "./booths/invoices/online/invoice-payments.server";
import { startInvoices } from "./booths/invoices/store/site-invoices.server";
import { startOfferEnds } from "./booths/offers/ends/start-offer-ends.server";
import { startOffers } from "./booths/offers/site-offers.server";
import { startPasses } from "./booths/passes/count-passes.server";
import { startBoothSales } from "./booths/plan/site-sales.server";
import { startBooths } from "./booths/stock/site-booths.server";
import { PageNotesContext } from "./design/components/rendering/page-notes";
import { startScanPurge } from "./gate/server/site-gate.server";
import { readNewsReaders } from "./leads/interest/site-interests.server";
import { JoinedWrites } from "./platform/http/rendering/joined-writes.server";
import { renderNotes } from "./platform/http/rendering/render-notes.server";
import { routerSpans } from "./platform/http/rendering/router-spans.server";
import { startEventTasks } from "./sales/called-off/site-event-tasks.server";
import { startPaymentChecks } from "./sales/payments/site-payments.server";
import { startReports } from "./sales/reports/site-sales.server";
import { startWaitingList } from "./sales/waiting/site-waiting.server";
import { startMessages } from "./sales/writing/site-messages.server";
import { followChanges, followPublications, followStock } from "./server/content-changes.server";
import { startExports } from "./server/exports/start-exports.server";
import { siteOutbox } from "./server/outbox/site-outbox.server";
import { startWarnings } from "./server/readiness/start-warnings";

await startTracing();

// Subscribes to changes from other instances, reads what is published, starts the outbox, whose mails say what became of the event, sells
// tickets, ends holds of booths, counts their passes, follows their payments, sends what staff write to buyers, makes the files that staff order, deletes old scans, and warns of forgotten
// settings, under any server.
followChanges();
await followPublications();
siteOutbox().start();
followStock();
startBooths();
startInvoices();
startInvoicePayments();
startOffers();
startOfferEnds();
startBrandDrafts();
startBoothSales();
startPasses();
startPaymentChecks();
startEventTasks();
startMessages(readNewsReaders);
startWaitingList();
startReports();
startScanPurge();
startExports();
for (const warning of startWarnings(env)) log.warn(warning);

/** React Router calls them around each request, loader and action. */
export const instrumentations = isTraced ? [routerSpans] : [];

/** ms until pending deferred data reject, so that their part of the page shows an error. React Router reads it. */
export const streamTimeout = 5_000;
/** ms until the render is aborted: a little later, so that the rejected parts are still sent. */
const RENDER_TIMEOUT = streamTimeout + 1_000;

/**
 * Turns of the event loop between a finished shell and the response. Suspended parts whose data are in memory, such as the
 * loader data for hydration, finish within a few turns and are then rendered in place. Parts that fetch data don't delay
 * the response.
 */
const TURNS_AFTER_SHELL = 8;
/** Bytes: finished parts are rendered in place however long the page is, not in a template at its end. */
const PROGRESSIVE_CHUNK_SIZE = Number.MAX_SAFE_INTEGER;

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
  // Crawlers read no streamed parts: they get the complete page. The page cache renders it for them without their header.
  const waitForAll = crawler || notes.waitForAll;
  // A crawler gets the status without the error screen, so that it keeps what it had indexed (docs/product.md, "Errors").
  if (waitForAll && errorReport) return plainError(errorReport.reference);
  return new Promise((resolve, reject) => {
    let phase: "rendering" | "complete" | "responding" = "rendering";
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <PageNotesContext value={notes}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageNotesContext>,
      {
        nonce,
        progressiveChunkSize: PROGRESSIVE_CHUNK_SIZE,
        async onShellReady() {
          if (waitForAll) return;
          for (let turns = 0; turns < TURNS_AFTER_SHELL && phase === "rendering"; turns += 1) await turn();
          respond();
        },
        onAllReady() {
          if (phase === "rendering") phase = "complete";
          if (waitForAll) respond();
        },
        onShellError(error) {
          settle();
          if (notes.shellFailed) {
            log.error({ err: error, reference: notes.requestId }, "the error screen could not be rendered");
            resolve(plainError(notes.requestId));
            return;
          }
          // React Router logs the error and calls this function again, for the error screen.
          notes.shellFailed = true;
          reject(error);
        },
        onError(error) {
          responseStatus = 500;
          if (request.signal.aborted) return; // the client disconnected
          // Before the response starts, handleError logs it.
          if (phase === "responding") log.error({ err: error }, "a streamed part could not be rendered");
          notes.partFailed = true;
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT);
    const onAbort = () => abort();
    request.signal.addEventListener("abort", onAbort);

    /** Releases the render: a request's signal, and all that its listeners hold, is freed by a full GC only. */
    function settle() {
      clearTimeout(timer);
      request.signal.removeEventListener("abort", onAbort);
    }

    function respond() {
      notes.complete = phase === "complete";
      phase = "responding";
      const body = new JoinedWrites();
      body.once("close", settle);
      resolve(new Response(createReadableStreamFromReadable(body), { status: responseStatus, headers }));
      pipe(body);
    }
  });
}

/** A line of text in place of the error screen. */
function plainError(reference: string): Response {
  return new Response(`${m.http_server_error_reference({ reference })}\n`, {
    status: 500,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** Logs unexpected errors with the reference that the error screen shows. Ignores 404s and disconnected clients. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const notes = renderNotes(context);
  const reference = notes.requestId;
  log.error({ err: error, reference, method: request.method, path: new URL(request.url).pathname }, "unexpected error");
  const stack = env.showStack && error instanceof Error ? error.stack : undefined;
  notes.errorReport = { reference, stack };
};
