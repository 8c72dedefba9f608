import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { type Look, someone } from "../../../elements/figures/looks.ts";
import { bust, person } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";

/** Someone in the light of a fire. */
function glowing(index: number, dim = 0.2): Look {
  const look = someone(index);
  const tone = (color: string): string => mix(mix(color, "#3a0d2e", dim), INK.sun, 0.12);
  return { ...look, top: tone(look.top), skin: tone(look.skin), cover: tone(look.cover), legs: tone(look.legs) };
}

/** Stories round a fire of light and cloth, the hall dark behind. */
export const fireCircle: Scene = (sheet) => {
  const a = artboard(sheet);
  const halo = sheet.radial([
    [0, INK.sun, 0.9],
    [0.45, INK.orange, 0.45],
    [1, INK.orange, 0],
  ]);
  let markup = a.band(a.top, a.bottom, "#1b1030") + disc(0, 58, 84, halo);
  for (const [x, y, color] of [
    [-70, 12, INK.plum],
    [-38, 6, INK.maroon],
    [38, 6, INK.plum],
    [70, 12, INK.maroon],
  ] as const)
    markup += fill(
      `M${x - 16} -60H${x + 16}L${x + 13} ${y + 14}Q${x} ${y + 22} ${x - 13} ${y + 14}Z`,
      color,
      'opacity="0.55"',
    );
  for (let lamp = -7; lamp <= 7; lamp += 1) markup += disc(lamp * 13, 11 - 0.05 * lamp * lamp * 2, 1.3, INK.straw);
  markup +=
    stroke("M-110 -1Q0 24 110 -1", "#4a2c5c", 0.5) + oval(0, 84, 92, 17, "#5a2140") + oval(0, 83, 56, 9.5, "#a2442f");
  const sit: Pose = {
    hip: [0, -16],
    hands: [
      [-9, -22],
      [9, -22],
    ],
    feet: [
      [-13, 0],
      [13, 0],
    ],
    knees: [1, -1],
    elbows: [1, -1],
  };
  markup +=
    person(-58, 82, 42, glowing(0), "right", POSES.sitRight) +
    person(58, 82, 42, glowing(4), "left", POSES.sitLeft) +
    person(-30, 76, 38, glowing(6), "front", sit) +
    person(30, 76, 38, glowing(11), "front", sit) +
    person(-13, 73, 30, glowing(9), "front", sit, true) +
    person(14, 73, 35, glowing(2), "front", sit);
  const flame = (s: number, color: string): string =>
    group(
      fill("M0 0C-16 -2 -14 -18 -5 -25C-5 -18 -1 -18 2 -38C7 -26 17 -22 14 -8C13 -2 6 0 0 0Z", color),
      `translate(0 84) scale(${s})`,
    );
  markup +=
    flame(1, INK.orange) +
    flame(0.7, INK.sun) +
    flame(0.4, INK.cream) +
    stroke("M-15 86L13 81M15 86L-13 81", INK.bark, 3.4);
  markup +=
    bust(-70, 88, 60, glowing(3, 0.72)) +
    bust(-38, 95, 58, glowing(5, 0.75)) +
    bust(40, 95, 58, glowing(8, 0.75)) +
    bust(71, 88, 60, glowing(10, 0.72)) +
    bust(3, 100, 54, glowing(7, 0.78));
  return a.mount(markup + a.band(110, a.bottom + 1, "#1b1030"));
};

/** The Grand Expedition Draw: a drum of wristbands on a stage, confetti, hands in the air. */
export const drawDrum: Scene = (sheet) => {
  const a = artboard(sheet);
  const random = sheet.random.fork("confetti");
  let markup = a.band(a.top, a.bottom, "#15616b");
  for (let ray = 0; ray < 18; ray += 1)
    markup += group(fill("M0 0L-15 -190H15Z", "#1f7f86"), `translate(0 46) rotate(${ray * 20})`);
  const clip = sheet.clip('<circle cx="0" cy="40" r="23"/>');
  let bands = "";
  for (let ticket = 0; ticket < 34; ticket += 1)
    bands += group(
      box(-4, -1.6, 8, 3.2, [INK.orange, INK.sun, INK.rose, INK.lime, INK.cream][ticket % 5] ?? INK.sun, 1.5),
      `translate(${n(random.between(-20, 20))} ${n(random.between(40, 61))}) rotate(${n(random.between(0, 180))})`,
    );
  for (let piece = 0; piece < 70; piece += 1)
    markup += group(
      box(-1.2, -0.7, 2.4, 1.4, random.pick([INK.orange, INK.sun, INK.rose, INK.lime, INK.cream, INK.red])),
      `translate(${n(random.between(a.left, a.right))} ${n(random.between(a.top, 70))}) rotate(${n(random.between(0, 180))})`,
    );
  markup +=
    a.band(78, a.bottom, INK.forest) +
    box(-70, 74, 140, 6, INK.red, 1) +
    stroke("M-28 74L-22 40H22L28 74", INK.bark, 3);
  markup +=
    disc(0, 40, 25, INK.cream) +
    disc(0, 40, 23, "#bfe3e0") +
    `<g clip-path="${clip}">${bands}</g>` +
    stroke("M-23 40A23 23 0 0 1 0 17", INK.white, 2.4) +
    stroke("M25 40H34V48", INK.bark, 2.4) +
    disc(34, 49, 2.3, INK.red);
  markup +=
    person(50, 75, 52, someone(7, { top: INK.sun, lower: "skirt", legs: INK.maroon }), "left", {
      hands: [
        [-28, -52],
        [-20, -70],
      ],
      feet: POSES.stand.feet,
      elbows: [-1, -1],
    }) +
    person(-49, 75, 53, someone(6, { top: INK.white }), "front", {
      hands: [
        [-13, -46],
        [22, -104],
      ],
      feet: POSES.stand.feet,
      elbows: [1, 1],
    }) +
    group(box(-5, -2, 10, 4, INK.orange, 2), "translate(-36 18) rotate(-18)");
  for (let fan = -4; fan <= 4; fan += 1)
    markup += person(
      fan * 21 + 4,
      a.bottom + 20 + (fan % 2) * 4,
      52 + ((fan * fan) % 3) * 3,
      someone(fan + 14),
      "back",
      fan % 2 === 0 ? POSES.cheer : POSES.wave,
    );
  return a.mount(markup);
};
