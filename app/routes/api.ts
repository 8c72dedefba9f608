import { answerApi } from "~/services/product-api/api-answer.server";
import type { Route } from "./+types/api";

/** The embedded product API over HTTP: another instance may name it as its `API_URL`. */
export async function loader({ url }: Route.LoaderArgs) {
  const { status, body } = await answerApi(url.pathname.replace(/^\/api\/v1/, ""), url.searchParams);
  return Response.json(body, {
    status,
    headers: { "Cache-Control": status === 200 ? "public, max-age=60" : "no-store" },
  });
}
