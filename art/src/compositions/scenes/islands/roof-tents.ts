import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";
import { cone } from "../../../elements/nature/tropics.ts";

/** A jeep with an open tent on its roof; (x, y) is the middle of its foot. */
function jeepWithTent(x: number, y: number, paint: string): string {
  return group(
    fill("M-18 -42L-14 -62Q2 -70 22 -62L28 -42Z", INK.orange) +
      fill("M8 -66Q16 -66 22 -62L28 -42H14Z", mix(INK.orange, "#000000", 0.2)) +
      fill("M-8 -42L-5 -58L6 -58L8 -42Z", "#fff0b8") +
      box(-22, -43, 54, 3, INK.night, 1) +
      stroke("M30 -42L40 -4M36 -42L46 -4M32 -34L37 -34M34 -24L40 -24M37 -14L43 -14", INK.ash, 1) +
      fill("M-44 -6V-20L-38 -23L-30 -40H30V-6Z", paint) +
      fill("M-32 -24L-26 -36H-12V-24ZM-8 -24V-36H8V-24ZM12 -24V-36H26V-24Z", INK.mint) +
      box(-46, -9, 78, 4, INK.night, 1.5) +
      stroke("M-10 -38V-8M10 -38V-8", mix(paint, "#000000", 0.25), 1) +
      disc(-42, -15, 2.6, INK.cream) +
      box(30, -28, 4, 14, INK.night, 1.5) +
      [-26, 16].map((x) => disc(x, -5, 9, INK.night) + disc(x, -5, 4, INK.stone)).join(""),
    `translate(${n(x)} ${n(y)})`,
  );
}

/** A jeep with a tent on its roof between rows of tea. */
export const teaHills: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#fbe3a1") + disc(40, 20, 10, "#fff8dc");
  const hill = (y: number, bow: number, shift: number, color: string): string => {
    let rows = "";
    for (let row = 0; row < 12; row += 1)
      rows += `M-150 ${n(y + 4 + row * 6 + bow * 0.2)}Q${shift} ${n(y - bow + 4 + row * 6)} 150 ${n(y + 8 + row * 6)}`;
    return (
      fill(`M-150 ${y}Q${shift} ${y - bow * 1.6} 150 ${y + 4}V400H-150Z`, color) +
      stroke(rows, mix(color, "#08301f", 0.3), 1.6, 'stroke-dasharray="3.500 1.600"')
    );
  };
  markup +=
    hill(42, 16, -60, "#b9cf6a") +
    hill(52, 14, 70, "#93bd57") +
    hill(66, 12, -20, "#6aa548") +
    fill("M-150 92Q0 78 150 88V400H-150Z", "#b9774a") +
    stroke("M-150 92Q0 78 150 88", "#8f5634", 1);
  markup +=
    person(62, 97, 38, someone(0), "left", POSES.stand) +
    person(-66, 98, 40, someone(10), "right", {
      ...POSES.stand,
      hands: [
        [6, -62],
        [10, -60],
      ],
    }) +
    box(-64, 71, 4, 4.6, INK.white, 0.8);
  for (const [x, y] of [
    [-68, 62],
    [52, 54],
    [72, 68],
  ] as const)
    markup += group(
      person(0, 0, 18, someone(x + 100, { hair: "caping", cover: INK.straw }), "back", POSES.work) +
        fill("M-6 -3C-6 -8 6 -8 6 -3V3H-6Z", "#6aa548"),
      `translate(${x} ${y})`,
    );
  markup += jeepWithTent(-2, 92, "#2f7fc4");
  return a.mount(markup);
};

/** The same jeep on a black beach at dusk, chairs out, the sea quiet. */
export const blackSand: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#f9a66c") + a.band(a.top, 22, "#e9788a") + a.band(a.top, 8, "#b8568f");
  markup += disc(-44, 50, 13, "#ffe3a3") + a.band(50, 80, "#5c4a86");
  for (const [x, y, w] of [
    [-44, 53, 22],
    [-40, 57, 15],
    [-46, 61, 26],
    [-38, 66, 13],
  ] as const)
    markup += oval(x, y, w, 0.9, "#ffd39a");
  markup +=
    fill("M-150 72C-100 66 -60 76 -10 70S90 62 150 70V82H-150Z", "#e8d6e0") +
    fill("M-150 76C-100 70 -60 79 -10 74S90 66 150 74V400H-150Z", "#241a33");
  markup += cone(66, 51, 20, 46, 3.6, "#7a4a80", "#a9628a", "beach cone") + jeepWithTent(20, 92, "#2f8f88");
  const rest: Pose = {
    hip: [0, -24],
    hands: [
      [-10, -36],
      [-13, -34],
    ],
    feet: [
      [-24, 0],
      [-27, 0],
    ],
    lean: 4,
  };
  markup += person(-36, 97, 42, someone(5), "left", rest) + person(-60, 98, 42, someone(8), "left", rest);
  for (const x of [-34, -58])
    markup += stroke(
      `M${x - 8} 88H${x + 4}L${x + 9} 74M${x - 6} 88L${x - 9} 98M${x + 4} 88L${x + 7} 98`,
      "#e9788a",
      1.3,
    );
  return a.mount(markup);
};
