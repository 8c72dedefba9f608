import type { CheerioAPI } from "cheerio";
import type { Selection } from "./selection";

/** CSS pixels, and the `srcset` of a picture that has renditions. */
export type PictureSize = { width: number; height: number; srcset?: string };

export type ImageOptions = {
  /** The blog's own address, when posts come from one: what a relative address in a post is relative to. */
  blogUrl: string | undefined;
  /** What is known of a picture of the site; posts of the repository name no sizes. */
  sizeOf: (src: string) => PictureSize | null;
};

/** How wide a picture stands in the text, as `sizes` says it. */
const TEXT_WIDTH = "(min-width: 48rem) 46rem, 100vw";

/**
 * Pictures of a post: loaded when near, with their size so that nothing jumps, and each a link to itself that the
 * gallery viewer upgrades (`data-pswp-*` is what PhotoSwipe reads). Pictures that the author linked keep their link.
 */
export function mendImages($: CheerioAPI, { blogUrl, sizeOf }: ImageOptions) {
  for (const element of $("img").toArray()) {
    const image = $(element);
    const src = addressOf(image.attr("src"), blogUrl);
    if (src === null) {
      image.remove();
      continue;
    }
    image.attr("src", src);
    const size = attributeSize(image.attr("width"), image.attr("height")) ?? sizeOf(src);
    if (size) image.attr({ width: String(size.width), height: String(size.height) });
    else image.removeAttr("width").removeAttr("height").addClass("size-unknown");
    if (size?.srcset) image.attr({ srcset: size.srcset, sizes: TEXT_WIDTH });
    const alt = image.attr("alt") ?? "";
    image.attr({ alt, loading: "lazy", decoding: "async" });
    // Another site's picture need not know which article was read.
    if (/^https?:/.test(src)) image.attr("referrerpolicy", "no-referrer");
    if (isPhoto(image)) image.wrap(viewerLink($, src, alt, size));
  }
}

/** Null for what cannot be an address. On a site without a blog, a path is one of the site's own pictures. */
function addressOf(src: string | undefined, blogUrl: string | undefined): string | null {
  if (!src || (!blogUrl && src.startsWith("/"))) return src || null;
  return URL.canParse(src, blogUrl) ? new URL(src, blogUrl).href : null;
}

function isPhoto(image: Selection): boolean {
  return image.closest("a, .kg-audio-card, .kg-bookmark-card, .kg-product-card, .kg-header-card").length === 0;
}

function viewerLink($: CheerioAPI, src: string, alt: string, size: PictureSize | null) {
  const link = $("<a>").addClass("article-photo").attr({ href: src, rel: "noopener noreferrer" });
  if (size) link.attr({ "data-pswp-width": String(size.width), "data-pswp-height": String(size.height) });
  if (alt.trim() === "") link.attr("aria-label", "Enlarge the picture");
  return link;
}

function attributeSize(width: string | undefined, height: string | undefined): PictureSize | null {
  const size = { width: Number(width), height: Number(height) };
  const valid = [size.width, size.height].every((side) => Number.isInteger(side) && side > 0 && side <= 20_000);
  return valid ? size : null;
}
