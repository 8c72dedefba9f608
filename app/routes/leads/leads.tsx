import { Inbox } from "~/leads/desk/inbox-page";
import { readInboxQuery, toInbox } from "~/leads/desk/inbox-view.server";
import { siteInbox } from "~/leads/inbox/site-inbox.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { picksAll } from "~/staff/frame/pick-rows";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/leads";

/** `/staff/leads`: what visitors, exhibitors and the press have sent. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { signIn } = requireStaff(context, "answer-leads");
  const asked = readInboxQuery(url.searchParams);
  return { inbox: await required(toInbox(siteInbox(), asked, signIn.email, picksAll(url.searchParams)), STAFF_OUTAGE) };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.inbox_title());

export default function Leads({ loaderData: { inbox } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.inbox_title()}>
      <Inbox inbox={inbox} />
    </StaffPage>
  );
}
