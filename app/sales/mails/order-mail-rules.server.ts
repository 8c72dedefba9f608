import type { SubmissionRules } from "~/platform/outbox/kinds";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import type { NewSubmission } from "~/platform/outbox/outbox";
import { givenByBuyer } from "~/sales/buyers/buyers.server";
import type { StrangersMails } from "~/sales/limits/strangers-mails";
import { type Buyer, orderForm } from "~/sales/model/order-form";

/** How the mail to the buyer of a new order goes. */
type FirstMail = {
  /** Whether its buyer gets a mail with a link to open in place of the acknowledgement. */
  confirmFirst?: boolean;
  /** Mails to the buyer's mailbox that others may have caused; absent: none. */
  strangers?: StrangersMails;
  /** Mails with a lower one are sent first; absent: 0. */
  turn?: number;
};

/** An order whose buyer gets a mail. */
export type NewOrder = FirstMail & { reference: string; buyer: Buyer };

/** The mails of an order, for the outbox. */
export type NewOrderSubmission = NewSubmission & FirstMail & { kind: "order"; payload: Buyer };

/** Acknowledgements of orders to one mailbox within the window: nobody places more orders than that. */
export const MAX_ACKNOWLEDGEMENTS = 10;

/** The most with those that strangers may have caused. It is higher: strangers must not use up the limit of the address's owner. */
const MAX_WITH_STRANGERS = 20;

/** How the mails of an order are stored. */
const orderRules: SubmissionRules<NewOrderSubmission> = {
  referencePrefix: orderForm.referencePrefix,
  given: ({ payload }) => givenByBuyer(payload),
  capKey: ({ payload }) => capKeyOf("order", payload.email),
  plan({ strangers = { apart: 0, settled: 0 }, confirmFirst, turn }, counted) {
    const all = counted - strangers.settled;
    const isBounded = all - strangers.apart >= MAX_ACKNOWLEDGEMENTS || all >= MAX_WITH_STRANGERS;
    return isBounded ? [] : [{ kind: confirmFirst ? "confirmation" : "acknowledgement", counts: true, turn }];
  },
  acknowledgedBy: ["acknowledgement", "confirmation"],
  isKept: true,
};

/** The rules of what this domain stores, by kind. */
export const orderSubmissions: { order: SubmissionRules } = { order: orderRules };
