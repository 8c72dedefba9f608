import { siteClock, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { PausedService } from "~/base/outage";
import { oncePerContent, sinceChangeOf } from "~/content/documents/once-per-content";
import { currentContent, isPreview } from "~/content/site-content.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { upstreams } from "~/platform/upstream/upstreams.server";
import type { Blog, PostSource } from "./blog";
import { createBlog } from "./blog.server";
import { createEmbeddedSource, postsOf } from "./embedded.server";
import { createGhostSource } from "./ghost.server";
import { StoredSlugs } from "./known-slugs.server";

function onFault(error: unknown) {
  // The refusal that caused the pause was logged.
  if (error instanceof PausedService) return;
  log.warn(faultOf(error), "the blog did not respond");
}

function onAuthorsWithoutPosts(authors: readonly string[]) {
  log.warn({ authors }, "BLOG_USERNAME names authors by whom the blog has no public post");
}

const { blogApiUrl: url, blogApiKey: key, blogUsername: authors } = env.app;

/** Whether posts are documents of this site's content. */
export const isEmbeddedBlog = !url || !key;

function recordHealth(source: PostSource): PostSource {
  return {
    page: (query, revalidation) => upstreams.record("blog", source.page(query, revalidation)),
    posts: (slugs, revalidation) => upstreams.record("blog", source.posts(slugs, revalidation)),
    outline: (revalidation) => upstreams.record("blog", source.outline(revalidation)),
  };
}

function createGhostBlog(service: { url: string; key: string }): Blog {
  const options = { ...service, authors, clock: wallClock, onFault, onAuthorsWithoutPosts };
  const source = recordHealth(createGhostSource(options));
  return createBlog({ source, clock: wallClock, slugs: new StoredSlugs(siteDatabase()), onFault });
}

const ghost = url && key ? createGhostBlog({ url, key }) : null;

/** The posts of a content, with their own cache: no page has some of another content. */
const blogOf = oncePerContent((content) => {
  const source = createEmbeddedSource({ posts: () => postsOf(content), clock: siteClock });
  return createBlog({ source, clock: wallClock, onFault });
});

const newsSince = sinceChangeOf("news", "newsAuthors");

/** Posts of the content have no ids: their moves are in it. */
const blogNow = (): Blog => ghost ?? blogOf(isPreview() ? currentContent() : newsSince(currentContent()));

export const blog: Blog = {
  list: (query) => blogNow().list(query),
  post: (slug) => blogNow().post(slug),
  renamed: (slug) => blogNow().renamed(slug),
  similar: (slug, limit) => blogNow().similar(slug, limit),
  tags: () => blogNow().tags(),
  related: (post, limit) => blogNow().related(post, limit),
  versions: (post) => blogNow().versions(post),
  neighbours: (post) => blogNow().neighbours(post),
  slugs: () => blogNow().slugs(),
  latest: () => blogNow().latest(),
  refresh: () => blogNow().refresh(),
};
