/** Seconds for which nginx uses a page without asking an instance. */
const FRESH = "1";

/**
 * Lets nginx use a page for a second and then ask again, since nobody tells nginx of a change. An instance responds from its page cache,
 * mostly with 304. `X-Accel-Expires` is for nginx alone, and ends there; other caches follow `Cache-Control`.
 */
export function limitNginxFreshness(headers: Headers): void {
  if (headers.get("Cache-Control")?.includes("s-maxage=")) headers.set("X-Accel-Expires", FRESH);
}
