import { m } from "~/paraglide/messages";

/**
 * The states of an attempt to pay at a provider. Stored values.
 * - `new`: stored before its page is made; `open`: it may be paid; `closed`: it cannot be paid any more
 * - `paid`; `surplus`: paid although the order was paid already, or took no payment any more
 * - `reversed`: the bank took the money back; `refunded`: it was sent back
 */
export type AttemptState = "new" | "open" | "closed" | "paid" | "surplus" | "reversed" | "refunded";

/** States as staff read them. */
export const attemptStateLabels: Readonly<Record<AttemptState, () => string>> = {
  new: () => m.payments_state_new(),
  open: () => m.payments_state_open(),
  closed: () => m.payments_state_closed(),
  paid: () => m.payments_state_paid(),
  surplus: () => m.payments_state_surplus(),
  reversed: () => m.payments_state_reversed(),
  refunded: () => m.payments_state_refunded(),
};

/** What a person has to look at in a payment: kinds of mails to staff. Stored values. */
export const paymentAlarms = {
  "payment-surplus": () => m.payments_alarm_surplus(),
  "payment-reversed": () => m.payments_alarm_reversed(),
  "payment-mismatch": () => m.payments_alarm_mismatch(),
  "payment-due": () => m.payments_alarm_due(),
};
export type PaymentAlarm = keyof typeof paymentAlarms;

/** What became of the wish to send money back through a provider, as staff read it. */
export const refundOutcomeLabels = {
  sent: () => m.payments_send_sent(),
  waiting: () => m.payments_send_waiting(),
  refused: () => m.payments_send_refused(),
  method: () => m.payments_send_method(),
  window: () => m.payments_send_window(),
  part: () => m.payments_send_part(),
  too_much: () => m.payments_send_too_much(),
  not_paid: () => m.payments_send_not_paid(),
  off: () => m.payments_send_off(),
  hand: () => m.payments_send_not_online(),
};
export type RefundOutcome = keyof typeof refundOutcomeLabels;

/** Where money is that goes back through a provider (`Refund`), as staff read it. Stored values. */
export const refundStateLabels = {
  new: () => m.payments_refund_new(),
  accepted: () => m.payments_refund_accepted(),
  refused: () => m.payments_refund_refused(),
  returned: () => m.payments_refund_returned(),
};
