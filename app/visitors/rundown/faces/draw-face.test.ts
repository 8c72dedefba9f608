import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { DRAWINGS } from "~/base/values/choices";
import { drawFace } from "./draw-face.server";
import { faceAddress, readFace } from "./face-address.server";
import kit from "./kit.json";

/** An expo of another country: 300 speakers whose names the kit has never seen. */
const slugs = Array.from({ length: 300 }, (_, index) => `speaker-${index}-of-elsewhere`);
const svgAt = (address: string) => {
  const [, , version = "", file = ""] = address.split("/");
  return readFace(version, file)?.svg ?? "";
};
const drawn = slugs.map((slug) => svgAt(faceAddress(slug)));

describe("of 300 speakers", () => {
  test("no two have the same portrait, and each is an SVG of 1 to 2.3 kB", () => {
    expect(new Set(drawn).size).toBe(slugs.length);
    for (const svg of drawn) {
      expect(svg.length).toBeGreaterThan(1_000);
      expect(svg.length).toBeLessThan(2_300);
      expect(svg).not.toContain("$");
      expect(svg).not.toContain("undefined");
    }
  });

  test("portraits differ in ground, skin, hair, jacket and age", () => {
    const paintsAfter = (start: string) =>
      drawn.map((svg) => svg.slice(svg.indexOf(start)).match(/fill="(#\w{6})"/)?.[1]);
    expect(new Set(paintsAfter("<rect")).size).toBe(8);
    // The neck is part of each head.
    const necks = drawn.map((svg) => /M-3\.3 4H3\.3V10\.5Q0 13-3\.3 10\.5Z" fill="(#\w{6})"/.exec(svg)?.[1]);
    expect(new Set(necks).size).toBe(9);
    const [grey, all] = [drawn.filter((svg) => svg.includes("M-6 .4l-1 .6")).length, drawn.length];
    expect(grey / all).toBeGreaterThan(0.1);
    expect(grey / all).toBeLessThan(0.3);
  });

  test("browsers and sharp can read them", async () => {
    for (const svg of drawn.slice(0, 40)) {
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: "svg", width: 136, height: 136 });
    }
  });
});

/** Each text of the kit, without its paints. */
function partsOf(kit: unknown): string[] {
  if (typeof kit === "string") return kit.startsWith("<") ? [kit] : [];
  return typeof kit === "object" && kit !== null ? Object.values(kit).flatMap(partsOf) : [];
}

test("every part of the kit is drawn of somebody", () => {
  const seeds = Array.from({ length: 600 }, (_, seed) => seed);
  const all = [undefined, ...DRAWINGS].flatMap((drawing) => seeds.map((seed) => drawFace(seed, drawing))).join("\n");
  const drawn = all.replaceAll(/#[0-9a-f]{6}/g, "");
  const withoutPaints = (part: string) => part.replaceAll(/\$\w|#[0-9a-f]{6}/g, "");
  expect(partsOf(kit).length).toBeGreaterThan(60);
  expect(partsOf(kit).filter((part) => !drawn.includes(withoutPaints(part)))).toEqual([]);
});

test("a portrait depends on who it is, and on what the team has chosen of it, alone", () => {
  expect(faceAddress("ratri-wulansari")).toBe(faceAddress("ratri-wulansari"));
  expect(drawFace(7)).toBe(drawFace(7));
  expect(new Set([undefined, ...DRAWINGS].map((drawing) => drawFace(7, drawing))).size).toBe(5);
  expect(svgAt(faceAddress("ratri-wulansari", "headscarf"))).not.toBe(svgAt(faceAddress("ratri-wulansari")));
});

test("nobody gets a scarf or a beard by chance", () => {
  const scarf = (svg: string) => svg.includes('<ellipse cx="0" cy=".2" rx="6.5" ry="7.7"');
  const seeds = slugs.map((_, index) => index);
  expect(seeds.filter((seed) => scarf(drawFace(seed, "headscarf")))).toHaveLength(seeds.length);
  expect(seeds.filter((seed) => scarf(drawFace(seed)))).toEqual([]);
  const bearded = seeds.filter((seed) => drawFace(seed, "beard") === drawFace(seed, "short_hair"));
  expect(bearded).toEqual([]);
  const smile = "M-2.6 2.9Q0 3.5 2.6 2.9";
  // Every beard is drawn before the smile in it; without a choice nothing is between cheeks and mouth.
  for (const seed of seeds) expect(drawFace(seed, "beard")).toContain(smile);
});

test("an address of another kit answers with the portrait of this one; what is not like an address does not", () => {
  const [, , version = "", file = ""] = faceAddress("ratri-wulansari").split("/");
  expect(readFace(version, file)).toEqual({
    svg: drawn.length > 0 && svgAt(`/faces/${version}/${file}`),
    current: true,
  });
  expect(readFace("older", file)).toEqual({ svg: svgAt(`/faces/${version}/${file}`), current: false });
  for (const other of ["", "a.png", "A.svg", "0a.svg", "zzzzzzz.svg", "a-crown.svg", "a-beard.svg.svg", "../a.svg"])
    expect(readFace(version, other), other).toBeNull();
  expect(readFace(version, "a-beard.svg")).not.toBeNull();
});
