import { ContentElsewhere } from "~/content/editing/pages/content-elsewhere";
import { readScheduleList } from "~/content/editing/schedule/read-schedule.server";
import { ScheduleList } from "~/content/editing/schedule/schedule-list";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/scheduled";

/** `/staff/scheduled`: publications that wait for their time, and what became of the last ones. */
export async function loader() {
  return readScheduleList();
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.schedule_title());

export default function Scheduled({ loaderData: page }: Route.ComponentProps) {
  return (
    <StaffPage title={m.schedule_title()} lead={page.page === "list" ? m.schedule_lead() : undefined}>
      {page.page === "api" ? <ContentElsewhere url={page.url} /> : <ScheduleList page={page} />}
    </StaffPage>
  );
}
