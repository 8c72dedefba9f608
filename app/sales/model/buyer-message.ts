import { LOCALES, type Locale } from "~/base/i18n/locales";
import type { OrderState } from "./order";

/** What a message is: about what was bought, or news, which goes to those alone who asked for it. Stored values. */
export const MESSAGE_KINDS = ["service", "news"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Where a message stands. `planned`: it waits for its time; `stopped`: staff have stopped it on its way. Stored values. */
export const MESSAGE_STATES = ["draft", "planned", "sending", "stopped", "done"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Which orders a message goes to: those that are paid, and those that wait for their payment. Stored values. */
export const ADDRESSED = ["paid", "waiting"] as const;
export type Addressed = (typeof ADDRESSED)[number];

/** Most characters of a subject, and of a text in one language: a form carries both languages. */
export const MAX_SUBJECT = 100;
export const MAX_MESSAGE = 3_000;

/** Who gets a message. Days are `YYYY-MM-DD`. Without tickets or days: those with any. */
export type Audience = { orders: readonly Addressed[]; tickets: readonly string[]; days: readonly string[] };

export type MessageText = { subject: string; text: string };

/** What a message says. A language in which nothing was written is absent. */
export type MessageTexts = Partial<Readonly<Record<Locale, MessageText>>>;

/**
 * An order as far as it says whether its buyer is written to. `mailbox`: the same for two writings of an address; `tickets`: those that let in; of
 * an order that is not paid, those it is for.
 */
export type AddressedOrder = {
  reference: string;
  state: OrderState;
  email: string;
  mailbox: string;
  language: Locale;
  tickets: readonly { ticket: string; days: readonly string[] }[];
};

const MEANS: Readonly<Partial<Record<OrderState, Addressed>>> = {
  placed: "waiting",
  expiring: "waiting",
  paid: "paid",
  issued: "paid",
};

/** Whether the buyer of an order is among those to whom a message goes: one of its tickets has to be of a chosen kind and for a chosen day. */
export function isAddressed(
  { orders, tickets, days }: Audience,
  order: Pick<AddressedOrder, "state" | "tickets">,
): boolean {
  const state = MEANS[order.state];
  if (!state || !orders.includes(state)) return false;
  return order.tickets.some(
    (one) =>
      (tickets.length === 0 || tickets.includes(one.ticket)) &&
      (days.length === 0 || one.days.some((day) => days.includes(day))),
  );
}

/**
 * The order of each mailbox that a message goes to, the newest where it has several.
 * @param orders the oldest first @param readers addresses in lower case that asked for news; null: the message is not news
 */
export function recipientsOf<Order extends AddressedOrder>(
  audience: Audience,
  orders: readonly Order[],
  readers: ReadonlySet<string> | null,
): Order[] {
  const addressed = orders.filter(
    (order) => isAddressed(audience, order) && (readers?.has(order.email.toLowerCase()) ?? true),
  );
  return [...new Map(addressed.map((order) => [order.mailbox, order])).values()];
}

/** The text for a buyer: in the language of the order, or in the other one where nothing was written in it. */
export function textFor(texts: MessageTexts, language: Locale): MessageText | null {
  return texts[language] ?? LOCALES.map((locale) => texts[locale]).find((text) => text !== undefined) ?? null;
}

/** The paragraphs of a text, which empty lines part. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
