/** What a reference number looks like: "EX-7K3F-2Q". */
const REFERENCE = /((?:EX|CM)-[0-9A-Z]{4}-[0-9A-Z]{2})/;

/** A text whose reference number, if it has one, stays on one line: its hyphens are no places to break it. */
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
