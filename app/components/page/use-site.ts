import { useRouteLoaderData } from "react-router";
import type { loader } from "~/root";

/** What every page knows of the site, as the root loader gives it. */
export type Site = Awaited<ReturnType<typeof loader>>;

/** The site's data; undefined only while the root loader itself has failed. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<typeof loader>("root");
}
