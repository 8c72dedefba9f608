/** A picture with what a page needs to show it without a layout shift. */
export interface PictureSource {
  /** A path on this site or an http(s) address. */
  src: string;
  /** CSS pixels; 0 means unknown, measured from the loaded image (docs/product.md, "Gallery"). */
  width: number;
  height: number;
  /** Widths of the AVIF and WebP renditions of `src`, ascending; empty when there are none. */
  widths: readonly number[];
  /** A CSS background of at most 200 bytes shown until the picture is there; empty for none. */
  placeholder: string;
}

/** Whether this site has a picture in several sizes. Another picture may be missing or unmeasured, which only a hydrated one notices. */
export const hasRenditions = ({ widths }: PictureSource): boolean => widths.length > 0;

/**
 * The address of one rendition of a picture of this site.
 * @param src the picture's address, ending in `.webp`
 * @param width one of the picture's `widths`
 */
export function renditionSrc(src: string, width: number, format: "avif" | "webp"): string {
  return src.replace(/\.webp$/, `-${width}.${format}`);
}
