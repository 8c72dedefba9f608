import { useEffect } from "react";
import { useLocation } from "react-router";

/** Opens the question that the address names: each has one of its own, `/faq#{id}`. */
export function useAddressedQuestion(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target instanceof HTMLDetailsElement) target.open = true;
  }, [hash]);
}
