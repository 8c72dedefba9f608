import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { brandCategorySchema, brandSchema } from "~/entities/brand";
import { eventSchema } from "~/entities/event";
import { exhibitingSchema } from "~/entities/exhibiting";
import { gallerySchema } from "~/entities/gallery";
import { pressSchema } from "~/entities/press";
import { programSchema, sessionSchema, winnerSchema } from "~/entities/rundown";
import { faqSchema, linkSchema } from "~/entities/site-content";
import { ticketSchema } from "~/entities/ticket";
import { localized } from "~/entities/translations/localized";
import { formatPrice } from "~/entities/values/money";
import { visitSchema } from "~/entities/visit";
import { BASE_LOCALE, LOCALES, type Locale } from "~/i18n/locales";
import brandCategories from "./brand-categories.json";
import brands from "./brands.json";
import event from "./event.json";
import exhibiting from "./exhibiting.json";
import { fillFacts } from "./facts";
import faqs from "./faq.json";
import galleries from "./galleries.json";
import links from "./links.json";
import press from "./press.json";
import programs from "./programs.json";
import sessions from "./sessions.json";
import tickets from "./tickets.json";
import visit from "./visit.json";
import winners from "./winners.json";

/** Every entity with words, as it is written, with its schema. */
const entities: [name: string, schema: z.ZodObject, entity: object][] = [
  ...named("brand-categories.json", brandCategorySchema, brandCategories),
  ...named("brands.json", brandSchema, brands),
  ...named("event.json", eventSchema, [event]),
  ...named("exhibiting.json", exhibitingSchema, [exhibiting]),
  ...named("faq.json", faqSchema, faqs),
  ...named("galleries.json", gallerySchema, galleries),
  ...named("links.json", linkSchema, links),
  ...named("press.json", pressSchema, [press]),
  ...named("programs.json", programSchema, programs),
  ...named("sessions.json", sessionSchema, sessions),
  ...named("tickets.json", ticketSchema, tickets),
  ...named("visit.json", visitSchema, [visit]),
  ...named("winners.json", winnerSchema, winners),
];

function named(file: string, schema: z.ZodObject, list: readonly object[]) {
  return list.map((entity, place): [string, z.ZodObject, object] => {
    const { slug, id, label }: { slug?: string; id?: string; label?: string } = entity;
    return [`${file}: ${slug ?? id ?? label ?? place}`, schema, entity];
  });
}

type Pair = { name: string; original: string; translation: string };

const markdown = import.meta.glob<string>("./**/*.md", { query: "?raw", import: "default", eager: true });
/** The English text beside each Markdown file in another language. */
function markdownPairs(locale: Locale): Pair[] {
  return Object.entries(markdown).flatMap(([path, translation]) => {
    const pair = /^pair: (.+)$/m.exec(translation)?.[1];
    const original = path.includes(`/${locale}/`)
      ? path.replace(`/${locale}/`, "/").replace(/[^/]+(?=\.md$)/, (name) => pair ?? name)
      : path.replace(`.${locale}.md`, ".md");
    if (original === path) return [];
    return [{ name: path, original: markdown[original] ?? "no such file", translation }];
  });
}

const others = LOCALES.filter((locale) => locale !== BASE_LOCALE);

/** Every text beside the one that it translates. */
function pairsIn(name: string, original: unknown, translation: unknown): Pair[] {
  if (typeof translation === "string") return [{ name, original: String(original), translation }];
  const parts = new Map(Object.entries(original ?? {}));
  return Object.entries(translation ?? {}).flatMap(([key, part]) => pairsIn(`${name}, ${key}`, parts.get(key), part));
}

