import { BASE_LOCALE, LOCALES } from "~/base/i18n/locales";
import { z } from "~/base/values/zod";
import { type Documents, idOf } from "~/content/documents/kinds";
import { moveBrand, occupantsOf, type StoredPlan } from "~/content/editing/halls/booth-parts";
import type { Hall, Unit } from "~/content/model/hall/hall";
import { unitsOf } from "~/content/model/hall/hall-drawing";
import { AMENITIES, MAX_BOOTH, MAX_CORNERS, MAX_METRES, MAX_NAME, SIDES } from "~/content/model/hall/hall-lists";
import type { DocumentChange } from "~/content/store/publication";
import { MAX_THINGS } from "./rules/drawing-changes";
import { storedNumber, toDrawing, toHallParts, toUnit, withEdits } from "./rules/drawn-hall";
import { type Drawing, type Edits, NO_EDITS, THING_KINDS, type Thing } from "./rules/things";

const metres = z.number().min(0).max(MAX_METRES);
const name = z.string().max(MAX_NAME);
const number = z.string().max(MAX_BOOTH);
const thingSchema = z.object({
  id: z.string().min(1).max(20),
  kind: z.enum(THING_KINDS),
  ...{ x: metres, y: metres, w: metres, h: metres },
  ...{ name, other: name.optional(), amenity: z.enum(AMENITIES).optional() },
  corners: z
    .array(z.object({ x: metres, y: metres }))
    .max(MAX_CORNERS)
    .optional(),
  open: z.array(z.enum(SIDES)).max(4).optional(),
  shared: z.literal(true).optional(),
  wall: z.boolean().optional(),
  took: z.array(number).max(40).optional(),
});
const things = z.array(thingSchema).max(MAX_THINGS);
const editsSchema = z.object({
  frame: z
    .object({
      name,
      other: name.optional(),
      level: z.int().min(-9).max(99),
      width: metres.min(1),
      depth: metres.min(1),
    })
    .optional(),
  parts: things.optional(),
  booths: things,
  gone: z.array(number).max(MAX_THINGS),
});

/** What a form or a draft says that was drawn; null: it cannot be read. */
export function parseEdits(text: string | undefined): Edits | null {
  if (!text) return NO_EDITS;
  try {
    return (editsSchema.safeParse(JSON.parse(text)).data as Edits | undefined) ?? null;
  } catch {
    return null;
  }
}

/** The language that the names of a hall are translated into. */
const otherLocale = ({ lang = BASE_LOCALE }: Hall) => LOCALES.find((locale) => locale !== lang) ?? BASE_LOCALE;

/** A stored hall as a drawing. */
export const storedDrawing = (plan: StoredPlan, hall: Hall): Drawing =>
  toDrawing(hall, unitsOf(plan, hall.id), hall.translations?.[otherLocale(hall)] ?? undefined);

/** The changes of documents that make the hall what was drawn. Brands come along with booths that get another number. */
export function changesOf(plan: StoredPlan, hall: Hall, documents: Documents, edits: Edits): DocumentChange[] {
  const drawing = withEdits(storedDrawing(plan, hall), edits);
  const booths = drawing.things.filter(({ kind }) => kind === "booth");
  const kept = new Set(booths.map((booth) => booth.name));
  const left = [...edits.gone, ...edits.booths.flatMap((booth) => storedNumber(booth) ?? [])];
  const removed = left.filter((booth) => !kept.has(booth));
  return [
    ...hallChange(hall, documents, drawing, edits),
    ...removed.map((booth): DocumentChange => ({ kind: "units", id: unitId(hall, booth), document: null })),
    ...edits.booths.map((booth) => boothChange(hall, documents, booth)),
    ...brandChanges(plan, hall, booths),
  ];
}

const unitId = (hall: Hall, booth: string) => idOf("units", { hall: hall.id, booth });

/** What a document has that the drawing does not show stays. */
function boothChange(hall: Hall, documents: Documents, booth: Thing): DocumentChange {
  const number = storedNumber(booth);
  const stored = documents.units.find(({ id }) => number !== undefined && id === unitId(hall, number));
  const { x: _, y: __, w: ___, h: ____, corners: _____, open: ______, ...rest } = Object(stored?.document);
  const unit = toUnit(hall.id, booth);
  return { kind: "units", id: idOf("units", unit), document: { ...rest, ...unit } };
}

function hallChange(hall: Hall, documents: Documents, drawing: Drawing, edits: Edits): DocumentChange[] {
  const stored = documents.halls.find(({ id }) => id === hall.id);
  if (!stored || (!edits.frame && !edits.parts)) return [];
  const { level, ...parts } = toHallParts(drawing);
  const translations = translationsOf(hall, drawing);
  const document = {
    ...Object(stored.document),
    ...parts,
    // Names are changed in their own form, which others follow.
    name: hall.name,
    ...((level !== 0 || hall.level !== undefined) && { level }),
    ...(translations && { translations }),
  };
  return [{ kind: "halls", id: hall.id, document }];
}

/** Names in the other language. Where one is translated, all are: what has no other name keeps the first one. */
function translationsOf(hall: Hall, { things }: Drawing) {
  const locale = otherLocale(hall);
  const known = hall.translations?.[locale];
  if (!known && !things.some(({ other }) => other)) return null;
  const named = (kind: Thing["kind"]) =>
    things.filter((thing) => thing.kind === kind).map((thing) => ({ name: thing.other || thing.name }));
  return { ...hall.translations, [locale]: { ...known, openings: named("door"), fixtures: named("fixture") } };
}

function brandChanges(plan: StoredPlan, hall: Hall, booths: readonly Thing[]): DocumentChange[] {
  const units = new Map(unitsOf(plan, hall.id).map((unit) => [unit.booth, unit]));
  const numbers = new Map<Unit, string>();
  for (const booth of booths)
    for (const number of [storedNumber(booth), ...(booth.took ?? [])]) {
      const unit = number === undefined ? undefined : units.get(number);
      if (unit && number !== booth.name) numbers.set(unit, booth.name);
    }
  return occupantsOf(plan, new Set(numbers.keys())).map((brand) => moveBrand(plan, numbers, brand));
}
