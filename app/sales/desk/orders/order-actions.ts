import type { StaffAction } from "~/staff/accounts/staff-rules";

/** What staff do with an order or one of its tickets, and who may. Values of the forms' field `do`. */
export const ORDER_ACTIONS = {
  paid: "handle-orders",
  cancel: "handle-orders",
  resend: "handle-orders",
  name: "handle-orders",
  readdress: "handle-orders",
  returned: "manage-sales",
  kept: "manage-sales",
  revoke: "manage-sales",
  refund: "manage-sales",
  send: "manage-sales",
} as const satisfies Record<string, StaffAction>;

export type OrderAction = keyof typeof ORDER_ACTIONS;

export const isOrderAction = (value: string | null | undefined): value is OrderAction =>
  Object.hasOwn(ORDER_ACTIONS, value ?? "");
