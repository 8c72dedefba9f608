import { writeJsonFeed, writeRss } from "~/news/feeds/feeds.server";
import { readFeed } from "~/news/feeds/read-feed.server";
import { cachePolicies } from "~/platform/http/caching/cache-policies";
import { required } from "~/platform/http/rendering/outage.server";
import type { Route } from "./+types/news-feeds";

/** The news with full text: `/news/rss.xml` as RSS 2.0, `/news/feed.json` as JSON Feed 1.1. */
export async function loader({ pattern }: Route.LoaderArgs) {
  const { site, posts, updated } = await required(readFeed());
  return pattern.endsWith("rss.xml")
    ? feed(writeRss(site, posts, updated), "application/rss+xml; charset=utf-8")
    : feed(JSON.stringify(writeJsonFeed(site, posts)), "application/feed+json; charset=utf-8");
}

function feed(text: string, type: string): Response {
  return new Response(text, { headers: { "Content-Type": type, "Cache-Control": cachePolicies.news } });
}
