import { z } from "zod";
import { BASE_LOCALE } from "~/base/i18n/locales";
import { stopWordsSchema, synonymSchema } from "~/base/search/vocabulary";
import { DATE_WORDS, withDateWords } from "~/content/embedded/date-words";
import { promisesSchema } from "~/content/embedded/facts";
import { newsAuthorSchema, newsFrontMatterSchema } from "~/content/embedded/front-matter";
import { brandCategorySchema, brandSchema } from "~/content/model/brand";
import { eventSchema } from "~/content/model/event";
import { exhibitingSchema } from "~/content/model/exhibiting";
import { hallSchema, unitSchema } from "~/content/model/hall/hall";
import { identitySchema } from "~/content/model/identity";
import { pressSchema } from "~/content/model/press";
import { programSchema, sessionSchema, winnerSchema } from "~/content/model/rundown";
import { faqSchema, linkSchema, menusSchema, partnerSchema, policySchema } from "~/content/model/site-content";
import { ticketSchema } from "~/content/model/ticket";
import { visitSchema } from "~/content/model/visit";
import { changedTextSchema } from "~/content/texts/changed-text";
import { gallerySchema } from "~/design/model/gallery";
import { type ContentFiles, jsonDocument, jsonList, type Layout, longTexts, markdownFiles } from "./file-layouts";

type KindRow = {
  /** Of a document with its facts filled in. */
  schema: z.ZodType;
  layout: Layout;
  /** The fields that tell documents apart. Absent: the kind has one document. */
  id?: readonly string[];
  /** The field with the language of the document's texts. Absent: they are in English. */
  language?: string;
  /** Visitors see the documents in the order of their places. Absent: in that of their names or times. */
  ordered?: true;
  /** Folders that an earlier release wrote have no file of the kind: they say nothing of its documents. */
  addedLater?: true;
  /** Fields that follow from others, which nobody writes. `complete` gives them to a document as it is written. */
  derived?: { fields: readonly string[]; complete(document: unknown): unknown };
  /** Content may have no such document: pages then show what the site ships with. */
  mayBeMissing?: true;
};

/** Every kind of content. Store, pages, checks, export and import derive from it. */
export const kinds = {
  event: {
    schema: eventSchema,
    layout: jsonDocument("event.json"),
    derived: { fields: DATE_WORDS, complete: withDateWords },
  },
  identity: { schema: identitySchema, layout: jsonDocument("identity.json"), addedLater: true },
  promises: { schema: promisesSchema, layout: jsonDocument("promises.json") },
  visit: { schema: visitSchema, layout: jsonDocument("visit.json") },
  tickets: { schema: ticketSchema, layout: jsonList("tickets.json"), id: ["id"], ordered: true },
  brandCategories: {
    schema: brandCategorySchema,
    layout: jsonList("brand-categories.json"),
    id: ["slug"],
    ordered: true,
  },
  brands: { schema: brandSchema, layout: jsonList("brands.json"), id: ["slug"] },
  halls: { schema: hallSchema, layout: jsonList("halls.json"), id: ["id"], ordered: true, addedLater: true },
  units: {
    schema: unitSchema,
    layout: jsonList("units.json"),
    id: ["hall", "booth"],
    addedLater: true,
  },
  programs: { schema: programSchema, layout: jsonList("programs.json"), id: ["slug"], ordered: true },
  sessions: { schema: sessionSchema, layout: jsonList("sessions.json"), id: ["id"] },
  winners: { schema: winnerSchema, layout: jsonList("winners.json"), id: ["prize", "name"], ordered: true },
  partners: { schema: partnerSchema, layout: jsonList("partners.json"), id: ["id"], ordered: true },
  exhibiting: { schema: exhibitingSchema, layout: jsonDocument("exhibiting.json") },
  press: { schema: pressSchema, layout: jsonDocument("press.json") },
  faqs: { schema: faqSchema, layout: jsonList("faq.json"), id: ["id"], ordered: true },
  links: { schema: linkSchema, layout: jsonList("links.json"), id: ["url"], ordered: true },
  galleries: { schema: gallerySchema, layout: jsonList("galleries.json"), id: ["slug"], ordered: true },
  policies: {
    schema: policySchema,
    layout: longTexts((locale) => `policies/${locale === BASE_LOCALE ? "" : `${locale}/`}*.md`),
    id: ["slug"],
  },
  statement: {
    schema: policySchema.omit({ slug: true }),
    layout: longTexts((locale) => `accessibility${locale === BASE_LOCALE ? "" : `.${locale}`}.md`),
  },
  newsAuthors: { schema: newsAuthorSchema, layout: jsonList("news/authors.json"), id: ["slug"] },
  news: {
    schema: newsFrontMatterSchema.extend({ body: z.string().min(1) }),
    layout: markdownFiles((locale) => `news/${locale === BASE_LOCALE ? "" : `${locale}/`}`),
    id: ["slug"],
    language: "language",
  },
  menus: { schema: menusSchema, layout: jsonDocument("menus.json", "may be missing"), mayBeMissing: true },
  texts: { schema: changedTextSchema, layout: jsonList("texts.json", "may be missing"), id: ["key"] },
  searchSynonyms: { schema: z.array(synonymSchema), layout: jsonDocument("search-synonyms.json") },
  searchStopWords: { schema: stopWordsSchema, layout: jsonDocument("search-stop-words.json") },
} as const satisfies Record<string, KindRow>;

