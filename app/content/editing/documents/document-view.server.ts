import { currentLocale } from "~/base/i18n/current-locale";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { onceEach } from "~/base/json/once-each";
import { momentSchema } from "~/base/values/fields";
import { nameOfDay } from "~/base/values/jakarta-time";
import { z } from "~/base/values/zod";
import type { Documents, Kind } from "~/content/documents/kinds";
import { factsIn } from "~/content/documents/parse-content";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { type FieldText, kindTexts } from "~/content/editing/fields/field-texts";
import { type FormViewInput, type Options, toFormView } from "~/content/editing/fields/form-view";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { momentOf } from "~/content/editing/fields/moments";
import { fieldsOfText, keyOfText, sideBySide, textTitle } from "~/content/editing/text-form/text-form.server";
import { pageChoices } from "~/content/menus/menus.server";
import { announcedDays } from "~/content/model/expo-days";
import { describePicture } from "~/content/pictures/pictures.server";
import { storedDocuments } from "~/content/store/site-content-store.server";
import { shippedTexts } from "~/content/texts/shipped-texts.server";

/** The text of a field as a string; empty: it has none. */
function textOf(document: unknown, name: string): string {
  const value: unknown = new Map<string, unknown>(Object.entries(document ?? {})).get(name);
  return typeof value === "string" ? value : "";
}

/** How people know a document. */
export function documentTitle(kind: Kind, document: unknown): string {
  if (kind === "texts") return textTitle(keyOfText(document));
  const { title, label } = kindTexts[kind];
  return (
    title
      .map((name) => textOf(document, name))
      .filter(Boolean)
      .join(" · ") || label()
  );
}

/** The title of a document in the language of its reader; without a translation as it was written. */
export function ownTitle(kind: Kind, document: unknown): string {
  const { translations } = Object(document) as { translations?: unknown };
  const own = new Map<string, unknown>(Object.entries(translations ?? {})).get(currentLocale());
  return documentTitle(kind, { ...Object(document), ...Object(own) });
}

/** The stored document with an id; null: there is none. */
export const findStored = (kind: Kind, id: string) =>
  storedDocuments().documents[kind].find((stored) => stored.id === id) ?? null;

/** What the form of a document begins with: what is stored, or what the site ships with (a text, the menus); null: there is neither. */
export function findEditable(kind: Kind, id: string): unknown {
  const stored = findStored(kind, id);
  if (stored) return stored.document;
  if (kind === "menus") return {};
  return kind === "texts" && shippedTexts().has(id) ? { key: id, words: {} } : null;
}

/** The documents that a field can name. */
function referenced({ kind, by }: NonNullable<FieldText["of"]>): Options {
  return storedDocuments().documents[kind].map(({ document }) => ({
    value: textOf(document, by),
    label: documentTitle(kind, document),
  }));
}

/** The days of the event, which its own form may change. Faulty dates have none. */
function eventDays(kind: Kind, values: FormViewInput["values"]): Options {
  const stored = storedDocuments().documents.event.at(0)?.document;
  const momentIn = (name: string) => (kind === "event" ? momentOf(values.get(name) ?? "") : textOf(stored, name));
  const hours = hoursSchema.safeParse({ startTime: momentIn("startTime"), endTime: momentIn("endTime") });
  return hours.success ? announcedDays(hours.data).map((day) => ({ value: day, label: nameOfDay(day) })) : [];
}

const hoursSchema = z.object({ startTime: momentSchema, endTime: momentSchema });

const factsOfDocuments = onceEach((documents: Documents) => {
  try {
    return factsIn(documents, settingFacts);
  } catch (error) {
    // A draft may have faults, which its own forms name.
    if (error instanceof z.ZodError) return () => new Map<string, string>();
    throw error;
  }
});

/** The facts that a text cites, as the stored documents say them. Those that do not exist are left out. */
const citedFacts: FormViewInput["factsIn"] = (text, locale) =>
  runWithLocale(locale, () =>
    [...new Set(text.match(/\{\{[a-z0-9.-]+\}\}/g))].flatMap((citation) => {
      const fact = factsOfDocuments(storedDocuments().documents)().get(citation.slice(2, -2));
      return fact ? [{ citation, text: fact }] : [];
    }),
  );

/** The texts of a kind's fields. */
export const textOfKind = (kind: Kind): FieldText => ({
  label: kindTexts[kind].label,
  fields: kindTexts[kind].fields as FieldText["fields"],
});

/** The view of a document's form. */
export function documentView(
  kind: Kind,
  {
    values,
    faults = [],
    opened,
    older,
  }: Pick<FormViewInput, "values" | "opened" | "older"> & Partial<Pick<FormViewInput, "faults">>,
) {
  const key = values.get("key") ?? "";
  const isText = kind === "texts";
  const view = toFormView({
    root: fieldOfKind(kind),
    text: isText ? { ...textOfKind(kind), fields: fieldsOfText(key) } : textOfKind(kind),
    values,
    faults,
    referenced,
    pages: pageChoices,
    days: () => eventDays(kind, values),
    factsIn: citedFacts,
    describePicture,
    opened,
    older,
  });
  return isText ? { ...view, nodes: sideBySide(key, view.nodes) } : view;
}
