import { load } from "cheerio";
import { z } from "zod";

const thingSchema = z.looseObject({ "@type": z.string() });
const documentSchema = z.union([
  z.looseObject({ "@context": z.literal("https://schema.org"), "@graph": z.array(thingSchema).min(1) }),
  thingSchema.extend({ "@context": z.literal("https://schema.org") }),
]);

export type Thing = z.infer<typeof thingSchema>;

/**
 * Every thing that a page's JSON-LD describes.
 * @throws when a block is not JSON, or not a schema.org document
 */
export function structuredDataOf(html: string): Thing[] {
  const $ = load(html);
  return $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((element) => {
      const document = documentSchema.parse(JSON.parse($(element).text()));
      return "@graph" in document ? z.array(thingSchema).parse(document["@graph"]) : [thingSchema.parse(document)];
    });
}

/**
 * Required and recommended properties of the rich results that search engines make of each type. An article's
 * publisher and an event's performers are asked for where the page has them.
 */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  Event: [
    "name",
    "startDate",
    "endDate",
    "eventStatus",
    "eventAttendanceMode",
    "location.name",
    "location.address.streetAddress",
    "location.address.addressLocality",
    "location.address.addressRegion",
    "location.address.postalCode",
    "location.address.addressCountry",
    "image",
    "description",
    "organizer.name",
    "organizer.url",
  ],
  Offer: ["name", "price", "priceCurrency", "availability", "validFrom", "url"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name"],
  NewsArticle: ["headline", "image", "datePublished", "dateModified", "author", "mainEntityOfPage", "publisher.name"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer.text"],
  Organization: ["name", "url"],
  ItemList: ["itemListElement", "numberOfItems"],
  Person: ["name"],
};

/** Properties that a thing, or one inside it, should have and has not, each as `Type: path`. */
export function missingProperties(thing: Thing): string[] {
  const own = (PROPERTIES[thing["@type"]] ?? [])
    .filter((path) => isEmpty(valueAt(thing, path)))
    .map((path) => `${thing["@type"]}: ${path}`);
  const inner = Object.values(thing)
    .flat()
    .flatMap((value) => {
      const nested = thingSchema.safeParse(value);
      return nested.success ? missingProperties(nested.data) : [];
    });
  return [...new Set([...own, ...inner])];
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined), value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
