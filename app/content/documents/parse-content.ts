import type { z } from "zod";
import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import {
  citesFacts,
  createFacts,
  type FactSources,
  type Facts,
  type FillFacts,
  readFacts,
} from "~/content/embedded/facts";
import { atOnce, inSteps } from "./in-steps";
import { type Documents, KINDS, type Kind, type kinds, rowOf, type StoredDocument } from "./kinds";

type Parsed<K extends Kind> = z.infer<(typeof kinds)[K]["schema"]>;

/** All content as pages show it: with its facts, checked as an API's responses are. A kind with ids is a list. */
export type SiteContent = {
  readonly [K in Kind]: (typeof kinds)[K] extends { id: unknown }
    ? readonly Parsed<K>[]
    : Parsed<K> | ((typeof kinds)[K] extends { mayBeMissing: true } ? undefined : never);
};

function factSources(documents: Documents): FactSources {
  const all = (kind: Kind) => documents[kind].map(({ document }) => document);
  const [event, promises, visit] = [all("event")[0], all("promises")[0], all("visit")[0]];
  const lists = { tickets: all("tickets"), brands: all("brands"), halls: all("halls") };
  return { event, promises, visit, ...lists };
}

/** Fills in the facts that content cites. @param draft as in `readFacts` @throws ZodError, UnknownFacts */
export const factsOf = (documents: Documents, settings: ReadonlyMap<string, string>, draft?: boolean): FillFacts =>
  createFacts(factSources(documents), settings, draft);

/** The facts that content has, in the current language, by the names under which texts cite them. @throws ZodError when a source is faulty */
export const factsIn = (documents: Documents, settings: ReadonlyMap<string, string>): (() => Facts) =>
  readFacts(factSources(documents), settings, true);

/** The language of a document's texts that are not translation. */
export function localeOf(kind: Kind, document: unknown): Locale {
  const { language } = rowOf(kind);
  const named = language && new Map<string, unknown>(Object.entries(document ?? {})).get(language);
  return LOCALES.find((locale) => locale === named) ?? BASE_LOCALE;
}

/** Each document is parsed once: code that zod would make for its schema costs a starting site more than it saves. */
const ONCE = { jitless: true };

/** Parsed documents that cite no facts: they are the same in any content. */
const parsed = new WeakMap<object, unknown>();

function parseDocument(kind: Kind, document: unknown, fill: FillFacts): unknown {
  const known = typeof document === "object" && document !== null ? parsed.get(document) : undefined;
  if (known !== undefined) return known;
  const result = rowOf(kind).schema.parse(fill(document, localeOf(kind, document)), ONCE);
  if (typeof document === "object" && document !== null && !citesFacts(document)) parsed.set(document, result);
  return result;
}

/** Lists of documents that all cite no facts. */
const parsedLists = new WeakMap<readonly StoredDocument[], readonly unknown[]>();

function* parseKind(
  stored: readonly StoredDocument[],
  kind: Kind,
  fill: FillFacts,
): Generator<void, readonly unknown[]> {
  const known = parsedLists.get(stored);
  if (known) return known;
  const list: unknown[] = [];
  for (const { document } of stored) {
    list.push(parseDocument(kind, document, fill));
    yield;
  }
  const lasting = stored.every(({ document }) => typeof document === "object" && document && parsed.has(document));
  Object.freeze(list);
  if (lasting) parsedLists.set(stored, list);
  return list;
}

/** Parses a document with each step. Lists and documents that are the same, and cite no facts, have the same result. */
export function* parseSteps(documents: Documents, settings: ReadonlyMap<string, string>): Generator<void, SiteContent> {
  const fill = factsOf(documents, settings);
  const content = new Map<Kind, unknown>();
  for (const kind of KINDS) {
    const all = yield* parseKind(documents[kind], kind, fill);
    content.set(kind, rowOf(kind).id ? all : all[0]);
  }
  return Object.freeze(Object.fromEntries(content)) as SiteContent;
}

/**
 * The content of a draft of an edition, as far as it goes: without the documents that are faulty by themselves.
 * @throws ZodError when one is faulty whose kind has one document
 */
export function* parseDraftSteps(
  documents: Documents,
  settings: ReadonlyMap<string, string>,
): Generator<void, SiteContent> {
  const fill = factsOf(documents, settings, true);
  const content = new Map<Kind, unknown>();
  for (const kind of KINDS) {
    const { schema, id } = rowOf(kind);
    const all: unknown[] = [];
    for (const { document } of documents[kind]) {
      const filled = fill(document, localeOf(kind, document));
      const parsed = schema.safeParse(filled, ONCE);
      if (parsed.success || !id) all.push(parsed.success ? parsed.data : schema.parse(filled, ONCE));
      yield;
    }
    content.set(kind, id ? Object.freeze(all) : all[0]);
  }
  return Object.freeze(Object.fromEntries(content)) as SiteContent;
}

/**
 * The content of documents.
 * @throws ZodError, UnknownFacts: see `checkContent` for what to tell an editor
 */
export function parseContent(documents: Documents, settings: ReadonlyMap<string, string>): SiteContent {
  return atOnce(parseSteps(documents, settings));
}

/** The same, and others get their turns meanwhile. */
export const parseContentInSteps = (documents: Documents, settings: ReadonlyMap<string, string>) =>
  inSteps(parseSteps(documents, settings));
