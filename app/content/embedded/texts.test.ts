import { Marked, type Token } from "marked";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { slugOf } from "~/base/values/addresses";
import { POLICY_SLUGS } from "~/base/values/choices";
import { factsOf } from "~/content/documents/parse-content";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { faqSchema, policySchema } from "~/content/model/site-content";
import faqs from "./faq.json";
import { newsFrontMatterSchema } from "./front-matter";
import { readFrontMatter } from "./front-matter-file";

const fillFacts = factsOf(shippedDocuments, settingFacts);
const policyFiles = import.meta.glob<string>("./policies/*.md", { query: "?raw", import: "default", eager: true });
const newsFiles = import.meta.glob<string>("./news/*.md", { query: "?raw", import: "default", eager: true });

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1, -".md".length);
const read = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => ({ name: nameOf(path), ...readFrontMatter(fillFacts(text)) }));
const policies = read(policyFiles);
const news = read(newsFiles);

/** Pictures of scenes that are drawn for articles. */
const SCENES = [
  ...["gate-queue", "lake-camp", "ridge-dawn", "rice-fields", "forest-trail", "campfire", "climbing-wall"],
].map((scene) => `/pictures/scenes/${scene}.webp`);

/** The site's clock on embedded content starts here: nothing can have been published later. */
const SITE_START = Date.parse("2025-10-15T10:00:00+07:00");
/** The expo closes. */
const EXPO_END = Date.parse("2025-11-16T21:00:00+07:00");
const NEWS_FROM = Date.parse("2025-06-01T00:00:00+07:00");

const marked = new Marked({ gfm: true });

function tokensOf(markdown: string): Token[] {
  const tokens: Token[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    tokens.push(token);
  });
  return tokens;
}

/** The words that a reader sees: no marks, addresses or code. */
function wordsOf(markdown: string): number {
  const leaves = tokensOf(markdown).flatMap((token) =>
    token.type === "text" && !("tokens" in token) ? [token.raw] : [],
  );
  return leaves.join(" ").split(/\s+/).filter(Boolean).length;
}

const texts = [
  ...[...policies, ...news].map(({ name, body }) => ({ name, text: body })),
  ...z
    .array(faqSchema)
    .parse(fillFacts(faqs))
    .flatMap(({ id, answer, later }) => [answer, ...(later ? [later.answer] : [])].map((text) => ({ id, text })))
    .map(({ id, text }) => ({ name: `faq.json, ${id}`, text })),
];

describe.each(texts)("$name", ({ text }) => {
  const tokens = tokensOf(text);

  it("shows only pictures that are drawn, each described", () => {
    const pictures = tokens.flatMap((token) => (token.type === "image" ? [token] : []));
    expect(pictures.map(({ href }) => String(href)).filter((href) => !SCENES.includes(href))).toEqual([]);
    expect(pictures.filter((picture) => !picture.text)).toEqual([]);
  });

  it("is finished text", () => {
    expect(text).not.toMatch(/lorem|ipsum|\bT[O]DO\b|\bTBD\b|example\.com/i);
  });

  it("leaves the first heading to the page and skips no level", () => {
    const depths = tokens.flatMap((token) => (token.type === "heading" ? [Number(token.depth)] : []));
    const wrong = depths.filter((depth, index) => depth < 2 || depth > (depths[index - 1] ?? 1) + 1);
    expect(wrong).toEqual([]);
  });
});

describe("every file", () => {
  const files = import.meta.glob<string>("./**/*.{json,md}", { query: "?raw", import: "default", eager: true });

  it.each(Object.entries(files))(
    "%s writes prices as the site does, and keeps them and times in one line",
    (_, text) => {
      // "Rp 95.000", "9 PM" and "pukul 10.00–21.00", with no-break spaces and a word joiner written out.
      expect(text.match(/\bRp ?\d|\bRp\S{1,6}\d+,\d{3}|\d [AP]M\b|\bpukul \d|\d\.\d\d–\d\d\./gi)).toBeNull();
    },
  );
});

describe("policies", () => {
  it("are the four that the site has", () => {
    expect(policies.map(({ name }) => name).sort()).toEqual([...POLICY_SLUGS].sort());
  });

  it.each(policies)("$name has complete front matter and 8 to 14 sections with headings of their own", (policy) => {
    const { updated } = policySchema.strict().parse({ slug: policy.name, ...policy.data, body: policy.body });
    expect(Date.parse(updated)).toBeLessThan(SITE_START);
    const sections = tokensOf(policy.body).flatMap((token) => (token.type === "heading" ? [String(token.text)] : []));
    expect(sections.length).toBeGreaterThanOrEqual(8);
    expect(sections.length).toBeLessThanOrEqual(14);
    expect(new Set(sections).size).toBe(sections.length);
  });

  it("says that the terms were last updated on August 21, 2025", () => {
    expect(policies.find(({ name }) => name === "terms")?.data.updated).toBe("2025-08-21");
  });

  it.each([
    `deleted ${settingFacts.get("retention-days")} days after the expo for which they were sent`,
    "no third-party trackers",
    "load only after a click",
    "Law No. 27 of 2022",
  ])("promises in the privacy policy: %s", (promise) => {
    expect(policies.find(({ name }) => name === "privacy")?.body).toContain(promise);
  });
});

describe("questions", () => {
  const entries = z.array(faqSchema.strict()).parse(fillFacts(faqs));

  it("are at least thirty, each with its own words", () => {
    expect(entries.length).toBeGreaterThanOrEqual(30);
    expect(new Set(entries.map(({ question }) => question)).size).toBe(entries.length);
  });

  it("stand together by group, and begin with the visit", () => {
    const runs = entries.map(({ group }) => group).filter((group, index, all) => group !== all[index - 1]);
    expect(runs).toEqual([...new Set(runs)]);
    expect(runs[0]).toBe("Visiting");
    expect(runs.length).toBeGreaterThanOrEqual(6);
  });
});

describe("news", () => {
  it("has twelve posts, about six tags and no post at the same moment as another", () => {
    const heads = news.map(({ data }) => newsFrontMatterSchema.parse(data));
    expect(heads.length).toBeGreaterThanOrEqual(12);
    expect(new Set(heads.map((head) => head.published_at)).size).toBe(heads.length);
    const names = new Set(heads.flatMap(({ tags }) => tags));
    expect(names.size).toBeLessThanOrEqual(7);
    expect(new Set([...names].map(slugOf)).size).toBe(names.size);
  });

  it.each(news)("$name has complete front matter, valid dates and 300 words or more", ({ name, data, body }) => {
    const head = newsFrontMatterSchema.parse(data);
    expect(head.slug).toBe(name);
    expect(head.feature_image).toBe(`/pictures/news/${name}.webp`);
    const published = Date.parse(head.published_at);
    expect(published).toBeGreaterThanOrEqual(NEWS_FROM);
    // A report comes after the end; all else is there when the site's clock starts.
    expect(published < SITE_START || published > EXPO_END).toBe(true);
    expect(head.published_at).toMatch(/\+07:00$/);
    if (head.updated_at) {
      expect(Date.parse(head.updated_at)).toBeGreaterThan(published);
      expect(Date.parse(head.updated_at)).toBeLessThan(SITE_START);
    }
    expect(wordsOf(body)).toBeGreaterThanOrEqual(300);
    // It stands on the home page for months.
    expect(head.excerpt).not.toMatch(/\bto go\b|\b(?:days|weeks|months?) left\b|\bTinggal (?:se|\d)/i);
  });
});
