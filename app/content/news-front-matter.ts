import { z } from "zod";
import { momentSchema, pictureSrcSchema, slugSchema } from "~/entities/values/fields";

/** The front matter of a news post in the repository. Names are Ghost's, except `author` and `tags`, which are short forms. */
export const newsFrontMatterSchema = z.strictObject({
  title: z.string().min(1).max(140),
  /** Equal to the file's name. */
  slug: slugSchema,
  /** Shown on cards and to search engines; Ghost stores at most 300 characters. */
  excerpt: z.string().min(1).max(300),
  published_at: momentSchema,
  updated_at: momentSchema.optional(),
  /** Names; a slug derives from each. The first is the one shown on cards. */
  tags: z.array(z.string().min(1).max(60)).min(1),
  /** Slug of an author in `authors.json`. */
  author: slugSchema,
  feature_image: pictureSrcSchema,
  feature_image_alt: z.string().min(1).max(190),
  /** HTML. */
  feature_image_caption: z.string().min(1),
  featured: z.boolean(),
});

/** One entry of `authors.json`. */
export const newsAuthorSchema = z.object({
  slug: slugSchema,
  name: z.string().min(1).max(80),
  profile_image: pictureSrcSchema,
});

/**
 * The slug of a tag, from its name: "Trail knowledge" is `trail-knowledge`.
 * @param name Letters, digits and spaces; whatever else becomes a hyphen.
 */
export function tagSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
