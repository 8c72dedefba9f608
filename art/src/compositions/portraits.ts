import { mix } from "../draw/color.ts";
import { PALETTES, type PaletteName } from "../draw/palettes.ts";
import { disc, fill, oval, stroke } from "../draw/paths.ts";
import { n, type Sheet } from "../draw/sheet.ts";
import { contourLines } from "../elements/nature/contours.ts";

const SKINS = ["#c98d62", "#b97a4f", "#a4663f", "#8f5734", "#d3a077", "#7a4629"] as const;
const HAIRS = ["#1c1512", "#2a1c16", "#15161c", "#3a2418"] as const;
const GREYS = ["#8e8a86", "#b8b2aa"] as const;
const WEAR = [
  "#1f5d4c",
  "#d9622b",
  "#27476b",
  "#7b2f49",
  "#d99a3a",
  "#3f4a2a",
  "#4b3a72",
  "#186f73",
  "#8b4a2a",
] as const;

type Headwear = "hijab" | "long" | "bun" | "bob" | "short" | "crop" | "curls" | "cap" | "bucket" | "beanie";

/** Titles and names that say how someone is likely to be drawn; otherwise the seed decides. */
function headwearFor(name: string, sheet: Sheet): Headwear {
  const random = sheet.random.fork("head");
  if (/zahra|fauziah|salwa|saleh|rahmadani|desmawati|tenrisau|nadira|meutia/i.test(name)) return "hijab";
  if (
    /putri|sari|dewi|ayu|wulan|kirana|niken|laras|diah|rosalia|clara|theodora|magdalena|yosefina|nona|hana|tantri|sekar|anindya|mbok|ibu|tiwi|melati|ira|vina|prita|galuh|fitri|maharani|gita|winda/i.test(
      name,
    )
  )
    return random.pick(["long", "bun", "bob", "long", "bun", "curls", "bucket"]);
  return random.pick(["short", "crop", "cap", "beanie", "short", "bucket", "curls", "crop"]);
}

/** An abstract portrait: a bust of layered planes before contour lines and a low sun. No features, so no likeness. */
export function portrait(sheet: Sheet, name: string): string {
  const random = sheet.random.fork("portrait");
  const palette = PALETTES[random.pick<PaletteName>(["sunrise", "forest", "moss", "dusk", "night", "sunrise"])];
  const { width: w, height: h } = sheet;
  const [ground, light] = palette.dark
    ? [palette.land[4], palette.land[1]]
    : [mix(palette.land[0], palette.mist, 0.55), palette.land[2]];
  const flip = random.chance(0.5) ? -1 : 1;
  let markup = `<rect width="${w}" height="${h}" fill="${sheet.linear([
    [0, mix(ground, palette.sky[1] ?? ground, 0.35)],
    [1, ground],
  ])}"/>`;
  markup += contourLines(sheet, { color: light, hills: 2.1, levels: 15, opacity: 0.6, name: "portrait" });
  markup +=
    disc(w * (0.5 + 0.17 * flip), h * 0.36, w * 0.31, mix(palette.accentLight, ground, 0.12)) +
    disc(
      w * (0.5 + 0.17 * flip),
      h * 0.36,
      w * 0.31,
      sheet.linear([
        [0, palette.accent, 0],
        [1, palette.accent, 0.75],
      ]),
    );
  return (
    markup +
    `<g transform="translate(${n(w / 2)} 0) scale(${n((w / 100) * flip * 100) === "0" ? 1 : (w / 100) * flip} ${h / 100})">${bust(sheet, name)}</g>`
  );
}

