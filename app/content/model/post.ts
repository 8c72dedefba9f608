import { BASE_LOCALE, LOCALES } from "~/base/i18n/locales";
import { markupSafe } from "~/base/values/plain-text";
import { z } from "~/base/values/zod";

/** Text that every format the site writes can hold (HTML, RSS, JSON). */
const text = z.string().transform(markupSafe);

/** A picture that a browser can load, or null: Ghost stores whatever an author typed as its address. */
const picture = z
  .string()
  .nullish()
  .transform((src) => (src ? pictureAddress(src) : null));

/** @returns a path on this site as it is, an http(s) address in its normal form, null for anything else */
function pictureAddress(src: string): string | null {
  if (/^\/[^/\\]/.test(src)) return src;
  const address = src.startsWith("//") ? `https:${src}` : src;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * A post, its authors and tags, in the fields of the Ghost Content API that the site uses. `null` where Ghost gives
 * null. Both blog sources (Ghost over HTTP, Markdown in the repository) return this type.
 */

export const postTagSchema = z.object({
  slug: text,
  name: text,
  visibility: z.enum(["public", "internal"]),
});

const postAuthorSchema = z.object({
  slug: text,
  name: text,
  profile_image: picture,
});

export const postSchema = z.object({
  id: text,
  uuid: z.string().optional(),
  slug: text,
  title: text,
  /** As written by the author: not safe until cleaned. Null for an empty post. */
  html: text.nullable(),
  excerpt: text.nullish(),
  custom_excerpt: text.nullish(),
  feature_image: picture,
  feature_image_alt: text.nullish(),
  /** HTML. */
  feature_image_caption: text.nullish(),
  featured: z.boolean().default(false),
  visibility: z.string().default("public"),
  /** False: the body is for members and is not delivered. */
  access: z.boolean().default(true),
  /** ISO 8601 with the blog's offset: when the post was first saved, later than its publication where that was dated back. */
  created_at: z.iso.datetime({ offset: true }).nullish(),
  published_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }).nullish(),
  /** Minutes. */
  reading_time: z.number().optional(),
  /** Where the article first appeared, when that is not this blog. */
  canonical_url: text.nullish(),
  meta_title: text.nullish(),
  meta_description: text.nullish(),
  /** The language that it is written in. */
  lang: z.enum(LOCALES).default(BASE_LOCALE),
  /** What it has in common with the same post in another language. */
  pair: text.nullish(),
  authors: z.array(postAuthorSchema).default([]),
  tags: z.array(postTagSchema).default([]),
});

/** What a list of posts shows: a post without its body. */
export const postCardSchema = postSchema.omit({ html: true });

export type Post = z.infer<typeof postSchema>;
export type PostCard = z.infer<typeof postCardSchema>;
export type PostTag = z.infer<typeof postTagSchema>;

/**
 * Where an article first appeared, when Ghost's "Canonical URL" names another place (RFC 6596).
 * @param ownAddress the article's address on this site
 * @param blogUrls the blog's addresses: its posts appear on this site
 * @returns null for an article of this site, and for anything but a web address
 */
export function canonicalElsewhere(
  { canonical_url: address }: Pick<PostCard, "canonical_url">,
  ownAddress: string,
  blogUrls: readonly string[],
) {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, href, host } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  const isHere = href === ownAddress || blogUrls.some((url) => new URL(url).host === host);
  return isWeb && !isHere ? href : null;
}
