import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { OffSeason } from "~/content/model/season";
import type { Mail, Mailer } from "~/platform/mailer/mail.server";
import { sendTask, toStaffDelivery } from "~/platform/mailer/send-task.server";
import { sendToEach } from "~/platform/mailer/send-to-each";
import { type Deliver, type DeliveryOutcome, UNKNOWN_KIND } from "~/platform/outbox/delivery";
import type { PaymentAlarm } from "~/sales/model/payment";
import { type BUYER_MAILS, DAY_MAIL, HOLDER_MAIL, type MESSAGE_MAIL, OFF_MAILS, type OrderNews } from "./buyer-mails";
import { composeDayChanged } from "./day-mail.server";
import { composeToHolder, type HolderMailFacts } from "./holder-mail.server";
import type { MailFacts } from "./mail-facts.server";
import {
  composeAddressChanged,
  composeOrderCancelled,
  composeOrderConfirmation,
  composeOrderInstead,
  composeOrderLinks,
  composeOrderNews,
  composeOrderPaid,
  composeOrderPlaced,
  composeOrderReminder,
  composeToBuyer,
  isOrderNews,
  type OrderSubject,
  type PaidWith,
} from "./order-mail.server";
import type { OrderMailSettings } from "./order-mail-settings.server";
import {
  composeOrderList,
  composeOrderToCheck,
  composePaymentAlarm,
  isPaymentAlarm,
  type StaffRecipient,
  staffRecipients,
} from "./order-staff-mail.server";

export type OrderDeliveryOptions = {
  mailer: Mailer;
  settings: OrderMailSettings;
  /** Reads the buyer of an order, the orders that a mail lists, and what has become of one. */
  orderMails: Pick<
    MailFacts,
    | "buyerOf"
    | "editionOf"
    | "deadlineOf"
    | "toCheck"
    | "ofBuyer"
    | "secondPayments"
    | "newsOf"
    | "stateOf"
    | "unconfirmedBeside"
    | "saidOfDays"
  >;
  /** Makes what the mail about a paid order has with it. */
  paidOrder?: (reference: string) => Promise<PaidWith>;
  /** The tickets of an order that are mailed to an address; null: there are none any more. */
  holderTickets?: (reference: string, email: string) => Promise<HolderMailFacts | null>;
  /** The days of an order, as `YYYY-MM-DD`, on which its expo does not open. */
  closedDays?: (reference: string) => Promise<string[]>;
  /** Whether an edition of the expo is cancelled or postponed now. */
  calledOff?: (edition: number) => OffSeason | null;
};

/** Kinds of mail that share their way with no other kind. What staff have written to buyers is delivered by `app/sales/writing`. */
type SingleMail = "order-check" | "order-list" | Exclude<(typeof BUYER_MAILS)[number], OrderNews | typeof MESSAGE_MAIL>;

