import type { Mailer } from "~/platform/mailer/mail.server";
import { sendTask } from "~/platform/mailer/send-task.server";
import { type Deliver, type DeliveryOutcome, UNKNOWN_KIND } from "~/platform/outbox/delivery";
import type { OrderMailSettings } from "~/sales/mails/order-mail-settings.server";
import { describeTickets } from "~/sales/model/order-lines";
import type { WaitingEntry, WaitingState } from "./waiting-entry";
import { composeWaitingMail } from "./waiting-mail.server";
import { WAITING_MAILS, type WaitingMail } from "./waiting-mail-rules.server";

export type WaitingDeliveryOptions = {
  mailer: Mailer;
  settings: OrderMailSettings;
  findEntry: (id: string) => Promise<WaitingEntry | null>;
  /** The name of an entry's ticket, in the current language. */
  ticketName: (entry: WaitingEntry) => string;
  /** The page of an entry. */
  link: (entry: WaitingEntry) => string;
};

/** The states in which each mail still says what is so. */
const SAYS: Readonly<Record<WaitingMail, WaitingState>> = {
  "waiting-confirm": "asked",
  "waiting-offer": "offered",
  "waiting-over": "passed",
};

const NOT_SO: DeliveryOutcome = { result: "rejected", reason: "The waiting list has gone on since." };

/** Delivers mails to those on the waiting list, in the language of their form. */
export function createWaitingDelivery({
  mailer,
  settings,
  findEntry,
  ticketName,
  link,
}: WaitingDeliveryOptions): Deliver {
  return async (task) => {
    const kind = WAITING_MAILS.find((known) => known === task.kind);
    if (!kind) return UNKNOWN_KIND;
    const entry = await findEntry(String(task.submission.payload.entry));
    if (entry?.state !== SAYS[kind]) return NOT_SO;
    const { id, reference } = task.submission;
    return sendTask(mailer, task, entry.language, () => {
      const what = describeTickets({ ...entry, name: ticketName(entry) });
      const order = entry.reference ? settings.orders.link(entry.reference, entry.language) : "";
      const mail = { id, reference, createdAt: task.createdAt, deliveryId: task.id };
      return composeWaitingMail(kind, entry, { what, page: link(entry), order }, mail, settings);
    });
  };
}
