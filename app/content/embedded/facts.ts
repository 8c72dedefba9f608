import { z } from "zod";
import { currentLocale } from "~/base/i18n/current-locale";
import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { memoize } from "~/base/i18n/memoize";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { onceEach } from "~/base/json/once-each";
import { localized } from "~/base/translations/localized";
import { text, translatable } from "~/base/translations/translations";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatTime } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { eventSchema } from "~/content/model/event";
import { hallSchema } from "~/content/model/hall/hall";
import { withOtherHours } from "~/content/model/opening-hours";
import { ticketSchema } from "~/content/model/ticket";
import { visitSchema } from "~/content/model/visit";
import { dateSentences, dateWords } from "./date-words";

/** Texts by the names under which others cite them: `{{visit.last-entry}}`. */
export type Facts = ReadonlyMap<string, string>;

/** Texts cite facts that do not exist. */
export class UnknownFacts extends Error {
  override name = "UnknownFacts";

  /** Each once, as it is cited. */
  readonly citations: readonly string[];

  constructor(citations: readonly string[]) {
    super(`No fact ${citations.join(", ")}: docs/content-files.md, "Facts", lists the names.`);
    this.citations = citations;
  }
}

/** Facts by their names, and the citations of those that do not exist, which stay as they are. */
type Known = { facts: () => Facts; unknown: Set<string> };

const CITATION = /\{\{([a-z0-9.-]*)\}\}/g;

function fill(text: string, { facts, unknown }: Known): string {
  return text.replace(CITATION, (citation, name: string) => {
    const fact = facts().get(name);
    if (fact === undefined) unknown.add(citation);
    return fact ?? citation;
  });
}

/** Fills in every string of a JSON value. @param keepUnknown whether citations of facts that do not exist stay @throws UnknownFacts */
function fillFacts(content: unknown, facts: () => Facts, keepUnknown: boolean): unknown {
  const unknown = new Set<string>();
  const filled = fillStrings(content, { facts, unknown });
  if (unknown.size > 0 && !keepUnknown) throw new UnknownFacts([...unknown]);
  return filled;
}

const isLocale = (name: string): name is Locale => LOCALES.some((locale) => locale === name);

/** Fills in every string of a JSON value; those of a translation, or in a field named like a language, in that language. @param known those of the current language */
function fillStrings(content: unknown, known: Known): unknown {
  if (typeof content === "string") return fill(content, known);
  if (Array.isArray(content)) return content.map((item) => fillStrings(item, known));
  if (typeof content !== "object" || content === null) return content;
  const fields = Object.entries(content).map(([name, field]) => [
    name,
    name === "translations" ? fillTranslations(field, known) : fillField(name, field, known),
  ]);
  return Object.fromEntries(fields);
}

const fillField = (name: string, field: unknown, known: Known) =>
  isLocale(name) && typeof field === "object"
    ? runWithLocale(name, () => fillStrings(field, known))
    : fillStrings(field, known);

function fillTranslations(translations: object, known: Known) {
  const texts = new Map(Object.entries(translations));
  const translated = LOCALES.filter((locale) => texts.has(locale));
  return Object.fromEntries(
    translated.map((locale) => [locale, runWithLocale(locale, () => fillStrings(texts.get(locale), known))]),
  );
}

/** What the organiser promises in many texts, and how opening hours stand in a sentence. */
export const promisesSchema = translatable(
  z.object({
    /** For how long an unpaid order holds its passes. */
    hold: text(40),
    /** Within what time the organiser replies. */
    reply: text(40),
    /** With `{from}` and `{to}`. */
    hours: text(60),
  }),
);

/** The documents that facts come from, as they are written. */
export type FactSources = {
  event: unknown;
  tickets: readonly unknown[];
  brands: readonly unknown[];
  promises: unknown;
  visit: unknown;
  halls: readonly unknown[];
};

/** What of the event facts come from. */
export const eventFactsSchema = eventSchema.pick({
  ...{ title: true, startTime: true, endTime: true, otherHours: true, closedDays: true, hall: true },
  ...{ lang: true, translations: true },
});

