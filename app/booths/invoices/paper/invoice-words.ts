import type { InvoiceState, MoneyAct, PaymentWay } from "~/booths/invoices/rules/invoice";
import { m } from "~/paraglide/messages";

/** Where an invoice stands, in words. */
export const stateLabels: Readonly<Record<InvoiceState, () => string>> = {
  due: m.invoices_state_due,
  late: m.invoices_state_late,
  part: m.invoices_state_part,
  paid: m.invoices_state_paid,
  over: m.invoices_state_over,
  credited: m.invoices_state_credited,
};

/** What a part is called: the deposit, the balance, or its number. @param place from 0 @param count of all parts */
export function partName(place: number, count: number): string {
  if (count === 1) return m.invoices_part_all();
  if (place === 0) return m.invoices_part_first();
  return place === count - 1 ? m.invoices_part_last() : m.invoices_part_next({ place: place + 1 });
}

/** How its pill looks. */
export const stateTones: Readonly<Record<InvoiceState, "asks" | "waits" | "good" | "over">> = {
  ...{ due: "waits", late: "asks", part: "waits", paid: "good", over: "asks", credited: "over" },
};

export const wayLabels: Readonly<Record<PaymentWay, () => string>> = {
  transfer: m.invoices_way_transfer,
  cash: m.invoices_way_cash,
  cheque: m.invoices_way_cheque,
  card: m.billing_way_card,
  online: m.booking_way_online,
};

export const actLabels: Readonly<Record<MoneyAct, () => string>> = {
  drawn: m.invoices_act_drawn,
  paid: m.invoices_act_paid,
  withheld: m.invoices_act_withheld,
  charges: m.invoices_act_charges,
  credited: m.invoices_act_credited,
  moved: m.invoices_act_moved,
  returned: m.invoices_act_returned,
  reversed: m.invoices_act_reversed,
};

/** What all rows of one act are together. A newer release may have an act that this one does not know. */
export function lineLabel(act: MoneyAct): string {
  if (act === "paid") return m.billing_paid_so_far();
  if (act === "credited") return m.invoices_credit_notes();
  return Object.hasOwn(actLabels, act) ? actLabels[act]() : m.sales_history_other();
}
