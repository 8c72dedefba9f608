import { LRUCache } from "lru-cache";
import { siteClock } from "~/base/clock/clock.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { memoize } from "~/base/i18n/memoize";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { localized } from "~/base/translations/localized";
import { stockVersion, withSale } from "~/content/availability/shown-tickets.server";
import { oncePerContent, sinceChangeOf } from "~/content/documents/once-per-content";
import type { SiteContent } from "~/content/documents/parse-content";
import { vocabularyOf } from "~/content/documents/vocabulary-of";
import { brandQuerySchema } from "~/content/model/brand";
import { sessionQuerySchema } from "~/content/model/rundown";
import { currentContent } from "~/content/site-content.server";
import { findBrand, indexBrands, searchBrands } from "./brand-search";
import {
  type Endpoint,
  type EndpointData,
  type EndpointName,
  endpoints,
  queryOf,
  type RequestParameters,
  type Transport,
} from "./contract";

type Responses = {
  [Name in EndpointName]: (content: SiteContent, parameters: RequestParameters, locale: Locale) => EndpointData<Name>;
};

const brandsSince = sinceChangeOf("brands", "brandCategories", "searchSynonyms", "searchStopWords");

/** The search of a content's brands, created once per language, for as long as these do not change. */
const brandIndexOf = memoize((content: SiteContent) =>
  indexBrands(content.brands, content.brandCategories, vocabularyOf(content), currentLocale()),
);

/** Content that is known only from a moment on is left out before it: winners before the draw, pictures of an expo before its end. */
const isKnown = (moment: string) => Date.parse(moment) <= siteClock.now();
const DEPENDS_ON_TIME: ReadonlySet<EndpointName> = new Set(["winners", "galleries"]);

const responses: Responses = {
  event: ({ event }) => event,
  tickets: ({ tickets }, _, locale) => ({ tickets: tickets.map((ticket) => withSale(ticket, locale)) }),
  brands: (content, { query }, locale) => searchBrands(indexIn(content, locale), brandQuerySchema.parse(query ?? {})),
  brand: (content, { params }, locale) => findBrand(indexIn(content, locale), params?.slug ?? ""),
  sessions: (content, { query }) => ({ sessions: matchingSessions(content, query) }),
  programs: ({ programs }) => ({ programs: [...programs] }),
  partners: ({ partners }) => ({ partners: [...partners] }),
  winners: ({ winners }) => ({ winners: winners.filter(({ announcedAt }) => isKnown(announcedAt)) }),
  exhibiting: ({ exhibiting }) => exhibiting,
  plan: ({ halls, units }) => ({ halls: [...halls], units: [...units] }),
  press: ({ press }) => press,
  faqs: ({ faqs }) => ({ faqs: [...faqs] }),
  links: ({ links }) => ({ links: [...links] }),
  visit: ({ visit }) => visit,
  galleries: ({ galleries }) => ({
    galleries: galleries.filter(({ shownFrom }) => shownFrom === undefined || isKnown(shownFrom)),
  }),
  policy: ({ policies }, { params }) => policies.find((policy) => policy.slug === params?.slug) ?? null,
};

const indexIn = (content: SiteContent, locale: Locale) =>
  runWithLocale(locale, () => brandIndexOf(brandsSince(content)));

const inOrder = oncePerContent(({ sessions }) => sessions.toSorted((a, b) => a.start.localeCompare(b.start)));

function matchingSessions(content: SiteContent, query: RequestParameters["query"]) {
  const { day, stage, program, brand } = sessionQuerySchema.parse(query ?? {});
  return inOrder(content).filter(
    (session) =>
      (!day || session.day === day) &&
      (!stage || session.stage === stage) &&
      (!program || session.program === program) &&
      (!brand || session.brand === brand),
  );
}

/** Responses to remember: more than there are pages of brands; a search is in it until others displace it. */
const MAX_RESPONSES = 500;

/**
 * The embedded API: responds from the current content, in this process. The same request gets the same object until the content
 * or the stock of tickets changes, which is therefore localized once (`localized`). Winners and galleries depend on the time.
 */
export function createEmbeddedTransport(): Transport {
  const responsesOf = oncePerContent(() => new LRUCache<string, object>({ max: MAX_RESPONSES }));
  return async (name, parameters) => {
    const locale = currentLocale();
    const content = currentContent();
    const respond = () => responses[name](content, parameters, locale);
    if (DEPENDS_ON_TIME.has(name)) return respond();
    const known = responsesOf(content);
    const key = JSON.stringify([name, parameters, locale, name === "tickets" ? stockVersion() : 0]);
    const response = (known.get(key) as ReturnType<typeof respond> | undefined) ?? respond();
    if (response) known.set(key, response);
    return response;
  };
}

/** `languages`: those of the texts in it. */
export type ApiResponse = { status: 200 | 400 | 404; body: unknown; languages?: readonly Locale[] };

/** Responds to a GET of the embedded API. @param path below the API's base, with a leading slash */
export async function readEmbeddedApi(path: string, search: URLSearchParams): Promise<ApiResponse> {
  const match = matchEndpoint(path);
  if (!match) return { status: 404, body: { error: `There is nothing at ${path}` } };
  const endpoint: Endpoint = endpoints[match.name];
  const params = endpoint.params?.safeParse(match.params);
  if (params && !params.success) return { status: 404, body: { error: `There is no record at ${path}` } };
  const query = queryOf(endpoint).safeParse(Object.fromEntries(search));
  if (!query.success) {
    const faults = query.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    return { status: 400, body: { error: faults.join("; ") } };
  }
  const { lang } = query.data;
  const parameters = { params: match.params, query: Object.fromEntries(search) };
  const original = responses[match.name](currentContent(), parameters, lang ?? BASE_LOCALE);
  if (!original) return { status: 404, body: { error: `There is no record at ${path}` } };
  const inLanguage = (locale: Locale) => localized(endpoint.response, original, locale);
  const body = lang ? inLanguage(lang) : original;
  const texts = lang ? [body] : LOCALES.map(inLanguage);
  return { status: 200, body, languages: LOCALES.filter((locale) => texts.some((part) => hasLanguage(part, locale))) };
}

/** Whether an entity in a localized value has its texts in a language. */
function hasLanguage(value: unknown, locale: Locale): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("lang" in value && value.lang === locale) return true;
  return Object.values(value).some((part) => hasLanguage(part, locale));
}

function matchEndpoint(path: string): { name: EndpointName; params: Record<string, string> } | null {
  const parts = path.split("/");
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const pattern = endpoint.path.split("/");
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((piece, position) => {
      const part = parts[position] ?? "";
      const key = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (key) params[key] = part;
      return key ? part !== "" : piece === part;
    });
    if (fits) return { name: name as EndpointName, params };
  }
  return null;
}
