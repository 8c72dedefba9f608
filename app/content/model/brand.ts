import { text, translatable } from "~/base/translations/translations";
import { BRAND_ORDERS, MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { amountSchema, instagramSchema, pictureSrcSchema, slugSchema, webUrlSchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";
import { galleryItemSchema } from "~/design/model/gallery";
import { occupancy, standSchema } from "./hall/hall";

export const brandCategorySchema = translatable(z.object({ slug: slugSchema, name: text(60) }));

const brandProductSchema = z.object({
  name: text(120),
  image: pictureSrcSchema.optional(),
  /** IDR. */
  price: amountSchema.optional(),
});

const summarySchema = z.object({
  slug: slugSchema,
  name: z.string().min(1).max(80),
  /** Null: the site draws a placeholder. */
  logo: pictureSrcSchema.nullable(),
  tagline: text(160),
  /** Category slugs. */
  categories: z.array(slugSchema).min(1),
  /** The number of its booth on the plan: "A-12". */
  booth: z.string().min(1).max(12),
  hall: z.string().min(1).max(40),
  ...occupancy,
  /** Its other booths. One without a hall is in the same. */
  moreBooths: z.array(standSchema).max(20).optional(),
});

/** What a list of brands shows. */
export const brandSummarySchema = translatable(summarySchema);

const fullSchema = summarySchema.extend({
  cover: pictureSrcSchema.optional(),
  /** Paragraphs separated by an empty line. */
  description: text(),
  website: webUrlSchema.optional(),
  instagram: instagramSchema.optional(),
  products: z.array(brandProductSchema),
  /** Offers at the expo. */
  promotions: z.array(text()),
  gallery: z.array(galleryItemSchema).optional(),
  /** Shown on the home page. */
  featured: z.boolean(),
});

export const brandSchema = translatable(fullSchema);

const brandOrderSchema = z.enum(BRAND_ORDERS);

/** Most brands on one page (docs/product.md, "Brands"). */
export const BRANDS_PER_PAGE = 300;

/** The query of the list of brands. */
export const brandQuerySchema = z.object({
  q: z
    .string()
    .max(MAX_SEARCH_LENGTH)
    .optional()
    .meta({ description: "Words that must all occur; booths in any spelling (a13, A 13, a-13); synonyms count" }),
  category: slugSchema.optional(),
  order: brandOrderSchema.optional().meta({ description: "Without it: a search's best matches first, else by name" }),
  featured: z.literal("true").optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(BRANDS_PER_PAGE).default(BRANDS_PER_PAGE),
});

const neighbourSchema = brandSummarySchema.pick({ slug: true, name: true });

export const brandListSchema = z.object({
  brands: z.array(brandSummarySchema),
  /** All categories with the number of brands that match the search in each. */
  categories: z.array(brandCategorySchema.extend({ count: z.int().min(0) })),
  page: z.int().min(1),
  pages: z.int().min(1),
  /** Brands that match, on all pages. */
  total: z.int().min(0),
  /** Where a search finds nothing in any category: searches with a word less that do, and the brands with most of its words. */
  nearest: z
    .object({
      searches: z.array(z.object({ q: z.string().min(1).max(MAX_SEARCH_LENGTH), total: z.int().min(1) })).max(10),
      brands: z.array(brandSummarySchema).max(12),
    })
    .optional(),
});

/** One brand with its neighbours by name, wrapping round at either end. */
export const brandDetailSchema = z.object({
  brand: brandSchema,
  categories: z.array(brandCategorySchema),
  previous: neighbourSchema.nullable(),
  next: neighbourSchema.nullable(),
});

export type BrandCategory = z.infer<typeof brandCategorySchema>;
export type BrandSummary = z.infer<typeof brandSummarySchema>;
export type Brand = z.infer<typeof brandSchema>;
export type BrandQuery = z.infer<typeof brandQuerySchema>;
export type BrandList = z.infer<typeof brandListSchema>;
export type BrandDetail = z.infer<typeof brandDetailSchema>;
