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
  /** What stays visible where a page crops the picture: percent from left and top, such as `25,75`. Absent: the middle. */
  focus?: string | undefined;
}

/** The part of a picture that stays when nobody has chosen another one. */
export const MIDDLE = "50,50";

const PERCENT = "100|\\d{1,2}";
const FOCUS = new RegExp(`^(?:${PERCENT}),(?:${PERCENT})$`);

/** Parts the address of a picture from its focus, which follows it in content: `/pictures/hero.webp#25,75`. */
export function splitFocus(src: string): { address: string; focus: string | undefined } {
  const hash = src.lastIndexOf("#");
  const focus = hash === -1 ? "" : src.slice(hash + 1);
  return FOCUS.test(focus) ? { address: src.slice(0, hash), focus } : { address: src, focus: undefined };
}

/** A picture's address with another focus. Anything but a focus leaves it as it is. */
export function cropped(src: string, focus: string): string {
  if (!FOCUS.test(focus)) return src;
  const { address } = splitFocus(src);
  return focus === MIDDLE ? address : `${address}#${focus}`;
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
