import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { currentLocale } from "~/base/i18n/current-locale";
import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { localized } from "~/base/translations/localized";
import { isTranslatable } from "~/base/translations/translations";
import { formatPrice } from "~/base/values/money";
import { KINDS, kinds, rowOf } from "~/content/documents/kinds";
import { factsOf } from "~/content/documents/parse-content";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedContent, shippedDocuments } from "~/content/documents/shipped-content.server";

const fillFacts = factsOf(shippedDocuments, settingFacts);
const readVisit = () => localized(kinds.visit.schema, shippedContent.visit, currentLocale());

/** Every entity with words, as it is written. */
const entities = KINDS.filter((kind) => {
  const { schema } = rowOf(kind);
  return schema instanceof z.ZodObject && isTranslatable(schema);
}).flatMap((kind) =>
  shippedDocuments[kind]
    .map(({ id, document }): [string, object] => [`${kind}: ${id}`, document as object])
    // One that says nothing has no words.
    .filter(([, document]) => Object.keys(document).length > 0),
);

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
  it.each(entities)("%s has a translation", (_, entity: { translations?: Partial<Record<Locale, object>> }) => {
    expect(entity.translations?.[locale]).toBeDefined();
  });

  const pairs = [
    ...entities.flatMap(([name, entity]) => {
      const { translations }: { translations?: Partial<Record<Locale, object>> } = entity;
      return pairsIn(name, entity, translations?.[locale]);
    }),
    ...markdownPairs(locale),
  ];

  it("there is a text for each in English", () => {
    expect(markdownPairs(locale).length).toBe(18);
    expect(pairs.length).toBeGreaterThan(1000);
  });

  it("a text has the numbers of the English one", () => {
    const compared = pairs.filter(({ name }) => !IN_WORDS.some((exception) => name.startsWith(exception)));
    const wrong = compared.flatMap(({ name, original, translation }) => {
      const [theirs, ours] = [original, translation].map((text) => [...new Set(numbersIn(text))].toSorted().join(" "));
      return theirs === ours ? [] : [`${name}:\n  ${theirs}\n  ${ours}`];
    });
    expect(wrong.join("\n")).toBe("");
  });
});

test("searches have stop words in each language", () => {
  expect(Object.keys(shippedContent.searchStopWords).toSorted()).toEqual(LOCALES.toSorted());
});

describe("a fact", () => {
  it.each([
    ["{{event.hours}}", "10\u00a0AM to 9\u00a0PM", "pukul\u00a010.00–\u206021.00"],
    ["{{reply}}", "two working days", "dua hari kerja"],
    ["{{price.friday-pass}}", formatPrice(50_000, "IDR"), formatPrice(50_000, "IDR")],
    ["{{visit.car.last}}", "Leave the basement by 11\u00a0PM", runWithLocale("id", readVisit).ways[4]?.last],
  ])("%s is in the language of the text that cites it", (citation, english, indonesian) => {
    const filled = fillFacts({ text: citation, list: [citation], translations: { id: { text: citation } } });
    expect(filled).toEqual({ text: english, list: [english], translations: { id: { text: indonesian } } });
    expect(fillFacts(citation, "id")).toBe(indonesian);
  });
});

/** Where one language has a number in words, such as "4x4" or "three in the morning". */
const IN_WORDS = ["brands: angin-lalu, description", "brands: jip-tua-garage", "brands: lapis-tiga, description"];

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
