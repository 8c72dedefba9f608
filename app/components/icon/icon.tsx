import type { IconDrawing } from "~/services/icons/create-icons.server";
import knownIcons from "./known-icons.json";
import { LoadedIcon } from "./loaded-icon";
import { Svg } from "./svg";

const known: Readonly<Record<string, string | undefined>> = knownIcons;

/**
 * An icon by its Iconify name, drawn in the server's HTML. `known-icons.json` holds those that the code names
 * (`npm run icons` gathers them); a page may hand in the drawing of any other, and what is left is loaded.
 * @param drawing of an icon that is not known at build time
 */
export function Icon(props: { name: string; drawing?: IconDrawing; className?: string }) {
  const { name, drawing, className } = props;
  const body = known[name];
  if (body) return <Svg body={body} viewBox="0 0 24 24" className={className} />;
  if (drawing) return <Svg {...drawing} className={className} />;
  return <LoadedIcon key={name} name={name} className={className} />;
}
