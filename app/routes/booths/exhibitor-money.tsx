import { INVOICES_PATH } from "~/booths/desk/exhibitors-address";
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
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { StaffLink } from "~/staff/staff-link";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/exhibitor-money";

/** `/staff/exhibitors/{reference}/money`: the invoices of an exhibitor with their money. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireStaff(context, "see-invoices");
  const billed = await required(findBilled(params.reference), STAFF_OUTAGE);
  if (!billed) throw pageNotFound(url.pathname);
  return { page: await required(toMoneyPage(billed), STAFF_OUTAGE), said: moneyOutcomeOf(url.searchParams, billed) };
}

export const action = (args: Route.ActionArgs) => changeMoney(args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.page.title ?? m.invoices_title());

export default function ExhibitorMoneyRoute({ loaderData, actionData }: Route.ComponentProps) {
  const may = useMay();
  const page = actionData?.page ?? loaderData.page;
  return (
    <StaffPage
      title={page.title}
      back={{ to: INVOICES_PATH, label: m.invoices_title() }}
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
      <Message text={actionData ? null : loaderData.said} />
      <Refusal text={actionData?.message ?? null} />
      <ExhibitorMoney page={page} mayBook={may("manage-invoices")} />
    </StaffPage>
  );
}
