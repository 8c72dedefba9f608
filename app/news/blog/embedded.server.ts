import { Marked, type Tokens } from "marked";
import type { Clock } from "~/base/clock/clock.server";
import { parseFragmentHtml } from "~/base/html/load-fragment";
import { BASE_LOCALE } from "~/base/i18n/locales";
import { slugOf } from "~/base/values/addresses";
import { escapeMarkup } from "~/base/values/plain-text";
import { oncePerContent } from "~/content/documents/once-per-content";
import type { SiteContent } from "~/content/documents/parse-content";
import { type Post, postSchema } from "~/content/model/post";
import { POSTS_PER_PAGE, type PostSource } from "./blog";
import { toCard } from "./post-card";

type Article = SiteContent["news"][number];
type Author = SiteContent["newsAuthors"][number];

export type EmbeddedOptions = {
  /** The newest first. */
  posts: () => readonly Post[];
  /** The visitors' clock: a post dated later is not out yet. */
  clock: Clock;
};

/** The blog in the site's own content, for a site without `BLOG_API_URL`. */
export function createEmbeddedSource({ posts, clock }: EmbeddedOptions): PostSource {
  const published = () => posts().filter((post) => Date.parse(post.published_at) <= clock.now());
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

/** Characters of a text that stand for a missing excerpt, as in Ghost. */
const EXCERPT_LENGTH = 500;

/** The beginning of a text that nobody wrote an excerpt for. */
const beginningOf = (html: string): string =>
  parseFragmentHtml(html).text().replace(/\s+/g, " ").trim().slice(0, EXCERPT_LENGTH);

/** The author with a slug, who is not named where there is none. @throws Error for an unknown author */
function authorsNamed(slug: string | undefined, authors: readonly Author[]): Author[] {
  if (slug === undefined) return [];
  const author = authors.find((candidate) => candidate.slug === slug);
  if (!author) throw new Error(`There is no author "${slug}".`);
  return [author];
}

/** An article of the site's content as Ghost gives posts. @throws ZodError; Error for an unknown author */
export function toPost(article: Article, authors: readonly Author[]): Post {
  const {
    author,
    tags,
    excerpt,
    language: lang = BASE_LOCALE,
    body,
    feature_image_caption: caption,
    ...fields
  } = article;
  const html = markdown.parse(body, { async: false });
  return postSchema.parse({
    id: fields.slug,
    pair: fields.slug,
    ...fields,
    lang,
    excerpt: excerpt ?? beginningOf(html),
    custom_excerpt: excerpt,
    feature_image_caption: caption && markdown.parseInline(caption, { async: false }),
    authors: authorsNamed(author, authors),
    tags: tags.map((name) => ({ slug: slugOf(name), name, visibility: "public" })),
    html,
    reading_time: Math.max(1, Math.round(body.split(/\s+/).length / WORDS_PER_MINUTE)),
  });
}

/** The posts in the site's content, the newest first. */
export const postsOf = oncePerContent(({ news, newsAuthors }): readonly Post[] =>
  news
    .map((article) => toPost(article, newsAuthors))
    .toSorted((a, b) => Date.parse(b.published_at) - Date.parse(a.published_at)),
);
