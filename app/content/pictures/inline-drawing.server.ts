import { readFileSync } from "node:fs";
import { describePicture } from "./pictures.server";

/** Characters of a drawing that cost a visitor less inside the page than as a separate request. */
const MAX_LENGTH = 4_000;

const known = new Map<string, string>();

/**
 * The address of a small SVG drawing of this site as a `data:` URL, which needs no request; any other address as it is.
 * @param src as in the content, such as `/pictures/brands/bivak-lereng.svg`
 */
export function inlineDrawing(src: string): string {
  const inlined = known.get(src);
  if (inlined !== undefined) return inlined;
  // Pictures of this site alone have a size, and there are only so many.
  if (!src.endsWith(".svg") || describePicture(src).width === 0) return src;
  const address = toDataUrl(src);
  known.set(src, address);
  return address;
}

function toDataUrl(src: string): string {
  try {
    const drawing = readFileSync(`${import.meta.env.PROD ? "build/client" : "public"}${src}`, "utf8");
    if (drawing.length <= MAX_LENGTH) return `data:image/svg+xml,${encodeURI(drawing).replaceAll("#", "%23")}`;
  } catch {
    // The build has no such file: the browser shows what it shows for a lost picture.
  }
  return src;
}
