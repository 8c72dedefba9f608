import { PageHeader } from "~/design/components/page/page-header";
import { KEYED_PAGE_META, pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { AddressForm } from "~/sales/shop/address-form";
import { ClosedForm } from "~/sales/shop/choose/closed-form";
import { readCorrectionPage, saveAddress } from "~/sales/shop/correct-address.server";
import { readOrderAddress } from "~/sales/shop/order-address.server";
import type { Route } from "./+types/address";

/** `/order/{reference}/address?key=…`: another e-mail address for an order that is not paid yet. */
export const loader = (args: Route.LoaderArgs) => readCorrectionPage(readOrderAddress(args));

export const action = (args: Route.ActionArgs) => saveAddress(readOrderAddress(args), args);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.orders_address_title(), description: m.orders_address_about() }),
  ...KEYED_PAGE_META,
];

export default function AddressPage({ loaderData: { lead, back, email }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader tight="with lead" motif="gate" title={m.orders_address_title()} lead={lead} />
      <div className="page">
        {email === null ? (
          <ClosedForm title={m.orders_address_closed()} back={back} />
        ) : (
          <AddressForm email={email} refusal={actionData} />
        )}
      </div>
    </>
  );
}
