/**
 * Where a payment stands at its provider.
 * - `none`: the buyer has not chosen how to pay, so the provider knows of no payment
 * - `open`: it may still be paid; `failed`: this try was refused, and another one on the same page may succeed
 * - `paid`; `closed`: it can no longer be paid, and was not
 * - `reversed`: the bank took the money back; `refunded`: staff gave some or all of it back
 */
export type PaymentState = "none" | "open" | "failed" | "paid" | "closed" | "reversed" | "refunded";

/** Money that went back. `key`: null when it was not sent back by this site. `confirmed`: the bank has done it. */
export type ReturnedMoney = { key: string | null; amount: number; confirmed: boolean };

/**
 * `said` and `method`: the provider's own words, for staff. `paidOn`: the day on which the money came, `YYYY-MM-DD` in Jakarta; absent: it does not
 * say. Amounts are in rupiah.
 */
export type PaymentStatus = {
  state: PaymentState;
  said: string;
  method: string | null;
  returned: readonly ReturnedMoney[];
  paidOn?: string;
};

/** What is to be paid. `id`: of this attempt, unique at the provider for ever. */
export type NewPayment = {
  id: string;
  /** Rupiah: what the lines add up to. */
  amount: number;
  lines: readonly { id: string; name: string; price: number; quantity: number }[];
  payer: { name: string; email: string; phone: string };
  /** Where the payer's browser returns to. Anyone with this address can open it, and its query can say anything. */
  returnTo: string;
  /** ms since the epoch: when it can no longer be paid. */
  from: number;
  until: number;
};

/** `token`: names the page at the provider. */
export type PaymentPage = { token: string; address: string };

/** An attempt to pay, as its provider has to know it. */
export type KnownPayment = { id: string; amount: number; token: string | null };

/**
 * What a message of the provider is about, and for how much, in rupiah. Nothing else in it is believed. `isTest`: it only tries whether
 * messages arrive.
 */
export type PaymentHint = { id: string; amount: number | null; isTest: boolean };

/** What a provider makes of a wish to send money back. */
export type RefundAnswer = { accepted: true } | { accepted: false; reason: string };

/** Why a provider cannot send money back: not for this way to pay, not so late, or not a part of it. */
export type RefundFault = "method" | "window" | "part";

/** The provider refuses a request, and will refuse it again. */
export class PaymentRefused extends Error {
  override name = "PaymentRefused";
  /** The provider knows another payment by the same id. */
  readonly isKnown: boolean;

  constructor(message: string, isKnown = false) {
    super(message);
    this.isKnown = isKnown;
  }
}

/** A status is of another payment, amount, currency or merchant than what was asked for. Nothing of it is believed. */
export class PaymentMismatch extends Error {
  override name = "PaymentMismatch";
}

/** Takes payments on the provider's pages. Each call takes a few seconds at most; no lock of the database is held meanwhile. */
export interface PaymentProvider {
  /** @throws ServiceOutage when it did not answer: there may be a page or not; PaymentRefused */
  createPage(payment: NewPayment): Promise<PaymentPage>;
  /** @throws ServiceOutage; PaymentMismatch */
  status(payment: KnownPayment): Promise<PaymentStatus>;
  /**
   * Makes a payment impossible, whether or not its buyer has chosen how to pay.
   * @returns whether it is; otherwise its status says why not
   * @throws ServiceOutage; PaymentMismatch
   */
  close(payment: KnownPayment): Promise<boolean>;
  /** Why it cannot send money back, as far as is known without asking; null: it can. @param ago ms since it was paid */
  refundFault(method: string | null, ago: number, isPart: boolean): RefundFault | null;
  /** Sends money back. A repeat with the same key sends it once. @throws ServiceOutage */
  refund(payment: KnownPayment, refund: { key: string; amount: number; reason: string }): Promise<RefundAnswer>;
  /** What a message is about; null: it is not of this provider. @param body bounded */
  readMessage(body: string): PaymentHint | null;
}
