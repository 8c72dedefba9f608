import { useState } from "react";
import { m } from "~/paraglide/messages";
import { readGuestGuide } from "~/sales/desk/invitations/guest-list.server";
import type { InvitationsPage } from "~/sales/desk/invitations/invitations-page";
import { InvitationsPanel } from "~/sales/desk/invitations/invitations-panel";
import { invite, saidOf } from "~/sales/desk/invitations/invite.server";
import { ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { StaffPage } from "~/staff/frame/staff-page";
import { rememberRefusal, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/invitations";

/** `/staff/orders/invitations`: a list of people who each get tickets that cost nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (wasRefused(context)) return { shown: null, guide: null };
  const shown: InvitationsPage = { message: null, said: saidOf(url.searchParams), preview: null };
  return { shown, guide: await readGuestGuide() };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, invite(args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.invitations_title());

export default function Invitations({ loaderData: { shown, guide }, actionData }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [page] = useState(actionData ?? shown);
  return (
    <StaffPage
      title={m.invitations_title()}
      back={{ to: ORDERS_PATH, label: m.staff_orders() }}
      lead={m.invitations_lead()}
    >
      {page ? <InvitationsPanel page={page} guide={guide} /> : null}
    </StaffPage>
  );
}
