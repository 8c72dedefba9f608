import { chosenEdition, editionChoices } from "~/content/editions/edition-choice.server";
import { m } from "~/paraglide/messages";
import { ExportsPage } from "~/staff/exports/exports-page";
import { readExports } from "~/staff/exports/exports-view.server";
import { orderExport } from "~/staff/exports/order-export.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/exports";

/** `/staff/exports`: files of orders, tickets, money, scans and leads, which are made in the background. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { signIn, may } = requireStaff(context, "use-exports");
  const year = String(chosenEdition(url.searchParams).year);
  return readExports({ email: signIn.email, may }, editionChoices(), { what: url.searchParams.get("what"), year });
}

export const action = (args: Route.ActionArgs) =>
  orderExport(args, (year) => chosenEdition(new URLSearchParams({ edition: year })).number);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.exports_title());

export default function Exports({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StaffPage title={m.exports_title()} lead={m.exports_lead()}>
      <ExportsPage opened={loaderData} refusal={actionData} />
    </StaffPage>
  );
}
