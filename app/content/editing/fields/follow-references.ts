import { BASE_LOCALE } from "~/base/i18n/locales";
import { type Documents, KINDS, type Kind } from "~/content/documents/kinds";
import { replaceFacts } from "~/content/embedded/facts";
import { brandSchema } from "~/content/model/brand";
import { hallSchema, unitSchema } from "~/content/model/hall/hall";
import { findUnit, type Stand } from "~/content/model/hall/hall-plan";
import { PAGE_FOLDERS } from "~/content/store/moves";
import { type DocumentChange, sameDocument } from "~/content/store/publication";
import { type FieldText, kindTexts, textsIn } from "./field-texts";

const standsSchema = brandSchema.pick({ hall: true, booth: true, moreBooths: true });

/** The parts of objects and lists by name. */
const partsOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

const mapParts = (value: object, change: (name: string, part: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((part, index) => change(String(index), part));
  return Object.fromEntries(partsOf(value).map(([name, part]) => [name, change(name, part)]));
};

/** A field by which others name a document, and its values. */
type Rename = { kind: Kind; by: string; from: string; to: string };

/** The fields that have other values than before. */
function renamesOf(kind: Kind, before: unknown, after: unknown): Rename[] {
  const now = new Map(partsOf(after));
  return partsOf(before).flatMap(([by, from]) => {
    const to = now.get(by);
    return typeof from === "string" && typeof to === "string" && from !== to ? [{ kind, by, from, to }] : [];
  });
}

/** A value in which fields that name the document have the new value. */
function rename(value: unknown, text: FieldText | undefined, { kind, by, from, to }: Rename): unknown {
  if (typeof value === "string") return text?.of?.kind === kind && text.of.by === by && value === from ? to : value;
  if (typeof value !== "object" || value === null) return value;
  const texts = textsIn({ fields: text?.fields ?? {} });
  return mapParts(value, (name, part) =>
    rename(part, Array.isArray(value) ? text : texts.get(name), { kind, by, from, to }),
  );
}

/** A value in which links lead to the new address. */
function relink(value: unknown, link: RegExp, path: string): unknown {
  if (typeof value === "string") return value.replace(link, () => path);
  return typeof value === "object" && value !== null ? mapParts(value, (_, part) => relink(part, link, path)) : value;
}

/** What the facts of a document's id begin with, by its kind. */
const FACTS_BY_ID: Partial<Record<Kind, readonly string[]>> = { tickets: ["price", "door-price"], halls: ["hall"] };

/** A value that cites the facts of a document by its new id. */
function renameFacts(value: unknown, { kind, by, from, to }: Rename): unknown {
  const names = (by === "id" && FACTS_BY_ID[kind]) || [];
  const facts = new Map(names.map((name) => [`${name}.${from}`, `{{${name}.${to}}}`]));
  return facts.size > 0 ? replaceFacts(value, () => facts, BASE_LOCALE) : value;
}

/** The event in a hall that has another name. */
function renameHallOf(event: unknown, { from, to }: Rename): unknown {
  const fields = new Map(partsOf(event));
  return typeof event === "object" && fields.get("hall") === from ? { ...event, hall: to } : event;
}

/** What brands say of their booths after a hall has another name, or a booth another number; null: neither. */
function standMoves(kind: Kind, before: unknown, after: unknown, documents: Documents) {
  if (kind !== "halls" && kind !== "units") return null;
  const plan = {
    halls: documents.halls
      .map(({ document }) => hallSchema.safeParse(document).data)
      .filter((hall) => hall !== undefined),
    units: documents.units
      .map(({ document }) => unitSchema.safeParse(document).data)
      .filter((unit) => unit !== undefined),
  };
  const now = new Map(partsOf(after));
  const was = new Map(partsOf(before));
  const isThere = (stand: Stand) =>
    kind === "halls"
      ? stand.hall === was.get("name")
      : findUnit(plan, stand)?.hall === was.get("hall") && findUnit(plan, stand)?.booth === was.get("booth");
  const hall = kind === "halls" ? now.get("name") : plan.halls.find(({ id }) => id === now.get("hall"))?.name;
  const moved = { hall, ...(kind === "units" && { booth: now.get("booth") }) };
  return (document: unknown): unknown => {
    const { data: brand } = standsSchema.safeParse(document);
    if (!brand || typeof document !== "object") return document;
    const move = (stand: Stand, written: object) => (isThere(stand) ? { ...written, ...moved } : written);
    const more = brand.moreBooths?.map((stand) => move({ ...stand, hall: stand.hall ?? brand.hall }, stand));
    return { ...move(brand, document ?? {}), ...(more && { moreBooths: more }) };
  };
}

/**
 * The changes of other documents that name one that has changed, or link to its page: they follow it, since neither could be published
 * before the other.
 * @param before the document @param after what it will be
 */
export function followReferences(kind: Kind, before: unknown, after: unknown, documents: Documents): DocumentChange[] {
  const renames = renamesOf(kind, before, after);
  const address = renames.find(({ by }) => by === "slug");
  const hall = kind === "halls" ? renames.find(({ by }) => by === "name") : undefined;
  const folder = Object.entries(PAGE_FOLDERS).find(([other]) => other === kind)?.[1];
  // Slugs are letters, digits and hyphens, which mean themselves in a pattern. A picture in a folder of this name, and an address of
  // another site, have something before it.
  const link = address && folder ? new RegExp(`(?<![\\w.-])${folder}/${address.from}(?![\\w-])`, "g") : null;
  if (renames.length === 0) return [];
  const moves = standMoves(kind, before, after, documents);
  return KINDS.flatMap((other) =>
    documents[other].flatMap(({ id, document }): DocumentChange[] => {
      if (document === before) return [];
      const text: FieldText = { label: kindTexts[other].label, fields: kindTexts[other].fields as FieldText["fields"] };
      const named = renames.reduce((value, each) => rename(value, text, each), document);
      const relinked = link && address ? relink(named, link, `${folder}/${address.to}`) : named;
      const moved = moves && other === "brands" ? moves(relinked) : relinked;
      const housed = hall && other === "event" ? renameHallOf(moved, hall) : moved;
      const changed = renames.reduce(renameFacts, housed);
      return sameDocument(changed, document) ? [] : [{ kind: other, id, document: changed }];
    }),
  );
}
