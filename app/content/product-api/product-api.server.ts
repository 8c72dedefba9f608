import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { memoize } from "~/base/i18n/memoize";
import { faultOf } from "~/base/log/fault";
import { createFirstTime } from "~/base/log/first-time";
import { log } from "~/base/log/log.server";
import { localized } from "~/base/translations/localized";
import type { PolicySlug } from "~/base/values/choices";
import { formatDays, formatTimes } from "~/base/values/jakarta-time";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { BrandQuery } from "~/content/model/brand";
import type { Event } from "~/content/model/event";
import { closingDay, expoDay } from "~/content/model/expo-days";
import type { Hall, HallPlan } from "~/content/model/hall/hall";
import { withOtherHours } from "~/content/model/opening-hours";
import type { SessionQuery } from "~/content/model/rundown";
import { m } from "~/paraglide/messages";
import { upstreams } from "~/platform/upstream/upstreams.server";
import { createCachedTransport } from "./cached-transport.server";
import { type EndpointData, endpoints, type Transport } from "./contract";
import { createEmbeddedTransport } from "./embedded-api.server";
import { createHttpTransport } from "./http-transport.server";

/** What pages read, over any transport, in the language of the request. Throws ServiceOutage when the API is down and nothing is cached; null: no record. */
function createProductApi(source: Transport, purge = async () => {}) {
  const transport: Transport = async (name, parameters) =>
    localized(endpoints[name].response, await source(name, parameters), currentLocale(), logUnusedTranslation);
  return {
    event: async () => withLocalTimes(await transport("event", {})),
    tickets: async () => (await transport("tickets", {})).tickets,
    brands: (query: Partial<BrandQuery> = {}) => transport("brands", { query }),
    brand: (slug: string) => transport("brand", { params: { slug } }),
    sessions: async (query: SessionQuery = {}) => (await transport("sessions", { query })).sessions,
    /** The sessions of all days with their texts in each language, for searches. The same object until they change. */
    sessionsByLanguage: async () => inEachLanguage(await source("sessions", {})),
    programs: async () => (await transport("programs", {})).programs,
    partners: async () => (await transport("partners", {})).partners,
    winners: async () => (await transport("winners", {})).winners,
    exhibiting: () => transport("exhibiting", {}),
    /** The halls with their names in all languages. The same object until they change. An API without halls has the shipped ones, as before. */
    plan: async (): Promise<HallPlan> => (await source("plan", {})) ?? shippedContent,
    /** The halls as the expo has them; none from an API without halls. */
    halls: async (): Promise<readonly Hall[]> => (await source("plan", {}))?.halls ?? [],
    press: () => transport("press", {}),
    faqs: async () => (await transport("faqs", {})).faqs,
    links: async () => (await transport("links", {})).links,
    visit: () => transport("visit", {}),
    galleries: async () => (await transport("galleries", {})).galleries,
    policy: (slug: PolicySlug) => transport("policy", { params: { slug } }),
    /** Revalidates cached responses after a change. Settles when the most read ones are fetched. Never rejects. */
    purge,
  };
}

/** The sessions of a response in each language, created once per response. */
const inEachLanguage = memoize(
  (response: EndpointData<"sessions">) =>
    Object.fromEntries(
      LOCALES.map((locale) => [locale, localized(endpoints.sessions.response, response, locale).sessions]),
    ) as Record<Locale, EndpointData<"sessions">["sessions"]>,
);

/** An event that is not in the page's language still has its dates and opening hours in it. Its hours name the days that have others. */
const withLocalTimes = memoize((event: Event): Event => {
  const { lang = BASE_LOCALE, startTime, endTime } = event;
  if (lang === currentLocale())
    return event.otherHours || event.closedDays ? { ...event, time: withOtherHours(event.time, event) } : event;
  const date = formatDays(expoDay(startTime), closingDay(endTime));
  return { ...event, date, time: withOtherHours(m.event_opening_times(formatTimes(startTime, endTime)), event) };
});

export type ProductApi = ReturnType<typeof createProductApi>;

/** Statuses are named in the log once. */
const isNewStatus = createFirstTime();

function logUnknownStatus(status: string) {
  if (isNewStatus(status)) log.warn({ status }, "the product API gives the event an unknown status, which is ignored");
}

const remote = env.app.apiUrl
  ? createCachedTransport(recordHealth(createHttpTransport(env.app.apiUrl, { onUnknownStatus: logUnknownStatus })), {
      clock: wallClock,
      onFault: (error) => log.warn(faultOf(error), "the product API did not respond"),
    })
  : null;

/** The product API of this process: `API_URL` over HTTP, cached, or else the content in the repository. */
export const productApi = createProductApi(remote?.transport ?? createEmbeddedTransport(), remote?.purge);

function recordHealth(transport: Transport): Transport {
  return (name, parameters, revalidation) => upstreams.record("product-api", transport(name, parameters, revalidation));
}

/** Entities are named in the log once. */
const isNew = createFirstTime();

function logUnusedTranslation(entity: object) {
  const names = new Map(Object.entries(entity));
  const name = String(names.get("slug") ?? names.get("id") ?? names.get("title") ?? names.get("label") ?? "");
  const language = currentLocale();
  if (isNew(`${language} ${name}`))
    log.warn({ entity: name, language }, "a translation is not complete, so it is not shown");
}
