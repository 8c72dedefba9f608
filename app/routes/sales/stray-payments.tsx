import { INVOICES_PATH } from "~/booths/desk/exhibitors-address";
import { m } from "~/paraglide/messages";
import { BANK_PATH, MONEY_PATH, ORDERS_PATH } from "~/sales/desk/orders/order-address";
import { explainTransfer } from "~/sales/desk/strays/explain-transfer.server";
import { StraysPage } from "~/sales/desk/strays/strays-page";
import { readStraysPage } from "~/sales/desk/strays/strays-view.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { StaffLink } from "~/staff/staff-link";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/stray-payments";

/**
 * `/staff/orders/payments`: transfers that no order takes, until somebody says what each was. Its action does so, and takes a payment without an
 * order from the list on the page "Today".
 */
export async function loader({ url }: Route.LoaderArgs) {
  return { view: await readStraysPage(url.searchParams) };
}

export const action = (args: Route.ActionArgs) => explainTransfer(args);

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.view.title ?? "");

export default function StrayPayments({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <StaffPage
      title={view.title}
      back={view.chosen ? { to: MONEY_PATH, label: m.money_strays() } : { to: ORDERS_PATH, label: m.staff_orders() }}
      actions={
        <>
          <StaffLink to={BANK_PATH} className="text-link inline-flex min-h-11 items-center">
            {m.sales_bank_title()}
          </StaffLink>
          <StaffLink to={INVOICES_PATH} className="text-link inline-flex min-h-11 items-center">
            {m.invoices_title()}
          </StaffLink>
        </>
      }
      lead={view.chosen ? undefined : m.money_strays_lead()}
    >
      <StraysPage view={view} />
    </StaffPage>
  );
}
