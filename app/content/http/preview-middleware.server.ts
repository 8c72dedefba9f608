import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { shownYear } from "~/base/i18n/shown-year";
import { formatMoment } from "~/base/values/jakarta-time";
import { ruleFor } from "~/config/route-rules.server";
import { keepContent, runWithContent } from "~/content/site-content.server";
import {
  findPreviewedContent,
  PREVIEW_OUTAGE,
  type PreviewedContent,
  showsOtherEdition,
} from "~/content/store/site-previews.server";
import type { ShownPreview } from "~/design/components/feedback/page-bars";
import { m } from "~/paraglide/messages";
import { dropPreviewToken, readPreviewToken } from "~/platform/cookies/preview-cookie.server";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { cachePolicies } from "~/platform/http/caching/cache-policies";
import { required } from "~/platform/http/rendering/outage.server";

const previewContext = createContext<Omit<PreviewedContent, "content"> | null>(null);

/** What each page says while it shows a draft; null: it shows what is published. */
export function previewNote(context: Readonly<RouterContextProvider>): ShownPreview | null {
  const preview = context.get(previewContext);
  if (!preview) return null;
  const moment = formatMoment(preview.until);
  const text = preview.ofOtherEdition ? m.drafts_bar_edition({ moment }) : m.drafts_bar({ moment });
  return { text, leave: m.drafts_leave() };
}

/**
 * Pages of one content each: with the draft whose link the browser has opened, or as it is published when the request comes. Pages of one
 * person, and what somebody sends, have the published content; those of a past edition have that edition's. Nothing is sent where pages show
 * another edition than visitors see: it would be stored for the one that they see.
 */
export const previewMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const { cache } = ruleFor(url.pathname);
  // What somebody sends may change the content.
  if (shownYear() !== null || (!isRead && cache !== "form")) return next();
  const token = await readPreviewToken(request);
  if (!isRead) {
    const isOther = token !== null && (await required(showsOtherEdition(token), PREVIEW_OUTAGE));
    if (isOther) throw await redirectWithSuccess(url.pathname, m.drafts_nothing_sent(), { status: 303 });
    return next();
  }
  if (token === null || cache === "private") return keepContent(next);
  const shown = await required(findPreviewedContent(token), PREVIEW_OUTAGE);
  if (!shown) throw await leave(url.pathname + url.search);
  context.set(previewContext, shown);
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
