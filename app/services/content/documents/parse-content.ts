import type { z } from "zod";
import { createFacts, type FillFacts } from "~/content/facts";
import { BASE_LOCALE, LOCALES, type Locale } from "~/i18n/locales";
import { type Documents, type Kind, type kinds, mapKinds, rowOf } from "./kinds";

type Parsed<K extends Kind> = z.infer<(typeof kinds)[K]["schema"]>;

/** All content as pages show it: with its facts, checked as an API's responses are. A kind with ids is a list. */
export type SiteContent = {
  readonly [K in Kind]: (typeof kinds)[K] extends { id: unknown } ? readonly Parsed<K>[] : Parsed<K>;
};

/** Fills in the facts that content cites. @throws ZodError, UnknownFact */
export function factsOf(documents: Documents, settings: ReadonlyMap<string, string>): FillFacts {
  const all = (kind: Kind) => documents[kind].map(({ document }) => document);
  const [event, promises, visit] = [all("event")[0], all("promises")[0], all("visit")[0]];
  return createFacts({ event, promises, visit, tickets: all("tickets"), brands: all("brands") }, settings);
}

/** The language of a document's texts that are no translation. */
export function localeOf(kind: Kind, document: unknown): Locale {
  const { language } = rowOf(kind);
  const named = language && new Map<string, unknown>(Object.entries(document ?? {})).get(language);
  return LOCALES.find((locale) => locale === named) ?? BASE_LOCALE;
}

/**
 * The content of documents.
 * @throws ZodError, UnknownFact: see `checkContent` for what to tell an editor
 */
export function parseContent(documents: Documents, settings: ReadonlyMap<string, string>): SiteContent {
  const fill = factsOf(documents, settings);
  const content = mapKinds((kind) => {
    const { schema, id } = rowOf(kind);
    const parse = (document: unknown) => schema.parse(fill(document, localeOf(kind, document)));
    const all = documents[kind].map(({ document }) => document);
    return id ? all.map(parse) : parse(all[0]);
  });
  return content as unknown as SiteContent;
}