/** The bust in a box of 100 by 100 whose middle is at x = 0; light comes from the right. */
function bust(sheet: Sheet, name: string): string {
  const random = sheet.random.fork("bust");
  const skin = random.pick(SKINS);
  const shade = mix(skin, "#2a1410", 0.34);
  const old = /\b(pak|mbok|ibu|mang)\b/i.test(name);
  const hair = old && random.chance(0.75) ? random.pick(GREYS) : random.pick(HAIRS);
  const wear = random.pick(WEAR);
  const second = random.pick(WEAR.filter((color) => color !== wear));
  const head = headwearFor(name, sheet);
  const dark = mix(wear, "#07120f", 0.4);
  let markup = "";
  if (head === "long") markup += fill("M-19 36C-24 60 -22 74 -26 82H24C20 72 22 56 19 36Z", mix(hair, "#000000", 0.25));
  if (head === "bob") markup += fill("M-19 34C-21 50 -21 56 -18 61H18C21 54 21 48 19 34Z", mix(hair, "#000000", 0.25));
  if (head === "bun") markup += disc(0, 13.5, 7, hair);
  markup +=
    fill("M-46 101C-45 82 -33 75 -16 71L16 71C33 75 45 82 46 101Z", wear) +
    fill("M-46 101C-45 82 -33 75 -16 71L-7 73C-18 82 -20 92 -20 101Z", dark, 'opacity="0.65"');
  markup += fill("M-8 54H8V70C8 76 -8 76 -8 70Z", shade);
  markup += clothes(random.int(0, 3), wear, second);
  markup += fill("M-15.5 36C-15.5 23 -8 17.5 0 17.5S15.5 23 15.5 36C15.5 50 8.5 61.5 0 61.5S-15.5 50 -15.5 36Z", skin);
  markup += fill(
    "M0 17.5C-8 17.5 -15.5 23 -15.5 36C-15.5 50 -8.5 61.5 0 61.5C-4 55 -5.5 49 -3.4 43L-6 40.5C-3 34 -5 26 0 17.5Z",
    shade,
    'opacity="0.75"',
  );
  return markup + top(head, hair, second, wear);
}

function clothes(kind: number, wear: string, second: string): string {
  const deep = mix(wear, "#07120f", 0.35);
  if (kind === 0)
    return fill("M-16 71L0 84L16 71L20 76L4 96H-4L-20 76Z", deep) + stroke("M0 84V101", mix(wear, "#ffffff", 0.4), 0.8);
  if (kind === 1)
    return (
      fill("M-17 70C-12 79 12 79 17 70L19 76C12 86 -12 86 -19 76Z", second) +
      fill("M4 80L10 79L13 97L6 98Z", mix(second, "#07120f", 0.22))
    );
  if (kind === 2)
    return (
      fill("M-10 70C-7 78 7 78 10 70L13 72C8 83 -8 83 -13 72Z", mix(wear, "#ffffff", 0.25)) +
      fill("M-33 78L-26 75L-19 101H-27ZM33 78L26 75L19 101H27Z", deep) +
      stroke("M-22 89H22", second, 1.6)
    );
  return (
    fill("M-12 70L0 80L12 70L17 72C12 80 6 88 0 92C-6 88 -12 80 -17 72Z", mix(wear, "#ffffff", 0.18)) +
    fill("M17 86H28V94H17Z", deep)
  );
}

