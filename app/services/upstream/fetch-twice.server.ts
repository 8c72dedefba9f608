import { setTimeout as pause } from "node:timers/promises";

/** Specification, section 9: methods without a body are tried once more on these. */
const RETRY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const ATTEMPTS = 2;

/**
 * GETs an address, and once more when nobody answers or the answer says that it may be worth it.
 * @param init its `signal` bounds both tries and the body
 * @returns the last answer, whatever its status, its body unread
 * @throws what `fetch` throws, when the last try had no answer
 */
export async function fetchTwice(
  address: string | URL,
  init: Omit<RequestInit, "method" | "body"> & { signal: AbortSignal },
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === ATTEMPTS;
    try {
      const response = await fetch(address, init);
      if (last || !RETRY_STATUSES.has(response.status)) return response;
      await response.body?.cancel();
    } catch (error) {
      if (last || init.signal.aborted) throw error;
    }
    // Lets a connection that the other side has just closed leave the pool.
    await pause(0);
  }
}
