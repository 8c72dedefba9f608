import { SLUG_PATTERN } from "~/base/values/addresses";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { MAX_STOPS } from "~/visitors/map/way/routes";

/** Characters of the longest name of a place in an address. */
const MAX_PLACE = 80;

/** What the address of the map asks for. Texts are as they were typed, but short. */
export type MapQuery = {
  /** Id of a hall; empty: the first one, or that of what is shown. */
  hall: string;
  category: string;
  /** The search. */
  q: string;
  /** Where one stands: the key of a sign. */
  at: string;
  /** Where a way begins. */
  from: string;
  /** Where it leads, each place once. */
  to: readonly string[];
  /** Without stairs. */
  stepFree: boolean;
};

/** Reads the query. Several goals are repeated, or have commas between them. */
export function readMapQuery(params: URLSearchParams): MapQuery {
  const textOf = (name: string, max: number) => (params.get(name) ?? "").trim().slice(0, max);
  const slugOf = (name: string) => {
    const value = textOf(name, 200);
    return SLUG_PATTERN.test(value) ? value : "";
  };
  const places = params
    .getAll("to")
    .slice(0, MAX_STOPS)
    .flatMap((value) => value.slice(0, MAX_PLACE * MAX_STOPS).split(","))
    .map((value) => value.trim().slice(0, MAX_PLACE))
    .filter(Boolean);
  return {
    hall: slugOf("hall"),
    category: slugOf("category"),
    q: textOf("q", MAX_SEARCH_LENGTH),
    at: textOf("at", MAX_PLACE),
    from: textOf("from", MAX_PLACE),
    to: [...new Set(places)].slice(0, MAX_STOPS),
    stepFree: params.get("stepfree") === "yes",
  };
}

/** The address of the map with a query; what is empty is left out. */
export function mapHref(query: Partial<MapQuery>): string {
  const params = new URLSearchParams();
  for (const name of ["at", "category", "from", "hall", "q"] as const) if (query[name]) params.set(name, query[name]);
  if (query.stepFree) params.set("stepfree", "yes");
  for (const place of query.to ?? []) params.append("to", place);
  return params.size > 0 ? `/map?${params}` : "/map";
}
