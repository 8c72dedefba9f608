import { mix } from "../../draw/color.ts";
import { letters } from "../../draw/lettering.ts";
import { createRandom } from "../../draw/random.ts";
import type { MarkDesign } from "./design.ts";
import { DRAW, inksOf } from "./systems.ts";

/** The mark without its page: about 96 units each way round the origin. */
function markShape(design: MarkDesign): string {
  return DRAW[design.system](design, inksOf(design));
}

/** A brand's mark as a square picture of 200 by 200. */
export function brandMark(design: MarkDesign): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="-100 -100 200 200">${markShape(design)}</svg>`;
}

/** Relative luminance as WCAG 2.2 defines it. */
function relativeLuminance(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => {
    const channel = ((value >> shift) & 255) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The lightest that has a contrast of 4.5 on paper (`#faf8ef`), on which pages show partners in light and dark. */
const LIGHTEST_INK = 0.16;

/** A color as it is, or darker where it would be too light for words on paper. */
export function readable(color: string): string {
  let tone = color;
  while (relativeLuminance(tone) > LIGHTEST_INK) tone = mix(tone, "#000000", 0.02);
  return tone;
}

/** A partner's logo: mark and name in one or two lines, 420 by 140. The name is drawn as outlines, without a ground. */
export function partnerLogo(design: MarkDesign, name: string): string {
  const ink = readable(inksOf(design)[0]);
  const words = name.split(" ");
  const half = words.length > 2 || name.length > 13 ? Math.ceil(words.length / 2) : words.length;
  const lines = [words.slice(0, half).join(" "), words.slice(half).join(" ")].filter((line) => line !== "");
  const display = createRandom(`logo ${name}`).chance(0.6);
  const face = display ? "display" : "text";
  const room = 276;
  const wanted = lines.length === 1 ? 50 : 42;
  const widest = Math.max(...lines.map((line) => letters(line, face, wanted, 0, 0).width));
  const size = Math.min(wanted, (wanted * room) / widest);
  const first = lines.length === 1 ? 70 + size * 0.35 : 70 - size * 0.16;
  const text = lines
    .map(
      (line, index) =>
        `<path d="${letters(line, face, size, 136, first + index * size * 1.08).path}" fill="${ink}"${display ? "" : ` stroke="${ink}" stroke-width="1.200"`}/>`,
    )
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="140" viewBox="0 0 420 140"><g transform="translate(66 70) scale(.6)">${markShape(design)}</g>${text}</svg>`;
}
