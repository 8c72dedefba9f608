import { m } from "~/paraglide/messages";

/** A field that differs, with what it is in each version. */
export type FieldChange = { label: string; versions: readonly { name: string; text: string }[] };

/** Fields that differ, each with its versions side by side. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return changes.map(({ label, versions }) => (
    <div key={label} className="mt-4 border-t border-line pt-3 wrap-anywhere">
      <p className="font-semibold">{label}</p>
      <dl className={`mt-1 grid gap-x-4 gap-y-1 ${versions.length > 2 ? "sm:grid-cols-3" : "sm:grid-cols-2"}`}>
        {versions.map(({ name, text }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="whitespace-pre-line">{text || m.editing_nothing()}</dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}

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
