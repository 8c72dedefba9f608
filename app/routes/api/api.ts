import { env } from "~/base/env/env.server";
import { locales } from "~/base/i18n/locales";
import { withOrigin } from "~/content/pictures/uploads/uploaded-name";
import { readEmbeddedApi } from "~/content/product-api/embedded-api.server";
import { describeApi } from "~/content/product-api/openapi.server";
import { receiveSubmission, submissionKindAt } from "~/leads/api-submissions.server";
import { submissionEndpoints } from "~/leads/submission-endpoints";
import { apiError } from "~/platform/http/rendering/api-error";
import { byAddress } from "~/platform/http/routing/by-address";
import { siteOutbox } from "~/server/outbox/site-outbox.server";
import type { Route } from "./+types/api";

const pathOf = (url: URL) => url.pathname.replace(/^\/api\/v1/, "");

const acceptedKind = (url: URL) => (env.apiToken ? submissionKindAt(pathOf(url)) : undefined);

/** The OpenAPI 3.1 description of the API. */
async function description(): Promise<Response> {
  const endpoints = env.apiToken === undefined ? [] : Object.values(submissionEndpoints);
  const body = describeApi(`${env.app.url}/api/v1`, endpoints);
  return Response.json(body, { headers: { "Cache-Control": "public, max-age=3600" } });
}

/** The embedded product API over HTTP, which another instance can use as its `API_URL`. */
async function resource({ url }: Route.LoaderArgs): Promise<Response> {
  if (acceptedKind(url)) return apiError(405, "This address takes POST only.", { Allow: "POST" });
  const { status, body, languages = [] } = await readEmbeddedApi(pathOf(url), url.searchParams);
  const headers = new Headers({ "Cache-Control": status === 200 ? "public, max-age=60" : "no-store" });
  if (languages.length > 0) headers.set("Content-Language", languages.map((locale) => locales[locale].tag).join(", "));
  headers.set("Content-Type", "application/json");
  // The site that reads this does not have them.
  return new Response(withOrigin(JSON.stringify(body), env.app.url), { status, headers });
}

export const loader = byAddress({ "api/v1/openapi.json": description, "api/v1/*": resource });

/** Receives submissions that other instances deliver. */
export async function action({ request, url }: Route.ActionArgs) {
  const kind = acceptedKind(url);
  if (!kind || !env.apiToken) return apiError(405, "This address is for reading only.", { Allow: "GET, HEAD" });
  return receiveSubmission(request, kind, { token: env.apiToken, outbox: siteOutbox() });
}
