import type { Kind } from "~/content/documents/kinds";
import { type FieldText, kindTexts } from "~/content/editing/fields/field-texts";
import { type FormViewInput, type Options, toFormView } from "~/content/editing/fields/form-view";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { fieldsOfText, keyOfText, sideBySide, textTitle } from "~/content/editing/text-form/text-form.server";
import { pageChoices } from "~/content/menus/menus.server";
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
    describePicture,
    opened,
    older,
  });
  return isText ? { ...view, nodes: sideBySide(key, view.nodes) } : view;
}
