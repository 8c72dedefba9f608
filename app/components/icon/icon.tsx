import knownIcons from "./known-icons.json";

const known: Readonly<Record<string, string>> = knownIcons;

/**
 * An icon by its Iconify name, drawn in the server's HTML. `known-icons.json` holds those that the code names
 * (`npm run icons` gathers them); a page may hand in the drawing of any other.
 * @param body the inside of the svg, for an icon that is not known at build time
 */
export function Icon({ name, body, className }: { name: string; body?: string; className?: string }) {
  const drawing = body ?? known[name];
  if (!drawing) return null;
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      className={className ?? "shrink-0"}
      // Icon data come from packages of this build, never from a visitor.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
