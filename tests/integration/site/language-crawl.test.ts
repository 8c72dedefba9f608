import { load } from "cheerio";
import { francAll } from "franc-min";
import ICAL from "ical.js";
import { beforeAll, expect, test, vi } from "vitest";
import { type ConsentText, consentVersion } from "~/base/forms/form-definition";
import { localHref } from "~/base/i18n/current-locale";
import { LOCALES, type Locale, locales } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { listPages } from "~/config/pages";
import { interestForm } from "~/content/model/interest";
import type { Season } from "~/content/model/season";
import { contactForm } from "~/leads/model/contact-message";
import { exhibitorForm } from "~/leads/model/exhibitor-registration";
import { withoutNames } from "../../support/content/names";
import { AUDITED } from "../../support/content/routes";
import { type PageText, pageTexts } from "../../support/page-checks/page-texts";
import { structuredDataOf } from "../../support/page-checks/structured-data";
import { CLOCK_SEASONS, startSeasonSite } from "../../support/servers/season-site";
import { sharedSite } from "../../support/servers/shared-site";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, exhibitorFields, formClient, interestFields } from "../../support/services/form-client";
import { readMailFiles } from "../../support/services/mail-files";

/** The detector's names of languages (ISO 639-3). */
const DETECTED: Readonly<Record<Locale, string>> = { en: "eng", id: "ind" };

/** A text this short may be of any language: a label, a date, an address. */
const MIN_WORDS = 6;

/** The detector's best language scores 1. No message scores this much in the language that it is not in. */
const LIKELY = 0.9;

/** What both languages spell alike, beside names and what stands in front of them. */
const ALIKE = [
  // Loanwords that Indonesians use.
  ...[
    "booth",
    "brand",
    "bus",
    "cookie",
    "demo",
    "e-mail",
    "film",
    "filter",
    "format",
    "lift",
    "log",
    "menu",
    "npwp",
    "poster",
    "program",
    "rundown",
  ],
  ...[
    "data",
    "per m²",
    "porter",
    "raw space",
    "rupiah",
    "shuttle",
    "sponsor",
    "spreadsheet",
    "tag",
    "total",
    "transfer",
    "voucher",
    "workshop",
  ],
  // Labels of fields in the forms of the content.
  ...["hall", "label", "logo", "media", "per", "status", "tagline"],
  // The short names of the languages.
  ...["id", "en"],
  // Names of the organiser, of services and of standards.
  ...["outing expo", "pt jejak rimba media", "whatsapp", "instagram", "wi-fi", "overpass", "svg", "png", "rp"],
  ...["excel", "xlsx", "mb", "ppn", "px"],
  ...["web content accessibility guidelines", "sembalun"],
  ...["november", "september"],
  // The brand that the test registers.
  "rimba",
];
const ALIKE_PATTERN = new RegExp(`(?<!\\p{L})(?:${ALIKE.join("|")})(?!\\p{L})`, "giu");

/** E-mail and other addresses, and what only a street has. */
const ADDRESSES = /\S+@\S+|@\S+|https?:\S+|Jl\. [^,]*, \w+ \w+ \d{5}(?:, DKI Jakarta)?(?:, Indonesia)?/g;

/** Words of a text that a language decides. */
const wordsOf = (text: string) =>
  withoutNames(text.replace(ADDRESSES, " "))
    .replace(ALIKE_PATTERN, " ")
    .match(/\p{L}{2,}/gu) ?? [];

const PATHS = [
  ...AUDITED,
  ...["/brands?category=tents-shelters", "/brands?q=nothing-like-it", "/brands/bara-sabut", "/brands/no-such-brand"],
  ...["/rundown/gates-open-three-days-on-one-trail", "/rundown/no-such-session", "/speakers/ratri-wulansari"],
  ...["/news/packing-for-the-monsoon", "/news/berkemas-untuk-musim-hujan", "/news/no-such-post"],
  ...["/no-such-page", "/updates/confirm?token=forged", "/contact?sent=CM-0000&proof=forged"],
  ...["/ticket?adults=2&children=1&students=1&day=2025-11-15", "/rundown?kind=film&family=yes"],
];
const SEASONAL = listPages().flatMap(({ path, seasonal }) => (seasonal ? [path] : []));

const texts: PageText[] = [];
const collect = (found: readonly PageText[], place: string) =>
  texts.push(...found.map((text) => ({ ...text, place: `${place} ${text.place}` })));

async function readPages(origin: string, paths: readonly string[], name = "") {
  for (const path of paths)
    for (const locale of LOCALES) {
      const address = localHref(path, locale);
      const html = await (await fetch(origin + address)).text();
      collect(pageTexts(html), name + address);
      if (!path.startsWith("/news/")) collect(structuredTexts(html, locale), name + address);
    }
}

beforeAll(async () => {
  readMessages();
  await Promise.all([readSite(), ...CLOCK_SEASONS.filter((season) => season !== "before").map(readSeason)]);
});

/** The site before the expo, with all of its pages, and another one for forms. */
async function readSite() {
  const [{ url }, forms] = await Promise.all([sharedSite(), startTestSite()]);
  const all = [readPages(url, PATHS), readFiles(url), readForms(forms)];
  await Promise.all(all).finally(() => forms.stop());
}

async function readSeason(season: Season) {
  const site = await startSeasonSite(season, sharedSite);
  await readPages(site.url, SEASONAL, `${season}: `);
}

