import type { Locale } from "~/base/i18n/locales";
import type { Mailer } from "~/platform/mailer/mail.server";
import { sendTask } from "~/platform/mailer/send-task.server";
import type { Deliver, DeliveryOutcome, DeliveryTask } from "~/platform/outbox/delivery";
import type { MailFacts } from "~/sales/mails/mail-facts.server";
import type { OrderMailSettings } from "~/sales/mails/order-mail-settings.server";
import { textFor } from "~/sales/model/buyer-message";
import type { Buyer } from "~/sales/model/order-form";
import { composeMessage, type ListedOrder } from "./message-mail.server";
import type { MessageSending } from "./message-sending.server";

export type MessageDeliveryOptions = {
  mailer: Mailer;
  settings: OrderMailSettings;
  messages: Pick<MessageSending, "ofMail" | "isAddressed" | "takeBack">;
  orderMails: Pick<MailFacts, "buyerOf" | "ofBuyer" | "stateOf">;
  /** The address that takes somebody off the list of those who asked for news; null: who has not asked. */
  newsLink: (email: string, language: Locale) => Promise<string | null>;
};

/** Delivers messages to buyers. Who is not written to any more when the mail leaves gets none. */
export function createMessageDelivery({
  mailer,
  settings,
  messages,
  orderMails,
  newsLink,
}: MessageDeliveryOptions): Deliver {
  /** The delivery is deleted, so nothing is to be stored of this attempt. */
  async function takeBack({ id }: DeliveryTask, outcome: "" | "refused" | "left_out"): Promise<DeliveryOutcome> {
    await messages.takeBack(id, outcome);
    return { result: "forbidden" };
  }

  /** The orders of a buyer, with that of the mail where no other mail of the last day names it. */
  async function ordersOf(buyer: Buyer, reference: string): Promise<ListedOrder[]> {
    const { email, language, tickets = "" } = buyer;
    const found = await orderMails.ofBuyer(email);
    const state = (await orderMails.stateOf(reference)) ?? "placed";
    const own = { ...{ reference, state, valid: 1, refunded: 0 }, tickets };
    const all = found.some((order) => order.reference === reference) ? found : [own, ...found];
    return all.map((order) => ({ ...order, href: settings.orders.link(order.reference, language) }));
  }

  return async (task) => {
    const { reference } = task.submission;
    const [message, buyer] = await Promise.all([messages.ofMail(task.id), orderMails.buyerOf(reference)]);
    const text = message && buyer && textFor(message.texts, buyer.language);
    if (!text) return { result: "rejected", reason: "Nobody knows what this mail was to say." };
    // An attempt that may have arrived is not made again when the message goes on.
    if (message.state === "stopped") return takeBack(task, task.unknownOutcomes > 0 ? "refused" : "");
    const orders = await ordersOf(buyer, reference);
    const isMeant = await messages.isAddressed(
      message.audience,
      orders.map((order) => order.reference),
    );
    const unsubscribe = message.kind === "news" ? await newsLink(buyer.email, buyer.language) : "";
    if (!isMeant || unsubscribe === null) return takeBack(task, "left_out");
    return sendTask(mailer, task, buyer.language, () =>
      composeMessage(
        {
          ...{ to: buyer.email, id: `${task.submission.id}.${task.id}`, fileName: `${reference}-message` },
          ...{ createdAt: task.createdAt, said: { ...text, kind: message.kind }, orders, unsubscribe },
        },
        settings,
      ),
    );
  };
}
