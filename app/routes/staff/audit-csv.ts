import { wallClock } from "~/base/clock/clock.server";
import { csvFile, jakartaStamp } from "~/base/csv/csv";
import { jakartaDay } from "~/base/values/jakarta-time";
import { siteDatabase } from "~/platform/database/site-database.server";
import { required } from "~/platform/http/rendering/outage.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { actionLabel, actorName } from "~/staff/audit-words";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import type { Route } from "./+types/audit-csv";

const HEADER = ["time (Jakarta)", "who", "what", "detail", "action"];

/** `/staff/audit.csv`: the whole log, newest first, with the words of the page and the name of each action. */
export async function loader({ context }: Route.LoaderArgs) {
  const { signIn } = requireStaff(context, "read-audit");
  const lines = await required(exportLog(signIn.email), STAFF_OUTAGE);
  const rows = lines.map(({ at, actor, action, detail }) => [
    ...[jakartaStamp(at), actorName(actor), actionLabel(action), detail, action],
  ]);
  return new Response(csvFile([HEADER, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="log-${jakartaDay(wallClock.now())}.csv"`,
    },
  });
}

async function exportLog(editor: string) {
  const lines = await siteStaff().audit(Number.MAX_SAFE_INTEGER);
  await siteStaff().record(siteDatabase().query, editor, "log-exported");
  return lines;
}