/** Messages, also those that only a rare state of the site shows. */
function readMessages() {
  const files = import.meta.glob<Record<string, unknown>>("/app/messages/*/*.json", { import: "default", eager: true });
  for (const [path, { $schema: _, ...messages }] of Object.entries(files)) {
    const [, language = ""] = /messages\/([^/]+)\//.exec(path) ?? [];
    const variants = Object.values(messages).flatMap((message) =>
      typeof message === "string" ? message : Object.values((message as [{ match: Record<string, string> }])[0].match),
    );
    collect(
      variants.map((text) => ({ text: text.replace(/\{\w+\}/g, " "), language, place: "" })),
      path,
    );
  }
}

/** Descriptions in a page's JSON-LD. */
function structuredTexts(html: string, language: Locale): PageText[] {
  const found: PageText[] = [];
  JSON.stringify(structuredDataOf(html), (key, value: unknown) => {
    if (key === "description") found.push({ text: String(value), language, place: "JSON-LD" });
    return value;
  });
  return found;
}

/** Calendars, feeds and the page for language models: texts without markup, all in the language of the address. */
async function readFiles(origin: string) {
  for (const language of LOCALES) {
    const read = async (path: string) => (await fetch(origin + localHref(path, language))).text();
    const add = (path: string, list: readonly unknown[]) =>
      collect(
        list.map((text) => ({ text: String(text).replace(/\s+/g, " "), language, place: "" })),
        localHref(path, language),
      );
    for (const path of ["/event.ics", "/rundown.ics", "/ticket-sales.ics?ticket=family-pass"]) {
      const entries = new ICAL.Component(ICAL.parse(await read(path))).getAllSubcomponents("vevent");
      const values = entries.flatMap((entry) => [
        entry.getFirstPropertyValue("summary"),
        entry.getFirstPropertyValue("description"),
      ]);
      add(path, values);
    }
    const rss = load(await read("/news/rss.xml"), { xml: true });
    add(
      "/news/rss.xml",
      rss("title, channel > description")
        .toArray()
        .map((element) => rss(element).text()),
    );
    add("/llms.txt", (await read("/llms.txt")).replace(/\]\(\S+\)/g, " ").split("\n"));
  }
}

/** Refusals of each form, its thank-you page and the mails to the visitor. */
async function readForms(site: Awaited<ReturnType<typeof startTestSite>>) {
  const { openForm, post } = formClient(site);
  for (const language of LOCALES) {
    const { prefix } = locales[language];
    const version = ({ consent }: { consent: ConsentText }) => ({
      consentVersion: runWithLocale(language, () => consentVersion(consent)),
    });
    const forms = [
      { path: `${prefix}/contact`, fill: contactFields, changes: version(contactForm) },
      { path: `${prefix}/book-space`, fill: exhibitorFields, changes: version(exhibitorForm) },
      { path: `${prefix}/updates`, fill: interestFields, changes: version(interestForm) },
    ] as const;
    await Promise.all(
      forms.map(async ({ path, fill, changes }) => {
        const token = await openForm(path);
        const refused = await post(path, new URLSearchParams({ form_token: token, email: "x", phone: "1" }));
        collect(pageTexts(await refused.text()), `refused: ${path}`);
        const sent = await post(
          path,
          fill(token, {
            ...changes,
            email: `${language}@visitor.example`,
            message: "",
            ...(path.endsWith("contact") ? { message: "?" } : {}),
          }),
        );
        const thanks = sent.headers.get("Location") ?? "";
        expect(thanks).toContain("sent=");
        collect(pageTexts(await (await fetch(site.url + thanks)).text()), thanks);
      }),
    );
  }
  const toVisitors = async () =>
    (await readMailFiles(site.dataDirectory)).filter(({ to }) => to.endsWith("@visitor.example"));
  const arrived = async () => expect(await toVisitors()).toHaveLength(3 * LOCALES.length);
  await vi.waitFor(arrived, { timeout: 60_000 });
  for (const { to, subject, text } of await toVisitors()) {
    const language = to.slice(0, 2);
    collect(
      [subject, ...text.split("\n")].map((line) => ({ text: line, language, place: "" })),
      `mail to ${to}`,
    );
  }
}

test.each(LOCALES)("the crawl has all kinds of texts in %s", (locale) => {
  const places = texts.flatMap(({ language, place }) => (language === locale ? [place] : []));
  expect(places.length).toBeGreaterThan(10_000);
  for (const kind of ["JSON-LD", "after: ", "mail to ", ".ics", "rss.xml", "refused: ", "shell.json", "aria-label"])
    expect(places.some((place) => place.includes(kind))).toBe(true);
});

test("no text is the same in both languages", () => {
  const english = new Set(texts.flatMap(({ text, language }) => (language === "en" ? [text] : [])));
  const same = texts.filter(({ text, language }) => language === "id" && english.has(text) && wordsOf(text).length > 0);
  expect([...new Map(same.map(({ text, place }) => [text, place]))]).toEqual([]);
});

test("each longer text is in the language that its page says", () => {
  const options = { only: Object.values(DETECTED), minLength: 1 };
  const wrong = texts.filter(({ text, language }) => {
    const words = wordsOf(text);
    if (words.length < MIN_WORDS) return false;
    const scores = new Map(francAll(words.join(" "), options));
    return (scores.get(DETECTED[language as Locale]) ?? 0) < LIKELY;
  });
  expect([...new Map(wrong.map(({ text, language, place }) => [`${language}: ${text}`, place]))]).toEqual([]);
});
