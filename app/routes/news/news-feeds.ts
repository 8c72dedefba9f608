import { writeJsonFeed, writeRss } from "~/news/feeds/feeds.server";
import { readFeed } from "~/news/feeds/read-feed.server";
import { cachePolicies } from "~/platform/http/caching/cache-policies";
import { required } from "~/platform/http/rendering/outage.server";
import { byAddress } from "~/platform/http/routing/by-address";

/** The news with full text as RSS 2.0. */
async function rss(): Promise<Response> {
  const { site, posts, updated } = await required(readFeed());
  return feed(writeRss(site, posts, updated), "application/rss+xml; charset=utf-8");
}

/** The news with full text as JSON Feed 1.1. */
async function jsonFeed(): Promise<Response> {
  const { site, posts } = await required(readFeed());
  return feed(JSON.stringify(writeJsonFeed(site, posts)), "application/feed+json; charset=utf-8");
}

function feed(text: string, type: string): Response {
  return new Response(text, { headers: { "Content-Type": type, "Cache-Control": cachePolicies.news } });
}

export const loader = byAddress({ "news/rss.xml": rss, "news/feed.json": jsonFeed });
