import * as build from "virtual:react-router/server-build";
import { matchRoutes } from "react-router";
import { pagePath } from "~/http/caching/page-key.server";
import { decodedPath } from "~/server/protocol/request-path";

/** Paths remembered. Beyond, all are forgotten: made-up paths must not fill the memory. */
const MOST = 5_000;
/** Characters; a longer path is not remembered, since none of the site's own is. */
const LONGEST = 200;

/** A row of the URL table; without an id where no row fits. */
export type TableRow = { pattern: string; id?: string };

const table = Object.values(build.routes).flatMap((route) =>
  route && route.id !== "root" ? [{ id: route.id, path: route.path ?? "/" }] : [],
);
const known = new Map<string, TableRow>();

/**
 * The row of the URL table that a path falls under, with its pattern such as `/brands/:slug`; a page and its data share
 * one. What no route knows is `/*`.
 */
export function tableRow(path: string): TableRow {
  const remembered = known.get(path);
  if (remembered !== undefined) return remembered;
  const row = matchRow(pagePath(path));
  if (path.length > LONGEST) return row;
  if (known.size >= MOST) known.clear();
  known.set(path, row);
  return row;
}

function matchRow(path: string): TableRow {
  // React Router would warn of it, in words on standard output.
  if (decodedPath(path) === null) return { pattern: "/*" };
  const matched = matchRoutes(table, path)?.at(-1)?.route;
  const pattern = matched?.path ?? "*";
  return { id: matched?.id, pattern: pattern.startsWith("/") ? pattern : `/${pattern}` };
}
