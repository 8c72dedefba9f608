import { LOCALES } from "~/base/i18n/locales";
import type { Documents, Kind } from "~/content/documents/kinds";
import { documentTitle } from "~/content/editing/documents/document-view.server";
import { kindTexts, textsIn } from "~/content/editing/fields/field-texts";

/** What a column that names other documents calls each of them, by its names in any language and in lower case. */
export type References = (column: string) => ReadonlyMap<string, string> | undefined;

/** @param documents those that a file of the kind can name */
export function referencesIn(kind: Kind, documents: Documents): References {
  const texts = textsIn({ fields: kindTexts[kind].fields });
  const known = new Map<string, ReadonlyMap<string, string>>();
  return (column) => {
    const of = texts.get(column)?.of;
    if (!of) return undefined;
    const names = known.get(column) ?? namesOf(of, documents);
    known.set(column, names);
    return names;
  };
}

function namesOf({ kind, by }: { kind: Kind; by: string }, documents: Documents): ReadonlyMap<string, string> {
  const named = documents[kind].flatMap(({ document }) => {
    const fields = new Map<string, unknown>(Object.entries(document ?? {}));
    const value = fields.get(by);
    if (typeof value !== "string") return [];
    const translations = new Map<string, unknown>(Object.entries(fields.get("translations") ?? {}));
    const versions = [document, ...LOCALES.map((locale) => translations.get(locale))].filter(Boolean);
    return versions.map((version) => [documentTitle(kind, version).toLowerCase(), value] as const);
  });
  // Where two have one name, it names neither.
  const values = Map.groupBy(named, ([name]) => name);
  const single = [...values].flatMap(([name, [first, ...others]]) =>
    first && others.every(([, value]) => value === first[1]) ? [[name, first[1]] as const] : [],
  );
  return new Map(single);
}
