/** ms; the longest wait that a reader honours, so that a service which is back sooner is noticed. */
const LONGEST_WAIT = 5 * 60_000;

/**
 * How long a service asks to be left alone: `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3). Of the forms
 * of a date (section 5.6.7) those count that name GMT.
 * @param now ms since the epoch
 * @param longest ms; what is longer is cut. Default five minutes
 * @returns ms, at least 0; undefined when the header is not there or cannot be read
 */
export function readRetryAfter(headers: Headers, now: number, longest = LONGEST_WAIT): number | undefined {
  const value = headers.get("retry-after") ?? "";
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : / GMT$/.test(value) ? Date.parse(value) - now : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longest);
}
