import { ContentElsewhere } from "~/content/editing/forms-page/content-lists";
import { readRevisionPage } from "~/content/editing/publications/read-revisions.server";
import { handleRestore } from "~/content/editing/publications/restore-revision.server";
import { RevisionList } from "~/content/editing/publications/revision-list";
import type { RevisionPage } from "~/content/editing/publications/revision-pages";
import { RestorePanel, RevisionView } from "~/content/editing/publications/revision-view";
import { m } from "~/paraglide/messages";
import { requireStaff } from "~/staff/staff-access.server";
import { StaffPage, staffMeta } from "~/staff/staff-page";
import type { Route } from "./+types/revisions";

/** `/staff/revisions`: all that was published, what each revision changed, and the page that publishes one again. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireStaff(context, "edit-content");
  return { shown: await readRevisionPage(params["*"], url) };
}

export const action = (args: Route.ActionArgs) => handleRestore({ ...args, rest: args.params["*"] });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

function titleOf(page: RevisionPage | undefined): string {
  if (!page || !("revision" in page)) return m.revisions_title();
  const { number } = page.revision;
  return page.page === "restore" ? m.revisions_restore_number({ number }) : m.revisions_number({ number });
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, titleOf(args.loaderData?.shown));

export default function Revisions({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  const page = actionData ?? shown;
  return (
    <StaffPage title={titleOf(page)} lead={page.page === "list" ? m.revisions_lead() : undefined}>
      <Shown page={page} />
    </StaffPage>
  );
}

function Shown({ page }: { page: RevisionPage }) {
  switch (page.page) {
    case "api":
      return <ContentElsewhere url={page.url} />;
    case "list":
      return <RevisionList page={page} />;
    case "restore":
      return <RestorePanel page={page} />;
    default:
      return <RevisionView page={page} />;
  }
}
