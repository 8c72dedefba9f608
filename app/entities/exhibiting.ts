import { amountSchema, currencySchema, daySchema } from "./values/fields";
import { z } from "./values/zod";

const line = z.string().min(1).max(120);

/** A date that exhibitors plan with. */
const exhibitorDateSchema = z.object({
  day: daySchema,
  /** The last of several days. */
  lastDay: daySchema.optional(),
  title: line,
  text: z.string().min(1).max(240),
});

/** What exhibitors can book: the prospectus on `/book-space` and its PDF. Amounts are without tax. */
export const exhibitingSchema = z.object({
  currency: currencySchema,
  /** What the prices leave out, in a sentence. */
  tax: line,
  /** By the booth types of the registration form. */
  booths: z.object({
    shell: z.object({ name: line, pricePerSquareMetre: amountSchema, goodFor: line }),
    raw: z.object({ name: line, pricePerSquareMetre: amountSchema, goodFor: line }),
  }),
  /** What distinguishes the booth types. */
  comparison: z.array(z.object({ label: line, shell: line, raw: line })).max(12),
  extras: z.array(z.object({ name: line, price: amountSchema, per: line })).max(12),
  /** What comes with every booth. */
  included: z.array(z.string().min(1).max(160)).max(12),
  audience: z.object({
    figures: z.array(z.object({ figure: z.string().min(1).max(12), label: line })).max(6),
    /** Who counted, and when. */
    source: z.string().min(1).max(160),
  }),
  dates: z.array(exhibitorDateSchema).max(12),
  /** What stands around the booths on the plan of the hall. */
  plan: z.object({ north: line, south: line, east: line }),
  /** What happens after a registration, in order. */
  steps: z.array(z.object({ when: line, text: z.string().min(1).max(240) })).max(6),
});

export type Exhibiting = z.infer<typeof exhibitingSchema>;
