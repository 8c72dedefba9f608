import { artboard } from "../../../draw/artboard.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import type { Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";
import { jacket } from "../../../elements/jacket.ts";

/** Rain jackets on a line in a yard, and someone who washes the next one in a tub. */
export const washDay: Scene = (sheet) => {
  const a = artboard(sheet);
  const random = sheet.random.fork("bubbles");
  let markup =
    a.band(a.top, a.bottom, "#9fd8e6") +
    a.band(58, 78, "#f2efe2") +
    fill("M-140 58l10 -4h280v8H-140Z", "#c8674a") +
    a.band(78, a.bottom, "#c9b48d");
  for (let tile = -14; tile <= 14; tile += 1) markup += stroke(`M${tile * 10} 55v6`, "#a8503a", 0.8);
  for (const x of [-78, 84])
    markup +=
      box(x - 8, 66, 16, 16, "#b5553a", 2) +
      [-50, -25, 0, 25, 50]
        .map((turn) =>
          group(
            fill("M0 0C-5 -8 -4 -20 0 -26C4 -20 5 -8 0 0Z", turn % 50 === 0 ? INK.leaf : INK.grass),
            `translate(${x} 68) rotate(${turn})`,
          ),
        )
        .join("");
  markup += stroke("M-110 12Q0 22 110 12", INK.bark, 0.9) + stroke("M-98 8V84M98 8V84", INK.wood, 3);
  markup +=
    jacket(-62, 18, 1.05, INK.sea) +
    jacket(-16, 20.5, 1.25, INK.orange) +
    jacket(34, 19.5, 1.05, INK.sun) +
    jacket(72, 17, 1, INK.red);
  for (const [x, y] of [
    [-16, 72],
    [-24, 70],
    [-8, 71],
    [30, 64],
    [40, 66],
    [-62, 62],
  ] as const)
    markup += fill(`M${x} ${y}q1.600 2.600 0 3.400q-1.600 -0.800 0 -3.400Z`, "#2f8fb8");
  const scrub: Pose = {
    hip: [-4, -24],
    hands: [
      [25, -26],
      [29, -24],
    ],
    feet: [
      [16, 0],
      [20, 0],
    ],
    lean: 10,
  };
  markup +=
    person(22, 97, 52, someone(7, { top: INK.leaf, legs: INK.maroon }), "right", scrub) +
    box(12, 89, 15, 8, INK.wood, 1.5);
  markup += fill("M30 84H64L60 98H34Z", "#e5e9ea") + oval(47, 84, 17, 3, "#c6d2d6") + oval(45, 83, 11, 3.4, INK.plum);
  for (let bubble = 0; bubble < 22; bubble += 1)
    markup += disc(
      random.between(32, 62),
      random.between(72, 85),
      random.between(0.8, 2.4),
      INK.white,
      'opacity="0.85"',
    );
  markup +=
    person(-42, 98, 50, someone(10, { top: INK.white }), "right", {
      ...POSES.stand,
      hands: [
        [18, -84],
        [22, -80],
      ],
      elbows: [-1, -1],
    }) + person(-58, 98, 33, someone(9, { cover: INK.red }), "front", POSES.stand, true);
  return a.mount(markup);
};
