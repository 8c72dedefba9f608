import { noRouteMatches } from "~/http/rendering/not-found-responses";
import type { Route } from "./+types/not-found";

export function loader({ url }: Route.LoaderArgs): never {
  throw noRouteMatches(url.pathname);
}

/** A POST to an unknown path gets the same 404 as a GET. */
export function action({ url }: Route.ActionArgs): never {
  throw noRouteMatches(url.pathname);
}

export default function NotFound() {
  return null;
}
