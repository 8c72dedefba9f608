import { ContentElsewhere } from "~/content/editing/pages/content-elsewhere";
import { readRevisionList } from "~/content/editing/publications/read-revisions.server";
import { RevisionList } from "~/content/editing/publications/revision-list";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/revisions";

/** `/staff/revisions`: all that was published. */
export async function loader({ url }: Route.LoaderArgs) {
  return readRevisionList(url);
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.revisions_title());

export default function Revisions({ loaderData: page }: Route.ComponentProps) {
  return (
    <StaffPage title={m.revisions_title()} lead={page.page === "list" ? m.revisions_lead() : undefined}>
      {page.page === "api" ? <ContentElsewhere url={page.url} /> : <RevisionList page={page} />}
    </StaffPage>
  );
}
