import { SCHEDULE_PATH } from "~/content/editing/documents/staff-paths";
import { ContentElsewhere } from "~/content/editing/pages/content-elsewhere";
import { endScheduled } from "~/content/editing/schedule/end-scheduled.server";
import { readScheduledPage } from "~/content/editing/schedule/read-schedule.server";
import { ScheduledView } from "~/content/editing/schedule/schedule-list";
import type { ScheduledPage } from "~/content/editing/schedule/schedule-pages";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/scheduled-one";

/** `/staff/scheduled/{id}`: what a publication changes that waits for its time, and the button that cancels it. */
export async function loader({ url, params }: Route.LoaderArgs) {
  return readScheduledPage(params.id, url);
}

export const action = (args: Route.ActionArgs) => endScheduled(args.params.id, args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const titleOf = (page: ScheduledPage | undefined) =>
  page?.page === "scheduled" ? m.schedule_when({ when: page.scheduled.when }) : m.schedule_title();

export const meta: Route.MetaFunction = (args) => staffMeta(args, titleOf(args.loaderData));

export default function ScheduledOne({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  return (
    <StaffPage title={titleOf(page)} back={{ to: SCHEDULE_PATH, label: m.schedule_title() }}>
      {page.page === "api" ? <ContentElsewhere url={page.url} /> : <ScheduledView page={page} />}
    </StaffPage>
  );
}
