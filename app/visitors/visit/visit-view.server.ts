import type { LocationFeatureSpecification } from "schema-dts";
import { currentLocale } from "~/base/i18n/current-locale";
import { foreignLang, localized } from "~/base/translations/localized";
import { type Hall, hallSchema } from "~/content/model/hall/hall";
import { AMENITIES } from "~/content/model/hall/hall-lists";
import { isShownIn, type Season } from "~/content/model/season";
import type { Visit } from "~/content/model/visit";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { icons } from "~/design/icons/icons.server";
import { m } from "~/paraglide/messages";
import { amenities } from "~/visitors/map/hall/amenities";

/** The page's heading: a plan while the expo is to come or on. */
export const visitTitle = (season: Season): string =>
  isOpenForBusiness(season) ? m.info_visit_title() : m.info_visit_title_closed();

/** The section of the page on what is in the halls. */
export const IN_THE_HALLS = "in-the-halls" as const;

/** What visitors read in a season: all but the topics of other seasons, and what is in the halls. */
export function visitIn(visit: Visit, season: Season, halls: readonly Hall[]): Visit {
  const amenities = toAmenities(halls);
  const topics = visit.topics.filter((topic) => isShownIn(topic, season));
  return { ...visit, topics: amenities ? [...topics, amenities] : topics };
}

/** What each hall has, as a topic; null: nothing is said of it. */
function toAmenities(halls: readonly Hall[]): Visit["topics"][number] | null {
  const facts = halls.flatMap((hall) => {
    const there = new Set(hall.amenities.map(({ kind }) => kind));
    const names = AMENITIES.filter((kind) => there.has(kind)).map((kind) => amenities[kind].name());
    const { name } = localized(hallSchema, hall, currentLocale());
    return names.length > 0 ? [{ id: hall.id, label: name, text: inList(names) }] : [];
  });
  return facts.length > 0
    ? {
        ...{ id: IN_THE_HALLS, title: m.info_visit_amenities(), icon: "lucide:map-pinned", facts },
        more: { label: m.map_link(), to: "/map" },
      }
    : null;
}

/** Names in one list: "Toilets, first aid, Wi-Fi". Those with other capitals, such as "P3K", stay as they are. */
const inList = ([first = "", ...others]: readonly string[]): string =>
  [first, ...others.map((name) => name.replace(/^\p{Lu}(?=\p{Ll}+(?:\s|$))/u, (letter) => letter.toLowerCase()))].join(
    ", ",
  );

/** The ways to the hall and the topics, each with the drawing of its icon. */
export function toVisitView({ ways, topics, lang }: Visit) {
  const drawings = icons.draw([...ways, ...topics].map(({ icon }) => icon));
  return {
    lang: foreignLang({ lang }),
    ways: ways.map((way) => ({ ...way, drawing: drawings[way.icon] })),
    topics: topics.map(({ seasons: _, ...topic }) => ({ ...topic, drawing: drawings[topic.icon] })),
    sections: [
      { id: "getting-there", name: m.info_visit_getting_there() },
      ...topics.map(({ id, title }) => ({ id, name: title })),
    ],
  };
}

export type WayView = ReturnType<typeof toVisitView>["ways"][number];
export type TopicView = ReturnType<typeof toVisitView>["topics"][number];

/** The text of one fact; undefined in an outage, or when the API gives no such fact. */
export function visitFact(visit: Visit | null, id: string): string | undefined {
  return visit?.topics.flatMap(({ facts }) => facts).find((fact) => fact.id === id)?.text;
}

/** What the venue has, as the page shows it (https://schema.org/amenityFeature). */
export function amenityFeatures({ topics }: Visit): LocationFeatureSpecification[] {
  return topics.flatMap(({ title, facts }) =>
    facts.map(({ label, text }) => ({
      "@type": "LocationFeatureSpecification",
      name: `${title}: ${label}`,
      value: text,
    })),
  );
}
