import { redirect } from "react-router";
import { returnAddress } from "~/config/local-path";
import { openPreview } from "~/content/editing/drafts/open-preview.server";
import { OutcomePanel } from "~/design/components/form/outcome-panel";
import { PageHeader } from "~/design/components/page/page-header";
import { m } from "~/paraglide/messages";
import { dropPreviewToken } from "~/platform/cookies/preview-cookie.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/preview";

/** `/preview`: the link to a draft, for anybody who has it, and the way back to what is published. */
export const loader = (args: Route.LoaderArgs) => openPreview(args);

/** Leaves the preview. */
export async function action({ request }: Route.ActionArgs) {
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) ? new URL(referer).pathname : "/";
  if (request.body) await request.body.cancel();
  return redirect(returnAddress(page, referer), { status: 303, headers: { "Set-Cookie": await dropPreviewToken() } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const response = new Headers(loaderHeaders);
  response.set("X-Robots-Tag", "noindex");
  return response;
};

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.drafts_preview());

export default function Preview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader eyebrow={m.staff_eyebrow()} title={m.drafts_preview()} />
      <div className="page">
        <OutcomePanel title={m.staff_link_broken_title()}>
          <p className="mt-3">{loaderData.message}</p>
        </OutcomePanel>
      </div>
    </>
  );
}
