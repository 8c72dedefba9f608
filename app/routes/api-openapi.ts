import { env } from "~/env.server";
import { describeApi } from "~/services/product-api/openapi.server";

/** The OpenAPI 3.1 description of `/api/v1`. */
export function loader() {
  return Response.json(describeApi(`${env.app.url}/api/v1`), { headers: { "Cache-Control": "public, max-age=3600" } });
}
