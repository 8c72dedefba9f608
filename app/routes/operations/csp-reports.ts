import { visitorAddress } from "~/http/forms/client-address.server";
import { createRateLimit } from "~/http/forms/rate-limit.server";
import { isCspReportType, parseCspReports } from "~/http/security/csp-reports";
import { readBody } from "~/services/body/read-body.server";
import { log } from "~/services/log/log.server";
import type { Route } from "./+types/csp-reports";

const MAX_REPORT = 32 * 1024;

/** Reports per client and minute. Each process counts its own, which is exact enough for reports. */
const limit = createRateLimit({ budget: "csp-reports", points: 20, windowSeconds: 60, logger: log });

const respond = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });

export function loader() {
  return respond(405, { Allow: "POST" });
}

/** Receives CSP reports of browsers and logs one line per request. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return respond(405, { Allow: "POST" });
  // Behind a server that passes no address all clients share one budget.
  const { allowed, retryAfterSeconds } = await limit.consume(visitorAddress(request, context) ?? "unknown");
  if (!allowed) return respond(429, { "Retry-After": String(retryAfterSeconds) });
  const type = request.headers.get("Content-Type") ?? "";
  if (!isCspReportType(type)) return respond(415);
  const body = await readBody(request, MAX_REPORT);
  if (!body) return respond(413);
  const reports = parseCspReports(new TextDecoder().decode(body));
  if (!reports) return respond(400);
  if (reports.length > 0) log.warn({ reports }, "CSP violation; see app/http/security/README.md");
  return respond(204);
}
