import type { Post } from "~/entities/post";
import { paintButtons } from "./article/buttons.server";
import { rebuildCards } from "./article/cards.server";
import { cleanHtml, cleanInlineHtml } from "./article/clean-html.server";
import { colourCode } from "./article/code.server";
import { anchorHeadings, type TocEntry } from "./article/headings.server";
import { type ImageOptions, mendImages, mendMedia } from "./article/images.server";
import { type LinkOptions, mendLinks } from "./article/links.server";
import { loadFragment } from "./article/load-fragment";
import { boxTables } from "./article/tables.server";

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
