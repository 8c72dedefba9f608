import { env } from "~/env.server";
import { carriesToken } from "~/http/security/authentication.server";
import { metrics } from "~/services/metrics/metrics.server";
import type { Route } from "./+types/metrics";

/** The metrics of this process for Prometheus. Requires `METRICS_TOKEN`; without that setting the response is a 404. */
export async function loader({ request }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  if (!env.metricsToken) return new Response("Not Found\n", { status: 404, headers });
  if (!carriesToken(request, env.metricsToken)) {
    return new Response("Unauthorized\n", { status: 401, headers: { ...headers, "WWW-Authenticate": "Bearer" } });
  }
  const { text, contentType } = await metrics.read();
  return new Response(text, { headers: { ...headers, "Content-Type": contentType } });
}
