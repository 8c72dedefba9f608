import type { Locale } from "~/base/i18n/locales";
import type { Mailer } from "~/platform/mailer/mail.server";
import type { MailSubject } from "~/platform/mailer/mail-parts.server";
import { sendTask, toStaffDelivery } from "~/platform/mailer/send-task.server";
import type { Deliver, DeliveryOutcome } from "~/platform/outbox/delivery";
import { type ApiDeliveryOptions, deliverToApi } from "./deliver-to-api.server";
import { composeAnswer } from "./mails/answer-mail.server";
import { composeConfirmation } from "./mails/interest-mail.server";
import {
  composeAcknowledgement,
  composeStaffMail,
  type HeldNote,
  type LeadMailSettings,
} from "./mails/lead-mail.server";
import type { LeadSubject } from "./mails/lead-mail-fields.server";
import type { AnswerContent } from "./model/lead-answer";
import type { InterestContent } from "./model/leads";

export type LeadDeliveryOptions = {
  mailer: Mailer;
  settings: LeadMailSettings;
  /** Reads the sentence about the season that an acknowledgement has. */
  seasonNote: () => Promise<string | null>;
  /** The name of an exhibitor's category in the visitor's language; the stored one is in that of staff. */
  categoryName?: (slug: string) => Promise<string | undefined>;
  /** What an acknowledgement says of the booths that a registration asked for, in the current language; null: nothing. */
  heldNote?: (reference: string, language: Locale) => Promise<HeldNote | null>;
  /** Who of the staff wrote an answer, and the lead that it answers; null: the lead was deleted. */
  answered?: (answer: string) => Promise<{ actor: string | null; lead: LeadSubject } | null>;
  /** The product API, if there is one. */
  api?: ApiDeliveryOptions;
};

/** Delivers leads: to staff in their language, to the visitor in the language of the form, or to the API. */
export function createLeadDelivery(options: LeadDeliveryOptions): Deliver {
  const { mailer, settings, seasonNote, categoryName, heldNote = async () => null, api } = options;
  return async (task) => {
    const lead = task.submission as LeadSubject;
    if (task.kind === "api") return api ? deliverToApi(lead, api, task.signal) : NO_API;
    if (task.kind === "staff-mail") {
      return sendTask(mailer, task, settings.staffLanguage, () =>
        composeStaffMail(lead, toStaffDelivery(task), settings),
      );
    }
    const { language } = lead.payload;
    return sendTask(mailer, task, language, async () => {
      const inLanguage = await withCategoryName(lead, categoryName);
      const held = lead.kind === "exhibitor-registration" ? await heldNote(lead.reference, language) : null;
      return composeAcknowledgement(inLanguage, task.id, settings, await seasonNote(), held);
    });
  };
}

/** Delivers the mail that asks the owner of an address to confirm that they want to be told when. */
export function createInterestDelivery({
  mailer,
  settings,
}: Pick<LeadDeliveryOptions, "mailer" | "settings">): Deliver {
  return async (task) => {
    const request = task.submission as MailSubject<InterestContent>;
    return sendTask(mailer, task, request.payload.language, () => composeConfirmation(request, task.id, settings));
  };
}

/** Delivers the answers of the staff. */
export function createAnswerDelivery({
  mailer,
  settings,
  answered = async () => null,
}: Pick<LeadDeliveryOptions, "mailer" | "settings" | "answered">): Deliver {
  return async (task) => {
    const answer = task.submission as MailSubject<AnswerContent>;
    const found = await answered(answer.id);
    if (!found) return { result: "rejected", reason: "What it answers was deleted." };
    return sendTask(mailer, task, answer.payload.language, () => composeAnswer(answer, found, task.id, settings));
  };
}

async function withCategoryName(lead: LeadSubject, read: LeadDeliveryOptions["categoryName"]): Promise<LeadSubject> {
  if (lead.kind !== "exhibitor-registration") return lead;
  const { payload } = lead;
  return {
    ...lead,
    payload: { ...payload, categoryName: (await read?.(payload.category)) ?? payload.categoryName },
  };
}

/** A setting that was lost, or an API that is to be replaced: the form waits for it. Staff have it by mail. */
const NO_API: DeliveryOutcome = {
  result: "unavailable",
  reason: "API_URL or API_TOKEN is not set any more.",
  fault: "address: API_URL or API_TOKEN is not set",
};
