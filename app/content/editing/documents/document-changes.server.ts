import { momentSchema } from "~/base/values/fields";
import { formatMoment } from "~/base/values/jakarta-time";
import type { Kind } from "~/content/documents/kinds";
import { choiceText } from "~/content/editing/fields/field-texts";
import type { Control, FormNode, Input } from "~/content/editing/fields/form-nodes";
import { type FormValues, toDocument, toFormValues } from "~/content/editing/fields/form-values";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { momentOf } from "~/content/editing/fields/moments";
import { changesNothing, withoutShippedWords, withShippedWords } from "~/content/editing/text-form/text-form.server";
import { withoutShippedMenus, withShippedMenus } from "~/content/menus/menus.server";
import { documentView } from "./document-view.server";
import type { FieldChange } from "./field-changes";

/** A document as its form shows it: with what the site ships with where it says nothing else. */
function asShown(kind: Kind, document: unknown): unknown {
  if (kind === "menus") return withShippedMenus(document);
  return kind === "texts" ? withShippedWords(document) : document;
}

/** A document as it is stored: without what the site ships with. */
function asStored(kind: Kind, document: unknown): unknown {
  if (kind === "menus") return withoutShippedMenus(document);
  return kind === "texts" ? withoutShippedWords(document) : document;
}

/** Whether a document says nothing but what the site ships with: nothing is stored of it. */
export const saysNothing = (kind: Kind, document: unknown): boolean =>
  (kind === "texts" && changesNothing(document)) ||
  (kind === "menus" && Object.keys(withoutShippedMenus(document)).length === 0);

/** The values of a document's form. @param document null: there is none, so all values are empty */
export const valuesOf = (kind: Kind, document: unknown): FormValues =>
  toFormValues(fieldOfKind(kind), asShown(kind, document));

/** The document of a form's values. @param base the document from which the form was made; null: it is a new one */
export function documentOf(kind: Kind, values: FormValues, base: unknown): unknown {
  return asStored(kind, toDocument(fieldOfKind(kind), values, base));
}

export const differs = (one: FormValues, other: FormValues, name: string) =>
  (one.get(name) ?? "") !== (other.get(name) ?? "");

/** Whether the lists of two versions have the same number of entries: only then the names of their inputs mean the same. */
export const haveSameLists = (one: FormValues, other: FormValues) =>
  [...one.keys(), ...other.keys()].every((name) => !name.endsWith("#") || !differs(one, other, name));

/** A version of a document, with what a page calls it. */
type NamedVersion = { name: string; values: FormValues };

/**
 * The fields that differ between two versions of a document, in the order of its form and as it calls them.
 * @param shown the versions whose texts are shown side by side
 */
export function fieldChanges(
  kind: Kind,
  before: FormValues,
  after: FormValues,
  shown: readonly NamedVersion[],
): FieldChange[] {
  const views = [after, before].map((values) => documentView(kind, { values }));
  const labels = new Map(views.flatMap((view) => [...view.labels]));
  const inputs = new Map(views.flatMap((view) => inputsIn(view.nodes)).map((input) => [input.name, input]));
  return [...inputs.values()]
    .filter(({ name }) => differs(before, after, name))
    .map(({ name, control }) => ({
      label: labels.get(name) ?? name,
      versions: shown.map((version) => ({
        name: version.name,
        text: textOf(control, version.values.get(name) ?? ""),
      })),
    }));
}

function inputsIn(nodes: readonly FormNode[]): Input[] {
  return nodes.flatMap((node) => {
    if (node.type === "input") return [node.input];
    if (node.type === "words") return [...node.inputs];
    if (node.type === "group") return inputsIn(node.nodes);
    return node.entries.flatMap((entry) => inputsIn(entry.nodes));
  });
}

/** A value as people read it: the labels of what is chosen. */
function textOf(control: Control, value: string): string {
  if (control.type === "moment")
    return momentSchema.safeParse(momentOf(value)).success ? formatMoment(momentOf(value)) : value;
  if (control.type === "checkbox") return choiceText(value) ?? value;
  if (control.type !== "select" && control.type !== "checkboxes") return value;
  const names = new Map(control.options.map((option) => [option.value, option.label]));
  return value
    .split("\n")
    .map((line) => names.get(line) ?? line)
    .join("\n");
}