export type Kind = keyof typeof kinds;

export const KINDS = Object.keys(kinds) as Kind[];

export const rowOf = (kind: Kind): KindRow => kinds[kind];

/** A document as it is written: with the facts that it cites. */
export type StoredDocument = {
  id: string;
  /** Documents of a kind are in the order of their places. */
  place: number;
  document: unknown;
};

/** A document as a revision made it. null: it was deleted. */
export type DocumentState = {
  kind: Kind;
  id: string;
  place: number;
  document: unknown | null;
  revision: number;
  /** When that was published, ms since the epoch. */
  at: number;
};

/** All content as it is written, by kind. */
export type Documents = { readonly [K in Kind]: readonly StoredDocument[] };

/** The id of a document: what its fields say, or its kind's name where there is only one. */
export function idOf(kind: Kind, document: unknown): string {
  const { id } = rowOf(kind);
  if (!id) return kind;
  const fields = new Map(Object.entries(document ?? {}));
  return id.map((name) => String(fields.get(name) ?? "")).join(" / ");
}

/** A document with the fields that follow from others, whatever it says of them. */
export const completed = (kind: Kind, document: unknown): unknown =>
  rowOf(kind).derived?.complete(document) ?? document;

/** A document as people write it: without the fields that follow from others, in each of its languages. */
export function asWritten(kind: Kind, document: unknown): unknown {
  const { derived } = rowOf(kind);
  if (!derived || typeof document !== "object" || document === null) return document;
  const written = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !derived.fields.includes(name)));
  const { translations, ...own } = document as { translations?: Readonly<Record<string, object>> };
  const translated = Object.entries(translations ?? {}).map(([locale, texts]) => [locale, written(texts)] as const);
  return { ...written(own), ...(translations && { translations: Object.fromEntries(translated) }) };
}

/** Makes a value for each kind. */
export const mapKinds = <Value>(create: (kind: Kind) => Value) =>
  Object.fromEntries(KINDS.map((kind) => [kind, create(kind)])) as { [K in Kind]: Value };

/**
 * The content in files such as those of `app/content/embedded`.
 * @param known the documents of kinds that an earlier release did not write
 * @throws ContentFileError
 */
export function readContentFiles(files: ContentFiles, known?: Documents): Documents {
  return mapKinds((kind) => {
    const { layout, addedLater } = rowOf(kind);
    if (addedLater && known && ![...files.keys()].some(layout.has)) return known[kind];
    return layout
      .read(files)
      .map((document, place) => ({ id: idOf(kind, document), place, document: completed(kind, document) }));
  });
}
