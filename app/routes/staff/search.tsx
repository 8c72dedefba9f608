import { hasAllWords } from "~/base/search/has-all-words";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { findExhibitors } from "~/booths/desk/exhibitors-view.server";
import { findInvoices } from "~/booths/invoices/desk/find-invoices.server";
import { findDocuments } from "~/content/editing/lists/find-documents.server";
import { findLeads } from "~/leads/desk/leads-today.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { findOrders, salesPages } from "~/sales/desk/orders/orders-view.server";
import { findVouchers } from "~/sales/desk/vouchers/vouchers-view.server";
import { type FoundGroup, SearchGroups } from "~/staff/frame/search-groups";
import { staffMenu } from "~/staff/frame/staff-menu";
import { StaffPage } from "~/staff/frame/staff-page";
import { findPeople } from "~/staff/people/people-view.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/search";

/** `/staff/search?q=`: orders, leads, exhibitors, invoices, vouchers, content, people and pages of the staff area, of what somebody may open. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { may, signIn } = requireStaff(context, "sign-in");
  const typed = url.searchParams.get("q")?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "";
  if (typed === "") return { typed, groups: [] };
  const inMenu = staffMenu(may, "").flatMap(({ entries }) => entries);
  const pages = [...inMenu, ...salesPages(may).filter(({ to }) => !inMenu.some((entry) => entry.to === to))]
    .filter(({ label }) => hasAllWords(label, typed))
    .map(({ to, label }) => ({ href: to, title: label }));
  const groups: FoundGroup[] = [
    { title: m.staff_search_pages(), found: pages },
    ...(may.includes("see-orders")
      ? [{ title: m.staff_orders(), ...(await required(findOrders(typed), STAFF_OUTAGE)) }]
      : []),
    ...(may.includes("answer-leads")
      ? [{ title: m.inbox_title(), ...(await required(findLeads(typed, signIn.email), STAFF_OUTAGE)) }]
      : []),
    ...(may.includes("manage-exhibitors")
      ? [{ title: m.booths_title(), ...(await required(findExhibitors(typed), STAFF_OUTAGE)) }]
      : []),
    ...(may.includes("see-invoices")
      ? [{ title: m.invoices_title(), ...(await required(findInvoices(typed), STAFF_OUTAGE)) }]
      : []),
    ...(may.includes("manage-vouchers")
      ? [{ title: m.vouchers_title(), ...(await required(findVouchers(typed), STAFF_OUTAGE)) }]
      : []),
    ...(may.includes("edit-content") ? [{ title: m.editing_content(), ...findDocuments(typed) }] : []),
    {
      title: m.people_title(),
      found: may.includes("manage-people") ? await required(findPeople(typed), STAFF_OUTAGE) : [],
    },
  ];
  return { typed, groups: groups.filter(({ found }) => found.length > 0) };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.staff_search());

export default function StaffSearch({ loaderData: { typed, groups } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.staff_search()}>
      <SearchGroups typed={typed} groups={groups} />
    </StaffPage>
  );
}
