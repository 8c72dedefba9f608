import type { Register } from "react-router";
import type { StaffAction } from "./accounts/staff-rules";

/** An address of the staff area, as `routes.ts` writes it. */
export type StaffPattern = Extract<keyof Register["pages"], "/staff" | `/staff/${string}`>;

/** The path of the page that searches everything. */
export const SEARCH_PATH = "/staff/search";

/**
 * What a role must allow for each address: for its page, and for its forms. Some forms check for more. `open`: no sign-in is needed, because
 * the address is the form that asks for a link, or the link.
 */
export const STAFF_ADDRESSES: Readonly<Record<StaffPattern, StaffAction | "open">> = {
  "/staff": "open",
  "/staff/sign-in": "open",
  "/staff/search": "sign-in",
  "/staff/sessions": "end-own-sign-in",
  "/staff/audit": "read-audit",
  "/staff/audit.csv": "read-audit",
  "/staff/people": "manage-people",
  "/staff/orders": "see-orders",
  "/staff/orders/many": "see-orders",
  "/staff/orders/new": "make-orders",
  "/staff/orders/bank": "take-money",
  "/staff/orders/holders": "manage-sales",
  "/staff/orders/payments": "take-money",
  "/staff/orders/messages": "write-to-buyers",
  "/staff/orders/messages/write": "write-to-buyers",
  "/staff/orders/messages/:id": "write-to-buyers",
  "/staff/orders/buyers": "see-figures",
  "/staff/orders/days": "manage-sales",
  "/staff/orders/invitations": "give-tickets",
  "/staff/orders/invitations/guests.xlsx": "give-tickets",
  "/staff/orders/vouchers": "manage-vouchers",
  "/staff/orders/vouchers/new": "manage-vouchers",
  "/staff/orders/vouchers/:id": "manage-vouchers",
  "/staff/orders/vouchers/:id/codes.csv": "manage-vouchers",
  "/staff/orders/refunds.csv": "refund",
  "/staff/orders/export.csv": "export-sales",
  "/staff/figures": "see-figures",
  "/staff/exports": "use-exports",
  "/staff/exports/:file": "use-exports",
  "/staff/orders/:reference": "see-orders",
  "/staff/exhibitors": "manage-exhibitors",
  "/staff/exhibitors/many": "manage-exhibitors",
  "/staff/exhibitors/plan": "manage-exhibitors",
  "/staff/exhibitors/money": "see-invoices",
  "/staff/exhibitors/board": "manage-exhibitors",
  "/staff/exhibitors/money/:file": "manage-invoices",
  "/staff/exhibitors/:reference": "manage-exhibitors",
  "/staff/exhibitors/:reference/money": "see-invoices",
  "/staff/leads": "answer-leads",
  "/staff/leads/many": "answer-leads",
  "/staff/leads/:reference": "answer-leads",
  "/staff/orders/:reference/group": "help-buyers",
  "/staff/gate": "see-doors",
  "/staff/gate/list": "print-tickets",
  "/staff/today/:task": "edit-content",
  "/staff/content": "edit-content",
  "/staff/content/texts": "edit-content",
  "/staff/content/:kind": "edit-content",
  "/staff/content/:kind/:id": "edit-content",
  "/staff/revisions": "edit-content",
  "/staff/revisions/:number": "edit-content",
  "/staff/revisions/:number/restore": "edit-content",
  "/staff/scheduled": "edit-content",
  "/staff/scheduled/:id": "edit-content",
  "/staff/content/:kind/+sheet": "edit-content",
  "/staff/sheets/:file": "edit-content",
  "/staff/content/halls/:hall/+plan": "edit-content",
  "/staff/content/halls/:hall/+draw": "edit-content",
  "/staff/content/halls/:hall/+signs": "edit-content",
  "/staff/editions": "manage-editions",
  "/staff/editions/:edition": "manage-editions",
  "/staff/editions/:edition/content": "edit-content",
  "/staff/editions/:edition/content/texts": "edit-content",
  "/staff/editions/:edition/content/:kind": "edit-content",
  "/staff/editions/:edition/content/:kind/:id": "edit-content",
  "/staff/editions/:edition/content/:kind/+sheet": "edit-content",
  "/staff/editions/:edition/sheets/:file": "edit-content",
  "/staff/editions/:edition/content/halls/:hall/+plan": "edit-content",
  "/staff/editions/:edition/content/halls/:hall/+draw": "edit-content",
  "/staff/editions/:edition/revisions": "edit-content",
  "/staff/editions/:edition/revisions/:number": "edit-content",
  "/staff/editions/:edition/revisions/:number/restore": "edit-content",
  // Nothing is there.
  "/staff/*": "open",
};

/** Their actions refuse by themselves (`staffOrRefusal`): they show again what somebody typed whose sign-in has ended. */
export const SHOW_TYPED: readonly string[] = [
  "/staff/today/:task",
  "/staff/content/:kind",
  "/staff/content/:kind/:id",
  "/staff/content/:kind/+sheet",
  "/staff/editions/:edition/content/:kind",
  "/staff/editions/:edition/content/:kind/:id",
  "/staff/editions/:edition/content/:kind/+sheet",
  "/staff/orders/new",
  "/staff/orders/bank",
  "/staff/orders/payments",
  "/staff/exhibitors/plan",
  "/staff/exhibitors/money",
  "/staff/exhibitors/:reference",
  "/staff/exhibitors/:reference/money",
  "/staff/people",
  "/staff/leads/:reference",
  "/staff/orders/invitations",
  "/staff/orders/vouchers/new",
  "/staff/orders/messages/write",
  "/staff/orders/:reference/group",
] satisfies StaffPattern[];

/** What somebody needs to open an address. @param pattern as `routes.ts` writes it, with a slash before it */
export function permissionOf(pattern: string): StaffAction | "open" {
  if (!isStaffPattern(pattern)) throw new Error(`${pattern} says in no table who may open it`);
  return STAFF_ADDRESSES[pattern];
}

const isStaffPattern = (pattern: string): pattern is StaffPattern => Object.hasOwn(STAFF_ADDRESSES, pattern);

/** Whether somebody may open an address. @param may all that the person may do */
export function isOpenTo(may: readonly StaffAction[], pattern: StaffPattern): boolean {
  const action = STAFF_ADDRESSES[pattern];
  return action === "open" || may.includes(action);
}
