import { text, translatable } from "~/base/translations/translations";
import { MAX_EXTRAS } from "~/base/values/choices";
import { amountSchema, currencySchema, daySchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";
import type { BoothType } from "./booth-types";
import { SIDES } from "./hall/hall-lists";

const line = text(120);

/** A date that exhibitors plan with. */
const exhibitorDateSchema = z.object({
  day: daySchema,
  /** The last of several days. */
  lastDay: daySchema.optional(),
  title: line,
  text: text(240),
});

/** What a booth with at least so many open sides costs more, such as a corner. */
const openSidesSchema = z.object({ name: line, sides: z.int().min(2).max(SIDES.length), price: amountSchema });

const boothSchema = z.object({ name: line, pricePerSquareMetre: amountSchema, goodFor: line });

/** What a booth under contract brings its exhibitor, for each `squareMetres` that its area begins. */
const allowanceSchema = z.object({
  squareMetres: z.int().min(1).max(1000),
  /** Badges for its own people. */
  passes: z.int().min(0).max(99),
  /** For its guests. */
  invitations: z.int().min(0).max(999),
});

const fieldsSchema = z.object({
  currency: currencySchema,
  /** What the prices leave out, in a sentence. */
  tax: line,
  /** The rate of that tax (PPN), which prices on the page are calculated with. Older APIs do not have it. */
  taxPercent: z.int().min(0).max(100).optional(),
  /** A type that a release adds is optional here and below: what was published before lacks it. */
  booths: z.object({ shell: boothSchema, raw: boothSchema } satisfies Record<BoothType, z.ZodType>),
  /** What each open side of a booth costs after its first. Absent: nothing. */
  openSidePrice: amountSchema.optional(),
  /** Names for numbers of open sides, in place of that price (`sidesPrice`). Each number is there once. */
  openSides: z.array(openSidesSchema).max(4).optional(),
  /** Absent: no passes and invitations are counted. */
  allowance: allowanceSchema.optional(),
  /** What distinguishes the booth types. */
  comparison: z
    .array(z.object({ label: line, shell: line, raw: line } satisfies Record<BoothType | "label", z.ZodType>))
    .max(12),
  extras: z.array(z.object({ name: line, price: amountSchema, per: line })).max(MAX_EXTRAS),
  /** What comes with every booth. */
  included: z.array(text(160)).max(12),
  audience: z.object({
    figures: z.array(z.object({ figure: text(12), label: line })).max(6),
    /** Who counted, and when. */
    source: text(160),
  }),
  dates: z.array(exhibitorDateSchema).max(12),
  /** What stands around the booths on the plan of the hall. */
  plan: z.object({ north: line, south: line, east: line }),
  /** What happens after a registration, in order. */
  steps: z.array(z.object({ when: line, text: text(240) })).max(6),
});

/** What exhibitors can book: the prospectus on `/book-space` and its PDF. Amounts are without tax. */
export const exhibitingSchema = translatable(fieldsSchema);

export type Exhibiting = z.infer<typeof exhibitingSchema>;

/** A type of booth in the prospectus. */
export type OfferedBooth = z.infer<typeof boothSchema>;

/** How many passes and invitations an area brings. */
export type Allowance = z.infer<typeof allowanceSchema>;
