import { nothingMatches } from "~/http/failures";
import type { Route } from "./+types/moved";

/** The route rules redirect before this runs; an address that no rule moves does not exist. */
export function loader({ url }: Route.LoaderArgs): never {
  throw nothingMatches(url.pathname);
}

export default function Moved() {
  return null;
}
