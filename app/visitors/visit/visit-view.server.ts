import type { LocationFeatureSpecification } from "schema-dts";
import { foreignLang } from "~/base/translations/localized";
import { isShownIn, type Season } from "~/content/model/season";
import type { Visit } from "~/content/model/visit";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { icons } from "~/design/icons/icons.server";
import { m } from "~/paraglide/messages";

/** The page's heading: a plan while the expo is to come or on. */
export const visitTitle = (season: Season): string =>
  isOpenForBusiness(season) ? m.info_visit_title() : m.info_visit_title_closed();

/** What visitors read in a season: all but the topics of other seasons. */
export const visitIn = (visit: Visit, season: Season): Visit => ({
  ...visit,
  topics: visit.topics.filter((topic) => isShownIn(topic, season)),
});

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
