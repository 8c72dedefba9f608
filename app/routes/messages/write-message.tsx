import { useState } from "react";
import { m } from "~/paraglide/messages";
import { MESSAGES_PATH } from "~/sales/desk/orders/order-address";
import { MessageForm } from "~/sales/desk/writing/message-form";
import { readMessageForm, saveMessage } from "~/sales/desk/writing/write-message.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { rememberRefusal, requireStaff, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/write-message";

/** `/staff/orders/messages/write`: the form in which staff write to buyers. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (wasRefused(context)) return { shown: null };
  requireStaff(context, "write-to-buyers");
  return { shown: await readMessageForm(url.searchParams) };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, saveMessage(args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.writing_title());

export default function WriteMessage({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [page] = useState(actionData ?? shown);
  return (
    <StaffPage title={m.writing_new()} back={{ to: MESSAGES_PATH, label: m.writing_title() }}>
      {page ? <MessageForm page={page} /> : null}
    </StaffPage>
  );
}