const hallFactsSchema = hallSchema.pick({ id: true, name: true, lang: true, translations: true });

/**
 * Reads the facts that texts cite (docs/content-files.md, "Facts").
 * @param settings facts that follow from settings, which content does not know
 * @param draft whether it is of a draft of an edition: faulty tickets have no facts then, and unknown facts stay cited
 * @returns the facts in the current language
 * @throws ZodError when a source is faulty; UnknownFacts
 */
export function readFacts(sources: FactSources, settings: Facts, draft = false): () => Facts {
  const event = eventFactsSchema.parse(sources.event);
  const ticketsSchema = z.array(draft ? ticketSchema.nullable().catch(null) : ticketSchema);
  const tickets = ticketsSchema.parse(sources.tickets).filter((ticket) => ticket !== null);
  const promises = promisesSchema.parse(sources.promises);
  // What reads a faulty one as content says what is wrong.
  const halls = sources.halls.flatMap((hall) => hallFactsSchema.safeParse(hall).data ?? []);

  /** What follows from event, tickets, brands, halls and promises. */
  const derivedFacts = memoize((): Facts => {
    const { hold, reply, hours } = localized(promisesSchema, promises, currentLocale());
    const { date, year } = dateWords(event);
    const { days, weekdays } = dateSentences(event);
    const usual = hours.replace("{from}", formatTime(event.startTime)).replace("{to}", formatTime(event.endTime));
    return new Map([
      ...Array.from(settings, ([name, text]) => [`setting.${name}`, text] as const),
      ["event.hours", withOtherHours(usual, event)],
      ["event.date", date],
      ["event.days", days],
      ["event.weekdays", weekdays],
      ["event.year", year],
      ["event.hall", localized(eventFactsSchema, event, currentLocale()).hall],
      ...halls.map((hall) => [`hall.${hall.id}`, localized(hallFactsSchema, hall, currentLocale()).name] as const),
      ["ticket.hold", hold],
      ["reply", reply],
      ["brands.count", formatNumber(sources.brands.length)],
      ...tickets.flatMap(({ id, price, doorPrice, currency }) => [
        [`price.${id}`, formatPrice(price, currency)] as const,
        ...(doorPrice === undefined ? [] : [[`door-price.${id}`, formatPrice(doorPrice, currency)] as const]),
      ]),
    ]);
  });

  // A faulty one has no facts; what reads it as content says what is wrong.
  const visit = visitSchema.safeParse(fillFacts(sources.visit, derivedFacts, draft));

  return memoize((): Facts => {
    if (!visit.success) return derivedFacts();
    const { ways, topics } = localized(visitSchema, visit.data, currentLocale());
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
}

/**
 * Fills in facts, as `readFacts` reads them.
 * @returns a function that fills in every string of a JSON value, in the language of each text. It throws UnknownFacts. Its `locale` is
 * that of all that is not a translation
 * @throws ZodError when a source is faulty; UnknownFacts
 */
export function createFacts(...[sources, settings, draft = false]: Parameters<typeof readFacts>) {
  const facts = readFacts(sources, settings, draft);
  return <Content>(content: Content, locale: Locale = BASE_LOCALE): Content =>
    runWithLocale(locale, () => fillFacts(content, facts, draft) as Content);
}

/** Whether a document cites facts. Without them it is the same in any content. */
export const citesFacts = onceEach((document: unknown): boolean => JSON.stringify(document ?? null).includes("{{"));

/** The names of the facts that a JSON value cites. */
export const citedFacts = (content: unknown): Set<string> =>
  new Set(Array.from(JSON.stringify(content).matchAll(CITATION), ([, name = ""]) => name));

/** A JSON value with other texts in place of some citations. @param facts those texts in the current language @param locale as above */
export const replaceFacts = (content: unknown, facts: () => Facts, locale: Locale): unknown =>
  runWithLocale(locale, () => fillFacts(content, facts, true));

export type FillFacts = ReturnType<typeof createFacts>;
