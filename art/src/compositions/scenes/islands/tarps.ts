import { type Artboard, artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene, type Sheet } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";
import { coconutPalm, foliage, rain } from "../../../elements/nature/tropics.ts";

/** A tarp between two palms in the monsoon, supper under it. */
function camp(sheet: Sheet, a: Artboard): string {
  let markup =
    a.band(a.top, a.bottom, "#7fa6a8") +
    foliage(-130, 130, 30, 58, 12, ["#5d8f8a", "#6b9c92", "#528280"], "far trees") +
    foliage(-130, 130, 58, 70, 10, ["#35706a", "#3f7d70", "#2b625e"], "near trees") +
    a.band(74, a.bottom, "#2d5a4c");
  markup += coconutPalm(-54, 92, 92, -0.1, INK.bark, "#2c6b4f") + coconutPalm(54, 92, 94, 0.1, INK.bark, "#2c6b4f");
  const glow = sheet.radial([
    [0, INK.sun, 0.7],
    [1, INK.sun, 0],
  ]);
  markup += oval(0, 76, 58, 30, glow);
  const sit: Pose = {
    hip: [0, -18],
    hands: [
      [-10, -32],
      [11, -32],
    ],
    feet: [
      [-13, 0],
      [13, 0],
    ],
    knees: [1, -1],
    elbows: [1, -1],
  };
  markup +=
    person(-36, 93, 44, someone(5), "right", POSES.sitRight) +
    person(36, 93, 45, someone(8), "left", POSES.sitLeft) +
    person(-13, 90, 44, someone(6), "front", sit) +
    person(13, 90, 42, someone(7), "front", sit);
  markup +=
    box(-16, 90, 32, 3, INK.wood, 1) +
    stroke("M-12 93V99M12 93V99", INK.bark, 1.6) +
    box(-5, 83, 10, 7, INK.stone, 1.2) +
    stroke("M-2 80q-2 -3 0 -6M2 80q-2 -3 0 -6", INK.cream, 0.9) +
    disc(-11, 88.6, 1.7, INK.white) +
    disc(11, 88.6, 1.7, INK.white) +
    stroke("M0 38V50", INK.night, 0.6) +
    box(-2.2, 50, 4.4, 6, INK.sun, 1.4);
  markup +=
    fill("M-62 44L0 20L62 44L52 54L0 34L-52 54Z", INK.orange) +
    fill("M0 20L62 44L52 54L0 34Z", mix(INK.orange, "#000000", 0.18)) +
    stroke("M-62 44L-70 90M62 44L70 90", INK.cream, 0.6);
  for (const x of [-60, -54, 54, 60])
    markup += stroke(`M${x} ${n(50 - Math.abs(x + 0) * 0.02)}V92`, "#dff0f2", 0.8, 'stroke-dasharray="5 3"');
  return markup + rain(a.left, a.right, a.top, a.bottom, 150, "#dff0f2", "tarp");
}

export const tarpCamp: Scene = (sheet) => {
  const a = artboard(sheet);
  return a.mount(camp(sheet, a));
};

/** One edge of the tarp close by, and the bucket that catches the rain. */
export const tarpEdge: Scene = (sheet) => {
  const a = artboard(sheet);
  const pail =
    fill("M12 78H40L36 99H16Z", INK.stone) +
    oval(26, 78, 14, 2.6, "#cfe6ea") +
    oval(26, 78, 12, 1.8, "#7fb3c4") +
    stroke("M12 78Q26 58 40 78", INK.ash, 1.1);
  const stream =
    stroke("M24 38C25 52 26 64 26 77", "#e6f6fa", 2.2) + stroke("M20 76q3 -5 6 0q3 -6 7 0", "#e6f6fa", 0.9);
  return a.mount(
    a.band(a.top, a.bottom, "#2d5a4c") + group(camp(sheet, a), "translate(152 -76) scale(2.35)") + stream + pail,
  );
};

/** The camp at night. */
export const tarpNight: Scene = (sheet) => {
  const a = artboard(sheet);
  const dark = sheet.radial([
    [0, "#0a1238", 0.1],
    [0.35, "#0a1238", 0.45],
    [0.8, "#0a1238", 0.86],
    [1, "#0a1238", 0.9],
  ]);
  return a.mount(`${camp(sheet, a)}<ellipse cx="0" cy="70" rx="150" ry="120" fill="${dark}"/>`);
};
