import type { ActionFunctionArgs, RouterContextProvider } from "react-router";
import { readBody } from "~/base/body/read-body.server";
import { log } from "~/base/log/log.server";
import { visitorAddress } from "./client-address.server";
import { createRateLimit } from "./rate-limit.server";

type ReportArgs = { request: Request; context: Readonly<RouterContextProvider> };

type Options = {
  /** Names the rate limit. */
  budget: string;
  /** Reports per client and minute. Each process counts its own, which is exact enough for reports. */
  points: number;
  /** Bytes of a body. */
  maxBody: number;
  /** Handles a body within these bounds. */
  receive(body: string, args: ReportArgs): Response;
};

/** A response to a report: without a body, and stored nowhere. */
export const respondToReport = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });

/** The loader and the action of a route to which browsers post reports: POST alone, bounded in rate and in size. */
export function createReportRoute({ budget, points, maxBody, receive }: Options) {
  const limit = createRateLimit({ budget, points, windowSeconds: 60, logger: log });
  const refuseMethod = () => respondToReport(405, { Allow: "POST" });
  return {
    loader: refuseMethod,
    async action({ request, context }: ActionFunctionArgs): Promise<Response> {
      if (request.method !== "POST") return refuseMethod();
      // Behind a server that passes no address all clients share one budget.
      const { allowed, retryAfterSeconds } = await limit.consume(visitorAddress(request, context) ?? "unknown");
      if (!allowed) return respondToReport(429, { "Retry-After": String(retryAfterSeconds) });
      const body = await readBody(request, maxBody);
      return body ? receive(new TextDecoder().decode(body), { request, context }) : respondToReport(413);
    },
  };
}
