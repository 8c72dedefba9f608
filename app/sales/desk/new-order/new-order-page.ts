import type { CompanyInput } from "~/sales/desk/company-inputs.server";

/** How an order that staff make is paid. */
export const WAYS = ["give", "paid", "later"] as const;

export type Way = (typeof WAYS)[number];

/** Days until which an order that is paid later has to be paid. */
export const DAYS_TO_PAY = [1, 3, 7, 14] as const;

/** What the page on which staff make an order shows. */
export type NewOrderPage = {
  /** Of this form: a second press makes no second order. */
  key: string;
  tickets: readonly { field: string; name: string; when: string; cost: string; note: string }[];
  ways: readonly { value: Way; label: string }[];
  /** In whose name it is billed, with what was typed. */
  company: readonly CompanyInput[];
  /** What was typed, by field. */
  typed: Readonly<Record<string, string>>;
  /** Why nothing was made; null: nobody has tried. */
  message: string | null;
  /** What is wrong, by field. */
  faults: Readonly<Record<string, string>>;
};
