import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { MessageList, WriteLinks } from "~/sales/desk/writing/message-list";
import { readMessageList } from "~/sales/desk/writing/message-view.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/messages";

/** `/staff/orders/messages`: what staff have written to buyers, and how far it is. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "write-to-buyers");
  return { list: await required(readMessageList(), STAFF_OUTAGE) };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.writing_title());

export default function Messages({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <StaffPage
      title={m.writing_title()}
      back={{ to: ORDERS_PATH, label: m.staff_orders() }}
      actions={<WriteLinks list={list} />}
      lead={m.writing_lead()}
    >
      <MessageList list={list} />
    </StaffPage>
  );
}
