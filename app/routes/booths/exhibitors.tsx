import { ExhibitorList } from "~/booths/desk/exhibitors-page";
import { readExhibitors, readExhibitorsQuery } from "~/booths/desk/exhibitors-view.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/exhibitors";

/** `/staff/exhibitors`: registrations with their booths. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, "manage-exhibitors");
  return { page: await required(readExhibitors(readExhibitorsQuery(url.searchParams)), STAFF_OUTAGE) };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.booths_title());

export default function Exhibitors({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.booths_title()}>
      <ExhibitorList page={page} />
    </StaffPage>
  );
}
