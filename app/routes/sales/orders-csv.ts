import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
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

/**
 * `/staff/orders/export.csv`: all orders of an edition that were placed, with their buyers, as `npm run orders -- export` has them. They are
 * read and sent piece by piece, so that their number costs neither memory nor a wait. A database that fails meanwhile breaks the download off.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { signIn } = requireStaff(context, "export-sales");
  const pieces = await required(exportOrders(signIn.email, chosenEdition(url.searchParams).number), STAFF_OUTAGE);
  return new Response(createReadableStreamFromReadable(Readable.from(pieces)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="orders-${jakartaDay(wallClock.now())}.csv"`,
    },
  });
}

async function exportOrders(editor: string, edition: number): Promise<AsyncGenerator<string>> {
  const refunded = await siteOrders().counts.refunds(edition);
  await siteStaff().record(siteDatabase().query, editor, "orders-exported");
  return ordersCsv(siteOrders().reading.each({ edition }), refunded);
}
