import { Marked } from "marked";
import { z } from "zod";
import { readFrontMatter } from "~/content/front-matter";
import authorList from "~/content/news/authors.json";
import { newsAuthorSchema, newsFrontMatterSchema, tagSlug } from "~/content/news-front-matter";
import { type Post, type PostAuthor, postSchema } from "~/entities/post";
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

/** Words a minute, as Ghost counts reading time. */
const WORDS_PER_MINUTE = 275;

const authors = z.array(newsAuthorSchema).parse(authorList);

function authorOf(slug: string): PostAuthor {
  const author = authors.find((candidate) => candidate.slug === slug);
  if (!author) throw new Error(`No author "${slug}" in app/content/news/authors.json.`);
  return author;
}

/**
 * A Markdown file with front matter as a post.
 * @param text the whole file
 * @throws FrontMatterError when the front matter cannot be read
 * @throws ZodError when a field is missing or wrong
 * @throws Error when its author is unknown
 */
export function readPost(text: string): Post {
  const { data, body } = readFrontMatter(text);
  const { author, tags, excerpt, ...fields } = newsFrontMatterSchema.parse(data);
  const words = body.split(/\s+/).length;
  return postSchema.parse({
    id: fields.slug,
    ...fields,
    excerpt,
    custom_excerpt: excerpt,
    authors: [authorOf(author)],
    tags: tags.map((name) => ({ slug: tagSlug(name), name, visibility: "public" })),
    html: marked.parse(body, { async: false }),
    reading_time: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  });
}

/** The posts in the repository. */
export function embeddedPosts(): Post[] {
  const files = import.meta.glob<string>("/app/content/news/*.md", { query: "?raw", import: "default", eager: true });
  return Object.values(files).map(readPost);
}
