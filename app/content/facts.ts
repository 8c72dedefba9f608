import { z } from "zod";
import { brandSchema } from "~/entities/brand";
import { eventSchema } from "~/entities/event";
import { ticketSchema } from "~/entities/ticket";
import { localized } from "~/entities/translations/localized";
import { text, translatable } from "~/entities/translations/translations";
import { formatNumber } from "~/entities/values/counts-and-lists";
import { formatTime } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";
import { visitSchema } from "~/entities/visit";
import { currentLocale } from "~/i18n/current-locale";
import { BASE_LOCALE, LOCALES, type Locale } from "~/i18n/locales";
import { memoize } from "~/i18n/memoize";
import { runWithLocale } from "~/i18n/run-with-locale.server";
import brandList from "./brands.json";
import eventFields from "./event.json";
import promises from "./promises.json";
import ticketList from "./tickets.json";
import visitFacts from "./visit.json";

/** Texts by the names under which others cite them: `{{visit.last-entry}}`. */
type Facts = ReadonlyMap<string, string>;

/**
 * Fills in the facts that a text cites (docs/content.md, "Facts"). Those of settings stay: `fillSettings` of the services fills them in.
 * @throws Error for an unknown name, which stops the start
 */
function fill(text: string, facts: Facts): string {
  return text.replace(/\{\{(?!setting\.)([a-z0-9.-]*)\}\}/g, (citation, name: string) => {
    const fact = facts.get(name);
    if (fact === undefined) throw new Error(`No fact ${citation}: app/content/facts.ts lists the names.`);
    return fact;
  });
}

/** Fills in every string of a JSON value; those of a translation in its language. @param facts those of the current language */
function fillStrings(content: unknown, facts: () => Facts): unknown {
  if (typeof content === "string") return fill(content, facts());
  if (Array.isArray(content)) return content.map((item) => fillStrings(item, facts));
  if (typeof content !== "object" || content === null) return content;
  const fields = Object.entries(content).map(([name, field]) => [
    name,
    name === "translations" ? fillTranslations(field, facts) : fillStrings(field, facts),
  ]);
  return Object.fromEntries(fields);
}

function fillTranslations(translations: object, facts: () => Facts) {
  const texts = new Map(Object.entries(translations));
  const known = LOCALES.filter((locale) => texts.has(locale));
  return Object.fromEntries(
    known.map((locale) => [locale, runWithLocale(locale, () => fillStrings(texts.get(locale), facts))]),
  );
}

/** What the organiser promises in many texts, and how opening hours stand in a sentence. */
const promisesSchema = translatable(
  z.object({
    /** For how long an unpaid order holds its passes. */
    hold: text(40),
    /** Within what time the organiser replies. */
    reply: text(40),
    /** With `{from}` and `{to}`. */
    hours: text(60),
  }),
);

/** What follows from event, tickets, brands and promises. */
const derivedFacts = memoize((): Facts => {
  const { startTime, endTime } = eventSchema.pick({ startTime: true, endTime: true }).parse(eventFields);
  const tickets = z.array(ticketSchema).parse(ticketList);
  const { hold, reply, hours } = localized(promisesSchema, promisesSchema.parse(promises), currentLocale());
  return new Map([
    ["event.hours", hours.replace("{from}", formatTime(startTime)).replace("{to}", formatTime(endTime))],
    ["ticket.hold", hold],
    ["reply", reply],
    ["brands.count", formatNumber(z.array(brandSchema).parse(brandList).length)],
    ...tickets.flatMap(({ id, price, doorPrice, currency }) => [
      [`price.${id}`, formatPrice(price, currency)] as const,
      ...(doorPrice === undefined ? [] : [[`door-price.${id}`, formatPrice(doorPrice, currency)] as const]),
    ]),
  ]);
});

/** The content of `visit.json`. */
export const visit = visitSchema.parse(fillStrings(visitFacts, derivedFacts));

const allFacts = memoize((): Facts => {
  const { ways, topics } = localized(visitSchema, visit, currentLocale());
  return new Map([
    ...derivedFacts(),
    ...ways.flatMap(({ id, stop, fare, last }): [string, string][] => [
      [`visit.${id}.stop`, stop],
      [`visit.${id}.fare`, fare],
      [`visit.${id}.last`, last],
    ]),
    ...topics.flatMap(({ facts }) => facts.map(({ id, text }): [string, string] => [`visit.${id}`, text])),
  ]);
});

/** The content with the facts that it cites, in the language of each text. @param locale of all that is no translation */
export const fillFacts = <Content>(content: Content, locale: Locale = BASE_LOCALE): Content =>
  runWithLocale(locale, () => fillStrings(content, allFacts) as Content);
