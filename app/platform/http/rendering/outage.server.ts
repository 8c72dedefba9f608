import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { ServiceOutage } from "~/base/outage";
import { withTimeLimit } from "~/base/time-limit";
import { m } from "~/paraglide/messages";
import { createDataFreshness, dataFreshness } from "~/platform/upstream-cache/data-freshness.server";
import { serviceUnavailable } from "./not-found-responses";

/** Seconds until a client may retry (RFC 9110, section 10.2.3). */
export const RETRY_AFTER_SECONDS = 30;

/** Awaits data that the page needs. @throws a 503 response during an outage of their service */
export async function essential<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof ServiceOutage)) throw error;
    log.error({ outage: error.message }, "a page could not be shown");
    throw serviceUnavailable(m.http_resting());
  }
}

/**
 * Awaits what a store of this site does.
 * @param inLog says in the log what is out of reach
 * @param message for the person
 * @throws a 503 response when the store fails
 */
export async function orUnavailable<T>(work: () => Promise<T>, inLog: string, message: () => string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.error(faultOf(error), inLog);
    throw serviceUnavailable(message());
  }
}

/** Awaits data that the page can omit: null during an outage of their service. No cache stores a page with missing data. */
export async function optional<T>(promise: Promise<T>): Promise<T | null> {
  const use = dataFreshness.getStore() ?? createDataFreshness();
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

/** ms that an action waits for data that it can do without. */
const ACTION_TIMEOUT_MS = 250;

/** Awaits data that an action can do without: null when they fail or are late. What was typed never waits for the product API. */
export const optionalInAction = <T>(promise: Promise<T>): Promise<T | null> =>
  withTimeLimit(optional(promise), ACTION_TIMEOUT_MS).catch(() => null);
