import { changeUnit, unitOutcomeOf } from "~/booths/desk/change-unit.server";
import { BoothPlan, KeptUnit } from "~/booths/desk/plan-page";
import { readBoothPlan } from "~/booths/desk/plan-view.server";
import { readMoneyMarks } from "~/booths/invoices/desk/money-marks.server";
import { Message, Refusal } from "~/content/editing/documents/form-outcome";
import { m } from "~/paraglide/messages";
import { inTime, required } from "~/platform/http/rendering/outage.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { rememberRefusal, requireStaff, STAFF_OUTAGE, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/plan";

/** ms that the page waits for a part that it can do without. */
const PART_MS = 2_000;

/** `/staff/exhibitors/plan`: the halls with the states of their booths, and one of them (`?unit=`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (wasRefused(context)) return { page: null, said: null };
  requireStaff(context, "manage-exhibitors");
  const money = await inTime(readMoneyMarks(), PART_MS, "the plan of booths lacks who has not paid");
  const page = await required(readBoothPlan(url.searchParams, {}, money ?? {}), STAFF_OUTAGE);
  return { page, said: unitOutcomeOf(url.searchParams) };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, changeUnit(args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.booths_plan());

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ? actionData.page : loaderData.page;
  return (
    <StaffPage title={m.booths_plan()}>
      <Message text={actionData ? null : loaderData.said} />
      <Refusal text={actionData?.tried.message ?? null} />
      {page ? <BoothPlan page={page} /> : null}
      {actionData && !page ? <KeptUnit tried={actionData.tried} /> : null}
    </StaffPage>
  );
}
