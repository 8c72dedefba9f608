import { useState } from "react";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { MESSAGES_PATH } from "~/sales/desk/orders/order-address";
import { actOnMessage, isRefusal, saidOf } from "~/sales/desk/writing/message-acts.server";
import { MessagePage } from "~/sales/desk/writing/message-page";
import { readMessage } from "~/sales/desk/writing/message-view.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/message";

/** `/staff/orders/messages/{id}`: a message to buyers: read, tried, sent now or at a time, and stopped. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { signIn } = requireStaff(context, "write-to-buyers");
  const { email } = signIn;
  const key = url.searchParams.get("said");
  const asked = { at: url.searchParams.get("at") ?? "", said: saidOf(key, email), isRefused: isRefusal(key) };
  const message = await required(readMessage(id, { ...asked, fault: null, email }), STAFF_OUTAGE);
  if (!message) throw pageNotFound(url.pathname);
  return { message };
}

export const action = (args: Route.ActionArgs) => actOnMessage(args.params.id, args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.message.title ?? "");

export default function Message({ loaderData: { message }, actionData }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [sent] = useState(actionData);
  return (
    <StaffPage title={message.title} back={{ to: MESSAGES_PATH, label: m.writing_title() }}>
      <MessagePage message={{ ...message, ...sent }} />
    </StaffPage>
  );
}
