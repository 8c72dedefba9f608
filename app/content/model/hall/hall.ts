import { name, text, translatable } from "~/base/translations/translations";
import { daySchema, slugSchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";
import { AMENITIES, MAX_BOOTH, MAX_CORNERS, MAX_METRES, MAX_NAME, SIDES } from "./hall-lists";

/**
 * The hall in the words of IMDF 1.0.0 (OGC 20-094): levels with units, openings, amenities and fixtures, and occupants of units. All
 * places are metres from the north-west corner of their hall: `x` to the east, `y` to the south.
 */

const metres = z.number().min(0).max(MAX_METRES);
const extent = z.number().min(0.1).max(MAX_METRES);

const place = { x: metres, y: metres };
const rectangle = { ...place, w: extent, h: extent };

/** A number of a booth, such as "D-8", "H2-014" or "12". Lists in addresses have commas between them. */
const boothSchema = z
  .string()
  .min(1)
  .max(MAX_BOOTH)
  .regex(/^[^,\p{C}]+$/u, "must have no comma and no line break");

/** A hall, or one level of it. */
export const hallSchema = translatable(
  z.object({
    id: slugSchema,
    /** What a brand's `hall` says. */
    name: name(40),
    /** The floor: 0 is at ground level. */
    level: z.int().min(-9).max(99).optional(),
    width: extent,
    depth: extent,
    openings: z.array(z.object({ name: text(MAX_NAME), ...place })).max(40),
    /** Free floor. Without any, all floor without booths and fixtures is an aisle. */
    aisles: z.array(z.object(rectangle)).max(200),
    fixtures: z
      .array(
        z.object({
          ...{ name: text(MAX_NAME), ...rectangle },
          /** It stands in the way, and nobody looks for it. */
          wall: z.boolean().optional(),
        }),
      )
      .max(100),
    amenities: z.array(z.object({ kind: z.enum(AMENITIES), ...place })).max(100),
  }),
);

/** A booth of a hall: a rectangle, or a polygon. */
export const unitSchema = z.object({
  /** The hall's id. */
  hall: slugSchema,
  booth: boothSchema,
  x: metres.optional(),
  y: metres.optional(),
  w: extent.optional(),
  h: extent.optional(),
  /** Of a polygon, in order; in place of `x`, `y`, `w` and `h`. */
  corners: z.array(z.object(place)).max(MAX_CORNERS).optional(),
  /** Sides without a wall. Absent: all sides on an aisle (`openSidesOf`). */
  open: z.array(z.enum(SIDES)).max(4).optional(),
  /** Several brands have it at the same time. */
  shared: z.boolean().optional(),
});

/** Days on which a brand has a booth. Absent: from the first day, until the last one. */
export const occupancy = { from: daySchema.optional(), until: daySchema.optional() };

/** A further booth of a brand. */
export const standSchema = z.object({ booth: boothSchema, hall: z.string().min(1).max(40).optional(), ...occupancy });

export const hallPlanSchema = z.object({ halls: z.array(hallSchema), units: z.array(unitSchema) });

export type Hall = z.infer<typeof hallSchema>;
export type Unit = z.infer<typeof unitSchema>;
export type HallPlan = { readonly halls: readonly Hall[]; readonly units: readonly Unit[] };
