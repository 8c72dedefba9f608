import type { IconDrawing } from "~/services/icons/create-icons.server";
import { known } from "./known-icons";
import { LoadedIcon } from "./loaded-icon";
import { Svg } from "./svg";

/**
 * An icon by its Iconify name, drawn in the server's HTML. A page may hand in the drawing of one that is not known
 * at build time; what is left is loaded.
 */
export function Icon(props: { name: string; drawing?: IconDrawing; className?: string }) {
  const { name, drawing, className } = props;
  const body = known[name];
  if (body) return <Svg body={body} viewBox="0 0 24 24" className={className} />;
  if (drawing) return <Svg {...drawing} className={className} />;
  return <LoadedIcon key={name} name={name} className={className} />;
}
