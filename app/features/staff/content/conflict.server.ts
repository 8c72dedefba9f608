import { formatMoment } from "~/entities/values/jakarta-time";
import { fieldOf } from "~/features/staff/forms/fields";
import { type FormValues, toFormValues } from "~/features/staff/forms/form-values";
import { m } from "~/paraglide/messages";
import { rowOf } from "~/services/content/documents/kinds";
import type { Conflict } from "~/services/content/store/publication";
import type { ShownConflict } from "./content-pages";
import { toView } from "./document-form.server";

const differs = (one: FormValues, other: FormValues, name: string) => (one.get(name) ?? "") !== (other.get(name) ?? "");

/** The values of a form after somebody else published: their changes, and one's own, which win. */
export type Merged = { values: FormValues; shown: ShownConflict };

/**
 * Brings two versions of a document together: a field that only the other person changed has their value. Where entries of lists were
 * added, moved or deleted, the form keeps one's own version, because the names of its fields no longer mean the same.
 */
export function mergeConflict({ kind, base, current, wanted, revision, editor, at }: Conflict): Merged {
  const root = fieldOf(rowOf(kind).schema);
  const [before, theirs, own] = [base, current, wanted].map((document) => toFormValues(root, document)) as [
    FormValues,
    FormValues,
    FormValues,
  ];
  const who = editor ?? m.editing_somebody();
  const title = m.editing_conflict_title({ editor: who });
  if (current === null)
    return { values: own, shown: { title, text: m.editing_conflict_deleted({ editor: who, revision }), changes: [] } };
  const names = [...new Set([...before.keys(), ...theirs.keys(), ...own.keys()])];
  const sameLists = names.every(
    (name) => !name.endsWith("#") || !(differs(before, theirs, name) || differs(before, own, name)),
  );
  const values = new Map<string, string>();
  for (const name of names) {
    const value = (sameLists && !differs(before, own, name) ? theirs : own).get(name);
    if (value !== undefined) values.set(name, value);
  }
  const labels = new Map([before, theirs, values].flatMap((version) => [...toView(kind, { values: version }).labels]));
  const changes = names
    .filter((name) => !name.endsWith("#") && differs(before, theirs, name))
    .map((name) => ({
      label: labels.get(name) ?? name,
      before: before.get(name) ?? "",
      theirs: theirs.get(name) ?? "",
      form: values.get(name) ?? "",
    }));
  const text = m.editing_conflict_text({ revision, moment: formatMoment(at) });
  const form = sameLists ? m.editing_conflict_merged() : m.editing_conflict_order();
  return { values, shown: { title, text: `${text} ${form}`, changes } };
}
