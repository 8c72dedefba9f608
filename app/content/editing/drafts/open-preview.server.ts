import { data, type RouterContextProvider, redirect } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { findPreviewedChange, PREVIEW_OUTAGE } from "~/content/store/site-previews.server";
import { m } from "~/paraglide/messages";
import { keepPreviewToken } from "~/platform/cookies/preview-cookie.server";
import { required } from "~/platform/http/rendering/outage.server";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import { limitsOf } from "~/platform/http/security/rate-limit.server";
import { tooManyAttempts } from "~/staff/staff-access.server";
import { documentPage } from "./document-page";

type OpenArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/**
 * Opens the link of a preview, for anybody who has it: from then on this browser sees pages with the draft. It grants nothing else.
 * @returns a redirect to the page of the draft's document, or why the link does not work
 */
export async function openPreview({ request, url, context }: OpenArgs) {
  const token = url.searchParams.get("token") ?? "";
  const address = visitorAddress(request, context);
  const { rejected } = limitsOf("staff");
  const attempt = address ? await rejected.consume(address) : null;
  if (attempt && !attempt.allowed) {
    const { message, init } = tooManyAttempts(attempt.retryAfterSeconds);
    return data({ message }, init);
  }
  const found = await required(findPreviewedChange(token), PREVIEW_OUTAGE);
  if (!found) return data({ message: m.drafts_preview_broken() }, { status: 404 });
  if (address) await rejected.refund(address);
  const seconds = Math.ceil((found.until - wallClock.now()) / 1000);
  const headers = { "Set-Cookie": await keepPreviewToken(token, seconds) };
  return redirect(found.change ? documentPage(found.change.kind, found.change.document) : "/", {
    status: 303,
    headers,
  });
}
