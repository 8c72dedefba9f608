import { z } from "./zod";

/**
 * A post, its authors and tags, in the fields of the Ghost Content API that the site uses. `null` where Ghost gives
 * null. Both blog sources (Ghost over HTTP, Markdown in the repository) return this type.
 */

export const postTagSchema = z.object({
  slug: z.string(),
  name: z.string(),
  visibility: z.enum(["public", "internal"]),
});

export const postAuthorSchema = z.object({
  slug: z.string(),
  name: z.string(),
  profile_image: z.string().nullable().optional(),
});

export const postSchema = z.object({
  id: z.string(),
  uuid: z.string().optional(),
  slug: z.string(),
  title: z.string(),
  /** As written by the author: not safe until cleaned. Null for an empty post. */
  html: z.string().nullable(),
  excerpt: z.string().nullish(),
  custom_excerpt: z.string().nullish(),
  feature_image: z.string().nullish(),
  feature_image_alt: z.string().nullish(),
  /** HTML. */
  feature_image_caption: z.string().nullish(),
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
  canonical_url: z.string().nullish(),
  meta_title: z.string().nullish(),
  meta_description: z.string().nullish(),
  authors: z.array(postAuthorSchema).default([]),
  tags: z.array(postTagSchema).default([]),
});

/** What a list of posts shows: a post without its body. */
export const postCardSchema = postSchema.omit({ html: true });

export type Post = z.infer<typeof postSchema>;
export type PostCard = z.infer<typeof postCardSchema>;
export type PostTag = z.infer<typeof postTagSchema>;
export type PostAuthor = z.infer<typeof postAuthorSchema>;

/**
 * Where an article first appeared, when Ghost's "Canonical URL" names another place (RFC 6596).
 * @param ownAddress the article's address on this site
 * @returns null for an article of this site, and for what is no web address
 */
export function canonicalElsewhere({ canonical_url: address }: Pick<PostCard, "canonical_url">, ownAddress: string) {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && href !== ownAddress ? href : null;
}
