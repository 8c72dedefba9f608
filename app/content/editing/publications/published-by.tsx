/** Who published or scheduled something, and the note on it. */
export function PublishedBy({ who, what }: { who: string; what: string }) {
  return (
    <>
      <span className="font-semibold">{who}</span>
      {what ? `: ${what}` : ""}
    </>
  );
}
