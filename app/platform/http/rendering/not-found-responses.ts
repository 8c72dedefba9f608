import { data } from "react-router";
import { shownYear } from "~/base/i18n/shown-year";
import type { Failure } from "~/design/components/errors/error-screen";
import { m } from "~/paraglide/messages";

/** 404 when no route matches (docs/product.md, "Errors"). Throw it. @param next where what was looked for is, and `text`: what became of it */
export const noRouteMatches = (path: string, next?: NonNullable<Failure["next"]> & { text: string }) =>
  notFound(m.http_no_route({ path }), next?.text, next && { path: next.path, label: next.label });

/** 404 when a route matches but refuses its parameters (docs/product.md, "Errors"). Throw it. */
export const pageNotFound = (path: string) => notFound(m.http_refused({ path }));

/** 404 for an address of an order or ticket without its key, whether or not there is one. Throw it. */
export const orderNotFound = () =>
  notFound(m.orders_link(), m.orders_link_text(), { path: "/order/find", label: m.eticket_find() });

function notFound(message: string, explanation: string = m.http_not_found_text(), next?: Failure["next"]) {
  return data<Failure>(
    { title: m.http_not_found(), message, explanation, next, ways: next ? [] : mostVisited() },
    { status: 404, statusText: "Not Found" },
  );
}

/** Where somebody may go on who is lost; a past edition lacks most of these pages. */
const mostVisited = (): NonNullable<Failure["ways"]> =>
  shownYear() === null
    ? [
        { path: "/ticket", label: m.tickets_title() },
        { path: "/rundown", label: m.rundown_title() },
        { path: "/brands", label: m.brands_title() },
        { path: "/map", label: m.map_title() },
      ]
    : [];

/** 503 for what a service that is out of reach would do. Throw it. */
export function serviceUnavailable(message: string) {
  return data<Failure>({ title: m.http_unavailable(), message }, { status: 503, statusText: "Service Unavailable" });
}

/** 403 for what somebody who has signed in may not do. Throw it. */
export function notAllowed(message: string) {
  const next = { path: "/staff", label: m.staff_already_open() };
  return data<Failure>({ title: m.http_not_allowed(), message, next }, { status: 403, statusText: "Forbidden" });
}
