import { randomUUID } from "node:crypto";
import { siteClockOffset } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { env } from "~/base/env/env.server";
import { languageName } from "~/base/i18n/language-name";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import { whatsappLink } from "~/base/values/addresses";
import { cleanLine } from "~/base/values/plain-text";
import { interestForm } from "~/content/model/interest";
import { lastSeen } from "~/leads/inbox/inbox-rules";
import type { LeadAnswer, LeadEntry, LeadMail } from "~/leads/inbox/lead-history.server";
import type { Lead } from "~/leads/inbox/lead-inbox.server";
import { siteLeadHistory } from "~/leads/inbox/site-inbox.server";
import { describeSubmission } from "~/leads/mails/lead-mail-fields.server";
import { m } from "~/paraglide/messages";
import type { MailField } from "~/platform/mailer/mail-document";
import { mailtoLink } from "~/platform/mailer/mail-parts.server";
import { staffPeople } from "~/staff/accounts/site-staff.server";
import { mayDo } from "~/staff/accounts/staff-rules";
import { emptyLetter, templatesFor } from "./answer-templates.server";
import { inboxHref, subjectOf } from "./inbox-view.server";
import { actText, senderOf, standingOf, subjectLabels } from "./lead-words";

/** What was typed into the forms of the page, and why nothing became of it. */
export type TriedLead = {
  message: string;
  /** Whether the message says that something failed. */
  isRefusal: boolean;
  /** Of the answer; absent: another form was sent. */
  text?: string | undefined;
  note?: string | undefined;
  /** Of the answer; absent: that of who sent the lead. */
  language?: Locale | undefined;
  /** Of the form that was sent; absent: it gets a new one. */
  key?: string | undefined;
  /** What that page had shown; absent: all that happened. */
  seen?: string | undefined;
};

/** What the form for an answer needs. `seen`: the last act that the page shows. */
export type AnswerForm = {
  key: string;
  seen: string;
  text: string;
  language: string;
  /** In which an answer can be written. */
  languages: readonly { value: string; label: string }[];
  templates: readonly { value: string; label: string }[];
};

/** People who may answer leads, by address. */
export async function peopleForLeads(): Promise<string[]> {
  const invited = await staffPeople().invited();
  const people = [...env.staff, ...invited].filter(({ role }) => mayDo(role, "answer-leads"));
  return people.map(({ email }) => email).toSorted();
}

/** A lead with its history, and what the person who has signed in can do with it. */
export async function toLeadPage(lead: Lead, person: string, tried: Partial<TriedLead> = {}) {
  const history = siteLeadHistory();
  const [entries, answers, mails, people] = await Promise.all([
    history.entries(lead.id),
    history.answers(lead.id),
    history.mails(lead.id),
    peopleForLeads(),
  ]);
  const { name, company } = senderOf(lead);
  const { reference, payload, holder, heldAt, state } = lead;
  const isLead = lead.kind !== "interest";
  return {
    reference,
    title: company ? `${name}, ${company}` : name,
    about: subjectLabels[subjectOf(lead)](),
    standing: standingOf(lead),
    received: formatSiteMoment(lead.createdAt),
    ways: waysOf(lead),
    ...withMessage(lead, rowsOf(lead)),
    mails: mails.map(toMailRow),
    canResend: mails.some(isStuck),
    others: { href: inboxHref({ view: "all", search: payload.email }), label: m.inbox_others() },
    history: entries.map((entry) => toHistoryRow(entry, answers)),
    isLead,
    isExhibitor: lead.kind === "exhibitor-registration",
    isOpen: state === "open" || state === "answered",
    held:
      holder === null ? null : m.inbox_held({ who: holder, moment: heldAt === null ? "" : formatSiteMoment(heldAt) }),
    holder,
    isMine: holder === person,
    // Who takes what nobody has presses "Take it".
    people: people.filter((email) => email !== (holder ?? person)).map((email) => ({ value: email, label: email })),
    noteKey: (tried.note === undefined ? undefined : tried.key) ?? randomUUID(),
    note: tried.note ?? "",
    answer: isLead ? toAnswerForm(lead, entries, tried) : null,
  };
}

export type LeadPage = Awaited<ReturnType<typeof toLeadPage>>;

