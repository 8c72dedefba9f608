import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { readContent } from "../../output/content.ts";
import { designMarks, INKS, type MarkDesign, type Named, SYSTEMS } from "./design.ts";
import { brandMark, partnerLogo, readable } from "./marks.ts";

const { brands } = readContent(readConfig().content);
const companies: Named[] = brands
  .filter(({ logo }) => logo?.startsWith("/pictures/"))
  .map(({ slug, name, categories, tagline }) => ({ id: slug, name, about: `${categories.join(" ")} ${tagline}` }));

/** Difference hash of a picture in its three colours: 3 × 16 × 16 bits that say where it grows lighter to the right. */
async function perceptualHash(svg: string): Promise<Uint8Array> {
  const pixels = await sharp(Buffer.from(svg))
    .flatten({ background: "#808080" })
    .resize(17, 16, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer();
  const bits = new Uint8Array(3 * 16 * 16);
  for (let row = 0; row < 16; row += 1) {
    for (let column = 0; column < 16; column += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (row * 17 + column) * 3 + channel;
        bits[(row * 16 + column) * 3 + channel] = (pixels[at + 3] ?? 0) - (pixels[at] ?? 0) > 2 ? 1 : 0;
      }
    }
  }
  return bits;
}

function distance(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, bit, index) => sum + (bit === b[index] ? 0 : 1), 0);
}

describe("brand marks", () => {
  const designs = designMarks(companies);
  const svgs = new Map([...designs].map(([id, design]) => [id, brandMark(design)]));
  const hashes = new Map<string, Uint8Array>();

  beforeAll(async () => {
    for (const [id, svg] of svgs) hashes.set(id, await perceptualHash(svg));
  });

  test("there are marks to compare, one for every brand with a logo", () => {
    expect(companies.length).toBeGreaterThan(100);
    expect(designs.size).toBe(companies.length);
  });

  test("every way of drawing has its share", () => {
    const systems = [...designs.values()].map(({ system }) => system);
    for (const system of SYSTEMS) {
      const share = systems.filter((one) => one === system).length / systems.length;
      expect(`${system} ${share > 0.06 && share < 0.22}`).toBe(`${system} true`);
    }
  });

  test("no two have the same drawing, numbers rounded", () => {
    const normalised = [...svgs.values()].map((svg) =>
      svg.replace(/-?\d+(?:\.\d+)?/g, (value) => String(Math.round(Number(value)))),
    );
    expect(new Set(normalised).size).toBe(companies.length);
  });

  test("no two have the same symbol in the same container or in the same colours", () => {
    const all = [...designs.values()];
    expect(new Set(all.map(({ symbol, container }) => `${symbol} ${container}`)).size).toBe(all.length);
    expect(new Set(all.map(({ symbol, ink }) => `${symbol} ${ink}`)).size).toBe(all.length);
  });

  test("no two look alike", () => {
    const ids = [...hashes.keys()];
    const alike: string[] = [];
    for (const [index, one] of ids.entries()) {
      for (const other of ids.slice(index + 1)) {
        const [a, b] = [hashes.get(one), hashes.get(other)];
        if (a !== undefined && b !== undefined && distance(a, b) < 40)
          alike.push(`${one} and ${other}: ${distance(a, b)}`);
      }
    }
    expect(alike).toEqual([]);
  });

  test("a brand's mark stays the same from run to run", () => {
    expect(designMarks(companies.toReversed())).toEqual(designs);
  });
});

describe("the name in a partner's logo", () => {
  const [design] = designMarks([{ id: "uji", name: "Bank Uji", about: "" }]).values();
  const nameIn = (ink: number) =>
    /fill="(#[0-9a-f]{6})"[^>]*>(?:<\/svg>)?$/.exec(partnerLogo({ ...design, ink } as MarkDesign, "Bank Uji"))?.[1];

  test("has the colour of its mark, where that is dark", () => {
    for (const dark of ["#123c31", "#2a2a52", "#4a2c6d", "#37474f"])
      expect(nameIn(INKS.findIndex(([ground]) => ground === dark))).toBe(dark);
  });

  test("is darker than a mark that is too light for words, in the same hue", () => {
    expect(readable("#e9b949")).toMatch(/^#[6-9][0-9a-f][4-7]/);
    for (const [ground] of INKS) expect(Number.parseInt(readable(ground).slice(1, 3), 16)).toBeLessThan(200);
  });
});
