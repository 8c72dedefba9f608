import type { RouteRule } from "~/route-rules";

/**
 * How long an answer may be kept, by the name of the reason. `max-age=0` for browsers: they ask again and get a 304,
 * so that a correction by the organiser is seen at once; shared caches serve for the time given and then refresh
 * behind the visitor's back (RFC 5861).
 */
export const cachePolicies: Record<NonNullable<RouteRule["cache"]>, string> = {
  // Texts and lists that change a few times a day at most.
  content: "public, max-age=0, s-maxage=300, stale-while-revalidate=3600, stale-if-error=86400",
  // Pages that show what is on now or what is still for sale.
  live: "public, max-age=0, s-maxage=30, stale-while-revalidate=120, stale-if-error=86400",
  // Posts of the blog. Without a webhook a deleted post is gone within five minutes: an answer of the blog is served for up
  // to 60 s, a page made of it for 90 s, and a cache in front, which counts from when it got the page, for 90 s more.
  news: "public, max-age=0, s-maxage=30, stale-while-revalidate=60, stale-if-error=86400",
  // Each rendered form carries its own key. Not "no-store": Back shows the page as it was, with what was typed.
  form: "private, no-cache",
  // Answers for one visitor.
  private: "private, no-store",
};

/** Whether shared caches may store an answer with this policy (RFC 9111, section 5.2.2.9). */
export function isPublic(policy: keyof typeof cachePolicies): boolean {
  return cachePolicies[policy].startsWith("public");
}
