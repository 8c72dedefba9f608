import { z } from "zod";
import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES } from "~/base/i18n/locales";
import { localized } from "~/base/translations/localized";
import { idOf, type Kind, rowOf, type StoredDocument } from "~/content/documents/kinds";
import { localeOf } from "~/content/documents/parse-content";
import { citesFacts, type FillFacts, UnknownFacts } from "~/content/embedded/facts";
import { m } from "~/paraglide/messages";
import type { Fault } from "./fault";
import { editorsWords } from "./schema-texts";

/** What zod says of a wrong value, in each language. */
const zodTexts = { en: z.locales.en(), id: z.locales.id() };

/** What is wrong with a value, in the editor's words where zod's are a programmer's. */
const reasonOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "too_small" && issue.origin === "number")
    return m.editing_number_least({ least: Number(issue.minimum) });
  if (issue.code === "too_big" && issue.origin === "number")
    return m.editing_number_most({ most: Number(issue.maximum) });
  if (issue.code === "invalid_type" && issue.input === undefined) return m.editing_required();
  if (issue.code === "too_small" && issue.origin === "string" && Number(issue.minimum) === 1)
    return m.editing_required();
  if (issue.code === "too_small" && issue.origin === "array")
    return Number(issue.minimum) === 1
      ? m.editing_required()
      : m.editing_entries_least({ least: Number(issue.minimum) });
  if (issue.code === "too_big" && issue.origin === "array")
    return m.editing_entries_most({ most: Number(issue.maximum) });
  if (issue.code === "too_big" && issue.origin === "string" && typeof issue.input === "string")
    return m.editing_too_long({ length: issue.input.length, most: Number(issue.maximum) });
  return zodTexts[currentLocale()].localeError(issue);
};

/** A value with what its schema says of it. */
function parse(kind: Kind, id: string, schema: z.ZodType, value: unknown): { parsed?: unknown; faults: Fault[] } {
  const { data: parsed, error } = schema.safeParse(value, { error: reasonOf });
  const issues = error?.issues ?? [];
  const faults = issues.map(({ path, message }) => ({
    ...{ kind, id, field: path.join("."), reason: editorsWords(message) },
  }));
  return { parsed, faults };
}

/** The path of the first text of a value in which some words stand; null: they stand in none. */
function pathOfWords(value: unknown, words: string, path: readonly string[] = []): string | null {
  if (typeof value === "string") return value.includes(words) ? path.join(".") : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = pathOfWords(part, words, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

/** That a document cites a fact that does not exist. @param citation as it is cited */
export const unknownFact = (kind: Kind, id: string, citation: string, document: unknown): Fault => ({
  ...{ kind, id, field: pathOfWords(document, citation) ?? "" },
  reason: m.content_fault_unknown_fact({ citation }),
});

/** What a schema says of a value. */
export const schemaFaults = (...value: Parameters<typeof parse>): Fault[] => parse(...value).faults;

/**
 * The paths of fields that a schema leaves out or replaces: unknown ones, and faulty notices and translations. Pages do without them;
 * an editor wants to know.
 */
function unusedFields(given: unknown, parsed: unknown, path: readonly string[] = []): string[] {
  if (typeof given !== "object" || given === null) return given === parsed ? [] : [path.join(".")];
  if (typeof parsed !== "object" || parsed === null) return [path.join(".")];
  const known = new Map<string, unknown>(Object.entries(parsed));
  return Object.entries(given).flatMap(([name, part]) =>
    part === undefined ? [] : unusedFields(part, known.get(name), [...path, name]),
  );
}

/** Documents without a fault and without facts, which so have none in any other content. */
const faultless = new WeakSet<object>();

/** The faults of a document by itself: its id, the facts that it cites, its schema and its translations. */
export function shapeFaults(kind: Kind, { id, document }: StoredDocument, fill: FillFacts): Fault[] {
  if (idOf(kind, document) !== id)
    return [{ kind, id, field: "", reason: m.content_fault_id({ id: idOf(kind, document) }) }];
  if (typeof document === "object" && document !== null && faultless.has(document)) return [];
  const faults = findShapeFaults(kind, id, document, fill);
  if (faults.length === 0 && typeof document === "object" && document !== null && !citesFacts(document))
    faultless.add(document);
  return faults;
}

function findShapeFaults(kind: Kind, id: string, document: unknown, fill: FillFacts): Fault[] {
  const fault = (field: string, reason: string): Fault => ({ kind, id, field, reason });
  const { schema } = rowOf(kind);
  let filled: unknown;
  try {
    filled = fill(document, localeOf(kind, document));
  } catch (error) {
    if (!(error instanceof UnknownFacts)) throw error;
    return error.citations.map((citation) => unknownFact(kind, id, citation, document));
  }
  const { parsed, faults } = parse(kind, id, schema, filled);
  if (faults.length > 0) return faults;
  const unused = unusedFields(filled, parsed).map((field) => fault(field, m.content_fault_unused()));
  if (unused.length > 0) return unused;
  const { translations = {} } = parsed as { translations?: object };
  return LOCALES.filter((locale) => locale in translations).flatMap((locale) => {
    let complete = true;
    localized(schema, parsed, locale, () => {
      complete = false;
    });
    return complete ? [] : [fault(`translations.${locale}`, m.content_fault_translation_incomplete())];
  });
}
