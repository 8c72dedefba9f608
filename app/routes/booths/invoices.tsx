import { INVOICES_PATH } from "~/booths/desk/exhibitors-address";
import { bookTransfer } from "~/booths/invoices/desk/book-transfer.server";
import { InvoiceList } from "~/booths/invoices/desk/invoices-page";
import { readInvoices } from "~/booths/invoices/desk/invoices-view.server";
import { Message, Refusal } from "~/content/editing/documents/form-outcome";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { BankViews } from "~/sales/desk/bank/bank-views";
import { StaffPage } from "~/staff/frame/staff-page";
import { KeptForm } from "~/staff/kept/kept-form";
import { rememberRefusal, requireStaff, STAFF_OUTAGE, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/invoices";

/** `/staff/exhibitors/money`: the invoices of exhibitors, and what waits (`?show=`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (wasRefused(context)) return null;
  const { may } = requireStaff(context, "see-invoices");
  const page = await required(readInvoices(url.searchParams, may.includes("manage-invoices")), STAFF_OUTAGE);
  return { page, said: url.searchParams.get("said") === "line" ? m.invoices_said_paid() : null };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, bookTransfer(args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.invoices_title());

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "kept" in actionData) {
    return (
      <StaffPage title={m.invoices_title()}>
        <KeptForm kept={actionData.kept} action={INVOICES_PATH} labels={{ number: m.invoices_number }} />
      </StaffPage>
    );
  }
  const page = actionData?.page ?? loaderData?.page;
  if (!page) return null;
  return (
    <StaffPage title={m.invoices_title()}>
      <BankViews shown="invoices" invoices={INVOICES_PATH} />
      <Message text={actionData ? null : (loaderData?.said ?? null)} />
      <Refusal text={actionData?.message ?? null} />
      <InvoiceList page={page} />
    </StaffPage>
  );
}
