import { redirect } from "react-router";
import { closeStrayPayment } from "~/sales/desk/today/stray-payments.server";
import type { Route } from "./+types/stray-payments";

/** `/staff/orders/payments`: takes a payment without an order from the list on the page "Today", to which its address leads. */
export const loader = () => redirect("/staff");

export const action = (args: Route.ActionArgs) => closeStrayPayment(args);

/** Forms are checked for their origin on pages alone. */
export default function StrayPayments() {
  return null;
}
