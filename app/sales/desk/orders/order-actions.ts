import type { StaffAction } from "~/staff/accounts/staff-rules";

/** What staff do with an order or one of its tickets, and what somebody needs for it. Values of the forms' field `do`. */
export const ORDER_ACTIONS = {
  paid: "take-money",
  cancel: "cancel-orders",
  resend: "help-buyers",
  name: "help-buyers",
  readdress: "help-buyers",
  correct: "help-buyers",
  revoke: "revoke-tickets",
  refund: "refund",
  exchange: "refund",
  ask: "refund",
  returned: "refund",
  kept: "refund",
  send: "refund",
} as const satisfies Record<string, StaffAction>;

export type OrderAction = keyof typeof ORDER_ACTIONS;

/** Whether a word of a form or an address is one of them. */
export const isOrderAction = (value: string | null | undefined): value is OrderAction =>
  Object.hasOwn(ORDER_ACTIONS, value ?? "");

/** What staff do with several orders at once. Money is said for each order by itself. */
export const MANY_ACTIONS = {
  resend: ORDER_ACTIONS.resend,
  cancel: ORDER_ACTIONS.cancel,
} as const satisfies Partial<Record<OrderAction, StaffAction>>;

export type ManyAction = keyof typeof MANY_ACTIONS;

/** What the link of a mail to staff does, and what somebody needs for it. */
export const CHECK_ACTIONS = { paid: "take-money", reject: "cancel-orders" } as const satisfies Record<
  string,
  StaffAction
>;
