import { data, type MiddlewareFunction } from "react-router";
import { log } from "~/services/log/log.server";
import { ServiceOutage } from "~/services/outage";
import { createDataUse, dataUse } from "~/services/upstream-cache/data-use.server";
import type { Failure } from "./not-found-responses";

/** Seconds after which a visitor's browser or a crawler may try again (RFC 9110, section 10.2.3). */
export const RETRY_AFTER_SECONDS = 30;

/** Says on every 503 when to come back: the headers of an answer that is thrown do not reach the wire by themselves. */
export const retryAfterMiddleware: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if (response.status === 503 && !response.headers.has("Retry-After")) {
    response.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
  }
  return response;
};

/**
 * Waits for what a page cannot do without.
 * @throws a 503 response when the service behind it is out; any other error as it is
 */
export async function essential<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof ServiceOutage)) throw error;
    log.error({ outage: error.message }, "a page could not be shown");
    throw data<Failure>(
      { message: "This part of the site is resting for a moment. Please try again shortly." },
      { status: 503, statusText: "Service Unavailable" },
    );
  }
}

/**
 * Waits for what a page can do without: null when the service behind it is out, so that only this part is missing.
 * Never rejects for an outage, so it may also be handed to the page unawaited. The page is then not kept by any cache.
 */
export async function optional<T>(promise: Promise<T>): Promise<T | null> {
  const use = dataUse.getStore() ?? createDataUse();
  use.pendingParts += 1;
  try {
    const data = await promise;
    use.pendingParts -= 1;
    return data;
  } catch (error) {
    use.partFailed = true;
    if (!(error instanceof ServiceOutage)) throw error;
    log.warn({ outage: error.message }, "a part of a page is missing");
    return null;
  }
}
