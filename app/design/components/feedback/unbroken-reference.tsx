/** A reference number, such as "EX-7K3F-2Q". */
const REFERENCE = /([A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{2})/;

/** A text whose reference number, if any, does not wrap at its hyphens. */
export function UnbrokenReference({ text }: { text: string }) {
  const [before, reference, after] = text.split(REFERENCE);
  return (
    <>
      {before}
      {reference ? <span className="whitespace-nowrap">{reference}</span> : null}
      {after}
    </>
  );
}
