import { LOCALES, locales } from "~/base/i18n/locales";
import { hasAllWords } from "~/base/search/has-all-words";
import type { StoredDocument } from "~/content/documents/kinds";
import { contentPath, formPath } from "~/content/editing/documents/content-address.server";
import { draftMark } from "~/content/editing/drafts/read-drafts.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { faultyWords, withShippedWords, wordsIn } from "~/content/editing/text-form/text-form.server";
import type { ListedDraft } from "~/content/store/drafts.server";
import { storedDocuments } from "~/content/store/site-content-store.server";
import { type ShippedText, shippedTexts } from "~/content/texts/shipped-texts.server";
import { TEXT_AREAS, type TextArea, textAreas } from "~/content/texts/text-areas";
import { m } from "~/paraglide/messages";
import type { ListedText, TextsPage } from "./text-pages";

/** Texts on the page. */
const LISTED = 60;
/** Longest search. */
const MAX_QUERY = 80;

type Listing = { message: string | null; editor: string; drafts: readonly ListedDraft[] };

/** Whose form a list leads to, and what it marks. */
function toListed(key: string, stored: StoredDocument | undefined, { editor, drafts }: Listing): ListedText {
  const shipped = shippedTexts().get(key);
  const words = wordsIn(withShippedWords(stored?.document ?? { key }));
  return {
    href: formPath("texts", key),
    key,
    area: shipped ? textAreas[shipped.area].label() : "",
    words: LOCALES.flatMap((locale) => {
      const text = [...(words.get(locale)?.values() ?? [])].join(" / ");
      return text ? [{ lang: locales[locale].tag, text }] : [];
    }),
    draft: draftMark(drafts, "texts", key, editor),
    mark: markOf(shipped, stored),
  };
}

function markOf(shipped: ShippedText | undefined, stored: StoredDocument | undefined): string {
  if (!stored) return "";
  if (!shipped) return m.texts_unused();
  const [fault] = faultyWords(stored.document);
  return fault ? m.texts_unused_faulty({ reason: fault.reason }) : m.texts_changed();
}

const contains = ({ key, area, words }: ListedText, query: string) =>
  hasAllWords([key, area, ...words.map(({ text }) => text)].join(" "), query);

/** The page of all texts that organisers may change. */
export function readTexts({ searchParams }: URL, listing: Listing): TextsPage {
  const query = (searchParams.get("q") ?? "").slice(0, MAX_QUERY);
  const area: TextArea | undefined = TEXT_AREAS.find((known) => known === searchParams.get("area"));
  const stored = new Map(storedDocuments().documents.texts.map((document) => [document.id, document]));
  const isAsked = query.trim() !== "" || area !== undefined;
  const all = [...shippedTexts().values()];
  const found = isAsked
    ? all
        .filter((text) => area === undefined || text.area === area)
        .map(({ key }) => toListed(key, stored.get(key), listing))
        .filter((text) => contains(text, query))
    : [];
  const counts = Map.groupBy(all, (text) => text.area);
  return {
    page: "texts",
    title: kindTexts.texts.label(),
    back: { to: contentPath(), label: m.editing_back_to_content() },
    query,
    area: area ?? "",
    areas: TEXT_AREAS.map((value) => ({
      value,
      label: textAreas[value].label(),
      count: counts.get(value)?.length ?? 0,
    })),
    found: found.length,
    texts: found.slice(0, LISTED),
    changed: isAsked ? [] : [...stored.values()].map((text) => toListed(text.id, text, listing)),
    isAsked,
    message: listing.message,
  };
}
