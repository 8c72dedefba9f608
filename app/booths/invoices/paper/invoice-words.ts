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

/** How its pill looks. */
export const stateTones: Readonly<Record<InvoiceState, "asks" | "waits" | "good" | "over">> = {
  ...{ due: "waits", late: "asks", part: "waits", paid: "good", over: "asks", credited: "over" },
};

export const wayLabels: Readonly<Record<PaymentWay, () => string>> = {
  transfer: m.invoices_way_transfer,
  cash: m.invoices_way_cash,
  cheque: m.invoices_way_cheque,
};

export const actLabels: Readonly<Record<MoneyAct, () => string>> = {
  drawn: m.invoices_act_drawn,
  paid: m.invoices_act_paid,
  withheld: m.invoices_act_withheld,
  charges: m.invoices_act_charges,
  credited: m.invoices_act_credited,
  moved: m.invoices_act_moved,
  returned: m.invoices_act_returned,
};
