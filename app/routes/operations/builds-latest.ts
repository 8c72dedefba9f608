import { runningBuild } from "~/services/build/build.server";

/** The build that this server runs, for pages that ask whether theirs is still the newest. Never from a cache. */
export function loader() {
  return Response.json(runningBuild(), { headers: { "Cache-Control": "no-store" } });
}
