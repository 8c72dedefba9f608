import type { CachePolicy } from "~/config/pages";

/** Lifetimes in shared caches, in seconds; the directives of the same names (RFC 9111, section 5.2.2, and RFC 5861). */
type SharedPolicy = { sMaxAge: number; staleWhileRevalidate: number; staleIfError: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * For how long pages are cached. `app/config/pages.ts` names the policy of each page, `app/config/route-rules.server.ts` of other paths. nginx and any other
 * shared cache in front follow the same `Cache-Control` header. A page is fresh for `sMaxAge`. For `staleWhileRevalidate`
 * after that, visitors get the stale page while a new one is rendered in the background. For `staleIfError` after `sMaxAge`,
 * the stale page replaces an error. Browsers revalidate each time (`max-age=0`), so they add nothing to these times.
 */
const sharedPolicies = {
  // Texts that change a few times a day at most.
  content: { sMaxAge: 5 * MINUTE, staleWhileRevalidate: HOUR, staleIfError: DAY },
  brands: { sMaxAge: 5 * MINUTE, staleWhileRevalidate: HOUR, staleIfError: DAY },
  // Pages that show what is on now or what is still for sale.
  live: { sMaxAge: 30, staleWhileRevalidate: 2 * MINUTE, staleIfError: DAY },
  // The blog. Without a webhook a deleted post is gone within five minutes: the service cache uses a response of the blog for
  // up to 60 s, this cache a page made from it for 90 s, and a cache in front, which counts from its own copy, for 90 s more.
  // While the blog is out, what is rendered says how old it is. A page from before the outage does not, so it may not last.
  news: { sMaxAge: 30, staleWhileRevalidate: MINUTE, staleIfError: HOUR },
} satisfies { [Policy in CachePolicy]?: SharedPolicy };

const privatePolicies = {
  // Each form has its own token. Not `no-store`: Back shows the page with what the visitor typed.
  form: "private, no-cache",
  private: "private, no-store",
} satisfies { [Policy in CachePolicy]?: string };

export const cachePolicies: Record<CachePolicy, string> = {
  content: cacheControl(sharedPolicies.content),
  brands: cacheControl(sharedPolicies.brands),
  live: cacheControl(sharedPolicies.live),
  news: cacheControl(sharedPolicies.news),
  ...privatePolicies,
};

function cacheControl({ sMaxAge, staleWhileRevalidate, staleIfError }: SharedPolicy): string {
  return `public, max-age=0, s-maxage=${sMaxAge}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`;
}

/** Whether shared caches may store a response with this policy (RFC 9111, section 5.2.2.9). */
export function isPublic(policy: CachePolicy): boolean {
  return policy in sharedPolicies;
}

/** Forbids shared caches to store a response, such as a page with a nonce. A private response stays as it is. */
export function makePrivate(headers: Headers): void {
  if (headers.get("Cache-Control")?.startsWith("public")) headers.set("Cache-Control", cachePolicies.form);
}

/**
 * A `Cache-Control` header with bounds of its times, in seconds.
 * @param limits.fresh the longest `s-maxage` @param limits.valid for how long the page is right: after that it is not even served stale
 * while it is revalidated. Less than a second counts as one, or nothing would be shared in the moment before a sale begins.
 * @param limits.offers for how long the page offers nothing that is over: after that it replaces no error either
 */
export function limitFreshness(
  header: string,
  {
    fresh = Number.POSITIVE_INFINITY,
    valid = Number.POSITIVE_INFINITY,
    offers = Number.POSITIVE_INFINITY,
  }: { fresh?: number; valid?: number; offers?: number },
): string {
  const right = Math.max(1, Math.floor(valid));
  const [given = "0"] = /(?<=\bs-maxage=)\d+/.exec(header) ?? [];
  const maxAge = Math.min(Number(given), fresh, right);
  return header
    .replace(/\bs-maxage=\d+/, `s-maxage=${maxAge}`)
    .replace(
      /\bstale-while-revalidate=(\d+)/,
      (_, stale) => `stale-while-revalidate=${Math.min(Number(stale), right - maxAge)}`,
    )
    .replace(
      /\bstale-if-error=(\d+)/,
      (_, stale) => `stale-if-error=${Math.min(Number(stale), Math.max(0, Math.floor(offers) - maxAge))}`,
    );
}

/** Until when a response may be used, in ms from when it was stored. */
export type Lifetimes = { fresh: number; whileRevalidate: number; ifError: number };

/** What a `Cache-Control` header allows a shared cache; null when it must not store the response. */
export function readLifetimes(header: string | null): Lifetimes | null {
  const directives = new Map<string, string>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", value = ""] = part.trim().split("=", 2);
    directives.set(name, value);
  }
  const milliseconds = (name: string) => {
    const seconds = directives.get(name);
    return seconds !== undefined && /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
  };
  const forbidden = ["private", "no-store", "no-cache"].some((name) => directives.has(name));
  const fresh = milliseconds("s-maxage") ?? milliseconds("max-age") ?? 0;
  if (forbidden || !directives.has("public") || fresh === 0) return null;
  return {
    fresh,
    whileRevalidate: fresh + (milliseconds("stale-while-revalidate") ?? 0),
    ifError: fresh + (milliseconds("stale-if-error") ?? 0),
  };
}

/** Seconds for which nginx uses a page without asking an instance. */
const NGINX_SECONDS = "1";

/**
 * Lets nginx use a page for a second and then ask again, since nobody tells nginx of a change. An instance responds from its page cache,
 * mostly with 304. `X-Accel-Expires` is for nginx alone, and ends there; other caches follow `Cache-Control`.
 */
export function limitNginxFreshness(headers: Headers): void {
  if (headers.get("Cache-Control")?.includes("s-maxage=")) headers.set("X-Accel-Expires", NGINX_SECONDS);
}
