import { m } from "~/paraglide/messages";
import type { OrderState } from "~/sales/model/order";

/** What marking as paid does to an order that has expired or was cancelled. */
export const PAY_NOTES: Partial<Record<OrderState, () => string>> = {
  expired: () => m.staff_order_pay_expired(),
  cancelled: () => m.staff_order_pay_cancelled(),
};
