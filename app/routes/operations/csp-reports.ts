import { createRateLimit } from "~/http/forms/rate-limit.server";
import { readBody } from "~/http/forms/read-body.server";
import { visitorAddress } from "~/http/forms/socket-address.server";
import { isCspReportType, parseCspReports } from "~/http/security/csp-reports";
import { log } from "~/services/log/log.server";
import type { Route } from "./+types/csp-reports";

/** Bytes; browsers gather a few reports of some hundred bytes each. */
const LARGEST_REPORT = 32 * 1024;

/** Reports that one visitor may send in a minute; this process counts alone, since nothing is lost with a report. */
const limit = createRateLimit({ budget: "csp-reports", points: 20, windowSeconds: 60, logger: log });

/** Never says anything of what was sent. */
const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });

/** The address is for browsers' reports; there is nothing to read. */
export function loader() {
  return answer(405, { Allow: "POST" });
}

/** Takes what browsers report of the content security policy: one line in the log for each request. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return answer(405, { Allow: "POST" });
  // A server that tells no address has one budget for all: the log is kept small all the same.
  const { allowed, retryAfterSeconds } = await limit.consume(visitorAddress(request, context) ?? "unknown");
  if (!allowed) return answer(429, { "Retry-After": String(retryAfterSeconds) });
  const type = request.headers.get("Content-Type") ?? "";
  if (!isCspReportType(type)) return answer(415);
  const body = await readBody(request, LARGEST_REPORT);
  if (!body) return answer(413);
  const reports = parseCspReports(new TextDecoder().decode(body));
  if (!reports) return answer(400);
  if (reports.length > 0) log.warn({ reports }, "CSP violation; see app/http/security/README.md");
  return answer(204);
}
