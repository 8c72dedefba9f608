import { wallClock } from "~/base/clock/clock.server";
import { csvFile, jakartaStamp } from "~/base/csv/csv";
import { jakartaDay } from "~/base/values/jakarta-time";
import { siteDatabase } from "~/platform/database/site-database.server";
import { required } from "~/platform/http/rendering/outage.server";
import { siteEventTasks } from "~/sales/called-off/site-event-tasks.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import type { Route } from "./+types/refunds-csv";

const HEADER = ["reference", "amount", "bank", "account number", "account holder", "buyer", "account changed"];

/** `/staff/orders/refunds.csv`: the money that has to be sent back by hand, with the accounts that buyers gave, for a bank's bulk transfer. */
export async function loader({ context }: Route.LoaderArgs) {
  const { signIn } = requireStaff(context, "refund");
  const rows = await required(exportRefunds(signIn.email), STAFF_OUTAGE);
  return new Response(csvFile([HEADER, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="refunds-${jakartaDay(wallClock.now())}.csv"`,
    },
  });
}

async function exportRefunds(editor: string) {
  const { byHand } = await siteEventTasks().refundProgress();
  await siteStaff().record(siteDatabase().query, editor, "orders-exported");
  return byHand.map(({ reference, amount, buyer, account, changedAt }) => [
    ...[reference, amount, account?.bank, account?.number, account?.holder, buyer],
    changedAt === null ? "" : jakartaStamp(changedAt),
  ]);
}
