import { noRouteMatches } from "~/platform/http/rendering/not-found-responses";
import type { Route } from "./+types/not-found";

/** A POST to an unknown path gets the same 404 as a GET. */
export function loader({ url }: Pick<Route.LoaderArgs, "url">): never {
  throw noRouteMatches(url.pathname);
}

export { loader as action };

export default function NotFound() {
  return null;
}
