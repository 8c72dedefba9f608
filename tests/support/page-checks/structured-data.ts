import { type CheerioAPI, load } from "cheerio";
import { z } from "zod";
import { REQUIRED_ON_PAGES, RICH_RESULTS } from "./rich-results.ts";

const thingSchema = z.looseObject({ "@type": z.string() });
const documentSchema = z.union([
  z.looseObject({ "@context": z.literal("https://schema.org"), "@graph": z.array(thingSchema).min(1) }),
  thingSchema.extend({ "@context": z.literal("https://schema.org") }),
]);

export type Thing = z.infer<typeof thingSchema>;

/**
 * Every thing that a page’s JSON-LD describes. @param page its HTML, or what was read of it
 * @throws when a block is not JSON, or not a schema.org document
 */
export function structuredDataOf(page: string | CheerioAPI): Thing[] {
  const $ = typeof page === "string" ? load(page) : page;
  return $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((element) => {
      const document = documentSchema.parse(JSON.parse($(element).text()));
      return "@graph" in document ? z.array(thingSchema).parse(document["@graph"]) : [thingSchema.parse(document)];
    });
}

/**
 * Properties that the things of a page lack, each as `Type: required path`.
 * @param path of the page, with its query
 */
export function missingOnPage(path: string, things: readonly Thing[]): string[] {
  const onPage = Object.entries(REQUIRED_ON_PAGES[path] ?? {}).flatMap(([type, properties]) => {
    const thing = things.find((one) => one["@type"] === type);
    return properties
      .filter((property) => isEmpty(valueAt(thing, property)))
      .map((property) => `${type}: required ${property}`);
  });
  return [...onPage, ...things.flatMap((thing) => missingProperties(thing))];
}

/**
 * Properties that a thing, or one inside it, lacks, each as `Type: required path`.
 * @param role the property that holds the thing: an organizer needs its name and URL only
 */
function missingProperties(thing: Thing, role = ""): string[] {
  const type = thing["@type"];
  const rules = RICH_RESULTS[type];
  const wanted = [
    ...(rules?.required ?? []).map((path) => ({ path, how: "required" })),
    ...(rules?.recommended ?? [])
      .filter((path) => !(path in (rules?.leftOut ?? {})))
      .map((path) => ({ path, how: "recommended" })),
  ];
  const own = wanted
    .filter(({ path }) => isEmpty(valueAt(thing, path)))
    .filter(({ path }) => !(type === "Organization" && role === "organizer" && !["name", "url"].includes(path)))
    .map(({ path, how }) => `${type}: ${how} ${path}`);
  const inner = Object.entries(thing).flatMap(([property, value]) =>
    [value].flat().flatMap((part) => {
      const nested = thingSchema.safeParse(part);
      return nested.success ? missingProperties(nested.data, property) : [];
    }),
  );
  return [...new Set([...own, ...inner])];
}

/** Times of a thing, or of one inside it, without an offset from UTC. */
export function vagueTimes(thing: Thing): string[] {
  return Object.entries(thing).flatMap(([property, value]) =>
    [value].flat().flatMap((part) => {
      const nested = thingSchema.safeParse(part);
      if (nested.success) return vagueTimes(nested.data);
      return typeof part === "string" && /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?)?$/.test(part)
        ? [`${thing["@type"]}: ${property} ${part}`]
        : [];
    }),
  );
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined), value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
