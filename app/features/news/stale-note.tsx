/** Says that an earlier answer of the blog is shown, and how old it is. */
export function StaleNote({ note }: { note: string | null }) {
  if (!note) return null;
  return (
    <p role="status" className="rounded-2xl border border-line bg-raised px-4 py-3 text-sm">
      {note}
    </p>
  );
}
