/**
 * The names of uploaded pictures. A name says all that a page needs to show its picture: `{hash}-{width}x{height}`, and the colours of the
 * placeholder where the picture is opaque. The page names the picture as `/uploads/{name}.webp`. Its files are `{name}-{width}.avif` and
 * `{name}-{width}.webp` in each of its widths.
 */

export const FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof FORMATS)[number];

/** CSS pixels: those of the pictures that the build makes (`art/src/output/job.ts`). */
const WIDTHS = [320, 640, 960, 1280];
/** The longer side; a larger picture is scaled down (as in `art/src/output/photos.ts`). */
export const LONGER_SIDE = 1920;
/** The width of the file that the name alone stands for, at most. */
const PLAIN_WIDTH = 960;
/** Hexadecimal digits of a name's hash: 96 bits. */
export const HASH_DIGITS = 24;

const NAME = /[0-9a-f]{24}-([1-9]\d{0,3})x([1-9]\d{0,3})(?:-([0-9a-f]{24}))?/;
const WHOLE_NAME = new RegExp(`^${NAME.source}$`);
const FILE = new RegExp(`^(${NAME.source})(?:-([1-9]\\d{0,3}))?\\.(avif|webp)$`);
const ADDRESS = new RegExp(`^(?:https?://[^/?#]+)?/uploads/(${NAME.source})\\.webp$`);
const ADDRESSES = new RegExp(`(?<![\\w.:/-])/uploads/(${NAME.source})\\.webp`, "g");

export type UploadedPicture = {
  width: number;
  height: number;
  /** The widths of its files, ascending. */
  widths: readonly number[];
  /** A CSS background; empty for a picture that is not opaque. */
  placeholder: string;
};

/** One file of an uploaded picture. */
export type PictureFile = { name: string; width: number; format: PictureFormat };

/** The widths of the files of a picture of this width, ascending. */
export const widthsOf = (width: number): number[] => [...WIDTHS.filter((smaller) => smaller < width), width];

/** @param colors four, from top to bottom, as 24 hexadecimal digits; empty for a picture that is not opaque */
export function createName(hash: string, { width, height }: { width: number; height: number }, colors: string): string {
  return `${hash}-${width}x${height}${colors && `-${colors}`}`;
}

/** What a name says; null: it is not one. */
export function describeName(name: string): UploadedPicture | null {
  const [, width, height, colors = ""] = WHOLE_NAME.exec(name) ?? [];
  if (width === undefined) return null;
  const gradient = (colors.match(/.{6}/g) ?? []).map((color) => `#${color}`).join(",");
  return {
    width: Number(width),
    height: Number(height),
    widths: widthsOf(Number(width)),
    placeholder: gradient && `linear-gradient(${gradient})`,
  };
}

/** The name of the uploaded picture at an address, of this site or of another one with this software; null: it is not one. */
export const nameAt = (src: string): string | null => ADDRESS.exec(src)?.[1] ?? null;

export const addressOf = (name: string) => `/uploads/${name}.webp`;

/** The names of all uploaded pictures that a text mentions. */
export const namesIn = (text: string): string[] => [...text.matchAll(ADDRESSES)].flatMap(([, name]) => name ?? []);

/** A text in which uploaded pictures have the address that another site needs. @param origin of this site, without a slash at its end */
export const withOrigin = (text: string, origin: string): string =>
  text.replace(ADDRESSES, (address) => origin + address);

export const fileNameOf = ({ name, width, format }: PictureFile) => `${name}-${width}.${format}`;

/** The file that a name of a file stands for; null: there is no such file. */
export function fileOf(text: string): PictureFile | null {
  const [, name = "", , , , width, format] = FILE.exec(text) ?? [];
  const picture = describeName(name);
  if (!picture) return null;
  const { widths } = picture;
  const plain = widths.findLast((one) => one <= PLAIN_WIDTH);
  const own = width === undefined ? plain : widths.find((one) => one === Number(width));
  if (own === undefined || (width === undefined && format !== "webp")) return null;
  return { name, width: own, format: format === "avif" ? "avif" : "webp" };
}
