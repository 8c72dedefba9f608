import { type FieldChange, FieldChanges } from "./field-changes";

/** A document that somebody else changed while it was edited. */
export type ShownConflict = {
  title: string;
  text: string;
  changes: readonly FieldChange[];
};

/** What somebody else published meanwhile, field by field. */
export function ConflictPanel({ conflict }: { conflict: ShownConflict }) {
  return (
    <section role="alert" className="rounded-2xl border-2 border-danger p-5">
      <h2 className="font-display text-xl font-bold wrap-anywhere">{conflict.title}</h2>
      <p className="mt-2">{conflict.text}</p>
      <FieldChanges changes={conflict.changes} />
    </section>
  );
}
