import { useEffect } from "react";
import { useLocation } from "react-router";

let shownKey: string | undefined;
const listeners = new Set<() => void>();

/** Records the location whose page is on the screen. The router has it earlier: React renders the page in a transition. */
export function useRecordShownLocation(): void {
  const { key } = useLocation();
  useEffect(() => {
    shownKey = key;
    for (const listener of listeners) listener();
  }, [key]);
}

/** @returns the key of the location whose page is on the screen; undefined before the first one is hydrated */
export const shownLocationKey = () => shownKey;

/** Calls a listener whenever another page is on the screen. @returns what ends this */
export function subscribeToShownLocation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
