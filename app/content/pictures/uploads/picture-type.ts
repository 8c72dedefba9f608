import { startsWith } from "~/base/starts-with";

/** Why a file is not taken for a picture, before any library sees it. */
export type TypeFault = "no-picture" | "heic" | "drawing";

/** Bytes of a drawing: a logo has 10 kB. */
const MAX_DRAWING = 1024 * 1024;

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Brands of a HEIF file whose picture is compressed with HEVC (ISO/IEC 23008-12). */
const HEVC = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx"]);
/** Brands of AVIF (https://aomediacodec.github.io/av1-avif/#brands). */
const AV1 = new Set(["avif", "avis"]);
/** Brands of HEIF that do not say how a picture is compressed: the compatible ones after them do. */
const GENERAL = new Set(["mif1", "msf1", "mif2", "miaf"]);
/** Compatible brands that are looked at: files have up to ten. */
const MAX_BRANDS = 32;

const asciiIn = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The brands of a file by its first box (ISO/IEC 14496-12, 4.3): its own, and those with which it is compatible. */
function brandsOf(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(size, bytes.length, 16 + 4 * MAX_BRANDS);
  const places = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, index) => 16 + 4 * index);
  return [8, ...places].map((from) => asciiIn(bytes, from, from + 4));
}

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
    const [brand = "", ...compatible] = brandsOf(bytes);
    if (AV1.has(brand) || (GENERAL.has(brand) && compatible.some((other) => AV1.has(other)))) return null;
    return HEVC.has(brand) || GENERAL.has(brand) ? "heic" : "no-picture";
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
