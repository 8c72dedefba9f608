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
  /** `price`: rupiah of one. */
  tickets: readonly { field: string; name: string; when: string; price: number; cost: string; note: string }[];
  /** Which tickets another shop sells, in words; empty: none. */
  elsewhere: string;
  ways: readonly { value: Way; label: string; hint: string }[];
  /** In whose name it is billed, with what was typed. */
  company: readonly CompanyInput[];
  /** What was typed, by field. */
  typed: Readonly<Record<string, string>>;
  /** Why nothing was made; null: nobody has tried. */
  message: string | null;
  /** What is wrong, by field. */
  faults: Readonly<Record<string, string>>;
};

/**
 * What an order costs as far as it is filled in. A transfer is a few rupiah more, by which it is recognised.
 * @param fieldOf what a field of the form has @returns rupiah; 0: nothing is typed, or it is given away
 */
export function priceOf(tickets: NewOrderPage["tickets"], fieldOf: (field: string) => unknown): number {
  if (fieldOf("way") === ("give" satisfies Way)) return 0;
  return tickets.reduce((sum, { field, price }) => {
    const typed = String(fieldOf(field) ?? "").trim();
    return /^\d{1,3}$/.test(typed) ? sum + Number(typed) * price : sum;
  }, 0);
}
