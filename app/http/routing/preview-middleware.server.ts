import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { ShownPreview } from "~/components/feedback/preview-bar";
import { formatMoment } from "~/entities/values/jakarta-time";
import { cachePolicies } from "~/http/caching/cache-policies";
import { orUnavailable } from "~/http/rendering/outage.server";
import { m } from "~/paraglide/messages";
import { ruleFor } from "~/route-rules.server";
import { runWithContent } from "~/services/content/site-content.server";
import { findPreviewedContent } from "~/services/content/store/site-previews.server";
import { dropPreviewToken, readPreviewToken } from "~/sessions/preview-cookie.server";
import { redirectWithSuccess } from "~/sessions/toast.server";

const previewContext = createContext<number | null>(null);

/** What each page says while it shows a draft; null: it shows what is published. */
export function previewNote(context: Readonly<RouterContextProvider>): ShownPreview | null {
  const until = context.get(previewContext);
  return until === null ? null : { text: m.drafts_bar({ moment: formatMoment(until) }), leave: m.drafts_leave() };
}

/** Pages with the draft whose link the browser has opened. Pages of one person, and what somebody sends, have the published content. */
export const previewMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const token = isRead ? await readPreviewToken(request) : null;
  if (token === null || ruleFor(url.pathname).cache === "private") return next();
  const shown = await orUnavailable(
    () => findPreviewedContent(token),
    "the drafts of the content are out of reach",
    m.drafts_preview_out_of_reach,
  );
  if (!shown) throw await leave(url.pathname + url.search);
  context.set(previewContext, shown.until);
  const response = await runWithContent(shown.content, next);
  response.headers.set("Cache-Control", cachePolicies.private);
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
};

/** The same address as visitors see it, with a word about the preview, which has ended. */
async function leave(address: string): Promise<Response> {
  const headers = { "X-Remix-Reload-Document": "true" };
  const response = await redirectWithSuccess(address, m.drafts_preview_ended(), { status: 303, headers });
  response.headers.append("Set-Cookie", await dropPreviewToken());
  return response;
}
