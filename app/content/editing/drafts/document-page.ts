import type { Kind } from "~/content/documents/kinds";
import { areaOf, textAreas } from "~/content/texts/text-areas";

/** The pages on which visitors see documents of a kind. */
const PAGES: Readonly<Record<Kind, string>> = {
  event: "/",
  identity: "/contact",
  promises: "/faq",
  visit: "/visit",
  tickets: "/ticket",
  brandCategories: "/brands",
  brands: "/brands",
  halls: "/book-space",
  units: "/book-space",
  programs: "/programs",
  sessions: "/rundown",
  winners: "/winner",
  partners: "/partners",
  exhibiting: "/book-space",
  press: "/press",
  faqs: "/faq",
  links: "/links",
  galleries: "/gallery",
  policies: "",
  statement: "/accessibility",
  newsAuthors: "/news",
  news: "/news",
  menus: "/",
  texts: "/",
  searchSynonyms: "/brands",
  searchStopWords: "/brands",
};

/** Kinds with a page for each document, by its slug or id. */
const WITH_OWN_PAGES: readonly Kind[] = ["brands", "sessions", "policies", "news"];

/** The path of the page on which visitors see a document. */
export function documentPage(kind: Kind, document: unknown): string {
  const fields = new Map<string, unknown>(Object.entries(document ?? {}));
  const area = kind === "texts" ? areaOf(String(fields.get("key") ?? "")) : null;
  if (area) return textAreas[area].page;
  if (!WITH_OWN_PAGES.includes(kind)) return PAGES[kind];
  return `${PAGES[kind]}/${encodeURIComponent(String(fields.get("slug") ?? fields.get("id") ?? ""))}`;
}
