import type { BrowserErrorReport } from "~/components/errors/browser-error";
import { env } from "~/env.server";
import { visitorAddress } from "~/http/forms/client-address.server";
import { createRateLimit } from "~/http/forms/rate-limit.server";
import { renderNotes } from "~/http/rendering/render-notes.server";
import { readBody } from "~/services/body/read-body.server";
import { log } from "~/services/log/log.server";
import type { Route } from "./+types/browser-errors";

/** Bytes. */
const MAX_BODY = 16 * 1024;

/** Reports per client and minute. Each process counts its own. */
const limit = createRateLimit({ budget: "browser-errors", points: 10, windowSeconds: 60, logger: log });

/** Characters logged of each field: anyone may send anything. */
const MAX_LENGTHS = { page: 200, message: 300, stack: 4_000 };

/** The query of an address, which can hold the token of a mailed link, up to the line number in a stack. */
const QUERY = /\?[^\s?=]*=[^\s:)"']*/g;

const respond = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });

export function loader() {
  return respond(405, { Allow: "POST" });
}

/** Logs an error that a browser shows full-page, and responds with what its error screen needs. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return respond(405, { Allow: "POST" });
  const { allowed, retryAfterSeconds } = await limit.consume(visitorAddress(request, context) ?? "unknown");
  if (!allowed) return respond(429, { "Retry-After": String(retryAfterSeconds) });
  const body = await readBody(request, MAX_BODY);
  if (!body) return respond(413);
  const fields = new URLSearchParams(new TextDecoder().decode(body));
  const report = Object.entries(MAX_LENGTHS).map(([name, length]) => [
    name,
    fields.get(name)?.replace(QUERY, "").slice(0, length),
  ]);
  const reference = renderNotes(context).requestId;
  log.error({ ...Object.fromEntries(report), reference }, "an error in a browser");
  const answer: BrowserErrorReport = { reference, siteName: env.app.name, showStack: env.showStack };
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
