import { env } from "~/env.server";
import { describeApi } from "~/services/product-api/openapi.server";

/** The OpenAPI 3.1 description of `/api/v1`. */
export function loader() {
  const description = describeApi(`${env.app.url}/api/v1`, { takesSubmissions: env.apiToken !== undefined });
  return Response.json(description, { headers: { "Cache-Control": "public, max-age=3600" } });
}
