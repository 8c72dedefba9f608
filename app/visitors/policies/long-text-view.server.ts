import type { Locale } from "~/base/i18n/locales";
import { foreignLang } from "~/base/translations/localized";
import { dayWords } from "~/base/values/jakarta-time";
import type { ServerHtmlData } from "~/design/components/rendering/server-html";
import { type RenderedText, renderMarkdown } from "~/platform/markdown/markdown.server";

/** `updated` as `YYYY-MM-DD`, `body` in Markdown. */
type LongTextSource = { title: string; summary: string; updated: string; body: string; lang?: Locale | undefined };

/**
 * A long text as its page shows it.
 * @param base the same text in the base language, from which headings have their ids: links lead to them from every language
 * @param writeDay how the day of the last update is written, from `YYYY-MM-DD`
 */
export function toLongTextView(text: LongTextSource, base: Pick<LongTextSource, "body">, writeDay = dayWords) {
  const { title, summary, updated, body } = text;
  const { html, headings } = withIdsOf(renderMarkdown(base.body), renderMarkdown(body));
  return { title, summary, updated, updatedText: writeDay(updated), headings, html, lang: foreignLang(text) };
}

/** Headings take over ids by their position, unless there is another number of them. */
function withIdsOf(base: RenderedText, text: RenderedText): RenderedText {
  if (text.headings.length !== base.headings.length) return text;
  const ids = base.headings.map(({ id }) => id);
  let position = 0;
  return {
    html: text.html.replace(/<h2 id="[^"]*"/g, () => `<h2 id="${ids[position++]}"`),
    headings: text.headings.map((heading, place) => ({ ...heading, id: ids[place] ?? heading.id })),
  };
}

/** A text's data, whose HTML `serverHtml` sends. */
export type LongTextData = Omit<ReturnType<typeof toLongTextView>, "html"> & { html: ServerHtmlData };
