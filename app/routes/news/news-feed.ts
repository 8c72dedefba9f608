import { writeJsonFeed } from "~/features/news/feeds/feeds.server";
import { readFeed } from "~/features/news/feeds/read-feed.server";
import { cachePolicies } from "~/http/caching/cache-policies";
import { essential } from "~/http/rendering/outage.server";

/** The news as JSON Feed 1.1 with full text. */
export async function loader() {
  const { site, posts } = await essential(readFeed());
  return new Response(JSON.stringify(writeJsonFeed(site, posts)), {
    headers: { "Content-Type": "application/feed+json; charset=utf-8", "Cache-Control": cachePolicies.news },
  });
}
