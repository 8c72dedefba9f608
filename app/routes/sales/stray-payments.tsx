import { INVOICES_PATH } from "~/booths/desk/exhibitors-address";
import { m } from "~/paraglide/messages";
import { BankViews } from "~/sales/desk/bank/bank-views";
import { MONEY_PATH } from "~/sales/desk/orders/order-address";
import { explainTransfer } from "~/sales/desk/strays/explain-transfer.server";
import { StraysPage } from "~/sales/desk/strays/strays-page";
import { readStraysPage } from "~/sales/desk/strays/strays-view.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { KeptForm } from "~/staff/kept/kept-form";
import { rememberRefusal, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/stray-payments";

/**
 * `/staff/orders/payments`: transfers that no order takes, until somebody says what each was. Its action does so, and takes a payment without an
 * order from the list on the page "Today".
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (wasRefused(context)) return null;
  return { view: await readStraysPage(url.searchParams) };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, explainTransfer(args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.view.title ?? "");

export default function StrayPayments({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData) {
    return (
      <StaffPage title={m.money_strays()}>
        <KeptForm kept={actionData.kept} action={MONEY_PATH} labels={{ words: m.money_words }} />
      </StaffPage>
    );
  }
  if (!loaderData) return null;
  const { view } = loaderData;
  return (
    <StaffPage title={view.title} back={view.chosen ? { to: MONEY_PATH, label: m.money_strays() } : undefined}>
      {view.chosen ? null : (
        <>
          <BankViews shown="strays" invoices={INVOICES_PATH} />
          <p className="staff-lead">{m.money_strays_lead()}</p>
        </>
      )}
      <StraysPage view={view} />
    </StaffPage>
  );
}
