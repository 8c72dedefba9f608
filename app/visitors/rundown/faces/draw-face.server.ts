import type { Drawing } from "~/base/values/choices";
import kit from "./kit.json";

/** Numbers in [0, 1) that follow from a seed (mulberry32): the same on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Hair that may be drawn. Without a choice it is what anybody may have: no scarf and no beard, because a name says neither. */
const HAIR: Record<Drawing | "anybody", readonly string[][]> = {
  anybody: [...kit.hair.short, ...kit.hair.middle, ...kit.hair.long],
  short_hair: kit.hair.short,
  long_hair: [...kit.hair.middle, ...kit.hair.long],
  beard: kit.hair.short,
  headscarf: kit.hair.headscarf,
};

/**
 * The portrait that stands in for a speaker's photograph, as an SVG of 1 to 2 kB. It is nobody's likeness.
 * @param seed a 32-bit integer: who it is
 * @param drawing what the team has chosen of it
 */
export function drawFace(seed: number, drawing?: Drawing): string {
  const next = numbersFrom(seed);
  const chance = (share: number) => next() < share;
  function pick<Part>(parts: readonly Part[]): Part {
    const part = parts[Math.floor(next() * parts.length)];
    if (part === undefined) throw new Error("The kit of faces lacks a part");
    return part;
  }
  function pickOther<Part>(parts: readonly Part[], ...taken: Part[]): Part {
    return pick(parts.filter((part) => !taken.includes(part)));
  }
  // Every number is taken in any case, so that a choice of the team leaves all else of a face as it was.
  const { grounds, skins, hair, grey, cloths } = kit.paints;
  const ground = pick(grounds);
  const [skin = "", neck = ""] = pick(skins);
  const old = chance(0.2);
  const paint = [pick(hair), pick(grey)][old ? 1 : 0] ?? "";
  const top = pick(cloths);
  const cover = pickOther(cloths, top);
  const [accent = ""] = pickOther(cloths, top, cover);
  const [backdrop, jacket, head] = [pick(kit.backdrops), pick(kit.jackets), pick(kit.heads)];
  const [eyes, brows, mouth] = [pick(kit.eyes), pick(kit.brows), pick(kit.mouths)];
  const [glasses, wears] = [pick(kit.glasses), chance(0.22)];
  const [hat, covered] = [pick(kit.hats), chance(0.38)];
  const [tool, beard] = [pick(kit.tools), pick(kit.beards)];
  const [behind = "", front = ""] = pick(HAIR[drawing ?? "anybody"]);
  const features = [
    ...[eyes, brows, kit.cheeks, old ? kit.lines : ""],
    ...(drawing === "beard" ? [beard, kit.smile] : [mouth]),
    wears ? glasses : "",
  ].join("");
  // A scarf is drawn with the face in it.
  const worn = drawing === "headscarf" ? head + front + features : head + features + front;
  const body = backdrop + behind + jacket + worn + (covered ? hat : "") + tool;
  const paints = new Map<string, string | undefined>([
    ...([
      ["s", skin],
      ["n", neck],
      ["h", paint],
      ["t", top[0]],
      ["e", top[1]],
    ] as const),
    ...([
      ["c", cover[0]],
      ["d", cover[1]],
      ["a", accent],
    ] as const),
  ]);
  const paintOf = (letter: string) => {
    const found = paints.get(letter);
    if (!found) throw new Error(`The kit of faces has no paint $${letter}`);
    return found;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="136" height="136" viewBox="-17 -17 34 34" stroke-linecap="round" stroke-linejoin="round"><rect x="-17" y="-17" width="34" height="34" fill="${ground}"/>${body.replace(/\$(\w)/g, (_, letter: string) => paintOf(letter))}</svg>`;
}
