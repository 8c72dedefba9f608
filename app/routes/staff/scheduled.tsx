import { ContentElsewhere } from "~/content/editing/forms-page/content-lists";
import { endScheduled } from "~/content/editing/publications/end-scheduled.server";
import { readSchedulePage } from "~/content/editing/publications/read-schedule.server";
import { ScheduledView, ScheduleList } from "~/content/editing/publications/schedule-list";
import type { SchedulePage } from "~/content/editing/publications/schedule-pages";
import { m } from "~/paraglide/messages";
import { requireStaff } from "~/staff/staff-access.server";
import { StaffPage, staffMeta } from "~/staff/staff-page";
import type { Route } from "./+types/scheduled";

/** `/staff/scheduled`: publications that wait for their time, what each changes, and the button that cancels it. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireStaff(context, "edit-content");
  return { shown: await readSchedulePage(params["*"], url) };
}

export const action = (args: Route.ActionArgs) => endScheduled({ ...args, rest: args.params["*"] });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const titleOf = (page: SchedulePage | undefined) =>
  page?.page === "scheduled" ? m.schedule_when({ when: page.scheduled.when }) : m.schedule_title();

export const meta: Route.MetaFunction = (args) => staffMeta(args, titleOf(args.loaderData?.shown));

export default function Scheduled({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  const page = actionData ?? shown;
  return (
    <StaffPage title={titleOf(page)} lead={page.page === "list" ? m.schedule_lead() : undefined}>
      <Shown page={page} />
    </StaffPage>
  );
}

function Shown({ page }: { page: SchedulePage }) {
  switch (page.page) {
    case "api":
      return <ContentElsewhere url={page.url} />;
    case "list":
      return <ScheduleList page={page} />;
    default:
      return <ScheduledView page={page} />;
  }
}
