import { useEffect } from "react";
import { useLocation } from "react-router";

/** Opens what the address names, such as the question of `/faq#{id}`, or what holds it, as browsers do on a document load. */
export function useAddressedFold(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    const fold = target?.closest("details");
    if (!target || !fold || fold.open) return;
    fold.open = true;
    target.scrollIntoView();
  }, [hash]);
}
