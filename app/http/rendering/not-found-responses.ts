import { data } from "react-router";

/** What an error response carries for the error screen. */
export type Failure = { message: string };

/** 404 when no route matches (specification, section 8). Throw it. */
export function noRouteMatches(path: string) {
  return data<Failure>({ message: `Page not found: ${path}` }, { status: 404, statusText: "Not Found" });
}

/**
 * 404 when a route matches but refuses what stands in the address (specification, section 8). Throw it.
 * @param path with the query that is refused, where it is one
 */
export function methodNotAllowed(path: string) {
  return data<Failure>({ message: `Page Not Found: ${path}` }, { status: 404, statusText: "Not Found" });
}
