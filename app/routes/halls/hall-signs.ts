import { env } from "~/base/env/env.server";
import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { currentContent } from "~/content/site-content.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { paperHeaders } from "~/platform/http/security/security-headers.server";
import { requireStaff } from "~/staff/staff-access.server";
import { toSignsDocument } from "~/visitors/map/signs/hall-signs.server";
import type { Route } from "./+types/hall-signs";

/** `/staff/content/halls/hall-a/+signs`: the signs of a hall with codes that open the map, for paper. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  requireStaff(context, "edit-content");
  requireOwnContent();
  const content = currentContent();
  const hall = content.halls.find(({ id }) => id === params.hall);
  if (!hall) throw pageNotFound(url.pathname);
  const html = await toSignsDocument(content, hall, content.event.title, env.app.url);
  return new Response(html, { headers: { ...paperHeaders(), "Content-Type": "text/html; charset=utf-8" } });
}
