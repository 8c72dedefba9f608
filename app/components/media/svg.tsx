/** An icon's drawing; it keeps its place while there is none yet. */
export function Svg({ body, viewBox, className }: { body: string; viewBox: string; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox={viewBox}
      width="1.25em"
      height="1.25em"
      className={className ?? "shrink-0"}
      // Icon data come from packages of this build, or were checked by the loader; never from a visitor.
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
