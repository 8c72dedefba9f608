import { icons } from "~/design/icons/icons.server";
import type { Route } from "./+types/api-icons";

/** Names per request. The site's own loader requests as many as fit a URL of 500 characters. */
const MAX_NAMES = 100;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A day, then stale-while-revalidate: icons change with a build only, and rarely. */
const CACHE_CONTROL = "public, max-age=86400, stale-while-revalidate=604800";

/** Icon data in the format of Iconify's API: `/api/icons/{prefix}.json?icons=a,b`. */
export function loader({ params, url }: Route.LoaderArgs) {
  const prefix = params.file.endsWith(".json") ? params.file.slice(0, -".json".length) : "";
  const names = [...new Set((url.searchParams.get("icons") ?? "").split(","))];
  if (!NAME.test(prefix)) return refuse(404, "There is no such icon collection.");
  if (names.length > MAX_NAMES) return refuse(400, `Ask for at most ${MAX_NAMES} icons at once.`);
  if (!names.every((name) => NAME.test(name))) {
    return refuse(400, "The query 'icons' must be icon names, comma between: small letters, digits and hyphens.");
  }
  const collection = icons.collection(prefix, names);
  if (!collection) return refuse(404, `There is no icon collection '${prefix}'.`);
  return Response.json(collection, { headers: { "Cache-Control": CACHE_CONTROL } });
}

function refuse(status: 400 | 404, message: string) {
  return Response.json({ message }, { status, headers: { "Cache-Control": "no-store" } });
}
