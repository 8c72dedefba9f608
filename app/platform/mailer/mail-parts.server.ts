import addressparser from "nodemailer/lib/addressparser";
import { currentLocale } from "~/base/i18n/current-locale";
import { type Locale, locales } from "~/base/i18n/locales";
import { cleanLine } from "~/base/values/plain-text";
import { type MailDocument, renderHtml, renderText } from "./mail-document";

/** What mails of all domains need to know of the site. */
export interface MailSettings {
  /** "Name <address>" of our own domain; every mail comes from it. */
  from: string;
  recipients: { to: readonly string[]; cc: readonly string[]; bcc: readonly string[] };
  staffLanguage: Locale;
  contactEmail: string;
  siteName: string;
  siteUrl: string;
  company: { name: string; address: string };
}

/** A submission as far as a mail shows it. */
export type MailSubject<Content> = { id: string; reference: string; createdAt: number } & Content;

/** Longest subject and name in a header, in characters; a phone shows about forty. */
const HEADER_TEXT_MAX = 120;

/** Text for a header: one line of bounded length, without anything that decodes as an encoded word (RFC 2047). */
export function headerText(value: string): string {
  const line = cleanLine(value).replace(/=\?/g, "= ?").replace(/\?=/g, "? =");
  const characters = [...line];
  return characters.length > HEADER_TEXT_MAX ? `${characters.slice(0, HEADER_TEXT_MAX - 1).join("")}…` : line;
}

/** A Message-ID at the sender's domain. @param id letters, digits, dots and hyphens, another one for each mail */
export function messageIdAt(from: string, id: string): string {
  const address = addressparser(from, { flatten: true })[0]?.address ?? "";
  return `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}

/** RFC 3834: keeps programs that write for an absent person from answering a mail that the site sends by itself. */
export const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** Sender, texts and date of a mail. Its Message-ID is made of both ids: the same in every attempt. */
export function commonParts(
  subject: { id: string; createdAt: number },
  deliveryId: string,
  document: MailDocument,
  { from }: Pick<MailSettings, "from">,
) {
  return {
    from,
    text: renderText(document),
    html: renderHtml(document),
    messageId: messageIdAt(from, `${subject.id}.${deliveryId}`),
    date: new Date(subject.createdAt),
  };
}

/** Ends mail to visitors. The site's address is in their language. */
export function visitorFooter({
  siteName,
  siteUrl,
  company,
}: Pick<MailSettings, "siteName" | "siteUrl" | "company">): string[] {
  return [`${siteName}, ${siteUrl}${locales[currentLocale()].prefix}`, `${company.name}, ${company.address}`];
}

/** A mailto: address that mail programs open as one recipient, whatever the address holds. */
export function mailtoLink(address: string, subject?: string): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  return `mailto:${encode(address).replace("%40", "@")}${subject ? `?subject=${encode(subject)}` : ""}`;
}
