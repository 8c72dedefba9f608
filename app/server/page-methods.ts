import * as build from "virtual:react-router/server-build";
import type { Handler } from "./handlers";
import { refuse } from "./refusal";
import { pathOf } from "./request-path";
import { tableRow } from "./route-patterns";

/**
 * Answers in a line what a page does not take, for which React Router would render a whole page, and tells what it takes.
 * Addresses without a page decide themselves.
 */
export const pageMethods: Handler = (request, response, next) => {
  const { method = "" } = request;
  if (method === "GET" || method === "HEAD") return next();
  const row = tableRow(pathOf(request.url)).id ?? "";
  const { default: page, action } = build.routes[row]?.module ?? {};
  if (!page || (method === "POST" && action)) return next();
  const Allow = action ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS";
  if (method !== "OPTIONS") return refuse(response, 405, "Method Not Allowed", { Allow });
  response.writeHead(204, { Allow, "Cache-Control": "no-store" }).end();
};
