import { wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import type { Locale } from "~/base/i18n/locales";
import { formatRupiah } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import { namesOf } from "~/booths/model/booth-unit";
import { type Offer, offerAt, offerNumber, type ShownOffer } from "~/booths/model/offer";
import { type Exhibitor, nameOf } from "~/booths/stock/exhibitor-list.server";
import { m } from "~/paraglide/messages";
import type { Mail, Mailer } from "~/platform/mailer/mail.server";
import type { MailDocument } from "~/platform/mailer/mail-document";
import {
  AUTOMATIC,
  commonParts,
  headerText,
  type MailSettings,
  visitorFooter,
} from "~/platform/mailer/mail-parts.server";
import { sendTask } from "~/platform/mailer/send-task.server";
import { type Deliver, type DeliveryOutcome, type DeliveryTask, UNKNOWN_KIND } from "~/platform/outbox/delivery";
import { toStaffNotice } from "~/staff/staff-notice-mail.server";
import { totalLabel } from "./offer-lines-view.server";
import { OFFER_ANSWER, OFFER_MAILS, type OfferMail } from "./offer-mail-rules.server";

export type OfferDeliveryOptions = {
  mailer: Mailer;
  settings: MailSettings;
  findOffer: (id: string) => Promise<Offer | null>;
  findExhibitor: (reference: string) => Promise<Exhibitor | null>;
  /** Whether the exhibitor of an offer has signed by now. */
  hasContract: (offer: Offer) => Promise<boolean>;
  /** Whether the expo of an edition is cancelled or postponed: nobody is asked for an answer. */
  isCalledOff: (edition: number) => boolean;
  /** The page of an offer. */
  link: (id: string, language: Locale) => string;
  /** The exhibitor's page in the staff area. */
  staffPage: (reference: string) => string;
};

/** The states in which each mail still says what is so. */
const SAYS: Readonly<Record<OfferMail, ShownOffer>> = {
  "offer-sent": "open",
  "offer-reminder": "open",
  "offer-accepted": "accepted",
  "offer-over": "over",
};

/** Mails that ask for an answer. Who has signed has nothing to answer, nor has anybody while the expo is called off. */
const ASKS: readonly OfferMail[] = ["offer-reminder", "offer-over"];

const NOT_SO: DeliveryOutcome = { result: "rejected", reason: "The offer has gone on since." };

/** Delivers mails about offers: to exhibitors in the language of their registration, and answers to the team. */
export function createOfferDelivery(options: OfferDeliveryOptions): Deliver {
  const { mailer, settings, findOffer, findExhibitor, hasContract, isCalledOff } = options;
  return async (task) => {
    const kind = OFFER_MAILS.find((known) => known === task.kind);
    if (!kind && task.kind !== OFFER_ANSWER) return UNKNOWN_KIND;
    const offer = await findOffer(String(task.submission.payload.offer));
    const exhibitor = offer && (await findExhibitor(offer.reference));
    if (!offer || !exhibitor) return { result: "rejected", reason: "The registration was deleted." };
    const state = offerAt(offer, wallClock.now());
    if (!kind) {
      const say = ANSWERS[state];
      if (!say) return NOT_SO;
      return sendTask(mailer, task, settings.staffLanguage, () => composeAnswer(say, offer, exhibitor, task, options));
    }
    if (state !== SAYS[kind]) return NOT_SO;
    if (ASKS.includes(kind) && (isCalledOff(offer.edition) || (await hasContract(offer)))) return NOT_SO;
    return sendTask(mailer, task, offer.language, () => composeOfferMail(kind, offer, exhibitor, task, options));
  };
}

const TEXTS: Readonly<
  Record<OfferMail, (said: { booths: string; until: string; expo: string }) => { title: string; text: string }>
> = {
  "offer-sent": (said) => ({ title: m.offers_mail_sent(said), text: m.offers_mail_sent_text(said) }),
  "offer-reminder": (said) => ({ title: m.offers_mail_reminder(said), text: m.offers_mail_reminder_text(said) }),
  "offer-accepted": (said) => ({ title: m.offers_mail_accepted(said), text: m.offers_mail_accepted_text(said) }),
  "offer-over": (said) => ({ title: m.booking_mail_over(said), text: m.booking_mail_over_text(said) }),
};

const fileName = (offer: Offer, kind: string) => `${offerNumber(offer)}-${kind}`;

function composeOfferMail(
  kind: OfferMail,
  offer: Offer,
  { payload }: Exhibitor,
  task: DeliveryTask,
  { settings, link }: OfferDeliveryOptions,
): Mail {
  const said = { booths: namesOf(offer.units), until: formatSiteMoment(offer.validUntil), expo: settings.siteName };
  const { title, text } = TEXTS[kind](said);
  const document: MailDocument = {
    kicker: `${settings.siteName} · ${offerNumber(offer)}`,
    title,
    block: [
      { label: totalLabel(offer), value: formatRupiah(offer.total) },
      { label: m.booths_units(), value: said.booths },
    ],
    paragraphs: [m.offers_mail_hello({ name: cleanLine(payload.contactName) }), text],
    actions: [{ label: m.offers_mail_open(), href: link(offer.id, offer.language) }],
    fields: offer.lines.map(({ text: line, amount }) => ({ label: line[offer.language], value: formatRupiah(amount) })),
    footer: visitorFooter(settings),
  };
  const subject = { id: task.submission.id, createdAt: task.createdAt };
  return {
    to: [payload.email],
    ...commonParts(subject, task.id, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${title} · ${offerNumber(offer)}`,
    headers: AUTOMATIC,
    fileName: fileName(offer, kind),
  };
}

/** What the team is told of an answer, by the state to which it led; null: the state is no answer. */
const ANSWERS: Readonly<
  Record<ShownOffer, ((said: { company: string; number: string }) => { title: string; text: string }) | null>
> = {
  ...{ open: null, over: null, withdrawn: null, replaced: null, unknown: null },
  accepted: (said) => ({ title: m.offers_mail_yes(), text: m.offers_mail_yes_text(said) }),
  declined: (said) => ({ title: m.offers_mail_no(), text: m.offers_mail_no_text(said) }),
};

/** The answer to an offer, for the team. */
function composeAnswer(
  say: NonNullable<(typeof ANSWERS)[ShownOffer]>,
  offer: Offer,
  { payload }: Exhibitor,
  task: DeliveryTask,
  { settings, staffPage }: OfferDeliveryOptions,
): Mail {
  const number = offerNumber(offer);
  const who = [offer.answeredName, offer.answeredRole].filter(Boolean).join(", ");
  const said = { company: cleanLine(nameOf(payload)), number };
  const { title, text } = say(said);
  return toStaffNotice(
    {
      ...settings.recipients,
      ...{ id: `${task.submission.id}.${task.id}`, createdAt: task.createdAt, about: said.company },
      fileName: fileName(offer, OFFER_ANSWER),
      document: {
        title,
        paragraphs: [text],
        actions: [{ label: m.offers_mail_staff(), href: staffPage(offer.reference) }],
        fields: [
          { label: m.booths_units(), value: namesOf(offer.units) },
          { label: totalLabel(offer), value: formatRupiah(offer.total) },
          ...(who ? [{ label: m.offers_mail_by(), value: who }] : []),
          ...(offer.answerNote ? [{ label: m.offers_why(), value: offer.answerNote }] : []),
        ],
      },
    },
    settings,
  );
}
