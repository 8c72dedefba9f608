import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { ServiceOutage } from "~/base/outage";
import { withTimeLimit } from "~/base/time-limit";
import { m } from "~/paraglide/messages";
import { createDataFreshness, dataFreshness } from "~/platform/upstream-cache/data-freshness.server";
import { serviceUnavailable } from "./not-found-responses";

/** Seconds until a client may retry (RFC 9110, section 10.2.3). */
export const RETRY_AFTER_SECONDS = 30;

/** What is said when a store of this site is out of reach. */
export type StoreOutage = {
  inLog: string;
  /** For the person. */
  message: () => string;
  /** ms that the person waits; absent: until the store gives up by itself. */
  limitMs?: number;
};

/**
 * Awaits what a page or an action needs.
 * @param outage of a store of this site: any error counts as an outage, and this is said. Absent for services: their outages alone count.
 * @throws a 503 response during an outage
 */
export async function required<T>(result: Promise<T>, outage?: StoreOutage): Promise<T> {
  try {
    return await (outage?.limitMs === undefined ? result : withTimeLimit(result, outage.limitMs));
  } catch (error) {
    if (outage) {
      log.error(faultOf(error), outage.inLog);
      throw serviceUnavailable(outage.message());
    }
    if (!(error instanceof ServiceOutage)) throw error;
    log.error({ outage: error.message }, "a page could not be shown");
    throw serviceUnavailable(m.http_resting());
  }
}

/** ms that an action waits for data that it can do without. */
const ACTION_TIMEOUT_MS = 250;

type OptionalUse = {
  /** For an action: null whenever the data fail or are late, too. What was typed never waits for the product API. */
  inAction?: boolean;
  /** Caches store the page without them too, and the log does not name it. */
  cachedWithout?: boolean;
};

/** Awaits data that the page can omit: null during an outage of their service. No cache stores a page with missing data. */
export async function optional<T>(
  result: Promise<T>,
  { inAction, cachedWithout }: OptionalUse = {},
): Promise<T | null> {
  if (inAction) return withTimeLimit(optional(result), ACTION_TIMEOUT_MS).catch(() => null);
  const use = (cachedWithout ? undefined : dataFreshness.getStore()) ?? createDataFreshness();
  use.pendingParts += 1;
  try {
    const data = await result;
    use.pendingParts -= 1;
    return data;
  } catch (error) {
    use.partFailed = true;
    if (!(error instanceof ServiceOutage)) throw error;
    if (!cachedWithout) log.warn({ outage: error.message }, "a part of a page is missing");
    return null;
  }
}

/**
 * Awaits a part that a page for staff can do without, whatever becomes of it.
 * @param limitMs that the page waits @param inLog what is said then @returns null: it is not known now
 */
export function inTime<T>(part: Promise<T>, limitMs: number, inLog: string): Promise<T | null> {
  return withTimeLimit(part, limitMs).catch((error: unknown) => {
    log.warn(faultOf(error), inLog);
    return null;
  });
}
