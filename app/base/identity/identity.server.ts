import addressparser from "nodemailer/lib/addressparser";
import { env } from "~/base/env/env.server";

export type Recipients = { to: readonly string[]; cc: readonly string[]; bcc: readonly string[] };

/** What somebody has said of who runs the site. What is absent, settings say. */
export type SaidIdentity = {
  name?: string | undefined;
  shortName?: string | undefined;
  company?: string | undefined;
  companyAddress?: string | undefined;
  email?: string | undefined;
  /** With its country's code, however it is grouped. */
  whatsapp?: string | undefined;
  whatsappMarketing?: string | undefined;
  instagram?: string | undefined;
  recipients?: (Partial<Recipients> & { sales?: readonly string[] }) | undefined;
};

/** What the site is called, who runs it, how they are reached, and who gets its mails. */
export type Identity = {
  /** In page titles, mails and structured data. */
  name: string;
  /** For small places. */
  shortName: string;
  company: { name: string; address: string };
  /** The numbers are E.164 without the plus sign, as wa.me expects them. */
  contact: { email: string; whatsapp: string; whatsappMarketing: string };
  /** Without @. */
  instagram: string;
  /** Who gets each form. Visitors never see them. */
  recipients: Recipients;
  /** Who gets the mails about orders and sales. */
  salesRecipients: Recipients;
  /** "Name <address>" of our own domain, from which every mail comes. */
  mailFrom: string;
};

const digitsOf = (number: string | undefined) => number?.replace(/\D/g, "");

const toAll = (to: readonly string[]): Recipients => ({ to, cc: [], bcc: [] });

function recipientsOf({ recipients: { to, cc, bcc } = {} }: SaidIdentity, email: string): Recipients {
  const set = env.contact.recipients;
  // Copies go with the recipients that they were meant for.
  const others = to ? toAll([]) : set;
  return { to: to ?? set.to ?? [email], cc: cc ?? others.cc, bcc: bcc ?? others.bcc };
}

/** The sender with another name before its address. A quoted name ends with its quote (RFC 5322, section 3.2.4). */
function senderNamed(name: string): string {
  const [sender] = addressparser(env.mailFrom, { flatten: true });
  return `"${name.replace(/[\p{Cc}"\\]/gu, " ")}" <${sender?.address ?? ""}>`;
}

/**
 * Who runs the site, by what was said and, for what was not, by the settings.
 * @param contacts what was said of how they are reached: for a past edition that of the current one
 * @param title what the site is called when neither says it; of a past edition also when the settings do, since they are today's
 */
export function completeIdentity(said: SaidIdentity, contacts: SaidIdentity, title: string): Identity {
  const { app, contact, social, salesMailTo } = env;
  const named = said === contacts ? (app.name ?? title) : title;
  const email = contacts.email ?? contact.email;
  const recipients = recipientsOf(contacts, email);
  const sales = contacts.recipients?.sales ?? (salesMailTo.length > 0 ? salesMailTo : null);
  return {
    name: said.name ?? named,
    shortName: said.shortName ?? app.shortName,
    company: {
      name: said.company ?? app.company.name,
      address: said.companyAddress ?? app.company.address,
    },
    contact: {
      email,
      whatsapp: digitsOf(contacts.whatsapp) ?? contact.whatsapp,
      whatsappMarketing: digitsOf(contacts.whatsappMarketing) ?? contact.whatsappMarketing,
    },
    instagram: contacts.instagram ?? social.instagram,
    recipients,
    salesRecipients: sales ? toAll(sales) : recipients,
    mailFrom: said.name === undefined ? env.mailFrom : senderNamed(said.name),
  };
}

const NOTHING: SaidIdentity = {};

let source = (): Identity => completeIdentity(NOTHING, NOTHING, env.app.shortName);

/** Who runs the site, as what the current request shows says, in its language. */
export const identity = (): Identity => source();

/** Lets content say who runs the site. */
export function overwriteIdentity(read: () => Identity): void {
  source = read;
}
