import type { CheerioAPI } from "cheerio";
import { parseFragmentHtml } from "~/base/html/load-fragment";
import type { Post } from "~/content/model/post";
import { m } from "~/paraglide/messages";
import { rebuildCards } from "./cards.server";
import { cleanHtml, cleanInlineHtml } from "./clean-html.server";
import { applyChosenColors } from "./colors/chosen-colors";
import { highlightCode } from "./colors/highlight-code.server";
import { anchorHeadings, type TocEntry } from "./headings.server";
import { completeFrames, type ImageOptions, rewriteImages, rewriteMedia, takeFallbacks } from "./images.server";
import { type LinkOptions, rewriteLinks } from "./links.server";
import { mendPastedText } from "./pasted-text.server";
import { alignCells, applyMarks } from "./written-styles";

export type Article = {
  /** Safe to show as it is. Empty for a post without text. */
  html: string;
  toc: TocEntry[];
  /** Safe HTML of the feature image's caption. */
  caption: string | null;
};

export type ArticleOptions = LinkOptions & ImageOptions;

/** Turns what an author wrote into what the site shows. What follows the cleaning adds only what these modules write. */
export async function renderArticle(
  post: Pick<Post, "html" | "feature_image_caption">,
  options: ArticleOptions,
): Promise<Article> {
  const $ = parseFragmentHtml(cleanHtml(post.html ?? ""));
  applyMarks($);
  alignCells($);
  takeFallbacks($);
  completeFrames($, options);
  rebuildCards($);
  rewriteMedia($, options);
  applyChosenColors($);
  mendPastedText($);
  const toc = anchorHeadings($);
  rewriteLinks($, options);
  rewriteImages($, options);
  wrapTables($);
  await highlightCode($);
  // Parse again: unwrapping a link can leave its content where HTML does not allow it.
  const html = parseFragmentHtml($.html()).html().trim();
  return { html, toc, caption: renderCaption(post.feature_image_caption, options) };
}

function renderCaption(caption: string | null | undefined, options: LinkOptions): string | null {
  if (!caption) return null;
  const $ = parseFragmentHtml(cleanInlineHtml(caption));
  applyMarks($);
  rewriteLinks($, options);
  return $.html().trim() || null;
}

/** Wide tables scroll inside their own box, which the keyboard can reach (WCAG 2.2, 1.4.10 and 2.1.1). */
function wrapTables($: CheerioAPI) {
  const outer = $("table").filter((_, table) => $(table).parents("table").length === 0);
  for (const [index, table] of outer.toArray().entries()) {
    const label = $(table).find("caption").first().text().trim() || m.news_table({ number: index + 1 });
    $(table).wrap($("<section>").addClass("article-table").attr({ tabindex: "0", "aria-label": label }));
  }
}
