import type { ShouldRevalidateFunction } from "react-router";

/**
 * `shouldRevalidate` for the routes of pages with a picture viewer, whose hash names the picture. The router itself loads no
 * data for a new hash, but does when Back removes it.
 */
export const keepDataOnHashChange: ShouldRevalidateFunction = (args) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return samePage && currentUrl.hash !== nextUrl.hash && !formMethod ? false : defaultShouldRevalidate;
};
