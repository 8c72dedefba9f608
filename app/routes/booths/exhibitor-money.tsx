import { exhibitorMoneyPath, INVOICES_PATH } from "~/booths/desk/exhibitors-address";
import { findBilled } from "~/booths/invoices/desk/billed.server";
import { changeMoney, moneyOutcomeOf } from "~/booths/invoices/desk/change-money.server";
import { ExhibitorMoney } from "~/booths/invoices/desk/money-page";
import { toMoneyPage } from "~/booths/invoices/desk/money-view.server";
import { Message, Refusal } from "~/content/editing/documents/form-outcome";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { PageTools } from "~/staff/frame/lists/page-tools";
import { StaffPage, useMay } from "~/staff/frame/staff-page";
import { KeptForm } from "~/staff/kept/kept-form";
import { rememberRefusal, requireStaff, STAFF_OUTAGE, wasRefused } from "~/staff/staff-access.server";
import { StaffLink } from "~/staff/staff-link";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/exhibitor-money";

/** `/staff/exhibitors/{reference}/money`: the invoices of an exhibitor with their money. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (wasRefused(context)) return null;
  requireStaff(context, "see-invoices");
  const billed = await required(findBilled(params.reference), STAFF_OUTAGE);
  if (!billed) throw pageNotFound(url.pathname);
  return { page: await required(toMoneyPage(billed), STAFF_OUTAGE), said: moneyOutcomeOf(url.searchParams, billed) };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, changeMoney(args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.page.title ?? m.invoices_title());

/** Of the fields that somebody types into, on all forms of the page. */
const TYPED_LABELS = {
  company: m.invoices_company,
  npwp: m.invoices_npwp,
  billing: m.invoices_address,
  amount: m.invoices_amount,
  day: m.exports_day,
  paper: m.invoices_receipt,
  note: m.invoices_note_optional,
  percent: m.invoices_percent,
  reason: m.invoices_reason,
};

export default function ExhibitorMoneyRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const may = useMay();
  const back = { to: INVOICES_PATH, label: m.invoices_title() };
  if (actionData && "kept" in actionData) {
    return (
      <StaffPage title={m.invoices_title()} back={back}>
        <KeptForm kept={actionData.kept} action={exhibitorMoneyPath(params.reference)} labels={TYPED_LABELS} />
      </StaffPage>
    );
  }
  const page = actionData?.page ?? loaderData?.page;
  if (!page) return null;
  return (
    <StaffPage
      title={page.title}
      back={back}
      actions={
        page.exhibitor && may("manage-exhibitors") ? (
          <PageTools>
            <StaffLink to={page.exhibitor} className="button-quiet">
              {m.invoices_exhibitor()}
            </StaffLink>
          </PageTools>
        ) : null
      }
    >
      <Message text={actionData ? null : (loaderData?.said ?? null)} />
      <Refusal text={actionData?.message ?? null} />
      <ExhibitorMoney page={page} mayBook={may("manage-invoices")} />
    </StaffPage>
  );
}
