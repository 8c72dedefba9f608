import { LRUCache } from "lru-cache";
import { brandQuerySchema } from "~/entities/brand";
import { sessionQuerySchema } from "~/entities/rundown";
import { localized } from "~/entities/translations/localized";
import { currentLocale } from "~/i18n/current-locale";
import { BASE_LOCALE, LOCALES, type Locale } from "~/i18n/locales";
import { siteClock } from "~/services/clock/clock.server";
import { type BrandIndex, findBrand, indexBrands, searchBrands } from "./brand-search";
import {
  type Endpoint,
  type EndpointData,
  type EndpointName,
  endpoints,
  queryOf,
  type RequestParameters,
  type Transport,
} from "./contract";
import { content } from "./embedded-content.server";

const { brands, brandCategories } = content;
const indexes = Object.fromEntries(
  LOCALES.map((locale) => [locale, indexBrands(brands, brandCategories, locale)]),
) as Record<Locale, BrandIndex>;
const sessionsInOrder = content.sessions.toSorted((a, b) => a.start.localeCompare(b.start));

type Responses = { [Name in EndpointName]: (parameters: RequestParameters, locale: Locale) => EndpointData<Name> };

/** Content that is known only from a moment on is left out before it: winners before the draw, pictures of an expo before its end. */
const isKnown = (moment: string) => Date.parse(moment) <= siteClock.now();
const DEPENDS_ON_TIME: ReadonlySet<EndpointName> = new Set(["winners", "galleries"]);

const responses: Responses = {
  event: () => content.event,
  tickets: () => ({ tickets: content.tickets }),
  brands: ({ query }, locale) => searchBrands(indexes[locale], brandQuerySchema.parse(query ?? {})),
  brand: ({ params }, locale) => findBrand(indexes[locale], params?.slug ?? ""),
  sessions: ({ query }) => ({ sessions: matchingSessions(query) }),
  programs: () => ({ programs: content.programs }),
  partners: () => ({ partners: content.partners }),
  winners: () => ({ winners: content.winners.filter(({ announcedAt }) => isKnown(announcedAt)) }),
  exhibiting: () => content.exhibiting,
  press: () => content.press,
  faqs: () => ({ faqs: content.faqs }),
  links: () => ({ links: content.links }),
  visit: () => content.visit,
  galleries: () => ({
    galleries: content.galleries.filter(({ shownFrom }) => shownFrom === undefined || isKnown(shownFrom)),
  }),
  policy: ({ params }) => content.policies.find((policy) => policy.slug === params?.slug) ?? null,
};

function matchingSessions(query: RequestParameters["query"]) {
  const { day, stage, program, brand } = sessionQuerySchema.parse(query ?? {});
  return sessionsInOrder.filter(
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
 * The embedded API: responds from the content in the repository, in this process. The same request gets the same object, which is
 * therefore localized once (`localized`). Winners and galleries depend on the time.
 */
export function createEmbeddedTransport(): Transport {
  const known = new LRUCache<string, object>({ max: MAX_RESPONSES });
  return async (name, parameters) => {
    const locale = currentLocale();
    const respond = () => responses[name](parameters, locale);
    if (DEPENDS_ON_TIME.has(name)) return respond();
    const key = JSON.stringify([name, parameters, locale]);
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
  const original = responses[match.name](parameters, lang ?? BASE_LOCALE);
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
