import { noRouteMatches } from "~/http/rendering/not-found-responses";
import type { Route } from "./+types/moved";

/** The route rules redirect before this runs; an address that no rule moves does not exist. */
export function loader({ url }: Route.LoaderArgs): never {
  throw noRouteMatches(url.pathname);
}

export default function Moved() {
  return null;
}
