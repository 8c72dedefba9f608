import { createContext, type MiddlewareFunction } from "react-router";
import { type StaleUse, trackStaleUse } from "~/services/upstream-cache/stale-use.server";

/**
 * ms that a render which no visitor waits for gives its services to answer anew. So a page past its time is made once, of
 * new answers, not of the old ones first.
 */
const PATIENCE = 2_000;

/** Set by the server: no visitor waits for this render. */
export const backgroundRevalidationContext = createContext(false);

/** Filled while a request is answered, also by deferred parts after its loaders returned. */
const useContext = createContext<StaleUse | null>(null);

/**
 * Whether an answer of a service that was past its time went into an answer of ours, while the new one was fetched; known
 * for good when its body has ended.
 */
export function isRenderedFromStaleData(context: { get(key: typeof useContext): StaleUse | null }): boolean {
  return context.get(useContext)?.happened ?? false;
}

/**
 * Keeps account of answers past their time. What was made of one may be kept for a second only: most often the new answer
 * is there by then, and a shared cache that comes back for it gets it.
 */
export const staleDataMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const use = { happened: false, patience: context.get(backgroundRevalidationContext) ? PATIENCE : 0 };
  context.set(useContext, use);
  const response = await trackStaleUse(use, next);
  const policy = response.headers.get("Cache-Control");
  if (use.happened && policy) response.headers.set("Cache-Control", policy.replace(/\bs-maxage=\d+/, "s-maxage=1"));
  return response;
};
