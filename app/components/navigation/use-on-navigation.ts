import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Runs after every navigation, and not for the page that was loaded. */
export function useOnNavigation(run: () => void) {
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    run();
  });
}
