import { startsWith } from "~/services/starts-with";

/** Why a file is not taken for a picture, before any library sees it. */
export type TypeFault = "no-picture" | "heic" | "drawing";

/** Bytes of a drawing: a logo has 10 kB. */
const MAX_DRAWING = 1024 * 1024;

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Brands of a HEIF file whose picture is compressed with HEVC (ISO/IEC 23008-12), or with what its name does not say. */
const HEVC = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

const asciiIn = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** What may stand before the root of a drawing. It matches any text, so it never goes back. */
const PROLOG = /^\uFEFF?(?:\s|<\?xml[^>]*\?>|<!--.*?-->|<!DOCTYPE\s+(?:svg:)?svg\b[^>[]*>)*/is;
const ROOT = /^<(?:svg:)?svg[\s>]/i;
/** An encoding in which the characters of ASCII are not themselves: what is looked for below could hide in it. */
const OTHER_ENCODING = /^[^>]*\sencoding\s*=\s*["'](?!utf-8|us-ascii|iso-8859-1|windows-1252)/i;

/** What a drawing could load or multiply: pictures in it, entities, style sheets and documents of others. */
const NOT_DRAWN = /<(?:[\w-]+:)?(?:image|feimage|foreignobject)\b|<!entity|<\?xml-stylesheet|@import/i;

/**
 * Looks at the bytes of a file, since its name and its type say what its sender wants.
 * @returns why it is not taken; null: it is a JPEG, PNG, WebP, AVIF or SVG by its beginning
 */
export function typeFaultOf(bytes: Uint8Array): TypeFault | null {
  if (startsWith(bytes, JPEG) || startsWith(bytes, PNG)) return null;
  if (asciiIn(bytes, 0, 4) === "RIFF" && asciiIn(bytes, 8, 12) === "WEBP") return null;
  if (asciiIn(bytes, 4, 8) === "ftyp") {
    const brand = asciiIn(bytes, 8, 12);
    if (brand === "avif" || brand === "avis") return null;
    return HEVC.has(brand) ? "heic" : "no-picture";
  }
  return drawingFaultOf(bytes);
}

function drawingFaultOf(bytes: Uint8Array): TypeFault | null {
  if (bytes.length > MAX_DRAWING) return "no-picture";
  const text = new TextDecoder().decode(bytes);
  const prolog = PROLOG.exec(text)?.[0] ?? "";
  if (!ROOT.test(text.slice(prolog.length)) || OTHER_ENCODING.test(text)) return "no-picture";
  return NOT_DRAWN.test(text) ? "drawing" : null;
}
