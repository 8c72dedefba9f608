import { Marked, type Tokens } from "marked";
import { z } from "zod";
import { fillFacts } from "~/content/facts";
import { newsAuthorSchema, newsFrontMatterSchema, readFrontMatter, tagSlug } from "~/content/front-matter";
import authorList from "~/content/news/authors.json";
import { type Post, type PostAuthor, postSchema } from "~/entities/post";
import { escapeMarkup } from "~/entities/values/plain-text";
import { BASE_LOCALE } from "~/i18n/locales";
import type { Clock } from "~/services/clock/clock.server";
import { POSTS_PER_PAGE, type PostSource } from "./blog";
import { toCard } from "./post-card";

export type EmbeddedOptions = {
  posts: readonly Post[];
  /** The visitors' clock: a post dated later is not out yet. */
  clock: Clock;
};

/** The blog that comes with the repository, for a site without `BLOG_API_URL`. */
export function createEmbeddedSource({ posts, clock }: EmbeddedOptions): PostSource {
  const newestFirst = [...posts].sort((a, b) => Date.parse(b.published_at) - Date.parse(a.published_at));
  const published = () => newestFirst.filter((post) => Date.parse(post.published_at) <= clock.now());
  return {
    async page({ page, tag, lang }) {
      const matching = published().filter(
        (post) => post.lang === lang && (!tag || post.tags.some(({ slug }) => slug === tag)),
      );
      return {
        posts: matching.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE),
        page,
        pages: Math.max(1, Math.ceil(matching.length / POSTS_PER_PAGE)),
        total: matching.length,
      };
    },
    async posts(slugs) {
      return published().filter(({ slug }) => slugs.includes(slug));
    },
    async outline() {
      const cards = published().map(toCard);
      return { posts: cards, total: cards.length };
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

/** Markdown as Ghost renders its own: a picture alone in a paragraph is a figure, its title the caption. */
const markdown = new Marked({
  gfm: true,
  renderer: {
    paragraph({ tokens }) {
      const [only, ...others] = tokens.filter(({ raw }) => raw.trim() !== "");
      if (others.length === 0 && only?.type === "image") return figure(only as Tokens.Image);
      return `<p>${this.parser.parseInline(tokens)}</p>\n`;
    },
  },
});

function figure({ href, text, title }: Tokens.Image): string {
  const image = `<img class="kg-image" src="${escapeMarkup(href)}" alt="${escapeMarkup(text)}">`;
  const caption = title ? `<figcaption>${escapeMarkup(title)}</figcaption>` : "";
  return `<figure class="kg-card kg-image-card">${image}${caption}</figure>\n`;
}

/**
 * A Markdown file with front matter as Ghost gives posts, with the facts that it cites.
 * @throws FrontMatterError, ZodError; Error for an unknown author
 */
export function readPost(text: string): Post {
  const { language: lang = BASE_LOCALE } = newsFrontMatterSchema.parse(readFrontMatter(text).data);
  const { data, body } = readFrontMatter(fillFacts(text, lang));
  const { author, tags, excerpt, language: _, ...fields } = newsFrontMatterSchema.parse(data);
  const words = body.split(/\s+/).length;
  return postSchema.parse({
    id: fields.slug,
    pair: fields.slug,
    ...fields,
    lang,
    excerpt,
    custom_excerpt: excerpt,
    authors: [authorOf(author)],
    tags: tags.map((name) => ({ slug: tagSlug(name), name, visibility: "public" })),
    html: markdown.parse(body, { async: false }),
    reading_time: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  });
}

/** The posts in the repository. */
export function embeddedPosts(): Post[] {
  const files = import.meta.glob<string>("/app/content/news/**/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  return Object.values(files).map(readPost);
}
