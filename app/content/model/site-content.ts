import { text, translatable, words } from "~/base/translations/translations";
import { POLICY_SLUGS } from "~/base/values/choices";
import {
  daySchema,
  idSchema,
  linkTargetSchema,
  momentSchema,
  pictureSrcSchema,
  slugSchema,
  webUrlSchema,
} from "~/base/values/fields";
import { z } from "~/base/values/zod";
import { seasonsSchema } from "./season";

export const faqSchema = translatable(
  z.object({
    /** Also the question's own address: `/faq#{id}`. */
    id: slugSchema,
    group: text(60),
    question: text(200),
    /** Markdown. */
    answer: text(),
    /** The answer from a moment on, such as the end of a sale. */
    later: z.object({ from: momentSchema, answer: text() }).optional(),
    /** The seasons in which it is shown; without it, all. */
    seasons: seasonsSchema.optional(),
  }),
);

export type Faq = z.infer<typeof faqSchema>;

/** An entry of the link tree. */
export const linkSchema = translatable(
  z.object({
    label: text(80),
    url: linkTargetSchema,
    /** Iconify name, `prefix:name`. */
    icon: z.string().regex(/^[a-z0-9-]+:[a-z0-9-]+$/, "must be prefix:name"),
    note: words(z.string().max(160)).optional(),
    /** The seasons in which it is shown; without it, all. */
    seasons: seasonsSchema.optional(),
    /** When it is no longer shown, such as the end of a registration. */
    until: momentSchema.optional(),
  }),
);

/** Tiers in the order in which they are shown. */
export const PARTNER_TIERS = ["presenting", "main", "supporting", "media"] as const;

export const partnerSchema = z.object({
  id: idSchema,
  name: z.string().min(1).max(80),
  logo: pictureSrcSchema,
  url: webUrlSchema,
  tier: z.enum(PARTNER_TIERS),
});

export type Partner = z.infer<typeof partnerSchema>;
export type PartnerTier = Partner["tier"];

/** The pages of a menu, in order. Without it, the menu is that of `app/config/pages.ts`. A page that a release does not have is left out. */
const menuSchema = z
  .array(z.object({ page: z.string().min(1).max(80) }))
  .max(20)
  .optional();

/** What menus lead to. */
export const menusSchema = z.object({
  headerStart: menuSchema,
  headerEnd: menuSchema,
  resources: menuSchema,
  dialog: menuSchema,
  discover: menuSchema,
  businesses: menuSchema,
  smallPrint: menuSchema,
});

/** A long text with a last-updated date. */
export const policySchema = translatable(
  z.object({
    slug: z.enum(POLICY_SLUGS),
    title: text(80),
    /** What it is about, in a sentence. */
    summary: text(240),
    updated: daySchema,
    /** Markdown; sections are `##` headings. */
    body: text(),
  }),
);
