import { nothingMatches } from "~/http/failures";
import type { Route } from "./+types/not-found";

export function loader({ url }: Route.LoaderArgs): never {
  throw nothingMatches(url.pathname);
}

/** A POST to nowhere is as lost as a GET. */
export function action({ url }: Route.ActionArgs): never {
  throw nothingMatches(url.pathname);
}

export default function NotFound() {
  return null;
}
