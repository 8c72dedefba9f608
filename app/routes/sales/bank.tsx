import { useState } from "react";
import { INVOICES_PATH } from "~/booths/desk/exhibitors-address";
import { m } from "~/paraglide/messages";
import type { BankPage } from "~/sales/desk/bank/bank-page";
import { BankPanel } from "~/sales/desk/bank/bank-panel";
import { BankViews } from "~/sales/desk/bank/bank-views";
import { importStatement, toOutcome } from "~/sales/desk/bank/import-statement.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { rememberRefusal, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/bank";

/** `/staff/orders/bank`: the orders that a bank's statement pays. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (wasRefused(context)) return { shown: null };
  const shown: BankPage = { message: toOutcome(url.searchParams), refusal: null, preview: null };
  return { shown };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, importStatement(args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.sales_bank_title());

export default function Bank({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [page] = useState(actionData ?? shown);
  return (
    <StaffPage title={m.sales_bank_title()}>
      <BankViews shown="bank" invoices={INVOICES_PATH} />
      <p className="staff-lead">{m.sales_bank_lead()}</p>
      {page ? <BankPanel page={page} /> : null}
    </StaffPage>
  );
}
