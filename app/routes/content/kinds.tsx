import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { readKinds } from "~/content/editing/forms-page/read-content.server";
import { confirmTranslations } from "~/content/editing/lists/confirm-translations.server";
import { ContentElsewhere } from "~/content/editing/pages/content-elsewhere";
import { KindList } from "~/content/editing/pages/content-lists";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/kinds";

/** `/staff/content`: all kinds of content, the editor's drafts, and translations that are older than their original. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { signIn } = requireStaff(context, "edit-content");
  return { shown: await readKinds(url, signIn.email) };
}

export function action({ request, context }: Route.ActionArgs) {
  requireOwnContent();
  return confirmTranslations(request, context);
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.editing_content());

export default function Kinds({ loaderData: { shown } }: Route.ComponentProps) {
  const isHere = shown.page === "kinds";
  return (
    <StaffPage title={m.editing_content()} lead={isHere ? m.editing_content_lead() : undefined}>
      {isHere ? <KindList page={shown} /> : <ContentElsewhere url={shown.url} />}
    </StaffPage>
  );
}
