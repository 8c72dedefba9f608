import { useRouteLoaderData } from "react-router";
import type { loader } from "~/root";

/** The root loader's data. */
export type Site = Awaited<ReturnType<typeof loader>>;

/** The root loader's data; undefined only when the root loader has failed. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<typeof loader>("root");
}
