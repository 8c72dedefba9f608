import { CONTACT_TOPIC_NAMES } from "~/entities/choices";
import type { ContactMessage } from "~/entities/contact-message";
import type { ExhibitorRegistration } from "~/entities/exhibitor-registration";
import type { MailField } from "./mail-document";

/** What a submission is, as far as a mail shows it; the mailer does not know where submissions are kept. */
export type MailSubject = { id: string; reference: string; createdAt: number } & (
  | { kind: "exhibitor-registration"; payload: ExhibitorRegistration }
  | { kind: "contact-message"; payload: ContactMessage }
);

/** A submission in words. */
interface SubmissionFacts {
  /** What it is: "Exhibitor registration". */
  label: string;
  person: string;
  /** Who it is from, for the subject. */
  headline: string;
  /** What they want, in a sentence. */
  summary: string;
  /** Every field that was filled in, then what we noted ourselves. */
  fields: MailField[];
  /** To the visitor: what we have. */
  received: string;
  /** To the visitor: what happens next. */
  next: string;
}

const BOOTHS = {
  shell: "Shell scheme (built stand)",
  raw: "Raw space (bare floor)",
  not_sure: "Not sure yet",
} satisfies Record<ExhibitorRegistration["boothType"], string>;

const JAKARTA = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Jakarta",
  dateStyle: "full",
  timeStyle: "short",
});

/** "Saturday 15 November 2025 at 10:00 WIB" */
export function jakartaTime(moment: number | string): string {
  return `${JAKARTA.format(new Date(moment)).replace(",", "")} WIB`;
}

function filled(label: string, value: string | undefined, href?: string): MailField[] {
  return value ? [{ label, value, href }] : [];
}

function webAddress(value: string): string | undefined {
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined;
}

/** A mailto: address that mail programs open as one recipient, whatever the address holds. */
export function mailtoLink(address: string, subject?: string): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  return `mailto:${encode(address).replace("%40", "@")}${subject ? `?subject=${encode(subject)}` : ""}`;
}

function instagramLink(handle: string | undefined): string | undefined {
  return handle && /^[A-Za-z0-9._]{1,31}$/.test(handle) ? `https://www.instagram.com/${handle}` : undefined;
}

/** Tells in words what a submission is. Values are as the visitor typed them. */
export function describeSubmission(submission: MailSubject): SubmissionFacts {
  const facts =
    submission.kind === "exhibitor-registration"
      ? exhibitorFacts(submission.payload)
      : contactFacts(submission.payload);
  const { consent } = submission.payload;
  const noted: MailField[] = [
    { label: "Reference number", value: submission.reference },
    { label: "Received", value: jakartaTime(submission.createdAt) },
    { label: "Consent", value: `Given ${jakartaTime(consent.at)}, text ${consent.textVersion}` },
  ];
  return { ...facts, fields: [...facts.fields, ...noted] };
}

function exhibitorFacts(payload: ExhibitorRegistration): SubmissionFacts {
  const { company, brand, boothType, boothSize, contactName } = payload;
  // No name is made up of the slug: it would read like one that visitors saw.
  const category = payload.categoryName ?? payload.category;
  const size = boothSize ? `, ${boothSize} m²` : "";
  return {
    label: "Exhibitor registration",
    person: contactName,
    headline: brand ? `${brand} (${company})` : company,
    summary: `A company asks for a booth. Booth: ${BOOTHS[boothType]}${size}. Category: ${category}.`,
    fields: [
      ...filled("Brand", brand),
      ...filled("Company", company),
      ...filled("Contact", contactName),
      ...filled("Job title", payload.jobTitle),
      ...filled("E-mail", payload.email, mailtoLink(payload.email)),
      ...filled("Telephone", payload.phone, `tel:${payload.phone}`),
      ...filled("Category", category),
      ...filled("Booth type", BOOTHS[boothType]),
      ...filled("Booth size", boothSize ? `${boothSize} m²` : undefined),
      ...filled("City", payload.city),
      ...filled("Website", payload.website, webAddress(payload.website ?? "")),
      ...filled("Instagram", payload.instagram && `@${payload.instagram}`, instagramLink(payload.instagram)),
      ...filled("Products", payload.products),
      ...filled("Message", payload.message),
    ],
    received: "We have your exhibitor registration",
    next: "Our team looks at each registration and answers by e-mail or WhatsApp with the booths that are free and their prices.",
  };
}

function contactFacts(payload: ContactMessage): SubmissionFacts {
  const topic = CONTACT_TOPIC_NAMES[payload.topic];
  return {
    label: "Contact message",
    person: payload.name,
    headline: `${topic}, from ${payload.name}`,
    summary: `A visitor writes about: ${topic}.`,
    fields: [
      ...filled("Message", payload.message),
      ...filled("Name", payload.name),
      ...filled("E-mail", payload.email, mailtoLink(payload.email)),
      ...filled("Telephone", payload.phone, payload.phone && `tel:${payload.phone}`),
      ...filled("Topic", topic),
    ],
    received: "We have your message",
    next: "Someone of our team reads it and answers by e-mail.",
  };
}
