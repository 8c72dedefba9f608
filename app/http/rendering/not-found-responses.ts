import { data } from "react-router";

export type Failure = { message: string };

/** 404 when no route matches (docs/product.md, "Errors"). Throw it. */
export function noRouteMatches(path: string) {
  return data<Failure>({ message: `Page not found: ${path}` }, { status: 404, statusText: "Not Found" });
}

/** 404 when a route matches but refuses its parameters (docs/product.md, "Errors"). Throw it. */
export function methodNotAllowed(path: string) {
  return data<Failure>({ message: `Page Not Found: ${path}` }, { status: 404, statusText: "Not Found" });
}
