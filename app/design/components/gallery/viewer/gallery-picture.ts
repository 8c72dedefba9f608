import { type PictureSource, renditionSrc } from "~/base/values/picture";
import type { GalleryOptions } from "~/design/model/gallery";

export interface GalleryPicture {
  thumbnail: PictureSource;
  full: PictureSource;
  alt: string;
  title?: string;
  /** HTML under the thumbnail, sanitized on the server. */
  htmlAfterThumbnail?: string;
}

export interface ViewerItem {
  src: string;
  /** CSS pixels; 0 means unknown: measured from the loaded image. */
  width: number;
  height: number;
  alt: string;
  title?: string;
  srcset?: string;
  /** Where the viewer opens from and returns the focus to; null for a picture without a thumbnail on the page. */
  thumbnail: HTMLElement | null;
}

/** The `srcset` of a picture of this site; undefined for a picture without renditions. */
export function viewerSrcset({ src, widths }: PictureSource, format: "avif" | "webp"): string | undefined {
  if (widths.length === 0) return undefined;
  return widths.map((width) => `${renditionSrc(src, width, format)} ${width}w`).join(", ");
}

/** How many thumbnails a gallery shows; the option -1 means all (docs/product.md, "Gallery"). */
export function countDisplayed({ singleThumbnail, nbThumbnailsDisplayed }: GalleryOptions, all: number): number {
  if (singleThumbnail) return Math.min(1, all);
  return nbThumbnailsDisplayed === -1 ? all : Math.min(nbThumbnailsDisplayed, all);
}

/** The pictures of a gallery for the viewer, as AVIF if the browser chose that for the thumbnails in `container`. */
export function viewerItems(pictures: readonly GalleryPicture[], container: HTMLElement | null): ViewerItem[] {
  const thumbnails = [...(container?.querySelectorAll<HTMLElement>("a[data-picture]") ?? [])];
  const avif = [...(container?.querySelectorAll("img") ?? [])].some((image) => image.currentSrc.endsWith(".avif"));
  return pictures.map(({ full, alt, title }) => ({
    src: full.src,
    srcset: viewerSrcset(full, avif ? "avif" : "webp"),
    width: full.width,
    height: full.height,
    alt,
    title,
    thumbnail: thumbnails.find((thumbnail) => thumbnail.dataset.picture === full.src) ?? null,
  }));
}
