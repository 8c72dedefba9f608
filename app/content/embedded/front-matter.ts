import { z } from "zod";
import { LOCALES } from "~/base/i18n/locales";
import { momentSchema, pictureSrcSchema, slugSchema } from "~/base/values/fields";

/** The front matter of a news post in the repository. Names are Ghost's, except `author` and `tags`, which are short forms. */
export const newsFrontMatterSchema = z.strictObject({
  title: z.string().min(1).max(140),
  /** Equal to the file's name. */
  slug: slugSchema,
  /** Without it, English. */
  language: z.enum(LOCALES).optional(),
  /** Of a translation: the slug of the post in English. */
  pair: slugSchema.optional(),
  /** Shown on cards and to search engines; Ghost stores at most 300 characters. Without it they show the beginning of the text. */
  excerpt: z.string().min(1).max(300).optional(),
  published_at: momentSchema,
  updated_at: momentSchema.optional(),
  /** Names; a slug derives from each. The first is the one shown on cards. */
  tags: z.array(z.string().min(1).max(60)).default([]),
  /** Slug of an author in `authors.json`. Without it, the site itself. */
  author: slugSchema.optional(),
  feature_image: pictureSrcSchema.optional(),
  /** Of the picture, which needs one. */
  feature_image_alt: z.string().min(1).max(190).optional(),
  /** Markdown, a line. */
  feature_image_caption: z.string().min(1).optional(),
  featured: z.boolean().default(false),
});

/** One entry of `authors.json`. */
export const newsAuthorSchema = z.object({
  slug: slugSchema,
  name: z.string().min(1).max(80),
  profile_image: pictureSrcSchema.optional(),
});
