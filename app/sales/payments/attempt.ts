import type { AttemptState } from "~/sales/model/payment";

/** An attempt to pay an order at a provider. Times are in ms since the epoch. */
export type PaymentAttempt = {
  /** At the provider: the order's reference and the attempt's number. */
  id: string;
  reference: string;
  number: number;
  /** Rupiah. */
  amount: number;
  state: AttemptState;
  /** The provider's own words for where it stands, and for how it is paid. */
  said: string;
  method: string | null;
  /** Of the provider's page; null until it is made. */
  token: string | null;
  page: string | null;
  pageUntil: number;
  createdAt: number;
  /** When it came into its state. */
  changedAt: number;
  checkedAt: number | null;
  /** When its status is asked next; null: no more. */
  checkAt: number | null;
};

/**
 * Money on its way back through a provider. `key`: under which the provider sends it once. `state`: `new` until the provider has answered,
 * `accepted` until the bank confirms; `refused`: `said` has why.
 */
export type Refund = {
  key: string;
  /** The id of the attempt that it belongs to. */
  attempt: string;
  /** Rupiah. */
  amount: number;
  reason: string;
  editor: string;
  state: "new" | "accepted" | "refused" | "returned";
  said: string;
  /** ms since the epoch. */
  createdAt: number;
};
