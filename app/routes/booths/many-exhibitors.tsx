import { MANY_EXHIBITORS_PATH } from "~/booths/desk/exhibitors-address";
import { manyExhibitors } from "~/booths/desk/many/many-exhibitors.server";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { ManyEntries } from "~/staff/many/many-entries";
import { changeMany, readMany } from "~/staff/many/many-form.server";
import { requireStaff } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/many-exhibitors";

/** `/staff/exhibitors/many`: what is about to be done with several exhibitors of the list, or what became of each. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { may } = requireStaff(context, "manage-exhibitors");
  return { page: await readMany(manyExhibitors, url.searchParams, may) };
}

export const action = (args: Route.ActionArgs) => changeMany(manyExhibitors, args);

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.page.title ?? m.exhibitors_many());

export default function ManyExhibitorsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = actionData ?? loaderData;
  return (
    <StaffPage title={page.title} back={{ to: page.back, label: m.booths_title() }}>
      <ManyEntries page={page} path={MANY_EXHIBITORS_PATH} />
    </StaffPage>
  );
}