/** Delivers mails about orders: to staff in their language, to buyers in the language of the form. */
export function createOrderDelivery({
  mailer,
  settings,
  orderMails,
  paidOrder,
  holderTickets = async () => null,
  closedDays = async () => [],
  calledOff = () => null,
}: OrderDeliveryOptions): Deliver {
  return async (task) => {
    const { id, kind, createdAt, remaining: only, signal, markOutcomeUnknown: beforeEnd } = task;
    const { reference } = task.submission;
    const buyer = await orderMails.buyerOf(reference);
    if (!buyer) return NOBODY_TO_TELL;
    const order: OrderSubject = { ...task.submission, kind: "order", payload: buyer };
    const { language } = buyer;
    const delivery = toStaffDelivery(task);
    const send = (to: Locale, compose: () => Mail) => sendTask(mailer, task, to, compose);
    /** A separate mail for each of the staff who gets those about orders. */
    const sendToStaff = (compose: (to: StaffRecipient) => Mail) => {
      const recipients = staffRecipients(settings).filter(({ address }) => only?.includes(address) ?? true);
      return sendToEach(recipients, async (recipient) => {
        const mail = await runWithLocale(settings.staffLanguage, () => compose(recipient));
        return mailer.send(mail, { signal, beforeEnd });
      });
    };
    // An order may be weeks old: its buyer sees when the mail was written.
    const toBuyer = (compose: () => Mail) => send(language, () => ({ ...compose(), date: new Date(createdAt) }));
    const readOff = async () => calledOff(await orderMails.editionOf(reference));
    const sendInstead = (off: OffSeason) => toBuyer(() => composeOrderInstead(order, id, settings, off));
    const sendAlarm = async (alarm: PaymentAlarm) => {
      const second = await orderMails.secondPayments(reference);
      return send(settings.staffLanguage, () =>
        composePaymentAlarm(order, delivery, { kind: alarm, second }, settings),
      );
    };
    const sendNews = async (news: OrderNews) => {
      const off = await readOff();
      // The mail about money that comes for a cancelled expo says why it goes back. While it is postponed, other reasons stay true.
      if (news === "refund-due" && off === "cancelled") return sendInstead(off);
      const facts = await orderMails.newsOf(reference);
      return toBuyer(() => composeOrderNews(order, { id, kind: news }, settings, facts));
    };
    const sendOff = async (about: OffSeason) => {
      if (about !== (await readOff())) return NOT_OFF;
      const orders = await orderMails.ofBuyer(buyer.email);
      return toBuyer(() => composeToBuyer(order, id, settings, orders, about));
    };
    const mails: Record<SingleMail, () => Promise<DeliveryOutcome>> = {
      async "order-check"() {
        const deadline = await orderMails.deadlineOf(reference);
        return sendToStaff((to) => composeOrderToCheck(order, delivery, to, deadline, settings));
      },
      async "order-list"() {
        const list = await orderMails.toCheck(order.createdAt);
        return sendToStaff((to) => composeOrderList(order, delivery, to, list, settings));
      },
      async acknowledgement() {
        const off = await readOff();
        if (off) return sendInstead(off);
        const state = await orderMails.stateOf(reference);
        const closed = await closedDays(reference);
        return toBuyer(() => composeOrderPlaced(order, id, settings, state ?? "placed", closed));
      },
      async confirmation() {
        const off = await readOff();
        if (off) return sendInstead(off);
        const others = await orderMails.unconfirmedBeside(reference, buyer.email);
        return toBuyer(() => composeOrderConfirmation(order, id, settings, others));
      },
      async receipt() {
        const off = await readOff();
        if (off === "cancelled") return sendInstead(off);
        const paid = await runWithLocale(language, () => paidOrder?.(reference));
        const facts = await orderMails.newsOf(reference);
        // Days and hours of an expo that is postponed are not known.
        const shown = paid && off ? { ...paid, visit: null } : paid;
        return toBuyer(() => composeOrderPaid(order, id, settings, shown, facts.isLate, off));
      },
      async reminder() {
        if (await readOff()) return NOBODY_PAYS;
        const state = await orderMails.stateOf(reference);
        if (state && state !== "placed") return NOTHING_TO_PAY;
        const closed = await closedDays(reference);
        return toBuyer(() => composeOrderReminder(order, id, settings, closed));
      },
      async cancellation() {
        const state = await orderMails.stateOf(reference);
        return toBuyer(() => composeOrderCancelled(order, id, settings, state ?? "cancelled"));
      },
      async "order-links"() {
        const orders = await orderMails.ofBuyer(buyer.email);
        const off = await readOff();
        return toBuyer(() => composeOrderLinks(order, id, settings, orders, off));
      },
      [OFF_MAILS.cancelled]: () => sendOff("cancelled"),
      [OFF_MAILS.postponed]: () => sendOff("postponed"),
      async [DAY_MAIL]() {
        const said = await orderMails.saidOfDays(id);
        return said.length > 0 ? toBuyer(() => composeDayChanged(order, id, settings, said)) : NOTHING_TO_SAY;
      },
      "address-changed": () =>
        sendToEach(
          (only ?? []).map((address, place) => ({ address, place })),
          async ({ address, place }) => {
            const own = place === 0 ? id : `${id}.${place}`;
            const mail = await runWithLocale(language, () => composeAddressChanged(order, own, address, settings));
            return mailer.send({ ...mail, date: new Date(createdAt) }, { signal, beforeEnd });
          },
        ),
      async [HOLDER_MAIL]() {
        if ((await readOff()) === "cancelled") return NOBODY_COMES;
        return sendToEach(toAddresses(only), async ({ address }) => {
          const facts = await runWithLocale(language, () => holderTickets(reference, address));
          // It was revoked, or is somebody else's by now.
          if (!facts) return { result: "sent" };
          const mail = await runWithLocale(language, () => composeToHolder(order, address, facts, settings));
          return mailer.send({ ...mail, date: new Date(createdAt) }, { signal, beforeEnd });
        });
      },
    };
    const isSingle = (name: string): name is SingleMail => Object.hasOwn(mails, name);
    if (isPaymentAlarm(kind)) return sendAlarm(kind);
    if (isOrderNews(kind)) return sendNews(kind);
    return isSingle(kind) ? mails[kind]() : UNKNOWN_KIND;
  };
}

/** Whom a delivery to others than the buyer is for. */
const toAddresses = (only: readonly string[] | null) => (only ?? []).map((address) => ({ address }));

const NOBODY_COMES: DeliveryOutcome = {
  result: "rejected",
  reason: "The expo does not take place, so nobody is sent a ticket.",
};

const NOBODY_TO_TELL: DeliveryOutcome = {
  result: "rejected",
  reason: "The buyer's data were deleted.",
};

/** Its task is not in the database any more. */
const NOTHING_TO_SAY: DeliveryOutcome = {
  result: "rejected",
  reason: "Nobody knows what this mail was to say.",
};

/** Tried again: a process may not have read yet what was published. */
const NOT_OFF: DeliveryOutcome = {
  result: "failed",
  reason: "The event has another status than this mail says.",
};

const NOBODY_PAYS: DeliveryOutcome = {
  result: "rejected",
  reason: "The expo does not take place on its dates, so nobody is asked to pay.",
};

/** Of an earlier release, or sent again by hand. */
const NOTHING_TO_PAY: DeliveryOutcome = {
  result: "rejected",
  reason: "The order does not wait for its payment any more.",
};
