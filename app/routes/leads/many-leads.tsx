import { MANY_LEADS_PATH } from "~/leads/desk/lead-address";
import { manyLeads } from "~/leads/desk/many/many-leads.server";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { ManyEntries } from "~/staff/many/many-entries";
import { changeMany, readMany } from "~/staff/many/many-form.server";
import { requireStaff } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/many-leads";

/** `/staff/leads/many`: what is about to be done with several messages of the inbox, or what became of each. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { may } = requireStaff(context, "answer-leads");
  return { page: await readMany(manyLeads, url.searchParams, may) };
}

export const action = (args: Route.ActionArgs) => changeMany(manyLeads, args);

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.page.title ?? m.inbox_many());

export default function ManyLeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = actionData ?? loaderData;
  return (
    <StaffPage title={page.title} back={{ to: page.back, label: m.inbox_title() }}>
      <ManyEntries page={page} path={MANY_LEADS_PATH} />
    </StaffPage>
  );
}
