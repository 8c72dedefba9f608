import { defineForm, emailField, nameField, phoneField, type Stored } from "~/base/forms/form-definition";
import { m } from "~/paraglide/messages";
import type { Company } from "./company";

/** How many tickets of an order its form asks for names: what one form can carry. Others get theirs on the ticket's page. */
export const MOST_HOLDERS = 50;

/** The most characters of the name on a ticket. */
export const MAX_HOLDER = nameField.maxLength;

/** The buyer of an order (docs/product.md, "Orders"). The server adds what is bought, so that mails need nothing else. */
export const orderForm = defineForm({
  kind: "order",
  referencePrefix: "JOE",
  consent: {
    version: "order-2025-10-01",
    text: m.forms_order_consent,
  },
  fields: {
    name: { ...nameField, hint: () => m.forms_order_name_hint() },
    email: emailField,
    phone: { ...phoneField, hint: () => m.forms_order_phone_hint() },
    /** A line for each ticket with a name: "2. Sari Dewi" (`order-holders.ts`). */
    holders: {
      type: "text",
      label: () => m.orders_holders(),
      subject: () => m.orders_holders(),
      maxLength: MOST_HOLDERS * (MAX_HOLDER + 5),
      internal: true,
    },
    tickets: {
      type: "text",
      label: () => m.orders_tickets(),
      subject: () => m.orders_tickets(),
      maxLength: 4000,
      internal: true,
    },
    amount: {
      type: "line",
      label: () => m.orders_amount(),
      subject: () => m.orders_amount(),
      maxLength: 40,
      internal: true,
    },
    payment: {
      type: "line",
      label: () => m.orders_payment(),
      subject: () => m.orders_payment(),
      maxLength: 10,
      internal: true,
    },
    until: {
      type: "line",
      label: () => m.orders_until(),
      subject: () => m.orders_until(),
      maxLength: 60,
      internal: true,
    },
  },
  mailFirst: [],
});

/** Where money of an order that cannot go back by itself is sent to. `bank`: or an e-wallet; `number`: digits. */
export type BankAccount = { bank: string; number: string; holder: string };

/**
 * A buyer, with what was bought. `accountsAt`: when an account was given, and when it was changed, in ms since the epoch; `company`: in whose name
 * the order is billed; `exchanges`: the order of a ticket that the payment of this one exchanges. Older releases keep what they do not know.
 */
export type Buyer = Stored<typeof orderForm> & {
  account?: BankAccount;
  accountsAt?: number[];
  company?: Company;
  exchanges?: string;
};

export type OrderContent = { kind: "order"; payload: Buyer };
