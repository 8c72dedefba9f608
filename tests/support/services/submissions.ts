import { randomUUID } from "node:crypto";
import type { Interest } from "~/content/model/interest";
import { createInterestLinks } from "~/leads/interest/interest-links.server";
import type { LeadMailSettings } from "~/leads/mails/lead-mail.server";
import type { ContactMessage } from "~/leads/model/contact-message";
import type { ExhibitorRegistration } from "~/leads/model/exhibitor-registration";
import type { InterestContent, LeadContent } from "~/leads/model/leads";
import type { NewSubmission } from "~/platform/outbox/outbox";
import type { OrderMailSettings } from "~/sales/mails/order-mail-settings.server";

const consent = { textVersion: "test-1", at: "2025-10-15T03:00:00.000Z" };

/** A registration for the outbox, with a new form key. */
export function registration(fields: Partial<ExhibitorRegistration> = {}, key: string = randomUUID()) {
  return {
    kind: "exhibitor-registration",
    key,
    payload: {
      company: "PT Rimba Raya",
      brand: "Rimba",
      category: "tents",
      contactName: "Sari Dewi",
      email: "sari@rimba.example",
      phone: "+6281234567890",
      boothType: "raw",
      boothSize: 36,
      language: "en",
      consent,
      ...fields,
    },
  } satisfies NewSubmission & (LeadContent | InterestContent);
}

/** A contact message for the outbox, with a new form key. */
export function message(fields: Partial<ContactMessage> = {}, key: string = randomUUID()) {
  return {
    kind: "contact-message",
    key,
    payload: {
      name: "Budi Santoso",
      email: "budi@visitor.example",
      topic: "tickets",
      message: "Is the hall open on Sunday?",
      language: "en",
      consent,
      ...fields,
    },
  } satisfies NewSubmission & (LeadContent | InterestContent);
}

/** A request to be told when, for the outbox, with a new form key. */
export function interest(fields: Partial<Interest> = {}, key: string = randomUUID()) {
  return {
    kind: "interest",
    key,
    payload: { email: "wati@visitor.example", topic: "visiting", language: "en", consent, ...fields },
  } satisfies NewSubmission & (LeadContent | InterestContent);
}

export const mailSettings: LeadMailSettings & OrderMailSettings = {
  from: "Jakarta Outing Expo <no-reply@expo.example>",
  recipients: { to: ["staff@expo.example"], cc: ["cc@expo.example"], bcc: ["bcc@expo.example"] },
  staffLanguage: "en",
  contactEmail: "hello@expo.example",
  whatsapp: { visitors: "6281200001411", business: "6281200001611" },
  siteName: "Jakarta Outing Expo 2025",
  siteUrl: "https://expo.example",
  company: { name: "PT Jejak Rimba Media", address: "Jl. Lintas Kemuning No. 17, Jakarta" },
  interestLinks: createInterestLinks({ secrets: ["a secret of the tests"], siteUrl: "https://expo.example" }),
  orders: {
    link: (reference: string) => `https://expo.example/order/${reference}`,
    staffLink: (reference: string, check: string, to: string) =>
      `https://expo.example/order/${reference}/check?do=${check}&to=${to}`,
    mailboxLink: (reference: string) => `https://expo.example/order/${reference}`,
    recipients: { to: ["treasurer@expo.example"], cc: [], bcc: [] },
    staffPage: null,
    account: "Bank Contoh 000 123",
    merchant: null,
  },
};
