import { formatList } from "~/base/values/counts-and-lists";
import { formatPrice } from "~/base/values/money";
import type { OffSeason } from "~/content/model/season";
import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import type { MailDocument } from "~/platform/mailer/mail-document";
import {
  AUTOMATIC,
  commonParts,
  headerText,
  type MailSubject,
  mailtoLink,
  visitorFooter,
} from "~/platform/mailer/mail-parts.server";
import { describeCompany } from "~/sales/model/company";
import { type OrderState, orderLabel } from "~/sales/model/order";
import type { Buyer, OrderContent } from "~/sales/model/order-form";
import { describeClosedDays } from "~/sales/model/order-lines";
import type { OrderNews } from "./buyer-mails";
import type { BuyersOrder, OrderFacts } from "./mail-facts.server";
import type { OrderMailSettings } from "./order-mail-settings.server";

export type OrderSubject = MailSubject<OrderContent>;

/** What to pay, to whom and until when, for the eye and for the list of a mailbox; nothing where nothing is to be paid. */
function dueOf(
  { payload }: OrderSubject,
  { account }: OrderMailSettings["orders"],
): Pick<Parts, "block" | "preheader"> {
  const { payment, amount = "", until = "" } = payload;
  if (payment === "free") return {};
  const isTransfer = payment !== "midtrans" && payment !== "gate";
  return {
    preheader: m.shop_mail_due({ amount, until }),
    block: [
      { label: m.orders_amount(), value: amount },
      ...(isTransfer && account ? [{ label: m.orders_account(), value: account }] : []),
      { label: m.orders_until(), value: until },
    ],
  };
}

/** What a buyer does next, by the payment that is stored. */
function nextOf({ payload }: OrderSubject, { merchant }: OrderMailSettings["orders"]): string[] {
  const { amount = "", until = "" } = payload;
  if (payload.payment === "free") return [m.mail_order_free()];
  if (payload.payment === "midtrans") return [m.mail_order_online({ amount, until })];
  if (payload.payment === "gate") return [m.mail_order_gate({ amount, until }), m.mail_order_gate_open()];
  const qris = merchant === null ? "" : m.mail_order_qris({ merchant });
  return [m.mail_order_transfer({ amount, until }), qris, m.mail_order_transfer_exactly()].filter(Boolean);
}

type Parts = {
  title: string;
  paragraphs: string[];
  name: string;
  isPaid?: boolean;
  open?: string;
  actions?: MailDocument["actions"];
  fields?: MailDocument["fields"];
} & Pick<MailDocument, "block" | "preheader">;

