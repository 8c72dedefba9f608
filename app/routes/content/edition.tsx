import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { EDITIONS_PATH } from "~/content/editing/documents/staff-paths";
import { changeEdition } from "~/content/editing/editions/change-editions.server";
import { EditionView } from "~/content/editing/editions/edition-view";
import { findEdition, readEdition } from "~/content/editing/editions/read-editions.server";
import { m } from "~/paraglide/messages";
import { soldInEdition } from "~/sales/stock/sold-in-edition.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/edition";

/** `/staff/editions/{number}`: what a draft still needs, the link that shows it, and the button that opens it. */
export async function loader({ url, params }: Route.LoaderArgs) {
  requireOwnContent();
  return readEdition(await findEdition(params.edition, url));
}

export const action = (args: Route.ActionArgs) => changeEdition(args.params.edition, args, soldInEdition);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.name ?? m.editions_title());

export default function Edition({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  return (
    <StaffPage title={page.name} back={{ to: EDITIONS_PATH, label: m.editions_title() }}>
      <EditionView page={page} />
    </StaffPage>
  );
}
