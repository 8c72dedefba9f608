import { useEffect, useState } from "react";
import { useSite } from "~/components/page/use-site";
import type { IconDrawing } from "~/services/icons/create-icons.server";
import { Svg } from "./svg";

/** An icon that neither the build nor the server knew. The code that asks for it is loaded with the first one. */
export function LoadedIcon({ name, className }: { name: string; className?: string }) {
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