function top(head: Headwear, hair: string, second: string, wear: string): string {
  const gloss = mix(hair, "#ffffff", 0.14);
  switch (head) {
    case "hijab": {
      const cloth = mix(second, "#ffffff", 0.12);
      return (
        `<path fill-rule="evenodd" d="M0 10C-17 10 -23 24 -22 40C-21 56 -27 68 -31 76C-14 92 14 92 31 76C27 68 21 56 22 40C23 24 17 10 0 10ZM0 22.5C8 22.5 12.5 30 12.5 38.5C12.5 50 7 59.5 0 59.5S-12.5 50 -12.5 38.5C-12.5 30 -8 22.5 0 22.5Z" fill="${cloth}"/>` +
        fill(
          "M-22 40C-21 56 -27 68 -31 76C-24 83 -14 87 -4 88C-14 76 -16 62 -12.5 42C-14 26 -10 14 0 10C-17 10 -23 24 -22 40Z",
          mix(cloth, "#07120f", 0.32),
        ) +
        stroke("M-8 63C2 70 14 70 23 62", mix(cloth, "#07120f", 0.4), 0.9)
      );
    }
    case "long":
    case "bob":
      return (
        fill(
          "M-18.5 44C-21 22 -12 11.5 1 12C14 12 21 22 18.5 44C17 36 14 30 8 25C2 30 -8 32 -14 32C-16 36 -17.5 40 -18.5 44Z",
          hair,
        ) + fill("M1 12C14 12 21 22 18.5 44C17 36 14 30 8 25C8 20 5 15 1 12Z", gloss)
      );
    case "bun":
      return (
        fill("M-17 38C-19 20 -10 13 0 13S19 20 17 38C15 29 9 23.5 0 23.5S-15 29 -17 38Z", hair) +
        fill("M0 13C10 13 19 20 17 38C15 29 9 23.5 0 23.5Z", gloss)
      );
    case "short":
      return (
        fill(
          "M-17 38C-20 20 -12 11 2 11.5C15 12 20 22 17 38C15.5 33 14.5 28 11.5 25C4 27.5 -6 26 -11 23C-14.5 27 -16 33 -17 38Z",
          hair,
        ) + fill("M2 11.5C15 12 20 22 17 38C15.5 33 14.5 28 11.5 25C11 19 7 14 2 11.5Z", gloss)
      );
    case "crop":
      return (
        fill("M-16.5 35C-18 20 -9 14 0 14S18 20 16.5 35C15 26.5 10 22.5 0 22.5S-15 26.5 -16.5 35Z", hair) +
        fill("M-9 53C-4 51 4 51 9 53C8 59 4 62.5 0 62.5S-8 59 -9 53Z", hair, 'opacity="0.55"')
      );
    case "curls":
      return [
        [-15, 30, 6],
        [-17, 22, 6.5],
        [-11, 15.5, 7],
        [-2, 12.5, 7.5],
        [7, 13.5, 7],
        [14, 19, 6.5],
        [17, 27, 6],
        [0, 19, 8],
      ]
        .map(([x = 0, y = 0, r = 1], index) => disc(x, y, r, index > 3 && index < 7 ? gloss : hair))
        .join("");
    case "cap":
      return (
        fill("M-17 33C-19 16 -9 10.5 1 10.5S19 17 17 32L29 35.5C29 38 20 38 12 34.5C2 31 -8 31 -17 33Z", second) +
        fill("M1 10.5C12 10.5 19 17 17 32L29 35.5C22 35 14 32.5 8 31C9 22 6 14 1 10.5Z", mix(second, "#ffffff", 0.16)) +
        fill("M-4 26L1 18L6 26Z", "#fff3d9")
      );
    case "bucket":
      return (
        fill("M-15 29L-11 12.5C-4 9.5 6 9.5 12 12.5L15 29L23 37C10 32.5 -10 32.5 -23 37Z", second) +
        fill("M2 10.2C6 10.3 9 11 12 12.5L15 29L23 37C16 34.5 9 33.6 3 33.6Z", mix(second, "#ffffff", 0.15)) +
        stroke("M-14.5 27.5C-5 25.5 6 25.5 14.6 27.5", mix(wear, "#ffffff", 0.3), 1.6)
      );
    case "beanie":
      return (
        fill("M-17.5 32C-19 15 -9 8.5 0 8.5S19 15 17.5 32Z", second) +
        fill("M-18.5 26H18.5V34C8 32 -8 32 -18.5 34Z", mix(second, "#07120f", 0.25)) +
        oval(0, 7, 4, 3.6, mix(second, "#ffffff", 0.35)) +
        stroke("M-8 14V26M0 12V26M8 14V26", mix(second, "#07120f", 0.18), 1)
      );
  }
}
