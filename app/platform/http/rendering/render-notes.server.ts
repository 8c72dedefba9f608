import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { PageNotes } from "~/design/components/rendering/page-notes";
import { cachePolicies, limitFreshness } from "~/platform/http/caching/cache-policies";
import {
  createDataFreshness,
  type DataFreshness,
  dataFreshness,
} from "~/platform/upstream-cache/data-freshness.server";
import { requestIdOf } from "./request-id.server";

/** All that is known about one render beside its request and its response. */
export type RenderNotes = PageNotes &
  DataFreshness & {
    /** In the log, in `X-Request-Id` and on the error screen. A render for the page cache has its own. */
    requestId: string;
    socketAddress: string | null;
    /** The page cache asked for this render and replaces its nonces with hashes (`hashInlineScripts`). */
    forCache: boolean;
    /** Send the first byte when everything is rendered, because no visitor reads the stream. */
    waitForAll: boolean;
    /** ms after which the season, the sale of a ticket or a notice makes the page wrong. */
    validFor: number;
    /** ms after which the page offers what is over: a ticket that is not sold any more, or the expo. */
    offersFor: number;
    /** Set by the render: nothing was streamed after the shell. */
    complete: boolean;
    /** Set by the render: it threw before the first byte. */
    shellFailed: boolean;
  };

const renderNotesContext = createContext<RenderNotes | null>(null);

/** Starts the notes of a request before React Router handles it. */
export function startRenderNotes(
  context: Readonly<RouterContextProvider>,
  { freshDataTimeout, ...known }: Partial<RenderNotes>,
): RenderNotes {
  const notes: RenderNotes = {
    ...createDataFreshness(freshDataTimeout),
    requestId: "",
    socketAddress: null,
    forCache: false,
    waitForAll: false,
    validFor: Number.POSITIVE_INFINITY,
    offersFor: Number.POSITIVE_INFINITY,
    complete: false,
    shellFailed: false,
    ...known,
  };
  context.set(renderNotesContext, notes);
  return notes;
}

/** The notes of a request. They start here under a server that has not started them, such as react-router-serve. */
export function renderNotes(context: Readonly<RouterContextProvider>): RenderNotes {
  return context.get(renderNotesContext) ?? startRenderNotes(context, {});
}

/** Whether an optional part of the page is missing. */
export function isPartial({ partFailed, pendingParts }: DataFreshness): boolean {
  return partFailed || pendingParts > 0;
}

/**
 * Gives each request its notes and its id. No cache stores a partial response, or one from stale data for more than a second.
 * No page is served beyond the season and the sales that it shows, but in place of an error, and then not beyond the end of a sale.
 */
export const renderNotesMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const notes = renderNotes(context);
  notes.requestId ||= requestIdOf(request.headers.get("X-Request-Id"));
  const response = await dataFreshness.run(notes, next);
  const { headers } = response;
  headers.set("X-Request-Id", notes.requestId);
  const policy = headers.get("Cache-Control");
  if (notes.partFailed) headers.set("Cache-Control", cachePolicies.private);
  else if (policy) {
    const limits = { valid: notes.validFor / 1000, offers: notes.offersFor / 1000 };
    headers.set("Cache-Control", limitFreshness(policy, { ...(notes.staleDataUsed ? { fresh: 1 } : {}), ...limits }));
  }
  return response;
};
