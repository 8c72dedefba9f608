import type { PaymentAttempt } from "./attempt";
import type { Effect } from "./attempt-rules";
import type { PaymentPage, PaymentStatus } from "./provider/payment-provider";

/** What is paid at a provider: an order, or a part of an invoice. `lines`: in rupiah, together what is to be paid. */
export type Payable = {
  reference: string;
  state: string;
  lines: readonly { ticket: string; name: string; price: number; quantity: number }[];
  buyer: { name: string; email: string; phone: string } | null;
};

/** `isNew`: its page is to be made now. `attempt`: null: nothing can be paid now, or, when `isNew`, there were as many attempts as there may be. */
export type Begun<Item extends Payable> = { order: Item; attempt: PaymentAttempt | null; isNew: boolean };

/** What became of an attempt and of what it pays. */
type Recorded<Item extends Payable> = { order: Item; attempt: PaymentAttempt; effect: Effect };

/** Attempts to pay one kind of thing at a provider. Each transaction works on those of one thing at a time. */
export interface PaymentAttempts<Item extends Payable> {
  attempts(reference: string): Promise<PaymentAttempt[]>;
  attempt(id: string): Promise<PaymentAttempt | null>;
  /** Begins to pay, or returns to the attempt that there is. @returns null: there is no such thing */
  begin(reference: string): Promise<Begun<Item> | null>;
  opened(id: string, page: PaymentPage): Promise<boolean>;
  failed(id: string, isClosed: boolean, said: string): Promise<void>;
  /** Stores what the provider says, with what follows from it, in one transaction. A repeat changes nothing. */
  record(id: string, status: PaymentStatus, quotas: ReadonlyMap<string, number>): Promise<Recorded<Item> | null>;
  mismatched(attempt: PaymentAttempt): Promise<void>;
  claimCheck(attempt: PaymentAttempt, pause: number): Promise<boolean>;
  checkSoon(id: string): Promise<void>;
  dueChecks(limit: number): Promise<PaymentAttempt[]>;
  /** Attempts that may be paid though what they pay is not to be paid any more. */
  toClose(limit: number): Promise<PaymentAttempt[]>;
  /** Ends what waits for the provider alone. @returns how many it did */
  releaseExpiring(): Promise<number>;
}
