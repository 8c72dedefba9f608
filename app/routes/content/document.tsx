import { documentIn } from "~/content/editing/documents/content-address.server";
import { toOffline } from "~/content/editing/drafts/to-offline";
import { changeDocument } from "~/content/editing/forms-page/change-content.server";
import { readDocument } from "~/content/editing/forms-page/read-content.server";
import { contentTitle, ShownDocument } from "~/content/editing/pages/shown-document";
import { rememberRefusal, requireStaff, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/document";

/** `/staff/content/brands/air-jernih`: the form of a document; `/staff/content/brands/+`: of a new one. */
export async function loader(args: Route.LoaderArgs) {
  if (wasRefused(args.context)) return { shown: null };
  const { signIn } = requireStaff(args.context, "edit-content");
  return { shown: await readDocument(documentIn(args), args.url, signIn.email) };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, changeDocument(documentIn(args), args));

/** Forms that people send load a document. This is for drafts, which wait in the browser while there is no network. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => serverAction().catch(toOffline);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, contentTitle(args.loaderData?.shown));

export default function Document({ loaderData, actionData }: Route.ComponentProps) {
  return <ShownDocument shown={loaderData.shown} answer={actionData} />;
}