/** A mail, in the current language, to the buyer of an order, with the links to it and to us. */
export function composeToBuyerOf(
  order: OrderSubject,
  deliveryId: string,
  settings: OrderMailSettings,
  { title, paragraphs, name, isPaid = false, open = m.mail_order_open(), actions = [], fields = [], ...first }: Parts,
): Mail {
  const { payload, reference } = order;
  const document: MailDocument = {
    kicker: settings.siteName,
    title,
    ...first,
    paragraphs,
    actions: [
      { label: open, href: settings.orders.mailboxLink(reference, payload.email, payload.language) },
      ...actions,
      {
        label: m.mail_acknowledgement_write(),
        href: mailtoLink(settings.contactEmail, m.mail_acknowledgement_about({ reference })),
      },
    ],
    fields: [
      ...fields,
      { label: m.orders_reference(), value: reference },
      { label: m.orders_tickets(), value: payload.tickets ?? "" },
      ...(payload.company ? [{ label: m.group_billed(), value: describeCompany(payload.company) }] : []),
      ...(isPaid || !first.block
        ? [{ label: isPaid ? m.mail_order_paid_amount() : m.orders_amount(), value: payload.amount ?? "" }]
        : []),
    ],
    footer: visitorFooter(settings),
  };
  return {
    to: [payload.email],
    ...commonParts(order, deliveryId, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${title} · ${reference}`,
    headers: AUTOMATIC,
    fileName: `${reference}-${name}`,
  };
}

/** What is said of an order that waits for no payment any more, by its state. */
const OVER: Partial<Readonly<Record<OrderState, (texts: { reference: string }) => string>>> = {
  expired: () => m.orders_step_expired(),
  cancelled: () => m.orders_step_cancelled(),
  paid: (texts) => m.mail_order_paid_text(texts),
  issued: (texts) => m.mail_order_paid_text(texts),
  refund_due: () => m.orders_step_refund_due(),
  refunded: () => m.orders_step_refunded(),
};

/**
 * The mail, in the current language, to the buyer of an order that was placed: what to pay, how, and until when.
 * @param state of the order now: where the mail server was away, nobody is asked to pay what is paid or over
 * @param closedDays of the order, on which the expo does not open
 */
export function composeOrderPlaced(
  order: OrderSubject,
  deliveryId: string,
  settings: OrderMailSettings,
  state: OrderState = "placed",
  closedDays: readonly string[] = [],
): Mail {
  const { reference, payload } = order;
  const over = payload.payment === "free" ? undefined : OVER[state]?.({ reference });
  const paragraphs = over
    ? [over]
    : [
        ...(payload.exchanges ? [m.finance_mail_exchange({ reference: payload.exchanges })] : []),
        ...describeClosedDays(closedDays),
        ...nextOf(order, settings.orders),
        m.mail_order_mistake(),
      ];
  return composeToBuyerOf(order, deliveryId, settings, {
    title: payload.exchanges ? m.finance_mail_exchange_title() : m.mail_order_placed(),
    ...(over ? {} : dueOf(order, settings.orders)),
    paragraphs,
    name: "acknowledgement",
  });
}

/** What is said of an expo that is cancelled or postponed, and of tickets for it. */
const OFF_TEXTS: Readonly<Record<OffSeason, (event: string) => { title: string; text: string; paragraphs: string[] }>> =
  {
    cancelled: (event) => ({
      title: m.off_mail_cancelled_title(),
      text: m.off_mail_cancelled_text({ event }),
      paragraphs: [m.off_mail_cancelled_money(), m.off_mail_cancelled_unpaid()],
    }),
    postponed: (event) => ({
      title: m.off_mail_postponed_title(),
      text: m.off_mail_postponed_text({ event }),
      paragraphs: [m.off_mail_postponed_money(), m.off_mail_postponed_unpaid()],
    }),
  };

/** Subject and paragraphs, in the current language, of the mail to all buyers. @param event its name */
export function textsToBuyers(off: OffSeason, event: string): { title: string; paragraphs: string[] } {
  const { title, text, paragraphs } = OFF_TEXTS[off](event);
  return { title, paragraphs: [text, ...paragraphs] };
}

/** The mail, in the current language, to the buyer of an order in place of one that belongs to an expo that takes place. */
export function composeOrderInstead(
  order: OrderSubject,
  deliveryId: string,
  settings: OrderMailSettings,
  off: OffSeason,
): Mail {
  return composeToBuyerOf(order, deliveryId, settings, {
    ...textsToBuyers(off, settings.siteName),
    name: "called-off-order",
  });
}

/**
 * The mail, in the current language, to the buyer of an order that is placed once its link is opened.
 * @param others for the mailbox that nobody has confirmed: the link may end them
 */
export function composeOrderConfirmation(
  order: OrderSubject,
  deliveryId: string,
  settings: OrderMailSettings,
  others: readonly string[] = [],
): Mail {
  const { until = "" } = order.payload;
  const paragraphs = [
    m.mail_order_confirm_text({ until }),
    ...(others.length > 0 ? [m.mail_order_confirm_others({ references: others.join(", ") })] : []),
    m.mail_order_mistake(),
  ];
  const parts = { title: m.mail_order_confirm(), paragraphs, name: "confirmation", open: m.mail_order_confirm_open() };
  return composeToBuyerOf(order, deliveryId, settings, parts);
}

/**
 * What the mail about a paid order has with it: the tickets or where they are, a picture of the code for so many of them, and when and where they
 * let in.
 */
export type PaidWith = {
  pdf: Buffer | string | null;
  group?: { picture: Buffer; count: number } | null;
  visit: { when: readonly string[]; where: string; map: string; calendar: string | null } | null;
};

/**
 * The mail, in the current language, to the buyer of an order that is paid.
 * @param isLate whether its money came when it was over @param off whether the expo is postponed
 */
export function composeOrderPaid(
  order: OrderSubject,
  deliveryId: string,
  settings: OrderMailSettings,
  { pdf, group = null, visit }: PaidWith = { pdf: null, visit: null },
  isLate = false,
  off: OffSeason | null = null,
): Mail {
  const { reference } = order;
  const parts: Parts = {
    title: m.mail_order_paid(),
    paragraphs: [
      ...(isLate ? [m.mail_order_paid_late()] : []),
      order.payload.payment === "moved" || order.payload.exchanges
        ? m.money_mail_exchange_paid({ reference })
        : m.mail_order_paid_text({ reference }),
      off ? m.off_postponed_tickets() : m.mail_order_paid_gate(),
      ...(Buffer.isBuffer(pdf) ? [m.mail_order_paid_attached()] : []),
      ...(group ? [m.group_mail({ count: group.count })] : []),
      ...(visit?.calendar ? [m.mail_order_paid_calendar()] : []),
    ],
    name: "receipt",
    isPaid: true,
    actions: [
      ...(typeof pdf === "string" ? [{ label: m.mail_order_paid_pdf(), href: pdf }] : []),
      ...(visit ? [{ label: m.mail_order_paid_map(), href: visit.map }] : []),
    ],
    ...(visit && {
      preheader: visit.when.join(" · "),
      block: [
        { label: m.eticket_list(), value: visit.when.join("\n") },
        { label: m.eticket_where(), value: visit.where },
      ],
    }),
  };
  const file = (ending: string, content: Buffer, contentType: string) => ({
    ...{ filename: `${reference}.${ending}`, content, contentType },
  });
  const attachments = [
    ...(Buffer.isBuffer(pdf) ? [file("pdf", pdf, "application/pdf")] : []),
    ...(group ? [file("png", group.picture, "image/png")] : []),
    ...(visit?.calendar ? [file("ics", Buffer.from(visit.calendar), "text/calendar; charset=utf-8")] : []),
  ];
  return {
    ...composeToBuyerOf(order, deliveryId, settings, parts),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

/** Digits of an account's number that its owner recognises it by. */
const SHOWN_DIGITS = 4;

/** What has come of an order, by the mail about it. `accountEnd`: the last digits of the account that its money goes to. */
const NEWS: Readonly<
  Record<
    OrderNews,
    (reference: string, facts: OrderFacts & { accountEnd: string }) => { title: string; paragraphs: string[] }
  >
> = {
  "account-changed": (reference, { accountEnd: end }) => ({
    title: m.mail_order_account(),
    paragraphs: [m.mail_order_account_text({ reference, end }), m.mail_order_account_stranger()],
  }),
  "refund-due": (reference) => ({
    title: m.mail_order_due(),
    paragraphs: [m.mail_order_due_text({ reference }), m.mail_order_due_account()],
  }),
  "money-returned": (reference, { returned }) => ({
    title: m.mail_order_returned(),
    paragraphs: [m.mail_order_returned_text({ reference, amount: formatPrice(returned, "IDR") })],
  }),
  "tickets-refunded": (reference, { fee, short, gone, exchangedFor = [] }) => ({
    title: exchangedFor.length > 0 ? m.money_mail_exchanged() : m.mail_order_tickets_refunded(),
    paragraphs: [
      m.mail_order_tickets_over({ reference }),
      ...(exchangedFor.length > 0 ? [m.money_mail_exchanged_for({ orders: formatList(exchangedFor) })] : []),
      ...(short === undefined ? [] : [m.finance_mail_short({ back: short > 0 ? formatPrice(short, "IDR") : "Rp 0" })]),
      ...(gone === undefined ? [] : [m.payments_mail_gone({ back: gone > 0 ? formatPrice(gone, "IDR") : "Rp 0" })]),
      ...(fee ? [describeFee(fee)] : []),
      ...((fee?.back ?? gone ?? short) === 0 ? [] : [m.mail_order_tickets_money()]),
    ],
  }),
  "tickets-revoked": (reference) => ({
    title: m.mail_order_tickets_revoked(),
    paragraphs: [m.mail_order_tickets_over({ reference }), m.mail_order_tickets_why()],
  }),
};

const describeFee = ({ kept, back }: NonNullable<OrderFacts["fee"]>): string => {
  const fee = formatPrice(kept, "IDR");
  return back > 0 ? m.money_mail_fee({ back: formatPrice(back, "IDR"), fee }) : m.money_mail_all({ fee });
};

/** Whether a kind of delivery is a mail to a buyer about what has come of an order. */
export const isOrderNews = (kind: string): kind is OrderNews => Object.hasOwn(NEWS, kind);

/** The mail, in the current language, to the buyer about what has come of an order. */
export function composeOrderNews(
  order: OrderSubject,
  { id, kind }: { id: string; kind: OrderNews },
  settings: OrderMailSettings,
  facts: OrderFacts,
): Mail {
  const state = TICKETS_OF.get(kind);
  const tickets = facts.tickets.filter((ticket) => ticket.state === state);
  const fields = tickets.map((ticket) => ({ label: ticket.id.replace(/.{4}(?=.)/g, "$& "), value: ticket.name }));
  const { account, payment }: Buyer = order.payload;
  // Nobody has paid for free tickets.
  const isFree = payment === "free" && facts.exchangedFor === undefined;
  const about = kind === "tickets-refunded" && isFree ? "tickets-revoked" : kind;
  const texts = NEWS[about](order.reference, { ...facts, accountEnd: account?.number.slice(-SHOWN_DIGITS) ?? "" });
  return composeToBuyerOf(order, id, settings, { ...texts, name: kind, isPaid: kind !== "account-changed", fields });
}

/** The state of the tickets that a mail lists. */
const TICKETS_OF: ReadonlyMap<OrderNews, string> = new Map([
  ["tickets-refunded", "refunded"],
  ["tickets-revoked", "revoked"],
]);

/** The mail, in the current language, to the buyer of an order that is still to be paid, some time before its deadline. @param closedDays of the order, on which the expo does not open */
export function composeOrderReminder(
  order: OrderSubject,
  deliveryId: string,
  settings: OrderMailSettings,
  closedDays: readonly string[] = [],
): Mail {
  const paragraphs = [
    ...describeClosedDays(closedDays),
    ...nextOf(order, settings.orders),
    m.mail_order_reminder_crossed(),
  ];
  return composeToBuyerOf(order, deliveryId, settings, {
    title: m.mail_order_reminder(),
    ...dueOf(order, settings.orders),
    paragraphs,
    name: "reminder",
  });
}

/** States of an order that was cancelled, whose money would go back. */
const CANCELLED: ReadonlySet<OrderState> = new Set(["cancelled", "refund_due", "refunded"]);

/**
 * The mail, in the current language, to the buyer of an order that staff have cancelled, or ended with others.
 * @param state of the order now: money for one that was ended gets tickets while there are some
 */
export function composeOrderCancelled(
  order: OrderSubject,
  deliveryId: string,
  settings: OrderMailSettings,
  state: OrderState,
): Mail {
  const { reference } = order;
  const paragraphs = CANCELLED.has(state)
    ? [m.mail_order_cancelled_text({ reference }), m.mail_order_cancelled_paid()]
    : [m.mail_order_cancelled_text({ reference }), m.mail_order_ended_paid(), m.mail_order_ended_again()];
  return composeToBuyerOf(order, deliveryId, settings, {
    title: m.mail_order_cancelled(),
    paragraphs,
    name: "cancellation",
  });
}

/**
 * The mail, in the current language, to the address that an order had before staff gave it another one. It leads to no order, and says
 * nothing of the new address: either may be a stranger's.
 * @param id of the mail
 */
export function composeAddressChanged(order: OrderSubject, id: string, to: string, settings: OrderMailSettings): Mail {
  const { reference } = order;
  const document: MailDocument = {
    kicker: settings.siteName,
    title: m.mail_order_readdressed(),
    paragraphs: [m.mail_order_readdressed_text({ reference }), m.mail_order_readdressed_stranger()],
    actions: [
      {
        label: m.mail_acknowledgement_write(),
        href: mailtoLink(settings.contactEmail, m.mail_acknowledgement_about({ reference })),
      },
    ],
    fields: [{ label: m.orders_reference(), value: reference }],
    footer: visitorFooter(settings),
  };
  return {
    to: [to],
    ...commonParts(order, id, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${document.title} · ${reference}`,
    headers: AUTOMATIC,
    fileName: `${reference}-address-changed`,
  };
}

/**
 * The mail, in the current language, with the links to all orders of a buyer, who asked for them on the site.
 * @param off whether the expo is called off: then nothing invites to it
 */
export function composeOrderLinks(
  order: OrderSubject,
  deliveryId: string,
  settings: OrderMailSettings,
  orders: readonly BuyersOrder[],
  off: OffSeason | null = null,
): Mail {
  const paragraphs = [...(off ? [OFF_TEXTS[off](settings.siteName).text] : []), m.mail_order_links_text()];
  const parts = { title: m.mail_order_links(), paragraphs, name: "links" };
  return composeList(order, deliveryId, settings, orders, parts, off);
}

/** The mail, in the current language, to a buyer about an expo that is called off, with the links to all orders of the buyer. */
export function composeToBuyer(
  order: OrderSubject,
  deliveryId: string,
  settings: OrderMailSettings,
  orders: readonly BuyersOrder[],
  off: OffSeason,
): Mail {
  const parts = { ...textsToBuyers(off, settings.siteName), name: "called-off" };
  return composeList(order, deliveryId, settings, orders, parts, off);
}

function composeList(
  order: OrderSubject,
  deliveryId: string,
  settings: OrderMailSettings,
  orders: readonly BuyersOrder[],
  { title, paragraphs, name }: Pick<Parts, "title" | "paragraphs" | "name">,
  off: OffSeason | null,
): Mail {
  const document: MailDocument = {
    kicker: settings.siteName,
    title,
    paragraphs,
    actions: [],
    fields: orders.map(({ reference, state, tickets, ...counts }) => ({
      label: off ? reference : `${reference} · ${orderLabel(state, counts)}`,
      value: tickets,
      href: settings.orders.link(reference, order.payload.language),
      isPrivate: true,
    })),
    footer: visitorFooter(settings),
  };
  return {
    to: [order.payload.email],
    ...commonParts(order, deliveryId, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: title,
    headers: AUTOMATIC,
    fileName: `${order.reference}-${name}`,
  };
}
