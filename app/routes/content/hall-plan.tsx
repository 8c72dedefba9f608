import { useState } from "react";
import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { changePlan } from "~/content/editing/halls/change-plan.server";
import { findHallPlan, toPlanPage } from "~/content/editing/halls/plan-page.server";
import type { PlanPage } from "~/content/editing/halls/plan-pages";
import { PlanPanel } from "~/content/editing/halls/plan-panel";
import { refreshContent } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/hall-plan";

/** `/staff/content/halls/hall-a/+plan`: booths of a hall in rows, from a drawing, joined and split. */
export async function loader({ params, url }: Route.LoaderArgs) {
  requireOwnContent();
  const revision = url.searchParams.get("published");
  if (revision !== null) await refreshContent();
  const booth = url.searchParams.get("booth")?.slice(0, 12);
  return toPlanPage(findHallPlan(params.hall), {
    ...(revision !== null && /^\d{1,15}$/.test(revision) && { message: m.editing_published({ revision }) }),
    ...(booth && { typed: { booth, booths: booth } }),
  });
}

export const action = changePlan;

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.title ?? "");

export default function HallPlan({ loaderData, actionData }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [page] = useState<PlanPage>(actionData ?? loaderData);
  return (
    <StaffPage title={page.title} back={page.back}>
      <PlanPanel page={page} />
    </StaffPage>
  );
}
