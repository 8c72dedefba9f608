import type { Locale } from "~/base/i18n/locales";
import type { SubmissionRules } from "~/platform/outbox/kinds";
import type { NewSubmission } from "~/platform/outbox/outbox";

/** The kind of submission with the mails of an offer. Stored value. */
export const BOOTH_OFFER = "booth-offer";

/** Mails to the exhibitor: the offer, one reminder, word of its acceptance, and that it ran out. Stored values. */
export const OFFER_MAILS = ["offer-sent", "offer-reminder", "offer-accepted", "offer-over"] as const;
export type OfferMail = (typeof OFFER_MAILS)[number];
/** The mail to the team once an offer was answered. Stored value. */
export const OFFER_ANSWER = "offer-answer";

/** What happened to an offer, each with its mails, once. */
export type OfferEvent = "sent" | "reminder" | "accepted" | "declined" | "over";

const MAILS: Readonly<Record<OfferEvent, readonly string[]>> = {
  sent: ["offer-sent"],
  reminder: ["offer-reminder"],
  accepted: ["offer-accepted", OFFER_ANSWER],
  declined: [OFFER_ANSWER],
  over: ["offer-over"],
};

/**
 * Mails of an offer, for the outbox. Names and addresses stay in the registration alone; `name`, `email` and `consent` are there for the release
 * before, which reads them of all that is stored.
 */
type OfferSubmission = NewSubmission & {
  kind: typeof BOOTH_OFFER;
  payload: {
    language: Locale;
    offer: string;
    name: typeof BOOTH_OFFER;
    email: "";
    consent: { textVersion: ""; at: number };
  };
  event: OfferEvent;
};

/** The mails about what happened to an offer, as the outbox stores them. @param at ms since the epoch */
export const offerSubmission = (offer: string, event: OfferEvent, language: Locale, at: number): OfferSubmission => ({
  kind: BOOTH_OFFER,
  key: `${offer} ${event}`,
  payload: { language, offer, name: BOOTH_OFFER, email: "", consent: { textVersion: "", at } },
  event,
});

const offerRules: SubmissionRules<OfferSubmission> = {
  referencePrefix: "OF",
  given: ({ payload: { offer }, event }) => ({ offer, event }),
  capKey: ({ payload: { offer } }) => `offer:${offer}`,
  plan: ({ event }) => MAILS[event].map((kind) => ({ kind })),
  acknowledgedBy: OFFER_MAILS,
};

/** The rules of what offers store, by kind. */
export const offerSubmissions: { "booth-offer": SubmissionRules } = { [BOOTH_OFFER]: offerRules };
