import { redirect } from "react-router";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { readBrandNeeds } from "~/booths/brands/brand-view.server";
import { readExhibitorNeeds } from "~/booths/desk/exhibitors-view.server";
import { readInvoiceNeeds } from "~/booths/invoices/desk/invoices-view.server";
import { LastChanges, OnStage, QuickChanges, TodayTickets } from "~/content/editing/today/today-sections";
import { readToday } from "~/content/editing/today/today-view.server";
import { readGateNeeds, readHallToday } from "~/gate/desk/gate-today.server";
import { HallTodayPart } from "~/gate/desk/hall-today";
import { readLeadNeeds } from "~/leads/desk/leads-today.server";
import { m } from "~/paraglide/messages";
import { inTime, required } from "~/platform/http/rendering/outage.server";
import { FallenDayList } from "~/sales/desk/today/fallen-days";
import { listFallenDays } from "~/sales/desk/today/fallen-days.server";
import { SalesTodayPart } from "~/sales/desk/today/sales-today";
import { readSalesNeeds, readSalesToday } from "~/sales/desk/today/sales-today.server";
import { SecondPaymentList } from "~/sales/desk/today/second-payments";
import { listSecondPayments } from "~/sales/desk/today/second-payments.server";
import { StrayPaymentList } from "~/sales/desk/today/stray-payments";
import { listStrayPayments } from "~/sales/desk/today/stray-payments.server";
import { returnPath } from "~/staff/accounts/return-path";
import { LINK_MS, type StaffAction } from "~/staff/accounts/staff-rules";
import { NeedList } from "~/staff/frame/need-list";
import { SearchForm } from "~/staff/frame/search-groups";
import { StaffPage, useMay } from "~/staff/frame/staff-page";
import { requestLink } from "~/staff/sign-in/request-link.server";
import { SignIn } from "~/staff/sign-in/sign-in-form";
import { STAFF_OUTAGE, signedIn } from "~/staff/staff-access.server";
import { StaffLink } from "~/staff/staff-link";
import { staffMeta } from "~/staff/staff-meta";
import { VisitsToday } from "~/staff/visits/visits-part";
import { readVisits } from "~/staff/visits/visits-view.server";
import type { Route } from "./+types/start";

/** ms that the page waits for a part that it can do without. */
const PART_MS = 2_000;

const partOf = <Part,>(part: Promise<Part>) => inTime(part, PART_MS, "Today lacks a part");

/** `/staff`: what waits for the team, how the sale and the doors stand, and what the team changes on the day, or the form that asks for a link to sign in. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = signedIn(context);
  const to = returnPath(url.searchParams.get("to"));
  if (!found) return { isSignedIn: false as const, to, sent: url.searchParams.has("sent"), minutes: LINK_MS / 60_000 };
  if (to) throw redirect(to, 303);
  const typed = url.searchParams.get("session")?.trim().slice(0, MAX_SEARCH_LENGTH) ?? null;
  const { may } = found;
  /** What a role needs, and none of it without the permission. */
  const ifMay = <Part,>(action: StaffAction, read: () => Promise<Part>, none: Part): Promise<Part> =>
    may.includes(action) ? read() : Promise.resolve(none);
  const [
    today,
    hall,
    sales,
    visits,
    orderNeeds,
    gateNeeds,
    leadNeeds,
    boothNeeds,
    brandNeeds,
    invoiceNeeds,
    fallen,
    seconds,
    strays,
  ] = await Promise.all([
    ifMay("edit-content", () => readToday(typed), null),
    ifMay("see-doors", () => partOf(readHallToday()), null),
    ifMay("see-figures", () => partOf(readSalesToday()), null),
    ifMay("see-figures", () => partOf(readVisits()), null),
    partOf(readSalesNeeds(may, context)),
    partOf(readGateNeeds(may, context)),
    partOf(readLeadNeeds(may, context)),
    partOf(readExhibitorNeeds(may)),
    partOf(readBrandNeeds(may)),
    partOf(readInvoiceNeeds(may)),
    ifMay("manage-sales", () => required(listFallenDays(), STAFF_OUTAGE), []),
    ifMay("refund", () => required(listSecondPayments(), STAFF_OUTAGE), []),
    ifMay("take-money", () => required(listStrayPayments(), STAFF_OUTAGE), []),
  ]);
  return {
    isSignedIn: true as const,
    ...{ today, hall, sales, visits: visits?.today ?? null, fallen, seconds, strays },
    needs: [
      ...(orderNeeds ?? []),
      ...(gateNeeds ?? []),
      ...(leadNeeds ?? []),
      ...(boothNeeds ?? []),
      ...(brandNeeds ?? []),
      ...(invoiceNeeds ?? []),
    ],
    knowsNeeds: [orderNeeds, gateNeeds, leadNeeds, boothNeeds, brandNeeds, invoiceNeeds].every((part) => part !== null),
  };
}

export const action = (args: Route.ActionArgs) => requestLink(args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.isSignedIn ? m.staff_today() : "");

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  const may = useMay();
  if (!loaderData.isSignedIn) {
    return <SignIn sent={loaderData.sent} to={loaderData.to} minutes={loaderData.minutes} refusal={actionData} />;
  }
  const { today, hall, needs, knowsNeeds, sales, visits, fallen, seconds, strays } = loaderData;
  const hasFigures = hall !== null || sales !== null || visits !== null;
  const contentNeeds = today?.url === undefined ? (today?.needs ?? []) : [];
  return (
    <StaffPage title={m.staff_today()}>
      <div className={hasFigures ? "staff-columns" : undefined}>
        <div>
          <NeedList needs={[...needs, ...contentNeeds]} isKnown={knowsNeeds}>
            {[
              fallen.length > 0 ? <FallenDayList key="fallen" days={fallen} /> : null,
              seconds.length > 0 ? <SecondPaymentList key="seconds" payments={seconds} /> : null,
              strays.length > 0 ? <StrayPaymentList key="strays" payments={strays} /> : null,
            ]}
          </NeedList>
          {today ? <OnStage today={today} /> : null}
          {today ? <QuickChanges today={today} /> : null}
        </div>
        {hasFigures ? (
          <div className="staff-aside">
            {hall ? <HallTodayPart hall={hall} /> : null}
            {sales ? <SalesTodayPart sales={sales} hasPasses={today !== null && today.url === undefined} /> : null}
            {visits ? <VisitsToday visits={visits} /> : null}
          </div>
        ) : null}
        <div>
          {today ? (
            <TodayTickets today={today} sold={sales?.passes ?? []} />
          ) : may("see-orders") ? (
            <SearchForm typed="" />
          ) : null}
          {/* A volunteer at a door comes for nothing else. */}
          {today || may("see-orders") || !may("see-doors") ? null : (
            <StaffLink to="/staff/gate" className="button-accent">
              {m.gate_staff_title()}
            </StaffLink>
          )}
          {today ? <LastChanges today={today} /> : null}
        </div>
      </div>
    </StaffPage>
  );
}
