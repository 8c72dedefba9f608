import { csvFile } from "~/base/csv/csv";
import { siteDatabase } from "~/platform/database/site-database.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { readCodeRows } from "~/sales/desk/vouchers/vouchers-view.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import type { Route } from "./+types/codes-csv";

/** `/staff/orders/vouchers/{id}/codes.csv`: the codes of a voucher, with their uses and the orders that use them. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { signIn } = requireStaff(context, "manage-vouchers");
  const rows = await required(exportCodes(params.id, signIn.email), STAFF_OUTAGE);
  if (!rows) throw pageNotFound(url.pathname);
  return new Response(csvFile(rows), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="voucher-codes.csv"',
    },
  });
}

async function exportCodes(id: string, editor: string) {
  const rows = await readCodeRows(id);
  if (rows) await siteStaff().record(siteDatabase().query, editor, "vouchers-exported");
  return rows;
}
