/** How long an answer may be given again, each in ms counted from when it was made. */
export type Lifetimes = {
  /** As it is. */
  fresh: number;
  /** While a new one is made behind the visitor's back. */
  whileRevalidate: number;
  /** When no new one can be made. */
  ifError: number;
};

/**
 * Reads what a `Cache-Control` lets a shared cache do (RFC 9111, section 5.2.2; RFC 5861).
 * @returns null when such a cache must not keep the answer, or nothing says for how long it might
 */
export function readLifetimes(cacheControl: string | null): Lifetimes | null {
  const directives = new Map<string, string>();
  for (const part of (cacheControl ?? "").toLowerCase().split(",")) {
    const [name = "", value = ""] = part.trim().split("=", 2);
    directives.set(name, value);
  }
  const milliseconds = (name: string) => {
    const seconds = directives.get(name);
    return seconds !== undefined && /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
  };
  const refused = ["private", "no-store", "no-cache"].some((name) => directives.has(name));
  const fresh = milliseconds("s-maxage") ?? milliseconds("max-age") ?? 0;
  if (refused || !directives.has("public") || fresh === 0) return null;
  return {
    fresh,
    whileRevalidate: fresh + (milliseconds("stale-while-revalidate") ?? 0),
    ifError: fresh + (milliseconds("stale-if-error") ?? 0),
  };
}
