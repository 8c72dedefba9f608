import type { ShouldRevalidateFunction } from "react-router";
import { readViewerHash } from "./viewer/viewer-address";

/**
 * `shouldRevalidate` for the routes of pages with a picture viewer: closing it changes only the hash. The router itself loads
 * no data for a new hash, but does when the hash is removed.
 */
export const keepDataBehindViewer: ShouldRevalidateFunction = (args) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  const closes = samePage && readViewerHash(currentUrl.hash) !== null && nextUrl.hash === "" && !formMethod;
  return closes ? false : defaultShouldRevalidate;
};
