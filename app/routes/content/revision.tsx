import { REVISIONS_PATH } from "~/content/editing/documents/staff-paths";
import { useInEdition } from "~/content/editing/documents/use-in-edition";
import { ContentElsewhere } from "~/content/editing/pages/content-elsewhere";
import { readRevisionPage } from "~/content/editing/publications/read-revisions.server";
import type { RevisionPage } from "~/content/editing/publications/revision-pages";
import { RevisionView } from "~/content/editing/publications/revision-view";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/revision";

/** `/staff/revisions/{number}`: what a revision changed, or how it differs from another one. */
export async function loader({ url, params }: Route.LoaderArgs) {
  return readRevisionPage(params.number, url);
}

const titleOf = (page: RevisionPage | undefined) =>
  page?.page === "revision" ? m.revisions_number({ number: page.revision.number }) : m.revisions_title();

export const meta: Route.MetaFunction = (args) => staffMeta(args, titleOf(args.loaderData));

export default function Revision({ loaderData: page }: Route.ComponentProps) {
  return (
    <StaffPage title={titleOf(page)} back={{ to: useInEdition(REVISIONS_PATH), label: m.revisions_title() }}>
      {page.page === "api" ? <ContentElsewhere url={page.url} /> : <RevisionView page={page} />}
    </StaffPage>
  );
}
