import { log } from "~/base/log/log.server";
import { createReportRoute, respondToReport } from "~/platform/http/security/browser-reports.server";
import { isCspReportType, parseCspReports } from "~/platform/http/security/csp-reports";
import { metrics } from "~/server/metrics/metrics.server";

/** Receives CSP reports of browsers and logs one line per request. */
const route = createReportRoute({
  budget: "csp-reports",
  points: 20,
  maxBody: 32 * 1024,
  receive(body, { request }) {
    if (!isCspReportType(request.headers.get("Content-Type") ?? "")) return respondToReport(415);
    const reports = parseCspReports(body);
    if (!reports) return respondToReport(400);
    if (reports.length > 0) {
      log.warn({ reports }, "CSP violation; see app/platform/http/security/README.md");
      metrics.browserReported("csp");
    }
    return respondToReport(204);
  },
});

export const loader = route.loader;
export const action = route.action;
