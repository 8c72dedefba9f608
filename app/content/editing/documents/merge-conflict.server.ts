import { formatMoment } from "~/base/values/jakarta-time";
import type { FormValues } from "~/content/editing/fields/form-values";
import type { Conflict } from "~/content/store/publication";
import { m } from "~/paraglide/messages";
import { differs, fieldChanges, haveSameLists, valuesOf } from "./document-changes.server";
import type { ShownConflict } from "./field-changes";

/** The revision that a form says it was made from. One that names none is in conflict with all that was published: 0. */
export const revisionOf = (sent: string | undefined): number => (/^\d{1,15}$/.test(sent ?? "") ? Number(sent) : 0);

/** Says that somebody else was faster. @param conflict absent: it is not known with what */
export const conflictTitle = (conflict?: Pick<Conflict, "editor">): string =>
  m.editing_conflict_title({ editor: conflict?.editor ?? m.editing_somebody() });

/** The values of a form after somebody else published: their changes, and one's own, which win. */
export type Merged = { values: FormValues; shown: ShownConflict };

/**
 * Brings two versions of a document together: a field that only the other person changed has their value. Where entries of lists were
 * added, moved or deleted, the form keeps one's own version, because the names of its fields no longer mean the same.
 */
export function mergeConflict({ kind, base, current, wanted, revision, editor, at }: Conflict): Merged {
  const [before, theirs, own] = [valuesOf(kind, base), valuesOf(kind, current), valuesOf(kind, wanted)];
  const who = editor ?? m.editing_somebody();
  const title = conflictTitle({ editor });
  if (current === null)
    return { values: own, shown: { title, text: m.editing_conflict_deleted({ editor: who, revision }), changes: [] } };
  const sameLists = haveSameLists(before, theirs) && haveSameLists(before, own);
  const values = new Map<string, string>();
  for (const name of new Set([...before.keys(), ...theirs.keys(), ...own.keys()])) {
    const value = (sameLists && !differs(before, own, name) ? theirs : own).get(name);
    if (value !== undefined) values.set(name, value);
  }
  const changes = fieldChanges(kind, before, theirs, [
    { name: m.editing_conflict_before(), values: before },
    { name: m.editing_conflict_theirs(), values: theirs },
    { name: m.editing_conflict_form(), values },
  ]);
  const text = m.editing_conflict_text({ revision, moment: formatMoment(at) });
  const form = sameLists ? m.editing_conflict_merged() : m.editing_conflict_order();
  return { values, shown: { title, text: `${text} ${form}`, changes } };
}
