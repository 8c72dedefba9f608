import { readiness } from "~/services/readiness/readiness.server";
import type { Route } from "./+types/health";

/**
 * `/healthz`: 200 while the process responds. It checks no other service, so that an outage elsewhere restarts no instance.
 * `/readyz`: whether a load balancer should send visitors here; 503 while the instance stops or could store no form.
 */
export async function loader({ pattern }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  if (pattern.endsWith("healthz")) {
    return new Response("ok\n", { headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });
  }
  const state = await readiness();
  return Response.json(state, { status: state.ready ? 200 : 503, headers });
}
