import type { AttemptState } from "~/sales/model/payment";
import type { PaymentAttempt, Refund } from "./attempt";
import type { PaymentStatus } from "./provider/payment-provider";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** ms in which the page of an attempt is made, or never: longer than the call to the provider may take. */
const MAKING_MS = 20 * SECOND_MS;
/** ms that a page has to be open still for a buyer to be sent there. */
const LEFT_MS = 30 * SECOND_MS;
/** ms by which the provider's clock may be behind: from then on nobody can choose how to pay on a page. */
const CLOCK_MS = 2 * MINUTE_MS;
/** ms after which an attempt that was never closed is asked about no more: Midtrans takes no payment after 7 days. */
const FORGET_MS = 8 * DAY_MS;
/** ms between two looks for what a bank confirms, and after which nobody looks any more. */
const CONFIRM_EVERY_MS = 6 * HOUR_MS;
const CONFIRM_MS = 60 * DAY_MS;

/** ms that a page is open at least: the shortest time of which Midtrans's documents are sure. It may end after the order's deadline. */
const SHORTEST_MS = 5 * MINUTE_MS;

/** When the page of an attempt that begins now ends. @param deadline of the order, in ms since the epoch */
export const pageEnd = (deadline: number, now: number): number => Math.max(deadline, now + SHORTEST_MS);

/** The id of an order's attempt at the provider: "JOE-7K3F-2Q-1". */
export const attemptId = (reference: string, number: number): string => `${reference}-${number}`;

/** Whether the buyer is sent to an attempt's page again, or, while it is being made, waits for it. */
export const isUsable = ({ state, page, createdAt, pageUntil }: PaymentAttempt, now: number): boolean =>
  (state === "new" && now < createdAt + MAKING_MS) || (state === "open" && page !== null && now < pageUntil - LEFT_MS);

/** Whether an attempt may still become a payment. */
export const isOpen = ({ state }: Pick<PaymentAttempt, "state">): boolean => state === "new" || state === "open";

/** What a status does to the order of an attempt. */
export type Effect = "pay" | "reverse" | "return" | null;

/** What the provider says of a payment of which its bank took a part back. */
const PARTLY_REVERSED = "partial_chargeback";

/**
 * How much of an attempt's money went back, in rupiah. A whole refund may come without its parts. Where a bank took a part back, and nobody says
 * how much, nothing is known to be left.
 */
export function returnedOf({ amount }: Pick<PaymentAttempt, "amount">, { returned, said }: PaymentStatus): number {
  const sum = returned.reduce((total, part) => total + part.amount, 0);
  return said === "refund" || (said === PARTLY_REVERSED && sum === 0) ? amount : Math.min(amount, sum);
}

/**
 * How much of an attempt's money went back at the provider beside what this site sent, in rupiah: by its dashboard, or by the buyer's bank. An answer
 * may be older than the one before it, so a part that went back does not come again, unless a bank had taken it.
 * @param attempt as it was @param state that follows from the status @param refunds that this site sent, all of them
 * @param before what of it is known already, in rupiah
 */
export function goneElsewhere(
  attempt: Pick<PaymentAttempt, "amount" | "state" | "said">,
  {
    state,
    status,
    refunds,
    before,
  }: { state: AttemptState; status: PaymentStatus; refunds: readonly Refund[]; before: number },
): number {
  if (state === "refunded" || state === "reversed") return Math.max(before, attempt.amount - onItsWay(refunds));
  if (state !== "paid" && state !== "surplus") return before;
  const ours = new Set(refunds.map(({ key }) => key));
  const others = status.returned.filter(({ key }) => key === null || !ours.has(key));
  const now = Math.min(
    attempt.amount,
    others.reduce((sum, { amount }) => sum + amount, 0),
  );
  // Only a bank's money comes again, and only where the provider says that the payment is here.
  const isHere = status.state === "paid" || status.state === "refunded";
  const isBack = isHere && (attempt.state === "reversed" || attempt.said === PARTLY_REVERSED);
  return isBack ? now : Math.max(before, now);
}

