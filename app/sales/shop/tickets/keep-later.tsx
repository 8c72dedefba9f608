import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import type { KeepOnPhone } from "./keep-on-phone";

type KeepProps = ComponentProps<typeof KeepOnPhone>;

/** `KeepOnPhone`, whose code is loaded when the page stands: nobody waits for it, and without it the page is as it was. */
export function KeepLater(props: KeepProps) {
  const [loaded, setLoaded] = useState<{ Keep: ComponentType<KeepProps> }>();
  useEffect(() => {
    import("./keep-on-phone").then(
      ({ KeepOnPhone: Keep }) => setLoaded({ Keep }),
      () => undefined,
    );
  }, []);
  return loaded ? <loaded.Keep {...props} /> : null;
}
