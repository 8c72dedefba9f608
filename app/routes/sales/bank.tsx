import { useState } from "react";
import { m } from "~/paraglide/messages";
import type { BankPage } from "~/sales/desk/bank/bank-page";
import { BankPanel } from "~/sales/desk/bank/bank-panel";
import { importStatement, toOutcome } from "~/sales/desk/bank/import-statement.server";
import { rememberRefusal, requireStaff, staffMiddleware, wasRefused } from "~/staff/staff-access.server";
import { StaffPage, staffMeta } from "~/staff/staff-page";
import { toPerson } from "~/staff/staff-person.server";
import type { Route } from "./+types/bank";

/** `/staff/orders/bank`: the orders that a bank's statement pays. */
export const middleware = [staffMiddleware];

export function loader({ context, url }: Route.LoaderArgs) {
  if (wasRefused(context)) return { person: null, shown: null };
  const found = requireStaff(context, "manage-sales");
  const shown: BankPage = { message: toOutcome(url.searchParams), preview: null };
  return { person: toPerson(found), shown };
}

export async function action(args: Route.ActionArgs) {
  const response = await importStatement(args);
  if (!(response instanceof Response)) rememberRefusal(args.context, response.init?.status);
  return response;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.sales_bank_title());

export default function Bank({ loaderData: { person, shown }, actionData }: Route.ComponentProps) {
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [page] = useState(actionData ?? shown);
  return (
    <StaffPage title={m.sales_bank_title()} lead={m.sales_bank_lead()} person={person}>
      {page ? <BankPanel page={page} /> : null}
    </StaffPage>
  );
}
