import { PageHeader } from "~/components/page/page-header";
import { KEYED_PAGE_META, pageMeta } from "~/components/page/page-meta";
import { AddressForm } from "~/features/orders/address-form";
import { ClosedForm } from "~/features/orders/closed-form";
import { readCorrectionPage, saveAddress } from "~/features/orders/correct-address.server";
import { readOrderAddress } from "~/features/orders/order-address.server";
import { m } from "~/paraglide/messages";
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
      <PageHeader motif="gate" title={m.orders_address_title()} lead={lead} />
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
