import { MONTHS } from "~/entities/values/jakarta-time";
import { renderMarkdown } from "~/services/markdown/markdown.server";

/**
 * A long text as its page shows it.
 * @param text `updated` as `YYYY-MM-DD`, `body` in Markdown
 */
export function viewLongText(text: { title: string; summary: string; updated: string; body: string }) {
  const { title, summary, updated, body } = text;
  const { html, headings } = renderMarkdown(body);
  return { title, summary, updated, updatedText: formatPolicyDate(updated), headings, html };
}

/** A text's data, whose `html` a document does not repeat; see `setPageHtml`. */
export type LongTextData = Omit<ReturnType<typeof viewLongText>, "html"> & { html: string | undefined };

/** "August 21, 2025" (docs/product.md, "Legal pages"). */
function formatPolicyDate(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`;
}
