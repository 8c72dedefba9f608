import { icons } from "~/services/icons/icons.server";
import type { Route } from "./+types/api-icons";

/** Names in one request. The site's own loader asks for as many as fit an address of 500 characters. */
const MAX_NAMES = 100;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Drawings change with a new build only, and a name keeps its drawing: a day, then behind the visitor's back. */
const CACHE = "public, max-age=86400, stale-while-revalidate=604800";

/** Icon data as Iconify's API gives them: `/api/icons/{prefix}.json?icons=a,b`. */
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
  return Response.json(collection, { headers: { "Cache-Control": CACHE } });
}

function refuse(status: 400 | 404, message: string) {
  return Response.json({ message }, { status, headers: { "Cache-Control": "no-store" } });
}
