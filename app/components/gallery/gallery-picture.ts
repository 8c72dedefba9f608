import { type PictureSource, renditionSrc } from "~/entities/values/picture";

/** A gallery item as a page shows it (specification, section 3): pictures described, its snippet cleaned. */
export interface GalleryPicture {
  thumbnail: PictureSource;
  full: PictureSource;
  alt: string;
  title?: string;
  /** HTML under the thumbnail. Cleaned on the server. */
  htmlAfterThumbnail?: string;
}

/** One picture as the viewer shows it. */
export interface ViewerItem {
  src: string;
  /** CSS pixels; 0 means unknown, measured from the loaded image before the picture is shown. */
  width: number;
  height: number;
  alt: string;
  title?: string;
  /** Renditions of the picture, as the `srcset` attribute says them. */
  srcset?: string;
  /** What the viewer opens from and gives the focus back to; null for a picture without a thumbnail on the page. */
  thumbnail: HTMLElement | null;
}

/**
 * The renditions of a picture of this site, as `srcset` says them; undefined for a picture without renditions.
 * @param format AVIF only where the browser has shown that it reads it
 */
export function viewerSrcset({ src, widths }: PictureSource, format: "avif" | "webp"): string | undefined {
  if (widths.length === 0) return undefined;
  return widths.map((width) => `${renditionSrc(src, width, format)} ${width}w`).join(", ");
}
