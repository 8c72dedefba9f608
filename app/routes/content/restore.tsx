import { REVISIONS_PATH } from "~/content/editing/documents/staff-paths";
import { useInEdition } from "~/content/editing/documents/use-in-edition";
import { ContentElsewhere } from "~/content/editing/pages/content-elsewhere";
import { readRestorePage } from "~/content/editing/publications/read-revisions.server";
import { handleRestore } from "~/content/editing/publications/restore-revision.server";
import type { RestorePage } from "~/content/editing/publications/revision-pages";
import { RestorePanel } from "~/content/editing/publications/revision-view";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/restore";

/** `/staff/revisions/{number}/restore`: asks before a revision is published again. */
export async function loader({ url, params }: Route.LoaderArgs) {
  return readRestorePage(params.number, url);
}

export const action = (args: Route.ActionArgs) => handleRestore(args.params.number, args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const titleOf = (page: RestorePage | undefined) =>
  page?.page === "restore" ? m.revisions_restore_number({ number: page.revision.number }) : m.revisions_title();

export const meta: Route.MetaFunction = (args) => staffMeta(args, titleOf(args.loaderData));

export default function Restore({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  return (
    <StaffPage title={titleOf(page)} back={{ to: useInEdition(REVISIONS_PATH), label: m.revisions_title() }}>
      {page.page === "api" ? <ContentElsewhere url={page.url} /> : <RestorePanel page={page} />}
    </StaffPage>
  );
}
