import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "~/base/i18n/locales";

const json = import.meta.glob<unknown>(["./*.json", "../../messages/*/*.json", "!./search-*.json"], {
  import: "default",
  eager: true,
});
const markdown = import.meta.glob<string>("./**/*.md", { query: "?raw", import: "default", eager: true });

type Text = { file: string; text: string };

/** The language of a file: that of its folder or its ending, English without one. */
const fileLocale = (file: string): Locale =>
  LOCALES.find((locale) => new RegExp(`[/.]${locale}[/.]`).test(file)) ?? "en";

/** Every string of a value in a language: `translations` holds those in other languages. */
function stringsIn(value: unknown, own: Locale, locale: Locale): string[] {
  if (typeof value === "string") return own === locale ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "translations"
      ? Object.entries(part ?? {}).flatMap(([other, texts]) => stringsIn(texts, other as Locale, locale))
      : stringsIn(part, own, locale),
  );
}

/** What people read in a language: without code, addresses and the names of values. */
function textsIn(locale: Locale): Text[] {
  const fromJson = Object.entries(json).flatMap(([file, value]) =>
    stringsIn(value, fileLocale(file), locale).map((text) => ({ file, text: text.replaceAll(/\{\w+\}/g, "") })),
  );
  const fromMarkdown = Object.entries(markdown)
    .filter(([file]) => fileLocale(file) === locale)
    .map(([file, text]) => ({
      file,
      text: text.replaceAll(/```.*?```/gs, "").replaceAll(/&nbsp;|\\u00a0/g, "\u00a0"),
    }));
  return [...fromJson, ...fromMarkdown].filter(({ text }) => !/^(?:\/|https?:|[a-z-]+:[a-z-]+$)/.test(text));
}

/** What a pattern finds, with its file. */
const found = (locale: Locale, pattern: RegExp) =>
  textsIn(locale).flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`));

/** docs/product.md, "Purpose": prices have dots in every language. */
const WRONG: Record<Locale, Record<string, RegExp>> = {
  en: {
    "a thousand with a dot, except in a price": /(?<!Rp[\s\u00a0])(?<![\d.])\d{1,3}\.\d{3}\b/g,
    "a thousand without a comma":
      /(?<![\d.,])\d{4,}(?= (?:metres|kilometres|grams|people|visitors|brands|items|pictures|spaces|motorbikes)\b)/g,
    "a straight apostrophe": /\p{L}'\p{L}/gu,
    "a date with the month first": /\b(?:October|November|December) \d{1,2}\b/g,
    "another spelling of e-mail": /\bemails?\b/gi,
  },
  id: {
    "a thousand with a comma": /(?<!\d)\d{1,3},\d{3}\b/g,
    "a decimal point": /(?<![\d.])\d+\.\d(?= (?:kg|mm|meter|liter|km|kilogram)\b)/g,
    "a date with the month first": /\b(?:Oktober|November|Desember) \d{1,2}\b/g,
    "another spelling of e-mail": /\bemail\b/gi,
  },
};

describe.each(LOCALES)("texts in %s", (locale) => {
  it("are found in messages, content and articles", () => {
    expect(textsIn(locale).length).toBeGreaterThan(1000);
  });

  it.each(Object.entries(WRONG[locale]))("have nowhere %s", (_, pattern) => {
    expect(found(locale, pattern)).toEqual([]);
  });

  it("have the percent sign right behind the number", () => {
    expect(found(locale, /\d\s%/g)).toEqual([]);
  });
});