describe.each(others)("in %s", (locale: Locale) => {
  it.each(entities)("%s is complete, with no field that its schema does not have", (_, schema, entity) => {
    const parsed = schema.parse(entity) as { translations?: Record<string, unknown> };
    expect(parsed.translations?.[locale]).toEqual((entity as typeof parsed).translations?.[locale] ?? "a translation");
    expect(localized(schema, parsed, locale)).toMatchObject({ lang: locale });
  });

  const pairs = [
    ...entities.flatMap(([name, , entity]) => {
      const { translations }: { translations?: Partial<Record<Locale, object>> } = entity;
      return pairsIn(name, entity, translations?.[locale]);
    }),
    ...markdownPairs(locale),
  ];

  it("there is a text for each in English", () => {
    expect(markdownPairs(locale).length).toBe(18);
    expect(pairs.length).toBeGreaterThan(1000);
  });

  it.each([
    ["facts", (text: string) => [...text.matchAll(/\{\{[^}]+\}\}/g)].map(String)],
    ["addresses", addressesIn],
    ["numbers", numbersIn],
  ])("a text has the %s of the English one", (_, read) => {
    const compared = pairs.filter(({ name }) => !IN_WORDS.some((exception) => name.startsWith(exception)));
    const wrong = compared.flatMap(({ name, original, translation }) => {
      const [theirs, ours] = [original, translation].map((text) => [...new Set(read(text))].toSorted().join(" "));
      return theirs === ours ? [] : [`${name}:\n  ${theirs}\n  ${ours}`];
    });
    expect(wrong.join("\n")).toBe("");
  });
});

describe("a fact", () => {
  it.each([
    ["{{event.hours}}", "10\u00a0AM to 9\u00a0PM", "pukul\u00a010.00–\u206021.00"],
    ["{{reply}}", "two working days", "dua hari kerja"],
    ["{{price.friday-pass}}", formatPrice(50_000, "IDR"), formatPrice(50_000, "IDR")],
    ["{{visit.car.last}}", "Leave the basement by 11\u00a0PM", visit.translations.id.ways[4]?.last],
  ])("%s is in the language of the text that cites it", (citation, english, indonesian) => {
    const filled = fillFacts({ text: citation, list: [citation], translations: { id: { text: citation } } });
    expect(filled).toEqual({ text: english, list: [english], translations: { id: { text: indonesian } } });
    expect(fillFacts(citation, "id")).toBe(indonesian);
  });
});

const slugs = new Map(
  Object.entries(markdown).flatMap(([path, text]) => {
    const pair = /^pair: (.+)$/m.exec(text)?.[1];
    return pair ? [[path.slice(path.lastIndexOf("/") + 1, -".md".length), pair] as const] : [];
  }),
);

/** Addresses, those of news by their English slug. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)/g)].map(([, address = ""]) =>
    address.replace(/^\/news\/([^#]+)/, (_, slug: string) => `/news/${slugs.get(slug) ?? slug}`),
  );
}

/** Where one language has a number in words, such as "4x4" or "three in the morning". */
const IN_WORDS = [
  "brands.json: angin-lalu, description",
  "brands.json: jip-tua-garage",
  "brands.json: lapis-tiga, description",
];

/** Numbers in one spelling: a time on a 24-hour clock, no marks in thousands. Noon is a word or a number. */
function numbersIn(text: string): string[] {
  const plain = text
    .replaceAll(/\\u00a0|\u00a0|&nbsp;/g, " ")
    .replaceAll(
      /\b(\d{1,2})(?:\.(\d\d))?(?= (?:to|and|or|,|–) \d[\d.]* ([AP])M|–\d[\d.]* ([AP])M| ([AP])M)/g,
      (_, hour, minute = "00", a, b, c) => {
        const half = a ?? b ?? c;
        return `${String((Number(hour) % 12) + (half === "P" ? 12 : 0)).padStart(2, "0")}.${minute}`;
      },
    );
  return [...plain.matchAll(/(?<![A-Za-z])\d+(?:[.,:]\d+)*/g)]
    .map(([number]) => number.replaceAll(/[.,:]/g, ""))
    .filter((number) => number !== "1200");
}
