import type { Clock } from "~/base/clock/clock.server";
import { PausedService, ServiceOutage } from "~/base/outage";
import { getJson } from "~/platform/upstream/upstream-http.server";
import type { Revalidation } from "~/platform/upstream-cache/upstream-cache";
import { createRefusalPause } from "./refusal-pause.server";

export type GhostClientOptions = {
  /** The blog's address without a trailing slash, such as `https://blog.example.com`. */
  url: string;
  /** Content API key. Leaves this module in requests only: no message holds it. */
  key: string;
  clock: Clock;
  /** ms for one response, including its retry and its body. */
  timeLimit?: number;
};

/** Below the 5 s after which a deferred part of a page is given up. */
const TIME_LIMIT = 4000;

/**
 * Reads the Ghost Content API (https://ghost.org/docs/content-api/).
 *
 * Redirects are not followed: Ghost copies the query with the key into the new address, and one means that
 * `BLOG_API_URL` is not the blog's own address.
 */
export function createGhostClient({ url, key, clock, timeLimit = TIME_LIMIT }: GhostClientOptions) {
  const refusals = createRefusalPause(clock);

  return {
    /**
     * @param resource below `/ghost/api/content/`, without slashes at its ends: `posts`
     * @param query parameters of the Content API, `key` excepted
     * @throws ServiceOutage; PausedService during a pause; NotModified when the cached response is current
     */
    async get(resource: string, query: Record<string, string | number> = {}, revalidation?: Revalidation) {
      const pause = refusals.current();
      if (pause) throw new PausedService(pause);
      const address = new URL(`${url}/ghost/api/content/${resource}/`);
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
      const what = `[GET] "${address}"`;
      address.searchParams.set("key", key);
      const request = { what, clock, timeLimit, redirect: "manual", headers: { "accept-version": "v6.0" } } as const;
      try {
        return await getJson(address, { ...request, revalidation, onResponse: refusals.record });
      } catch (error) {
        const begun = refusals.current();
        if (begun && error instanceof ServiceOutage) throw new ServiceOutage(error.message, { ...error, pause: begun });
        throw error;
      }
    },
  };
}
