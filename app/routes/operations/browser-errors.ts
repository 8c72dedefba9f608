import { env } from "~/base/env/env.server";
import { identity } from "~/base/identity/identity.server";
import { withoutPersonalData } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import type { BrowserErrorReport } from "~/design/components/errors/browser-error";
import { renderNotes } from "~/platform/http/rendering/render-notes.server";
import { createReportRoute } from "~/platform/http/security/browser-reports.server";
import { metrics } from "~/server/metrics/metrics.server";

/** Characters logged of each field: anyone may send anything. */
const MAX_LENGTHS = { page: 200, message: 300, stack: 4_000 };

/** The window's events. Any other report is of an error that replaced the page. */
const EVENTS = ["error", "unhandledrejection"] as const;

/** The query of an address, which can hold the token of a mailed link, up to the line number in a stack. */
const QUERY = /\?[^\s?=]*=[^\s:)"']*/g;

/** Logs an error of a browser, and responds with what its error screen needs. */
const route = createReportRoute({
  budget: "browser-errors",
  points: 30,
  maxBody: 16 * 1024,
  receive(body, { context }) {
    const fields = new URLSearchParams(body);
    const event = EVENTS.find((name) => name === fields.get("event")) ?? "page";
    const message = fields.get("message") ?? "";
    const texts = {
      page: fields.get("page"),
      message: withoutPersonalData(message.replace(QUERY, "")),
      // A stack begins with the message in some browsers.
      stack: message === "" ? fields.get("stack") : fields.get("stack")?.replaceAll(message, "…"),
    };
    const report = Object.entries(MAX_LENGTHS).map(([name, length]) => [
      name,
      texts[name as keyof typeof texts]?.replace(QUERY, "").slice(0, length),
    ]);
    const reference = renderNotes(context).requestId;
    log.error({ event, ...Object.fromEntries(report), reference }, "an error in a browser");
    metrics.browserReported(event);
    const answer: BrowserErrorReport = { reference, siteName: identity().name, showStack: env.showStack };
    return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
  },
});

export const loader = route.loader;
export const action = route.action;