function toAnswerForm(lead: Lead, entries: readonly LeadEntry[], tried: Partial<TriedLead>): AnswerForm {
  const { text, key, seen } = tried;
  return {
    key: (text === undefined ? undefined : key) ?? randomUUID(),
    seen: seen ?? lastSeen(entries),
    text: text ?? emptyLetter(lead),
    language: tried.language ?? lead.payload.language,
    languages: LOCALES.map((value) => ({ value, label: languageLabel(value, lead) })),
    templates: templatesFor(lead),
  };
}

function languageLabel(locale: Locale, { payload }: Lead): string {
  const language = languageName(locale);
  return locale === payload.language ? m.inbox_answer_theirs({ language }) : language;
}

/** Ways to reach who sent it, beside the answer. */
function waysOf({ payload }: Lead): { href: string; label: string }[] {
  const phone = "phone" in payload ? payload.phone : undefined;
  const mail = { href: mailtoLink(payload.email), label: payload.email };
  if (!phone) return [mail];
  return [
    mail,
    { href: whatsappLink(phone, ""), label: m.staff_order_whatsapp() },
    { href: `tel:${phone}`, label: m.staff_order_call() },
  ];
}

/** What was sent, field by field. */
function rowsOf(lead: Lead): MailField[] {
  if (lead.kind !== "interest") {
    return describeSubmission({ ...lead, createdAt: lead.createdAt + siteClockOffset }).fields;
  }
  const { email, topic, language, consent } = lead.payload;
  const { options } = interestForm.fields.topic;
  return [
    { label: m.forms_email(), value: email, href: mailtoLink(email) },
    { label: m.mail_topic(), value: options[topic]?.() ?? topic },
    { label: m.mail_language(), value: languageName(language) },
    { label: m.mail_received(), value: formatSiteMoment(lead.createdAt) },
    {
      label: m.inbox_confirmed(),
      value: lead.confirmedAt === null ? m.inbox_state_unconfirmed() : formatSiteMoment(lead.confirmedAt),
    },
    {
      label: m.mail_consent(),
      value: m.mail_consent_given({ moment: formatSiteMoment(Date.parse(consent.at)), version: consent.textVersion }),
    },
  ];
}

/** The message of a lead apart from the rest of what was sent; empty: it has none. */
function withMessage(lead: Lead, rows: readonly MailField[]): { message: string; rows: MailField[] } {
  const message = "message" in lead.payload ? (lead.payload.message ?? "") : "";
  return { message, rows: rows.filter(({ value }) => message === "" || value !== message) };
}

const MAIL_LABELS: Readonly<Record<string, () => string>> = {
  "staff-mail": () => m.inbox_mail_staff(),
  acknowledgement: () => m.inbox_mail_sender(),
  api: () => m.inbox_mail_api(),
  answer: () => m.inbox_mail_answer(),
};

/** What is not sent, and says why. */
const isStuck = ({ state, lastError }: LeadMail): boolean => state !== "sent" && lastError !== null;

/** What became of a mail. The reason is in the words of the mail server. */
function toMailRow(mail: LeadMail) {
  const { kind, state, lastError } = mail;
  const why = cleanLine(lastError ?? "");
  const text = {
    sent: () => (why ? m.inbox_mail_sent_partly({ why }) : m.inbox_mail_sent()),
    parked: () => m.inbox_mail_refused({ why }),
    waiting: () => (why ? m.inbox_mail_retried({ why }) : m.inbox_mail_waits()),
    sending: () => m.inbox_mail_waits(),
  }[state];
  return { label: MAIL_LABELS[kind]?.() ?? kind, text: text(), isRefused: state === "parked" };
}

function toHistoryRow({ id, at, actor, act, about, note, answerId }: LeadEntry, answers: readonly LeadAnswer[]) {
  const answer = answers.find((one) => one.id === answerId);
  return {
    id,
    at: formatSiteMoment(at),
    who: actor ?? m.staff_audit_nobody(),
    text: actText(act, about),
    note: note ?? answer?.text ?? "",
    mail: answer?.mail ? toMailRow(answer.mail) : null,
    /** The reference of an answer that can be sent again; null: there is none. */
    resend: answer?.mail && isStuck(answer.mail) ? answer.reference : null,
  };
}

/** What somebody did meanwhile, for whoever is about to answer. */
export const meanwhileText = ({ act, about, actor, at }: LeadEntry): string =>
  m.inbox_meanwhile({
    who: actor ?? m.staff_audit_nobody(),
    moment: formatSiteMoment(at),
    what: actText(act, about),
  });
