import { writeRss } from "~/features/news/feeds/feeds.server";
import { readFeed } from "~/features/news/feeds/read-feed.server";
import { cachePolicies } from "~/http/caching/cache-policies";
import { essential } from "~/http/rendering/outage.server";

/** The news as RSS 2.0 with full text. */
export async function loader() {
  const { site, posts, updated } = await essential(readFeed());
  return new Response(writeRss(site, posts, updated), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": cachePolicies.news },
  });
}
