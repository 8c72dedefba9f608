import { useRouteLoaderData } from "react-router";
import type { readSite } from "~/http/rendering/site.server";

/** The root loader's data. */
export type Site = Awaited<ReturnType<typeof readSite>>;

/** The root loader's data; undefined only when the root loader has failed. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<typeof readSite>("root");
}
