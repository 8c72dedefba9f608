import { siteClock, siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import { identity } from "~/base/identity/identity.server";
import { log } from "~/base/log/log.server";
import { withTimeLimit } from "~/base/time-limit";
import { exhibitorPath } from "~/booths/desk/exhibitors-address";
import { invoicePdf } from "~/booths/invoices/paper/invoice-pdf.server";
import { readPaper } from "~/booths/invoices/paper/read-paper.server";
import { invoiceLinks } from "~/booths/invoices/store/invoice-links.server";
import { isCalledOff, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { offerLinks } from "~/booths/offers/offer-links.server";
import { siteOffers } from "~/booths/offers/site-offers.server";
import { heldNote } from "~/booths/registration/held-words.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { calledOffEdition, editionsOpenAt } from "~/content/editions/edition-state.server";
import { inEdition } from "~/content/editions/in-edition.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { expoDays } from "~/content/model/expo-days";
import { seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { currentContent } from "~/content/site-content.server";
import { Editors } from "~/content/store/editors.server";
import { siteSchedule } from "~/content/store/site-content-store.server";
import { siteDrafts } from "~/content/store/site-drafts.server";
import { leadPath } from "~/leads/desk/lead-address";
import { LeadHistory } from "~/leads/inbox/lead-history.server";
import { interestLinks } from "~/leads/interest/interest-links.server";
import { siteInterests } from "~/leads/interest/site-interests.server";
import { seasonNote } from "~/leads/mails/season-note";
import { siteDatabase } from "~/platform/database/site-database.server";
import { purgeMailFiles } from "~/platform/mailer/file-mailer.server";
import { mailDirectory, siteMailer } from "~/platform/mailer/site-mailer.server";
import type { Outbox } from "~/platform/outbox/outbox.server";
import { siteStrayTransfers } from "~/sales/bank/strays/site-stray-transfers.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { MailFacts } from "~/sales/mails/mail-facts.server";
import { closedDaysOf } from "~/sales/model/order-lines";
import { OrderEditors } from "~/sales/order-editors.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { drawQrPicture } from "~/sales/payments/qr-picture.server";
import { readHolderTickets } from "~/sales/tickets/holder-tickets.server";
import { ifMade, readPaidOrder } from "~/sales/tickets/site-documents.server";
import { siteWaiting } from "~/sales/waiting/site-waiting.server";
import { ticketNameOf } from "~/sales/waiting/ticket-name.server";
import { waitingLinks } from "~/sales/waiting/waiting-links.server";
import { siteMessageSending } from "~/sales/writing/site-messages.server";
import { siteStaff, staffPeople } from "~/staff/accounts/site-staff.server";
import type { DoneExport } from "~/staff/exports/export-mail.server";
import { EXPORTS_PATH } from "~/staff/exports/export-paths";
import { siteExports } from "~/staff/exports/site-exports.server";
import { attemptRecord } from "./attempt-record.server";
import { createExpoOutbox } from "./create-expo-outbox.server";
import { createDeliver } from "./deliver.server";

const DAY_MS = 24 * 3600 * 1000;
/** ms; the product API's response to a POST. */
const API_TIMEOUT_MS = 15_000;
/** ms; mail about an expo whose season or categories are unknown goes without a word on them. */
const EVENT_TIMEOUT_MS = 1000;

/** What mail to visitors says about the season, in the current language. */
async function readSeasonNote(): Promise<string | null> {
  const event = await withTimeLimit(productApi.event(), EVENT_TIMEOUT_MS).catch(() => null);
  return event && seasonNote(seasonAt(event, siteClock.now()));
}

/** The name of a category in the current language; undefined when it is unknown or out of reach. */
async function readCategoryName(category: string): Promise<string | undefined> {
  const list = await withTimeLimit(productApi.brands({ limit: 1 }), EVENT_TIMEOUT_MS).catch(() => null);
  return list?.categories.find(({ slug }) => slug === category)?.name;
}

/** What the mail about a refused publication says. `editor` is null once they may not sign in any more. */
async function readRefusedPublication(scheduled: number) {
  const { app, staff, staffLanguage } = env;
  const found = await siteSchedule.find(scheduled);
  return {
    note: found?.note ?? "",
    editor: staff.find(({ email }) => email === found?.editor)?.email ?? null,
    href: app.url + localHref(`/staff/scheduled/${scheduled}`, staffLanguage),
  };
}

/** What the mail about a file says; null: nobody is told any more. */
async function readDoneExport(id: string): Promise<DoneExport | null> {
  const job = await siteExports().find(id);
  if (!job || !(await staffPeople().maySignIn(job.editor))) return null;
  const language = LOCALES.find((locale) => locale === job.language) ?? env.staffLanguage;
  return { job, href: env.app.url + localHref(EXPORTS_PATH, language) };
}

/** What mails say of the site, and who gets them, as what is published says when each is written. */
const mailSettings = {
  get from() {
    return identity().mailFrom;
  },
  get recipients() {
    return identity().recipients;
  },
  get contactEmail() {
    return identity().contact.email;
  },
  get whatsapp() {
    const { whatsapp, whatsappMarketing } = identity().contact;
    return { visitors: whatsapp, business: whatsappMarketing };
  },
  get siteName() {
    return identity().name;
  },
  get company() {
    return identity().company;
  },
  staffLanguage: env.staffLanguage,
  siteUrl: env.app.url,
  interestLinks,
  leadPage:
    env.staff.length > 0
      ? (reference: string) => env.app.url + localHref(leadPath(reference), env.staffLanguage)
      : undefined,
  orders: {
    get recipients() {
      return identity().salesRecipients;
    },
    link: orderLinks.link,
    mailboxLink: orderLinks.mailboxLink,
    staffLink: orderLinks.staffLink,
    staffPage:
      env.staff.length > 0 ? `${env.app.url}${localHref("/staff/orders?state=placed", env.staffLanguage)}` : null,
    account: env.sales?.account ?? null,
    merchant: env.sales?.qris?.merchant ?? null,
  },
};

/** The days of an order on which the expo does not open, by the content of the edition that is being handled. */
async function readClosedDays(reference: string): Promise<string[]> {
  const order = await siteOrders().reading.find(reference);
  return order ? closedDaysOf(order, expoDays(currentContent().event)) : [];
}

/** The address that takes somebody off the list of those who asked for news about a visit; null: who is not on it. */
async function readNewsLink(email: string, language: Locale) {
  const id = await siteInterests().listed(email, "visiting");
  return id && interestLinks.unsubscribe(id, language);
}

/** What the mail about a paid order has with it, the code for all of its tickets as a picture. */
async function readPaidWith(reference: string) {
  const { group, ...paid } = await readPaidOrder(reference);
  const picture = group && (await ifMade(drawQrPicture(group.code)));
  return { ...paid, group: picture && { picture, count: group.count } };
}

/** The tickets that are mailed to who comes with them, each with a picture of its code. */
async function readHolderMail(reference: string, email: string) {
  const found = await readHolderTickets(reference, email);
  if (!found) return null;
  const draw = async ({ code, ...ticket }: (typeof found)["tickets"][number]) => ({
    ...ticket,
    picture: await ifMade(drawQrPicture(code)),
  });
  return { ...found, tickets: await Promise.all(found.tickets.map(draw)) };
}

function createSiteOutbox(): Outbox {
  const { app, apiToken: token } = env;
  // Without a token the API would refuse every form.
  const api =
    app.apiUrl && token ? { apiUrl: app.apiUrl, token, timeoutMs: API_TIMEOUT_MS, clock: wallClock } : undefined;
  const deliver = createDeliver({
    mailer: siteMailer,
    settings: mailSettings,
    seasonNote: readSeasonNote,
    categoryName: readCategoryName,
    heldNote,
    answered: (answer) => new LeadHistory(siteDatabase()).answered(answer),
    paidOrder: readPaidWith,
    holderTickets: readHolderMail,
    closedDays: readClosedDays,
    calledOff: calledOffEdition,
    refusedPublication: readRefusedPublication,
    doneExport: readDoneExport,
    orderMails: new MailFacts(siteDatabase()),
    waiting: {
      findEntry: (id) => siteWaiting().find(id),
      ticketName: ticketNameOf,
      link: ({ id, language }) => waitingLinks.link(id, language),
    },
    invoices: {
      findInvoice: (id) => siteInvoices().reading.find(id),
      journal: (invoice) => siteInvoices().reading.journalOf(invoice.id),
      wasReceiptKeptBack: (invoice, entry) => siteInvoices().mails.wasReceiptKeptBack(invoice, entry),
      paper: (invoice) => inEdition(invoice.edition, () => readPaper(invoice)),
      pdf: invoicePdf,
      link: ({ id, language }) => invoiceLinks.link(id, language),
      isCalledOff,
    },
    offers: {
      findOffer: (id) => siteOffers().find(id),
      findExhibitor: (reference) => siteBooths().list.find(reference),
      hasContract: ({ edition, reference }) => siteBooths().desk.hasContract(edition, reference),
      isCalledOff,
      link: offerLinks.link,
      staffPage: (reference) => env.app.url + localHref(exhibitorPath(reference), env.staffLanguage),
    },
    written: { messages: siteMessageSending(), newsLink: readNewsLink },
    api,
  });
  return createExpoOutbox(siteDatabase(), {
    deliver: attemptRecord.observe(deliver),
    withApi: api !== undefined,
    secrets: env.sessionSecrets,
    clock: wallClock,
    logger: log,
    retentionMs: env.retentionDays * DAY_MS,
    edition: () => currentEdition().number,
    // By the clock that pages show.
    openEditions: (moment) => editionsOpenAt(moment + siteClockOffset),
    async purgeElsewhere(before) {
      await purgeMailFiles(mailDirectory, before);
      await siteStaff().purge(before);
      await new Editors(siteDatabase()).purge(before);
      await new OrderEditors(siteDatabase()).purge(before);
      // Of what nobody has explained the sender is still looked for.
      await siteStrayTransfers().purge({ said: before, kept: before - env.retentionDays * DAY_MS });
      await siteDrafts.purge();
    },
  });
}

declare global {
  /** Survives reloads of this module in development, so that only one worker runs. */
  var outboxOfThisProcess: Outbox | undefined;
}

/** The outbox of this process; created at the first call. */
export function siteOutbox(): Outbox {
  globalThis.outboxOfThisProcess ??= createSiteOutbox();
  return globalThis.outboxOfThisProcess;
}
