import { PageHeader } from "~/design/components/page/page-header";
import { KEYED_PAGE_META, pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { readAccountPage, saveAccount } from "~/sales/shop/account.server";
import { AccountForm } from "~/sales/shop/account-form";
import { ClosedForm } from "~/sales/shop/choose/closed-form";
import { readOrderAddress } from "~/sales/shop/order-address.server";
import type { Route } from "./+types/account";

/** `/order/{reference}/account?key=…`: where the money of an order goes back to. */
export const loader = (args: Route.LoaderArgs) => readAccountPage(readOrderAddress(args));

export const action = (args: Route.ActionArgs) => saveAccount(readOrderAddress(args), args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.off_account_title(), description: m.off_account_about() }),
  ...KEYED_PAGE_META,
];

export default function AccountPage({ loaderData: { lead, back, account }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader tight="with lead" motif="gate" title={m.off_account_title()} lead={lead} />
      <div className="page">
        {account ? (
          <AccountForm account={account} refusal={actionData} />
        ) : (
          <ClosedForm title={m.off_account_closed()} back={back} />
        )}
      </div>
    </>
  );
}
