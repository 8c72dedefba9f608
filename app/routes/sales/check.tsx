import { m } from "~/paraglide/messages";
import { checkMiddleware, pressCheck, readCheckPage } from "~/sales/desk/orders/check-order.server";
import { CheckPanel } from "~/sales/desk/orders/check-panel";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/check";

/**
 * `/order/{reference}/check?do=paid&to=…&key=…`: what the links of a mail to staff do. Where staff sign in, the page asks for that. Elsewhere
 * the key is the whole authority, so that an organiser without a staff area has the links too.
 */
export const middleware = [checkMiddleware];

export const loader = (args: Route.LoaderArgs) => readCheckPage(args);

export const action = (args: Route.ActionArgs) => pressCheck(args);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => [
  ...staffMeta(args, m.sales_check_title()),
  // The address has the key.
  { name: "referrer", content: "same-origin" },
];

export default function CheckOrder({ loaderData }: Route.ComponentProps) {
  return <CheckPanel page={loaderData} />;
}
