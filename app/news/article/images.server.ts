import type { CheerioAPI } from "cheerio";
import { isInlinePicture } from "~/base/html/inline-pictures";
import type { Selection } from "~/base/html/load-fragment";
import { m } from "~/paraglide/messages";
import { mediaAddress, mediaSrcset } from "./media-address";
import { isPlaceholder } from "./written-pictures";

/** CSS pixels, and the `srcset` of a picture that has renditions. */
export type PictureSize = { width: number; height: number; srcset?: string };

export type ImageOptions = {
  /** The blog's addresses, the public one first: what a relative address in a post is relative to. */
  blogUrls: readonly string[];
  /** What is known of a picture of the site; posts of the repository name no sizes. */
  sizeOf: (src: string) => PictureSize | null;
};

/** CSS pixels up to which a picture in the width that its author chose is a sign in a line of text, such as an icon. */
const SIGN = 48;
/** The column of text, and a cell of a table, in pixels: the widths of a picture that has none. */
const COLUMN = 736;
const CELL = 128;

const TEXT_WIDTH = "(min-width: 48rem) 46rem, 100vw";

/** What scripts load late stands once more beside it, for browsers without scripts. Of the two that one is taken. */
export function takeFallbacks($: CheerioAPI) {
  for (const element of $("[data-fallback]").toArray()) {
    const fallback = $(element);
    const late = fallback.prev("img, iframe, picture");
    const kind = late.is("iframe") ? "iframe" : "img";
    const [src, lateSrc] = [fallback, late].map((place) => place.find(kind).addBack(kind).attr("src"));
    if (src !== undefined && (isPlaceholder(lateSrc) || lateSrc === src)) late.remove();
    // Cheerio leaves neighbours of no kind around a place that it empties by `replaceWith`.
    if (fallback.contents().length === 0) fallback.remove();
    else fallback.replaceWith(fallback.contents());
  }
}

/** Frames may show files of the blog. */
export function completeFrames($: CheerioAPI, { blogUrls }: Pick<ImageOptions, "blogUrls">) {
  for (const frame of $("iframe[src]").toArray()) {
    const address = mediaAddress($(frame).attr("src"), blogUrls);
    if (address !== null) $(frame).attr("src", address);
  }
}

/** Absolute addresses for all media of a post. Media without a valid address are removed; of pictures the words stay. */
export function rewriteMedia($: CheerioAPI, { blogUrls }: Pick<ImageOptions, "blogUrls">) {
  nameLostPictures($);
  for (const attribute of ["src", "poster"]) {
    for (const element of $(`[${attribute}]`).toArray()) {
      const written = $(element).attr(attribute) ?? "";
      if ($(element).is("img") && isInlinePicture(written)) continue;
      const address = mediaAddress(written, blogUrls);
      if (address === null) $(element).removeAttr(attribute);
      else $(element).attr(attribute, address);
    }
  }
  for (const element of $("[srcset]").toArray()) {
    // A browser that has chosen a source does not fall back to the image when it cannot be loaded.
    const image = $(element).is("picture > source") ? $(element).siblings("img") : $(element);
    const srcset = mediaSrcset($(element).attr("srcset"), blogUrls, image.attr("src"));
    if (srcset === null) $(element).removeAttr("srcset").removeAttr("sizes");
    else $(element).attr("srcset", srcset);
  }
  for (const image of $("img[srcset]:not([src])").toArray())
    $(image).attr("src", ($(image).attr("srcset") ?? "").split(/,?\s/, 1).join());
  for (const image of $("img:not([src])").toArray()) {
    const words = $(image).attr("alt")?.trim();
    if (words) $(image).replaceWith($("<span>").addClass("missing-picture").text(words));
    else $(image).remove();
  }
  $("source:not([src], [srcset])").remove();
  // One that was never closed holds the rest of the post.
  const broken = $("picture:not(:has(> img)), picture:has(> :not(source, img))");
  for (const picture of broken.toArray()) $(picture).replaceWith($(picture).contents());
  $("source").not("picture > source, video > source, audio > source").remove();
}

