import { Form } from "react-router";
import { env } from "~/base/env/env.server";
import { formatDay, formatTimeInFull } from "~/base/values/jakarta-time";
import { siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { AuditList } from "~/staff/audit-list";
import {
  AUDIT_KINDS,
  type AuditKind,
  actionsOfKind,
  actorName,
  exhibitorsIn,
  invoicesIn,
  kindLabels,
} from "~/staff/audit-words";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { PageTools } from "~/staff/frame/lists/page-tools";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { StaffLink } from "~/staff/staff-link";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/audit";

const AUDIT_PATH = "/staff/audit";
const LINES_PER_PAGE = 100;

/** The place in the query; undefined without one. */
function placeIn(params: URLSearchParams): number | undefined {
  const before = params.get("before") ?? "";
  return /^\d{1,15}$/.test(before) ? Number(before) : undefined;
}

/** The page with lines older than the last of a page, of the same person and kind. */
function olderHref(last: number, person: string | undefined, kind: AuditKind | undefined): string {
  return `${AUDIT_PATH}?${new URLSearchParams({ ...(person && { person }), ...(kind && { kind }), before: String(last) })}`;
}

/** `/staff/audit`: what the team did, `?person=` for what one of them did, `?kind=` for what it is about. What is unknown is ignored. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { may } = requireStaff(context, "read-audit");
  const before = placeIn(url.searchParams);
  const people = await required(siteStaff().actors(), STAFF_OUTAGE);
  const person = people.find((actor) => actor === url.searchParams.get("person"));
  const kind = AUDIT_KINDS.find((known) => known === url.searchParams.get("kind"));
  const only = { actor: person, actions: kind && actionsOfKind(kind) };
  // One more than is shown, to know whether there are older ones.
  const lines = await required(siteStaff().audit(LINES_PER_PAGE + 1, before, only), STAFF_OUTAGE);
  const shown = lines.slice(0, LINES_PER_PAGE).map(({ at, ...line }) => ({
    ...line,
    day: formatDay(at),
    at: formatTimeInFull(at),
  }));
  const last = shown.at(-1);
  const older = last && lines.length > LINES_PER_PAGE ? olderHref(last.place, person, kind) : null;
  const details = shown.map(({ detail }) => detail);
  const billed = await required(siteInvoices().reading.registrations(invoicesIn(details)), STAFF_OUTAGE);
  const companies = may.includes("manage-exhibitors")
    ? await required(
        siteBooths().list.companies([...new Set([...exhibitorsIn(details), ...billed.values()])]),
        STAFF_OUTAGE,
      )
    : new Map<string, string>();
  const ofInvoices = [...billed].flatMap(([number, registration]): [string, string][] => {
    const company = companies.get(registration);
    return company === undefined ? [] : [[number, company]];
  });
  return {
    ...{ lines: shown, older, may, billed: Object.fromEntries(billed), days: env.retentionDays },
    names: Object.fromEntries([...companies, ...ofInvoices]),
    person: person ?? "",
    kind: kind ?? "",
    kinds: [
      { value: "", label: m.staff_audit_everything() },
      ...AUDIT_KINDS.map((value) => ({ value, label: kindLabels[value]() })),
    ],
    people: [
      { value: "", label: m.staff_audit_everybody() },
      ...people.map((actor) => ({ value: actor, label: actorName(actor) })),
    ],
  };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.staff_audit());

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { lines, older, may, names, billed, days, person, people, kind, kinds } = loaderData;
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
      <Form method="get" action={AUDIT_PATH} reloadDocument className="mb-6 flex flex-wrap items-end gap-3">
        <LabelledSelect id="audit-person" name="person" label={m.staff_audit_who()} value={person} options={people} />
        <LabelledSelect id="audit-kind" name="kind" label={m.staff_audit_about()} value={kind} options={kinds} />
        <button type="submit" className="button-quiet">
          {m.staff_orders_submit()}
        </button>
      </Form>
      <AuditList {...{ lines, older, may, names, billed }} />
    </StaffPage>
  );
}
