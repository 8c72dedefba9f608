import { wallClock } from "~/base/clock/clock.server";
import { jakartaDay } from "~/base/values/jakarta-time";
import { chosenEdition } from "~/content/editions/edition-choice.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { required } from "~/platform/http/rendering/outage.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { ordersCsv } from "~/sales/reports/orders-csv";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import type { Route } from "./+types/orders-csv";

/** `/staff/orders/export.csv`: all orders of an edition that were placed, with their buyers, as `npm run orders -- export` has them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { signIn } = requireStaff(context, "export-sales");
  const file = await required(exportOrders(signIn.email, chosenEdition(url.searchParams).number), STAFF_OUTAGE);
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="orders-${jakartaDay(wallClock.now())}.csv"`,
    },
  });
}

async function exportOrders(editor: string, edition: number): Promise<string> {
  const all = await siteOrders().list({ edition, limit: Number.MAX_SAFE_INTEGER });
  const csv = ordersCsv(all.reverse(), await siteOrders().refunds(edition));
  await siteStaff().record(siteDatabase().query, editor, "orders-exported");
  return csv;
}
