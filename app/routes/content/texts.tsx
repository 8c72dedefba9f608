import { readTextList } from "~/content/editing/forms-page/read-content.server";
import { ContentElsewhere } from "~/content/editing/pages/content-elsewhere";
import { TextList } from "~/content/editing/texts/text-list";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/texts";

/** `/staff/content/texts`: the texts of pages, mails and PDFs. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { signIn } = requireStaff(context, "edit-content");
  return { shown: await readTextList(url, signIn.email) };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.fields_kind_texts());

export default function Texts({ loaderData: { shown } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.fields_kind_texts()} back={"back" in shown ? shown.back : undefined}>
      {shown.page === "texts" ? <TextList page={shown} /> : <ContentElsewhere url={shown.url} />}
    </StaffPage>
  );
}
