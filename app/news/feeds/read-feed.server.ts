import { env } from "~/base/env/env.server";
import { identity } from "~/base/identity/identity.server";
import { articleRenderer } from "~/news/article/article-renderer.server";
import { logPostFault } from "~/news/blog/post-faults.server";
import { blog } from "~/news/blog/site-blog.server";
import { m } from "~/paraglide/messages";
import { optional } from "~/platform/http/rendering/outage.server";
import type { FeedPost, FeedSite } from "./feeds.server";

/** The newest posts with their articles. @throws ServiceOutage when the blog is down and nothing is cached */
export async function readFeed(): Promise<{ site: FeedSite; posts: FeedPost[]; updated: number }> {
  const { posts } = await blog.latest();
  const slugs = await optional(blog.slugs(), { cachedWithout: true });
  const rendered = await Promise.all(
    posts.map(async (post): Promise<FeedPost[]> => {
      try {
        const versions = slugs ? await blog.versions(post) : {};
        const { html } = await articleRenderer(post, slugs, versions);
        return [{ post, html }];
      } catch (error) {
        logPostFault(post, error);
        return [];
      }
    }),
  );
  const changes = posts.map((post) => Date.parse(post.updated_at ?? post.published_at));
  const site = {
    name: m.news_feed_title({ site: identity().name }),
    url: env.app.url,
    description: m.news_lead(),
  };
  return { site, posts: rendered.flat(), updated: Math.max(0, ...changes) };
}
