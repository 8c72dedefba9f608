import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { createSigner, type Secrets } from "~/base/signatures/signer.server";

/** What the links of a mail to staff do with an order. */
export const CHECKS = ["paid", "reject"] as const;
export type Check = (typeof CHECKS)[number];

/** A link of a mail to staff. `to`: whom the mail was sent to; null: a mail of an earlier release, which does not say it. */
export type CheckLink = { check: Check; to: string | null };

/** The files of an order that is paid: to print, for a calendar, and the sheet for the names on its tickets. */
export type OrderFile = "tickets.pdf" | "days.ics" | "names.xlsx" | "names.csv";

/**
 * The addresses of orders. The key is the whole authority: nobody can guess it, and a reference alone opens nothing.
 * @param options.secrets the same on every instance
 * @param options.siteUrl without a slash at its end
 */
export function createOrderLinks({ secrets, siteUrl }: { secrets: Secrets; siteUrl: string }) {
  const signer = createSigner(secrets, "order");
  const ticketSigner = createSigner(secrets, "ticket");
  const staffSigner = createSigner(secrets, "order-check");
  const mailboxSigner = createSigner(secrets, "order-mailbox");
  const mailbox = (reference: string, email: string) => `${reference} ${email.toLowerCase()}`;
  const pathOf = (reference: string) => `/order/${reference.toLowerCase()}?key=${signer.sign(reference)}`;
  const checkPath = (reference: string, check: Check, to: string) =>
    `/order/${reference.toLowerCase()}/check?${new URLSearchParams({ do: check, to, key: staffSigner.sign(`${reference} ${check} ${to}`) })}`;
  const filePath = (reference: string, file: OrderFile) => pathOf(reference).replace("?", `/${file}?`);
  const ticketPath = (id: string) => `/order/ticket/${id.toLowerCase()}?key=${ticketSigner.sign(id)}`;
  return {
    /** The page of a ticket. Its key opens nothing else, so that a ticket can be passed on without its order. */
    ticketPath,
    /** The same for mails and messages. */
    ticketLink: (id: string, language: Locale): string => siteUrl + localHref(ticketPath(id), language),
    /** Whether a query has the key of a ticket. */
    opensTicket: (id: string, query: URLSearchParams): boolean => ticketSigner.isSigned(id, query.get("key") ?? ""),
    /** A file of an order: its tickets and receipt as a PDF, or its days for a calendar. */
    filePath,
    /** The same for mails. */
    fileLink: (reference: string, file: OrderFile, language: Locale): string =>
      siteUrl + localHref(filePath(reference, file), language),
    /** The page on which the buyer of an order corrects their e-mail address. */
    correctionPath: (reference: string): string => pathOf(reference).replace("?", "/address?"),
    /** The page on which the buyer of an order says where its money is sent back to. */
    accountPath: (reference: string): string => pathOf(reference).replace("?", "/account?"),
    /** The page on which the buyer of an order names who comes from a sheet. */
    namesPath: (reference: string): string => pathOf(reference).replace("?", "/names?"),
    /** The page on which staff mark an order as paid or reject it, for the mail to one of them. @param to whose mail it is */
    staffLink: (reference: string, check: Check, to: string, language: Locale): string =>
      siteUrl + localHref(checkPath(reference, check, to), language),
    /** What the link of a mail to staff may do with an order; null: it is not one of ours. */
    readCheck(reference: string, query: URLSearchParams): CheckLink | null {
      const check = CHECKS.find((known) => known === query.get("do"));
      const to = query.get("to");
      const signed = [reference, check, ...(to === null ? [] : [to])].join(" ");
      return check && staffSigner.isSigned(signed, query.get("key") ?? "") ? { check, to } : null;
    },
    /** The page of an order, for redirects. */
    pathOf,
    /** The same for mails. @param language of the page */
    link: (reference: string, language: Locale): string => siteUrl + localHref(pathOf(reference), language),
    /** The same for a mail to the buyer: who opens it reads that mailbox. */
    mailboxLink: (reference: string, email: string, language: Locale): string =>
      `${siteUrl}${localHref(pathOf(reference), language)}&mailbox=${mailboxSigner.sign(mailbox(reference, email))}`,
    /** Whether a query is that of a link in a mail to an address. */
    isFromMailbox: (reference: string, email: string, query: URLSearchParams): boolean =>
      mailboxSigner.isSigned(mailbox(reference, email), query.get("mailbox") ?? ""),
    /** Whether a query has the key of an order. A payment page may add its own query to it with another question mark. */
    opens: (reference: string, query: URLSearchParams): boolean =>
      signer.isSigned(reference, (query.get("key") ?? "").split("?", 1)[0] ?? ""),
  };
}

export type OrderLinks = ReturnType<typeof createOrderLinks>;

export const orderLinks = createOrderLinks({ secrets: env.sessionSecrets, siteUrl: env.app.url });
