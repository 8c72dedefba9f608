import { env } from "~/base/env/env.server";
import { formatDay, formatTimeInFull } from "~/base/values/jakarta-time";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { AuditList } from "~/staff/audit-list";
import { exhibitorsIn } from "~/staff/audit-words";
import { PageTools } from "~/staff/frame/lists/page-tools";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { StaffLink } from "~/staff/staff-link";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/audit";

const LINES_PER_PAGE = 100;

/** The place in the query; undefined without one. */
function placeIn(params: URLSearchParams): number | undefined {
  const before = params.get("before") ?? "";
  return /^\d{1,15}$/.test(before) ? Number(before) : undefined;
}

/** `/staff/audit`: what the team did. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { may } = requireStaff(context, "read-audit");
  const before = placeIn(url.searchParams);
  // One more than is shown, to know whether there are older ones.
  const lines = await required(siteStaff().audit(LINES_PER_PAGE + 1, before), STAFF_OUTAGE);
  const shown = lines.slice(0, LINES_PER_PAGE).map(({ at, ...line }) => ({
    ...line,
    day: formatDay(at),
    at: formatTimeInFull(at),
  }));
  const older = lines.length > LINES_PER_PAGE ? (shown.at(-1)?.place ?? null) : null;
  const companies = may.includes("manage-exhibitors")
    ? await required(siteBooths().list.companies(exhibitorsIn(shown.map(({ detail }) => detail))), STAFF_OUTAGE)
    : new Map<string, string>();
  return { lines: shown, older, may, names: Object.fromEntries(companies), days: env.retentionDays };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.staff_audit());

export default function Audit({ loaderData: { lines, older, may, names, days } }: Route.ComponentProps) {
  return (
    <StaffPage
      title={m.staff_audit()}
      lead={m.staff_audit_lead({ days })}
      actions={
        <PageTools>
          <StaffLink to="/staff/audit.csv" className="button-quiet">
            {m.staff_audit_csv()}
          </StaffLink>
        </PageTools>
      }
    >
      <AuditList lines={lines} older={older} may={may} names={names} />
    </StaffPage>
  );
}
