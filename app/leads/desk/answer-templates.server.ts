import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { identity } from "~/base/identity/identity.server";
import type { LeadSubjectName } from "~/leads/inbox/inbox-rules";
import type { Lead } from "~/leads/inbox/lead-inbox.server";
import { m } from "~/paraglide/messages";
import { subjectOf } from "./inbox-view.server";
import { senderOf } from "./lead-words";
import { letterWith } from "./letter";

const TEMPLATES = {
  received: { label: () => m.inbox_template_received(), body: () => m.inbox_letter_received() },
  visiting: {
    label: () => m.inbox_template_visiting(),
    body: () => m.inbox_letter_visiting({ href: hrefOf("/visit") }),
  },
  tickets: {
    label: () => m.inbox_template_tickets(),
    body: () => m.inbox_letter_tickets({ href: hrefOf("/ticket"), find: hrefOf("/order/find") }),
  },
  exhibiting: {
    label: () => m.inbox_template_exhibiting(),
    body: () => m.inbox_letter_exhibiting({ href: hrefOf("/book-space") }),
  },
  offer: { label: () => m.inbox_template_offer(), body: () => m.inbox_letter_offer() },
  accredited: { label: () => m.inbox_template_accredited(), body: () => m.inbox_letter_accredited() },
  question: { label: () => m.inbox_template_question(), body: () => m.inbox_letter_question() },
} as const;

type TemplateName = keyof typeof TEMPLATES;

/** What fits a lead, the likeliest first. */
const FITTING: Readonly<Record<LeadSubjectName, readonly TemplateName[]>> = {
  visiting: ["visiting", "tickets", "question", "received"],
  tickets: ["tickets", "visiting", "question", "received"],
  exhibiting: ["exhibiting", "offer", "question", "received"],
  sponsorship: ["received", "question", "exhibiting"],
  media: ["received", "question", "accredited"],
  other: ["received", "question", "visiting"],
  "exhibitor-registration": ["offer", "question", "received"],
  "press-accreditation": ["accredited", "question", "received"],
  interest: [],
};

const hrefOf = (path: string) => env.app.url + localHref(path);

/** The templates that fit a lead, with their names in the current language. */
export const templatesFor = (lead: Lead): { value: string; label: string }[] =>
  FITTING[subjectOf(lead)].map((name) => ({ value: name, label: TEMPLATES[name].label() }));

/** A letter to who sent a lead. @param body empty: greeting and closing alone */
function letter(lead: Lead, language: Locale, body: string): string {
  return runWithLocale(language, () =>
    [m.inbox_letter_hello({ name: senderOf(lead).name }), body, m.inbox_letter_closing({ site: identity().name })].join(
      "\n\n",
    ),
  );
}

/** With what the form begins, in the language of who sent the lead. */
export const emptyLetter = (lead: Lead): string => letter(lead, lead.payload.language, "");

/**
 * What was typed, with a template in it; it replaces another one that nobody has changed, in whatever language.
 * @param name one that the site does not have changes nothing
 */
export function withTemplate(lead: Lead, name: string, language: Locale, typed: string): string {
  const fitting = FITTING[subjectOf(lead)];
  const chosen = fitting.find((known) => known === name);
  if (chosen === undefined) return typed;
  const bodyIn = (locale: Locale) => (template: TemplateName) => runWithLocale(locale, TEMPLATES[template].body);
  const untouched = LOCALES.flatMap((locale) =>
    ["", ...fitting.map(bodyIn(locale))].map((body) => letter(lead, locale, body)),
  );
  const body = bodyIn(language)(chosen);
  return letterWith(typed, { body, letter: letter(lead, language, body), untouched });
}
