import { formatPolicyDay } from "~/entities/values/jakarta-time";
import { renderMarkdown } from "~/services/markdown/markdown.server";

/**
 * A long text as its page shows it.
 * @param text `updated` as `YYYY-MM-DD`, `body` in Markdown
 */
export function viewLongText(text: { title: string; summary: string; updated: string; body: string }) {
  const { title, summary, updated, body } = text;
  const { html, headings } = renderMarkdown(body);
  return { title, summary, updated, updatedText: formatPolicyDay(updated), headings, html };
}

/** A text's data, whose `html` a document does not repeat; see `setPageHtml`. */
export type LongTextData = Omit<ReturnType<typeof viewLongText>, "html"> & { html: string | undefined };
