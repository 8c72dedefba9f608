import { ExhibitorList } from "~/booths/desk/exhibitors-page";
import { readExhibitors, readExhibitorsQuery } from "~/booths/desk/exhibitors-view.server";
import { readMoneyMarks } from "~/booths/invoices/desk/money-marks.server";
import { m } from "~/paraglide/messages";
import { inTime, required } from "~/platform/http/rendering/outage.server";
import { picksAll } from "~/staff/frame/pick-rows";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/exhibitors";

/** ms that the page waits for a part that it can do without. */
const PART_MS = 2_000;

/** `/staff/exhibitors`: registrations with their booths. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, "manage-exhibitors");
  const [page, money] = await Promise.all([
    required(readExhibitors(readExhibitorsQuery(url.searchParams), picksAll(url.searchParams)), STAFF_OUTAGE),
    inTime(readMoneyMarks(), PART_MS, "the list of exhibitors lacks what was paid"),
  ]);
  return { page, money: money ?? {} };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.booths_title());

export default function Exhibitors({ loaderData: { page, money } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.booths_title()}>
      <ExhibitorList page={page} money={money} />
    </StaffPage>
  );
}
