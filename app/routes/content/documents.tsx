import { kindIn } from "~/content/editing/documents/content-address.server";
import { toOffline } from "~/content/editing/drafts/to-offline";
import { changeDocuments } from "~/content/editing/forms-page/change-content.server";
import { readDocuments } from "~/content/editing/forms-page/read-content.server";
import { ShownContent } from "~/content/editing/pages/shown-content";
import { contentTitle } from "~/content/editing/pages/shown-document";
import { rememberRefusal, requireStaff, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/documents";

/** `/staff/content/brands`: the documents of a kind; `/staff/content/event`: the form of a document that is alone of its kind. */
export async function loader(args: Route.LoaderArgs) {
  if (wasRefused(args.context)) return { shown: null };
  const { signIn } = requireStaff(args.context, "edit-content");
  return { shown: await readDocuments(kindIn(args), args.url, signIn.email) };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, changeDocuments(kindIn(args), args));

/** Forms that people send load a document. This is for drafts, which wait in the browser while there is no network. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => serverAction().catch(toOffline);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, contentTitle(args.loaderData?.shown));

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  return <ShownContent shown={loaderData.shown} answer={actionData} />;
}
