import { runningBuild } from "~/services/build/build.server";

/** The running build, for open pages that check for a newer one. Not cached. */
export function loader() {
  return Response.json(runningBuild(), { headers: { "Cache-Control": "no-store" } });
}
