import { Marked } from "marked";
import { type Post, postSchema } from "~/entities/post";
import { POSTS_PER_PAGE, type PostSource } from "./blog";
import { toCard } from "./post-card";

const marked = new Marked({ gfm: true });

/**
 * The blog that comes with the repository, for a site without `BLOG_API_URL`.
 * @param posts in any order
 */
export function createEmbeddedSource(posts: readonly Post[]): PostSource {
  const newestFirst = [...posts].sort((a, b) => Date.parse(b.published_at) - Date.parse(a.published_at));
  return {
    async page({ page, tag }) {
      const matching = tag ? newestFirst.filter((post) => post.tags.some(({ slug }) => slug === tag)) : newestFirst;
      return {
        posts: matching.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE),
        page,
        pages: Math.max(1, Math.ceil(matching.length / POSTS_PER_PAGE)),
        total: matching.length,
      };
    },
    async post(slug) {
      return newestFirst.find((post) => post.slug === slug) ?? null;
    },
    async outline() {
      return newestFirst.map(toCard);
    },
  };
}

/** Words a minute and seconds a picture, as Ghost counts reading time. */
const WORDS_PER_MINUTE = 275;

/**
 * A Markdown file with front matter as a post. The front matter names the fields of a post as Ghost does; the file's name is the slug.
 * @throws ZodError when a field is missing or wrong
 */
export function readPost(fileName: string, text: string): Post {
  const slug = fileName.replace(/^.*\//, "").replace(/\.md$/, "");
  const [, head = "", body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields = Object.fromEntries(
    head.split("\n").flatMap((line) => {
      const [, key, value] = /^(\w+): *(.*)$/.exec(line) ?? [];
      return key && value ? [[key, value.replace(/^"(.*)"$/, "$1")]] : [];
    }),
  );
  const words = body.split(/\s+/).length;
  return postSchema.parse({
    id: slug,
    slug,
    ...fields,
    authors: [],
    tags: [],
    html: marked.parse(body, { async: false }),
    reading_time: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  });
}

/** The posts in the repository. */
export function embeddedPosts(): Post[] {
  const files = import.meta.glob<string>("/app/content/news/*.md", { query: "?raw", import: "default", eager: true });
  return Object.entries(files).map(([name, text]) => readPost(name, text));
}
