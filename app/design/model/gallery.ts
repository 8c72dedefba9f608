import { text, translatable, words } from "~/base/translations/translations";
import { momentSchema, pictureSrcSchema, slugSchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";

/** Gallery item (docs/product.md, "Gallery"). */
export const galleryItemSchema = z.object({
  src: pictureSrcSchema,
  thumbnail: pictureSrcSchema,
  /** CSS pixels; 0 means unknown, measured from the loaded image. */
  w: z.int().min(0),
  h: z.int().min(0),
  alt: text(),
  title: words(z.string()).optional(),
  /** HTML shown under the thumbnail, a date for example. Cleaned before use. */
  htmlAfterThumbnail: words(z.string()).optional(),
});

/** Gallery options (docs/product.md, "Gallery"). */
export const galleryOptionsSchema = z.object({
  /** Show only the first thumbnail. */
  singleThumbnail: z.boolean().default(false),
  /** How many thumbnails to show; -1 means all. */
  nbThumbnailsDisplayed: z.int().min(-1).default(-1),
  /** Lay the thumbnails out in the standard grid. */
  defaultStructure: z.boolean().default(true),
  /** Offer rotation in the viewer. */
  rotationOn: z.boolean().default(false),
});

/** A gallery, one an edition. */
export const gallerySchema = translatable(
  z.object({
    slug: slugSchema,
    title: text(120),
    description: text(400),
    /** The embedded content leaves the gallery out before this moment. */
    shownFrom: momentSchema.optional(),
    items: z.array(galleryItemSchema),
    options: galleryOptionsSchema,
  }),
);

export type GalleryOptions = z.infer<typeof galleryOptionsSchema>;
export type Gallery = z.infer<typeof gallerySchema>;
