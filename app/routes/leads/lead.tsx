import { useState } from "react";
import { exhibitorPath } from "~/booths/desk/exhibitors-address";
import { Outcome } from "~/content/editing/documents/form-outcome";
import { KeptAnswer } from "~/leads/desk/answer-form";
import { changeLead, outcomeOf, wasMeanwhile } from "~/leads/desk/change-lead.server";
import { LEADS_PATH, leadPath } from "~/leads/desk/lead-address";
import { LeadDetail } from "~/leads/desk/lead-page";
import { toLeadPage } from "~/leads/desk/lead-view.server";
import { siteInbox } from "~/leads/inbox/site-inbox.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { siteOutbox } from "~/server/outbox/site-outbox.server";
import { StaffPage, useMay } from "~/staff/frame/staff-page";
import { rememberRefusal, requireStaff, STAFF_OUTAGE, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/lead";

/** `/staff/leads/{reference}`: a lead with its history, and its answer. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (wasRefused(context)) return { lead: null, said: null, isLate: false };
  const { signIn } = requireStaff(context, "answer-leads");
  const lead = await required(siteInbox().find(params.reference), STAFF_OUTAGE);
  if (!lead) throw pageNotFound(url.pathname);
  const page = await required(toLeadPage(lead, signIn.email), STAFF_OUTAGE);
  return { lead: page, said: outcomeOf(url.searchParams), isLate: wasMeanwhile(url.searchParams) };
}

export const action = (args: Route.ActionArgs) =>
  rememberRefusal(
    args.context,
    changeLead(args, (reference) => siteOutbox().retry(reference)),
  );

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.lead?.title ?? m.inbox_title());

export default function LeadRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [{ lead, tried, said, isLate }] = useState({ ...loaderData, tried: null, ...actionData });
  const may = useMay();
  const exhibitor =
    lead?.isExhibitor && may("manage-exhibitors")
      ? { to: exhibitorPath(lead.reference), label: m.booths_units() }
      : null;
  return (
    <StaffPage title={lead?.title ?? m.inbox_title()} back={{ to: LEADS_PATH, label: m.inbox_title() }}>
      <div id="outcome">
        <Outcome text={tried?.message ?? said} isRefusal={tried ? tried.isRefusal : isLate} />
      </div>
      {lead ? (
        <LeadDetail lead={lead} exhibitor={exhibitor} />
      ) : tried?.text === undefined ? null : (
        <KeptAnswer tried={tried} path={leadPath(params.reference)} />
      )}
    </StaffPage>
  );
}
