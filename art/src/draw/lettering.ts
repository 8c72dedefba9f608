import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";

/**
 * Letters as outlines, so that a picture needs no font where it is shown. The faces are the site's own: Bricolage
 * Grotesque at its heaviest for display, Plus Jakarta Sans for the rest.
 */
export type Face = "display" | "text";

const FILES: Record<Face, string> = {
  display: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  text: "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2",
};

const opened = new Map<Face, fontkit.Font>();

function open(face: Face): fontkit.Font {
  const known = opened.get(face);
  if (known !== undefined) return known;
  const font = fontkit.create(readFileSync(createRequire(import.meta.url).resolve(FILES[face])));
  if (!("layout" in font)) throw new Error(`${FILES[face]} holds a collection of fonts, not one`);
  opened.set(face, font);
  return font;
}

export interface Lettering {
  /** The outlines, with the start of the base line at the given place. */
  path: string;
  width: number;
}

/** Sets a line of text at a size (the em) with its base line at (x, y); tracking is a fraction of the em. */
export function letters(
  text: string,
  face: Face,
  size: number,
  x: number,
  y: number,
  anchor: "start" | "middle" | "end" = "start",
  tracking = 0,
): Lettering {
  const font = open(face);
  const run = font.layout(text);
  const scale = size / font.unitsPerEm;
  const advances = run.positions.map((position) => position.xAdvance * scale + tracking * size);
  const width = advances.reduce((sum, advance) => sum + advance, 0) - tracking * size;
  let pen = x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
  let path = "";
  run.glyphs.forEach((glyph, index) => {
    path += glyph.path.scale(scale, -scale).translate(pen, y).toSVG();
    pen += advances[index] ?? 0;
  });
  return { path: path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100)), width };
}
