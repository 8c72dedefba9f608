import { CONTACT_TOPICS } from "~/entities/contact-message";
import { exhibitorForm } from "~/entities/exhibitor-registration";
import { type LeadContent, type LeadKind, leadForms, type SubmissionContent } from "~/entities/submissions";
import type { FieldDefinition, FormDefinition } from "~/entities/values/form-definition";
import { formatMoment } from "~/entities/values/jakarta-time";
import type { MailField } from "./mail-document";

/** A submission as far as a mail shows it; the mailer does not know the outbox. */
export type MailSubject<Content extends SubmissionContent = LeadContent> = {
  id: string;
  reference: string;
  createdAt: number;
} & Content;

interface MailText {
  label: string;
  person: string;
  headline: string;
  summary: string;
  /** Values that staff read instead of the stored ones; undefined: not shown. */
  shown?: Readonly<Record<string, string | undefined>>;
  received: string;
  next: string;
}

type Payload<Kind extends LeadKind> = SubmissionContent<Kind>["payload"];

const TEXTS: { [Kind in LeadKind]: (payload: Payload<Kind>) => MailText } = {
  "exhibitor-registration": (payload) => {
    const { company, brand, boothType, boothSize } = payload;
    // No name is derived from the slug: it would read like one that visitors saw.
    const category = payload.categoryName || payload.category;
    const { mailOptions, options } = exhibitorForm.fields.boothType;
    const booth = { ...options, ...mailOptions }[boothType];
    const size = boothSize ? `, ${boothSize} m²` : "";
    return {
      label: "Exhibitor registration",
      person: payload.contactName,
      headline: brand ? `${brand} (${company})` : company,
      summary: `A company would like a booth. Booth: ${booth}${size}. Category: ${category}.`,
      shown: { categoryName: category, category: undefined },
      received: "We have your exhibitor registration",
      next: "Our team reads every registration and replies by e-mail or WhatsApp with the free booths and their prices.",
    };
  },
  "contact-message": ({ name, topic }) => ({
    label: "Contact message",
    person: name,
    headline: `${CONTACT_TOPICS[topic]}, from ${name}`,
    summary: `A visitor writes about: ${CONTACT_TOPICS[topic]}.`,
    received: "We have your message",
    next: "Someone from our team will read it and reply by e-mail.",
  }),
};

const webAddress = (value: string) => (/^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined);

/** A mailto: address that mail programs open as one recipient, whatever the address holds. */
export function mailtoLink(address: string, subject?: string): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  return `mailto:${encode(address).replace("%40", "@")}${subject ? `?subject=${encode(subject)}` : ""}`;
}

/** The mails' text and fields of a submission. Values are as the visitor typed them. */
export function describeSubmission(submission: MailSubject): MailText & { fields: MailField[] } {
  const { kind, payload, reference, createdAt } = submission;
  const write = TEXTS[kind] as (payload: LeadContent["payload"]) => MailText;
  const text = write(payload);
  const { consent, ...values } = payload;
  const fields = mailFields(leadForms[kind], { ...values, ...text.shown });
  const ours: MailField[] = [
    { label: "Reference number", value: reference },
    { label: "Received", value: formatMoment(createdAt) },
    { label: "Consent", value: `Given ${formatMoment(consent.at)}, text ${consent.textVersion}` },
  ];
  return { ...text, fields: [...fields, ...ours] };
}

function mailFields({ fields, mailFirst }: FormDefinition, values: Record<string, unknown>): MailField[] {
  const names = new Set([...mailFirst, ...Object.keys(fields), ...Object.keys(values)]);
  return [...names].flatMap((name) => {
    const value = String(values[name] ?? "");
    const field = fields[name];
    if (value === "") return [];
    return field ? [{ label: field.mailLabel ?? field.label, ...showValue(field, value) }] : [{ label: name, value }];
  });
}

function showValue(field: FieldDefinition, value: string): { value: string; href?: string } {
  switch (field.type) {
    case "choice":
      return { value: { ...field.options, ...field.mailOptions }[value] ?? value };
    case "integer":
      return { value: `${value} ${field.unit}` };
    case "email":
      return { value, href: mailtoLink(value) };
    case "phone":
      return { value, href: `tel:${value}` };
    case "website":
      return { value, href: webAddress(value) };
    case "instagram": {
      const valid = /^[A-Za-z0-9._]{1,31}$/.test(value);
      return { value: `@${value}`, href: valid ? `https://www.instagram.com/${value}` : undefined };
    }
    default:
      return { value };
  }
}