/** What became of an attempt, and what that means for its order. What would undo a payment without a reason is not believed. */
export function follow(
  attempt: PaymentAttempt,
  status: PaymentStatus,
  now: number,
): { state: AttemptState; effect: Effect } {
  const { state: was, pageUntil } = attempt;
  const wasPaid = was === "paid" || was === "surplus";
  const stays = { state: was, effect: null } as const;
  const isPast = now >= pageUntil + CLOCK_MS;
  const isOver = was === "refunded" || was === "reversed";
  switch (status.state) {
    case "paid":
      return wasPaid || was === "refunded" ? stays : { state: "paid", effect: "pay" };
    case "refunded": {
      const isWhole = returnedOf(attempt, status) >= attempt.amount;
      if (wasPaid || was === "refunded") return { state: isWhole ? "refunded" : was, effect: "return" };
      // What a bank had taken back came again, and a part of it was sent back before.
      if (was === "reversed") return isWhole ? stays : { state: "paid", effect: "pay" };
      return isWhole ? { state: "closed", effect: null } : { state: "paid", effect: "pay" };
    }
    case "reversed":
      if (isOver) return stays;
      if (status.said === PARTLY_REVERSED && returnedOf(attempt, status) < attempt.amount)
        return wasPaid ? { state: was, effect: "return" } : { state: "paid", effect: "pay" };
      return wasPaid ? { state: "reversed", effect: "reverse" } : { state: "closed", effect: null };
    case "failed":
      if (wasPaid) return { state: "reversed", effect: "reverse" };
      return isOver || was === "closed" ? stays : { state: isPast ? "closed" : "open", effect: null };
    case "closed":
      // A payment does not expire; a card's may be cancelled before the bank has settled it.
      if (wasPaid) return status.said === "cancel" ? { state: "reversed", effect: "reverse" } : stays;
      return isOver ? stays : { state: "closed", effect: null };
    case "open":
      // The answer to a question from before its end: nothing opens a payment again.
      return wasPaid || isOver || was === "closed" ? stays : { state: "open", effect: null };
    case "none":
      return isOpen(attempt) && isPast ? { state: "closed", effect: null } : stays;
  }
}

/** Whether all of an attempt's money is back, as its bank confirms. */
export const isReturned = (attempt: PaymentAttempt, status: PaymentStatus): boolean =>
  status.returned.reduce((sum, { amount, confirmed }) => sum + (confirmed ? amount : 0), 0) >= attempt.amount;

/** How much of an attempt's money is back or on its way, in rupiah, as far as this site sent it. */
export const onItsWay = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { state, amount }) => (state === "refused" ? sum : sum + amount), 0);

/** When the status of a payment is asked next whose bank has to confirm that it sent money back. */
export const nextConfirmation = ({ changedAt }: PaymentAttempt, now: number): number | null =>
  now - changedAt < CONFIRM_MS ? now + CONFIRM_EVERY_MS : null;

/**
 * When the status of an attempt is asked next, in case its notification is lost, in ms since the epoch; null: no more. A payment may be
 * reversed within minutes, and a closed one may have been paid at that moment.
 */
export function nextCheck({ state, createdAt, changedAt, pageUntil }: PaymentAttempt, now: number): number | null {
  const since = now - changedAt;
  switch (state) {
    case "new":
    case "open": {
      if (now > pageUntil + FORGET_MS) return null;
      // Whole ms, as both databases want them.
      return now + Math.min(10 * MINUTE_MS, Math.max(20 * SECOND_MS, Math.round((now - createdAt) / 4)));
    }
    case "paid":
    case "surplus":
      return since < 6 * MINUTE_MS ? changedAt + 6 * MINUTE_MS : since < HOUR_MS ? changedAt + HOUR_MS : null;
    case "closed":
      return since < 15 * MINUTE_MS ? changedAt + 15 * MINUTE_MS : null;
    case "refunded":
    case "reversed":
      return null;
  }
}
