import { useSyncExternalStore } from "react";

/** @returns true in the server's HTML and in the render that takes it over, false in all that follow */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer);
}

const neverChanges = () => () => undefined;
const inBrowser = () => false;
const onServer = () => true;
