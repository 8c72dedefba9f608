import { siteClock, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { PausedService } from "~/base/outage";
import { oncePerContent, sinceChangeOf } from "~/content/documents/once-per-content";
import { type Period, shownPeriod } from "~/content/editions/past-editions.server";
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

/** @param within when its posts were published; absent: at any time */
function createGhostBlog(service: { url: string; key: string }, within?: Period): Blog {
  const options = { ...service, authors, within, clock: wallClock, onFault, onAuthorsWithoutPosts };
  const source = recordHealth(createGhostSource(options));
  const slugs = within ? undefined : new StoredSlugs(siteDatabase());
  return createBlog({ source, clock: wallClock, slugs, onFault });
}

const service = url && key ? { url, key } : null;
const ghost = service && createGhostBlog(service);

/** The posts of the time of each past edition. */
const pastGhosts = new Map<string, Blog>();

/** The blog elsewhere, with the posts that the page that is being handled shows; null: there is none. */
function ghostNow(): Blog | null {
  const within = service && shownPeriod();
  if (!within) return ghost;
  const key = JSON.stringify(within);
  const known = pastGhosts.get(key) ?? createGhostBlog(service, within);
  pastGhosts.set(key, known);
  return known;
}

/** The posts of a content, with their own cache: no page has some of another content. */
const blogOf = oncePerContent((content) => {
  const source = createEmbeddedSource({ posts: () => postsOf(content), clock: siteClock });
  return createBlog({ source, clock: wallClock, onFault });
});

const newsSince = sinceChangeOf("news", "newsAuthors");

/** Posts of the content have no ids: their moves are in it. */
const blogNow = (): Blog => ghostNow() ?? blogOf(isPreview() ? currentContent() : newsSince(currentContent()));

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
