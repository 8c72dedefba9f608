import { wallClock } from "~/base/clock/clock.server";
import { csvFile, jakartaStamp } from "~/base/csv/csv";
import { jakartaDay } from "~/base/values/jakarta-time";
import { siteDatabase } from "~/platform/database/site-database.server";
import { siteEventTasks } from "~/sales/called-off/site-event-tasks.server";
import { requireStaff, withStaff } from "~/staff/staff-access.server";
import type { Route } from "./+types/refunds-csv";

const HEADER = ["reference", "amount", "bank", "account number", "account holder", "buyer", "account changed"];

/** `/staff/orders/refunds.csv`: the money that has to be sent back by hand, with the accounts that buyers gave, for a bank's bulk transfer. */
export async function loader({ context }: Route.LoaderArgs) {
  const { signIn } = requireStaff(context, "manage-sales");
  const rows = await withStaff(async (staff) => {
    const { byHand } = await siteEventTasks().refundProgress();
    await staff.record(siteDatabase().query, signIn.email, "orders-exported");
    return byHand.map(({ reference, amount, buyer, account, changedAt }) => [
      ...[reference, amount, account?.bank, account?.number, account?.holder, buyer],
      changedAt === null ? "" : jakartaStamp(changedAt),
    ]);
  });
  return new Response(csvFile([HEADER, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="refunds-${jakartaDay(wallClock.now())}.csv"`,
    },
  });
}
