import { useEffect, useState } from "react";
import { useSite } from "~/design/components/page/use-site";
import type { IconDrawing } from "~/design/icons/icons.server";
import knownIcons from "./known-icons.json";

/** The SVG bodies of all icons that the code names (`npm run icons` collects them); every page loads them. */
export const known: Readonly<Record<string, string | undefined>> = knownIcons;

/** An icon by its Iconify name. Without a `drawing`, one that is not known at build time is loaded in the browser. */
export function Icon(props: { name: string; drawing?: IconDrawing; className?: string }) {
  const { name, drawing, className } = props;
  const body = known[name];
  if (body) return <Svg body={body} viewBox="0 0 24 24" className={className} />;
  if (drawing) return <Svg {...drawing} className={className} />;
  return <LoadedIcon key={name} name={name} className={className} />;
}

function LoadedIcon({ name, className }: { name: string; className?: string }) {
  const [drawing, setDrawing] = useState<IconDrawing | null>();
  const hosts = useSite()?.iconHosts;
  useEffect(() => {
    let current = true;
    import("./load-icon")
      .then(({ loadIcon }) => loadIcon(name, hosts))
      .catch(() => null)
      .then((loaded) => current && setDrawing(loaded));
    return () => {
      current = false;
    };
  }, [name, hosts]);
  if (drawing === null) return null;
  return <Svg {...(drawing ?? { body: "", viewBox: "0 0 24 24" })} className={className} />;
}

function Svg({ body, viewBox, className }: IconDrawing & { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox={viewBox}
      width="1.25em"
      height="1.25em"
      className={className ?? "shrink-0"}
      // Icon data come from packages of this build or were checked by the loader, never from a visitor.
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
