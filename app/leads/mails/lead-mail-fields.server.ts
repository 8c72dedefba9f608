import type { FieldDefinition, FormDefinition } from "~/base/forms/form-definition";
import { currentLocale } from "~/base/i18n/current-locale";
import { type Locale, locales } from "~/base/i18n/locales";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatMoment } from "~/base/values/jakarta-time";
import { CONTACT_TOPICS } from "~/leads/model/contact-message";
import { exhibitorForm } from "~/leads/model/exhibitor-registration";
import { type LeadContent, type LeadKind, leadForms } from "~/leads/model/leads";
import { m } from "~/paraglide/messages";
import type { MailField } from "~/platform/mailer/mail-document";
import { type MailSubject, mailtoLink } from "~/platform/mailer/mail-parts.server";

export type LeadSubject = MailSubject<LeadContent>;

/** Which of the organiser's numbers answers: that for visitors, or that for exhibitors, sponsors and media partners. */
export type Desk = "visitors" | "business";

const BUSINESS_TOPICS: ReadonlySet<string> = new Set(["exhibiting", "sponsorship"]);

interface MailText {
  label: string;
  person: string;
  headline: string;
  summary: string;
  /** Values that staff read instead of the stored ones; undefined: not shown. */
  shown?: Readonly<Record<string, string | undefined>>;
  received: string;
  next: string;
  desk: Desk;
  /** Whether the acknowledgement repeats what was sent. */
  repeated?: true;
}

type Payload<Kind extends LeadKind> = LeadContent<Kind>["payload"];

const TEXTS: { [Kind in LeadKind]: (payload: Payload<Kind>) => MailText } = {
  "exhibitor-registration": (payload) => {
    const { company, brand, boothType, boothSize } = payload;
    // No name is derived from the slug: it would read like one that visitors saw.
    const category = payload.categoryName || payload.category;
    const { mailOptions, options } = exhibitorForm.fields.boothType;
    const type = { ...options, ...mailOptions }[boothType]?.() ?? boothType;
    const booth = boothSize ? `${type}, ${formatNumber(boothSize)} m²` : type;
    return {
      label: m.mail_exhibitor(),
      person: payload.contactName,
      headline: brand ? `${brand} (${company})` : company,
      summary: m.mail_exhibitor_summary({ booth, category }),
      shown: { categoryName: category, category: undefined },
      received: m.mail_exhibitor_received(),
      next: m.mail_exhibitor_next(),
      desk: "business",
      repeated: true,
    };
  },
  "contact-message": ({ name, topic: value }) => {
    // Older rows may have a choice that the form no longer has.
    const topic = CONTACT_TOPICS[value]?.() ?? value;
    return {
      label: m.mail_message(),
      person: name,
      headline: m.mail_message_headline({ topic, name }),
      summary: m.mail_message_summary({ topic }),
      received: m.mail_message_received(),
      next: m.mail_message_next(),
      desk: BUSINESS_TOPICS.has(value) ? "business" : "visitors",
    };
  },
  "press-accreditation": ({ name, medium }) => ({
    label: m.mail_press(),
    person: name,
    headline: m.mail_press_headline({ name, medium }),
    summary: m.mail_press_summary({ medium }),
    received: m.mail_press_received(),
    next: m.mail_press_next(),
    desk: "visitors",
    repeated: true,
  }),
};

const webAddress = (value: string) => (/^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined);

/** The mails' text and fields of a submission in the current language. Values are as the visitor typed them. */
export function describeSubmission(submission: LeadSubject): MailText & { fields: MailField[]; repeats: MailField[] } {
  const { kind, payload, reference, createdAt } = submission;
  const write = TEXTS[kind] as (payload: LeadContent["payload"]) => MailText;
  const text = write(payload);
  const { consent, language, ...values } = payload;
  const shown = { ...values, ...text.shown };
  const fields = mailFields(leadForms[kind], shown);
  const ours: MailField[] = [
    { label: m.mail_language(), value: languageName(language) },
    { label: m.mail_reference(), value: reference },
    { label: m.mail_received(), value: formatMoment(createdAt) },
    {
      label: m.mail_consent(),
      value: m.mail_consent_given({ moment: formatMoment(consent.at), version: consent.textVersion }),
    },
  ];
  return { ...text, fields: [...fields, ...ours], repeats: text.repeated ? repeatFields(leadForms[kind], shown) : [] };
}

/** What was sent, for a mail that answers it, in the current language. */
export function quoteSubmission({ kind, payload }: LeadSubject): MailField[] {
  const { consent, language, ...values } = payload;
  const { shown } = (TEXTS[kind] as (payload: LeadContent["payload"]) => MailText)(payload);
  return repeatFields(leadForms[kind], { ...values, ...shown });
}

/**
 * What was sent, for its sender. Anyone can type a stranger's address, so nothing in it becomes a link, neither here nor in the program
 * that shows the mail.
 */
function repeatFields(form: FormDefinition, values: Record<string, unknown>): MailField[] {
  const typed = Object.entries(values).map(([name, value]) => {
    const field = form.fields[name];
    const isOurs = field?.internal || field?.type === "email";
    return [name, typeof value === "string" && !isOurs ? withoutAddresses(value) : value];
  });
  return mailFields(form, Object.fromEntries(typed)).map(({ label, value }) => ({ label, value }));
}

/** The same words, which no program takes for an address: without schemes, and with a one-dot leader for each dot within a name. */
const withoutAddresses = (value: string) =>
  value.replace(/\b[a-z][a-z\d+.-]*:\/\//gi, "").replace(/\.(?=[\p{L}\p{N}])/gu, "\u2024");

/** "Indonesian" in English. */
function languageName(language: Locale): string {
  const names = new Intl.DisplayNames(locales[currentLocale()].intl, { type: "language" });
  return names.of(locales[language].tag) ?? language;
}

function mailFields({ fields, mailFirst }: FormDefinition, values: Record<string, unknown>): MailField[] {
  const names = new Set([...mailFirst, ...Object.keys(fields), ...Object.keys(values)]);
  return [...names].flatMap((name) => {
    const value = String(values[name] ?? "");
    const field = fields[name];
    if (value === "") return [];
    return field
      ? [{ label: (field.mailLabel ?? field.label)(), ...showValue(field, value) }]
      : [{ label: name, value }];
  });
}

function showValue(field: FieldDefinition, value: string): { value: string; href?: string } {
  switch (field.type) {
    case "choice":
      return { value: { ...field.options, ...field.mailOptions }[value]?.() ?? value };
    case "integer":
      return { value: `${formatNumber(Number(value))} ${field.unit}` };
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
