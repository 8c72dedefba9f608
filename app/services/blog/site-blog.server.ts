import { wallClock } from "~/services/clock/clock.server";
import { log } from "~/services/log/log.server";
import type { Blog } from "./blog";
import { createBlog } from "./blog.server";
import { createEmbeddedSource, embeddedPosts } from "./embedded.server";

/** The site's blog, as the environment configures it. */
export const blog: Blog = createBlog({
  source: createEmbeddedSource(embeddedPosts()),
  clock: wallClock,
  onFault: (error) => log.warn({ err: error }, "the blog did not answer"),
});
