import { wallClock } from "~/base/clock/clock.server";
import { toPrintedList } from "~/gate/desk/printed-list.server";
import { siteGate } from "~/gate/server/site-gate.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { required } from "~/platform/http/rendering/outage.server";
import { paperHeaders } from "~/platform/http/security/security-headers.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import type { Route } from "./+types/printed-list";

/** `/staff/gate/list`: all tickets for paper, by name, or with `?by=order` by order number. It has names, so it is not for phones at doors. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { signIn } = requireStaff(context, "print-tickets");
  const sort = url.searchParams.get("by") === "order" ? "order" : "name";
  const html = await required(printList(sort, signIn.email), STAFF_OUTAGE);
  return new Response(html, { headers: { ...paperHeaders(), "Content-Type": "text/html; charset=utf-8" } });
}

async function printList(sort: "order" | "name", editor: string): Promise<string> {
  const orders = await siteOrders().reading.list({ limit: Number.MAX_SAFE_INTEGER });
  const list = await toPrintedList(siteGate(), orders, sort, wallClock.now());
  await siteStaff().record(siteDatabase().query, editor, "gate-list-printed");
  return list;
}
