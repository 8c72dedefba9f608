import { useState } from "react";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { actOnMessage, saidOf } from "~/sales/desk/writing/message-acts.server";
import { MessageForm } from "~/sales/desk/writing/message-form";
import { MessageList } from "~/sales/desk/writing/message-list";
import { MessagePage } from "~/sales/desk/writing/message-page";
import { readMessage, readMessageList } from "~/sales/desk/writing/message-view.server";
import { readMessageForm, saveMessage } from "~/sales/desk/writing/write-message.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { rememberRefusal, requireStaff, STAFF_OUTAGE, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/messages";

/** What follows the address of the list, for the form in which a message is written. Anything else is the id of a message. */
const WRITE = "write";

/**
 * `/staff/orders/messages`: what staff have written to buyers. Below it the form, and each message: read, tried, sent now or at a time, and
 * stopped. One route, because every page of the site loads the list of routes.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (wasRefused(context)) return { page: "refused" } as const;
  const { signIn } = requireStaff(context, "write-to-buyers");
  const id = params["*"];
  if (id === "") return { page: "list", list: await required(readMessageList(), STAFF_OUTAGE) } as const;
  if (id === WRITE) return { page: "form", form: await readMessageForm(url.searchParams) } as const;
  const asked = { at: url.searchParams.get("at") ?? "", said: saidOf(url.searchParams.get("said"), signIn.email) };
  const message = await required(readMessage(id, { ...asked, fault: null, email: signIn.email }), STAFF_OUTAGE);
  if (!message) throw pageNotFound(url.pathname);
  return { page: "message", message } as const;
}

export const action = (args: Route.ActionArgs) =>
  args.params["*"] === WRITE ? rememberRefusal(args.context, saveMessage(args)) : actOnMessage(args.params["*"], args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  staffMeta(args, args.loaderData?.page === "message" ? args.loaderData.message.title : m.writing_title());

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [sent] = useState(actionData);
  if (sent && "typed" in sent) return <Form page={sent} />;
  switch (loaderData.page) {
    case "list":
      return (
        <StaffPage
          title={m.writing_title()}
          back={{ to: ORDERS_PATH, label: m.staff_orders() }}
          lead={m.writing_lead()}
        >
          <MessageList list={loaderData.list} />
        </StaffPage>
      );
    case "form":
      return <Form page={loaderData.form} />;
    case "message":
      return (
        <StaffPage title={loaderData.message.title}>
          <MessagePage message={{ ...loaderData.message, ...sent }} />
        </StaffPage>
      );
    case "refused":
      return null;
  }
}

function Form({ page }: { page: Parameters<typeof MessageForm>[0]["page"] }) {
  return (
    <StaffPage title={m.writing_new()}>
      <MessageForm page={page} />
    </StaffPage>
  );
}
