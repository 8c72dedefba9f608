import type { CheerioAPI } from "cheerio";
import type { Post } from "~/entities/post";
import { paintButtons } from "./button-colors";
import { rebuildCards } from "./cards.server";
import { cleanHtml, cleanInlineHtml } from "./clean-html.server";
import { anchorHeadings, type TocEntry } from "./headings.server";
import { colourCode } from "./highlight-code.server";
import { type ImageOptions, mendImages, mendMedia } from "./images.server";
import { type LinkOptions, mendLinks } from "./links.server";
import { loadFragment } from "./load-fragment";

export type Article = {
  /** Safe to show as it is. Empty for a post without text. */
  html: string;
  toc: TocEntry[];
  /** Safe HTML of the feature image's caption. */
  caption: string | null;
};

export type ArticleOptions = LinkOptions & ImageOptions;

/**
 * Turns what an author wrote into what the site shows. The cleaning comes first; what follows works on the elements it
 * left and adds only what is written in these modules.
 */
export async function renderArticle(
  post: Pick<Post, "html" | "feature_image_caption">,
  options: ArticleOptions,
): Promise<Article> {
  const $ = loadFragment(cleanHtml(post.html ?? ""));
  rebuildCards($);
  mendMedia($, options);
  paintButtons($);
  const toc = anchorHeadings($);
  mendLinks($, options);
  mendImages($, options);
  boxTables($);
  await colourCode($);
  // Read once more: where a link in the middle was taken away, what stood in it may stand where HTML cannot have it.
  const html = loadFragment($.html()).html().trim();
  return { html, toc, caption: renderCaption(post.feature_image_caption, options) };
}

function renderCaption(caption: string | null | undefined, options: LinkOptions): string | null {
  if (!caption) return null;
  const $ = loadFragment(cleanInlineHtml(caption));
  mendLinks($, options);
  return $.html().trim() || null;
}

/** Wide tables scroll inside their own box, which the keyboard can reach (WCAG 2.2, 1.4.10 and 2.1.1). */
function boxTables($: CheerioAPI) {
  const outer = $("table").filter((_, table) => $(table).parents("table").length === 0);
  for (const [index, table] of outer.toArray().entries()) {
    const label = $(table).find("caption").first().text().trim() || `Table ${index + 1}`;
    $(table).wrap($("<section>").addClass("article-table").attr({ tabindex: "0", "aria-label": label }));
  }
}
