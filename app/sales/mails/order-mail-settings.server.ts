import type { MailSettings } from "~/platform/mailer/mail-parts.server";
import type { OrderLinks } from "~/sales/buyers/order-links.server";

/** What mails about orders and sales need to know of the site. */
export type OrderMailSettings = MailSettings & {
  /** The address of an order's page, and the bank account that transfers go to, if there is one. */
  orders: Pick<OrderLinks, "link" | "mailboxLink" | "staffLink"> & {
    account: string | null;
    /** Of the organiser's QRIS code, if there is one. */
    merchant: string | null;
    /** Who gets the mails about orders and sales. */
    recipients: MailSettings["recipients"];
    /** The orders in the staff area; null: there is none. */
    staffPage: string | null;
  };
};