/** In the place of a picture that is too large to be part of the page, and has no other address, stands what it shows. */
function nameLostPictures($: CheerioAPI) {
  for (const image of $('img[src^="data:"]').toArray()) {
    if (isInlinePicture($(image).attr("src") ?? "")) continue;
    const alt = $(image).attr("alt")?.trim();
    const words = alt ? m.news_picture_named({ alt }) : m.news_picture_lost();
    $(image).replaceWith($("<em>").text(words));
  }
}

/** Loads pictures when near, in their size, each in a link to itself that the viewer upgrades (`data-pswp-*`). */
export function rewriteImages($: CheerioAPI, { sizeOf }: Pick<ImageOptions, "sizeOf">) {
  for (const element of $("img").toArray()) {
    const image = $(element);
    const src = image.attr("src") ?? "";
    const written = attributeSize(image.attr("width"), image.attr("height"));
    const size = written ?? atWidth(sizeOf(src) ?? sizeInName(src), side(image.attr("width")));
    if (size) image.attr({ width: String(size.width), height: String(size.height) });
    else keepPlace(image);
    if (size?.srcset) image.attr({ srcset: size.srcset, sizes: TEXT_WIDTH });
    const alt = image.attr("alt") ?? "";
    image.attr({ alt, loading: "lazy", decoding: "async" });
    // Do not send another site the article's address.
    if (/^https?:/.test(src)) image.attr("referrerpolicy", "no-referrer");
    const cell = image.closest(".kg-gallery-image");
    if (size && cell.length > 0) cell.attr("style", `--shape:${galleryShape(size)}`);
    // Browsers open no page at a `data:` address.
    if (!isPhoto(image) || isInlinePicture(src)) continue;
    // The sources of a `picture` count for an image that is its child.
    const picture = image.parent("picture");
    (picture.length > 0 ? picture : image).wrap(viewerLink($, src, alt, size));
  }
}

/** Width by height of a gallery's cell: the picture's, but for panoramas and towers, whose ends are cropped. */
function galleryShape({ width, height }: PictureSize): string {
  return Math.min(Math.max(width / height, 2 / 3), 2).toFixed(3);
}

function isPhoto(image: Selection): boolean {
  return image.closest("a, .kg-audio-card, .kg-bookmark-card, .kg-product-card, .kg-header-card").length === 0;
}

function viewerLink($: CheerioAPI, src: string, alt: string, size: PictureSize | null) {
  const link = $("<a>").addClass("article-photo").attr({ href: src, rel: "noopener noreferrer" });
  if (size) link.attr({ "data-pswp-width": String(size.width), "data-pswp-height": String(size.height) });
  if (alt.trim() === "") link.attr("aria-label", m.news_enlarge());
  return link;
}

/** A length in whole CSS pixels; null for any other. */
function side(written: string | undefined): number | null {
  const length = Number(written);
  return Number.isInteger(length) && length > 0 && length <= 20_000 ? length : null;
}

function attributeSize(width: string | undefined, height: string | undefined): PictureSize | null {
  const size = { width: side(width), height: side(height) };
  return size.width && size.height ? { width: size.width, height: size.height } : null;
}

/** WordPress names each rendition by its size: `tent-1024x768.jpg`. */
function sizeInName(src: string): PictureSize | null {
  const [, width, height] =
    /-(\d{2,4})x(\d{2,4})\.(?:jpe?g|png|webp|gif|avif)$/i.exec(URL.parse(src)?.pathname ?? "") ?? [];
  return attributeSize(width, height);
}

/** The same shape in the width that an author chose. */
function atWidth(size: PictureSize | null, width: number | null): PictureSize | null {
  if (!size || !width) return size;
  return { ...size, width, height: Math.max(1, Math.round((size.height * width) / size.width)) };
}

/** A picture of unknown shape gets a box, or a sign in a line of text a likely height: what follows must hardly move when it is there. */
function keepPlace(image: Selection) {
  const chosen = side(image.attr("width"));
  const width = chosen ?? (image.closest("table").length > 0 ? CELL : COLUMN);
  // Browsers take both attributes as a ratio until the picture is there, and then its own, unless the class keeps the box.
  image.attr({ width: String(width), height: String(Math.round((width * 2) / 3)) });
  if (chosen === null || chosen > SIGN) image.addClass("size-unknown");
}
