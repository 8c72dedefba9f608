import { runningBuild } from "~/base/build/build.server";
import { env } from "~/base/env/env.server";
import { byAddress } from "~/platform/http/routing/by-address";
import { carriesToken } from "~/platform/http/security/authentication.server";
import { metrics } from "~/server/metrics/metrics.server";
import { readiness } from "~/server/readiness/readiness.server";
import type { Route } from "./+types/status";

const headers = { "Cache-Control": "no-store" };

/** The running build, for open pages that check for a newer one. */
function latestBuild(): Response {
  const { id, timestamp } = runningBuild();
  return Response.json({ id, timestamp }, { headers });
}

/** 200 while it responds. It checks no other service, so that an outage elsewhere restarts no instance. */
const health = () => new Response("ok\n", { headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });

/** 503 while the instance stops, so that a load balancer sends visitors elsewhere. The body reports what it depends on. */
async function ready(): Promise<Response> {
  const state = await readiness();
  return Response.json(state, { status: state.ready ? 200 : 503, headers });
}

/** For Prometheus. Requires `METRICS_TOKEN`; without that setting the response is a 404. */
async function readMetrics({ request }: Route.LoaderArgs): Promise<Response> {
  if (!env.metricsToken) return new Response("Not Found\n", { status: 404, headers });
  if (!carriesToken(request, env.metricsToken)) {
    return new Response("Unauthorized\n", { status: 401, headers: { ...headers, "WWW-Authenticate": "Bearer" } });
  }
  const { text, contentType } = await metrics.read();
  return new Response(text, { headers: { ...headers, "Content-Type": contentType } });
}

/** The state of this process. */
export const loader = byAddress<Route.LoaderArgs, Response | Promise<Response>>({
  "builds/latest.json": latestBuild,
  healthz: health,
  readyz: ready,
  metrics: readMetrics,
});
