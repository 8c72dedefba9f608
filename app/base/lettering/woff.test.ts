import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { unpackWoff } from "./woff";

const { resolve } = createRequire(import.meta.url);

test("a font is the same unpacked, for who draws with it", () => {
  const woff = readFileSync(resolve("@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-400-normal.woff"));
  const [packed, unpacked] = [create(woff), create(unpackWoff(woff))];
  if (!("layout" in packed && "layout" in unpacked)) throw new Error("not single fonts");
  expect(unpacked.postscriptName).toBe(packed.postscriptName);
  expect(unpacked.numGlyphs).toBe(packed.numGlyphs);
  const drawn = (font: typeof packed) =>
    font.layout("Saturday Pass, 15 November").glyphs.map((glyph) => [glyph.advanceWidth, glyph.path.toSVG()]);
  expect(drawn(unpacked)).toEqual(drawn(packed));
});

test("another file is refused", () => expect(() => unpackWoff(Buffer.alloc(64))).toThrow("not a WOFF file"));
