import { useState } from "react";
import { toOffline } from "~/content/editing/drafts/use-draft-saving";
import { changeContent } from "~/content/editing/forms-page/change-content.server";
import { ContentElsewhere, DocumentList, KindList, listActions } from "~/content/editing/forms-page/content-lists";
import { ACCEPTED, type ContentPage } from "~/content/editing/forms-page/content-pages";
import { DeletePanel, DocumentForm } from "~/content/editing/forms-page/document-form";
import { PicturePanel } from "~/content/editing/forms-page/picture-panel";
import { readContentPage } from "~/content/editing/forms-page/read-content.server";
import { PicturesPanel } from "~/content/editing/galleries/pictures-panel";
import { TextList } from "~/content/editing/texts/text-list";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { rememberRefusal, requireStaff, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/content";

/** `/staff/content`: all kinds of content, the documents of each, and their forms. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (wasRefused(context)) return { shown: null };
  const { signIn } = requireStaff(context, "edit-content");
  return { shown: await readContentPage(url, signIn.email) };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, changeContent(args));

/** Forms that people send load a document. This is for drafts, which wait in the browser while there is no network. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => serverAction().catch(toOffline);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const titleOf = (page: ContentPage | null | undefined) => (page && "title" in page ? page.title : m.editing_content());

export const meta: Route.MetaFunction = (args) => staffMeta(args, titleOf(args.loaderData?.shown));

export default function Content({ loaderData, actionData }: Route.ComponentProps) {
  const { shown } = loaderData;
  // To the router a link to a field of the page is a navigation, which forgets what the action returned.
  const [page] = useState<ContentPage | null>(actionData && actionData.page !== "saved" ? actionData : shown);
  return (
    <StaffPage
      title={titleOf(page)}
      back={page && "back" in page ? page.back : undefined}
      actions={page?.page === "list" ? listActions(page) : null}
      lead={page?.page === "kinds" ? m.editing_content_lead() : undefined}
    >
      {page ? <Shown page={page} /> : null}
    </StaffPage>
  );
}

function Shown({ page }: { page: ContentPage }) {
  switch (page.page) {
    case "api":
      return <ContentElsewhere url={page.url} />;
    case "kinds":
      return <KindList page={page} />;
    case "list":
      return <DocumentList page={page} />;
    case "texts":
      return <TextList page={page} />;
    case "picture":
      return <PicturePanel page={page} />;
    case "pictures":
      return <PicturesPanel page={page} accept={ACCEPTED} />;
    case "delete":
      return <DeletePanel page={page} />;
    default:
      return <DocumentForm form={page} />;
  }
}
