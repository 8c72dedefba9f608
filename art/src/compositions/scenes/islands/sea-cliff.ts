import { artboard } from "../../../draw/artboard.ts";
import { INK } from "../../../draw/inks.ts";
import { box, fill, group, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person } from "../../../elements/figures/person.ts";
import { foliage } from "../../../elements/nature/tropics.ts";

/** A climber hauls a red bag up a pale sea cliff; the rope hangs in the air. */
export const seaCliff: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup =
    a.band(a.top, a.bottom, "#57b5d8") +
    a.band(76, a.bottom, "#0f6f96") +
    stroke("M-110 84h18M-80 92h24M-104 100h14", "#8fd3e6", 0.9);
  for (const [x, w, h] of [
    [-92, 10, 26],
    [-66, 14, 36],
    [-40, 8, 18],
  ] as const)
    markup +=
      fill(
        `M${x - w} 77C${x - w * 1.2} ${77 - h * 0.6} ${x - w * 0.6} ${77 - h} ${x} ${77 - h}S${x + w * 1.2} ${77 - h * 0.6} ${x + w} 77Z`,
        "#2f7f74",
      ) +
      fill(
        `M${x - w} 77C${x - w * 1.2} ${77 - h * 0.5} ${x - w * 0.8} ${77 - h * 0.6} ${x - w * 0.3} ${77 - h * 0.5}V77Z`,
        "#f1e4c8",
      );
  markup +=
    fill(
      "M150 -200V400H26C34 380 20 120 24 96C14 84 22 70 14 58C22 46 8 36 12 24C2 12 12 0 4 -20C10 -60 6 -120 16 -200Z",
      "#f4e6cb",
    ) + fill("M150 -200V400H62C66 120 50 90 58 64C46 50 54 30 46 14C50 -60 46 -140 52 -200Z", "#dcc7a0");
  markup += stroke(
    "M14 58L34 50M12 24L30 30M4 -20L28 -8M22 76L44 84M50 40L66 48M48 -4L70 -10M30 -60L44 -56M24 110L48 118",
    "#b99e70",
    1.2,
  );
  markup += foliage(60, 130, a.top, a.top + 10, 7, ["#3f8448", "#2f6f3c"], "cliff top");
  markup +=
    stroke(`M30 ${n(a.top)}C28 0 24 14 22 26`, INK.orange, 0.9) + stroke("M14 34C2 48 -2 58 -3 66", INK.orange, 0.8);
  markup += person(
    14,
    52,
    42,
    someone(3, { hair: "helmet", cover: INK.sun, top: INK.plum, lower: "trousers", legs: INK.pine }),
    "right",
    {
      hip: [0, -36],
      hands: [
        [22, -92],
        [-2, -26],
      ],
      feet: [
        [22, -14],
        [22, -38],
      ],
      lean: -6,
      elbows: [1, -1],
      knees: [-1, -1],
    },
    false,
    0,
  );
  markup += group(
    box(-5, 0, 10, 15, INK.red, 3) + stroke("M-3 0C-3 -4 3 -4 3 0", INK.maroon, 1) + stroke("M-5 5H5", INK.maroon, 1),
    "translate(-3 67) rotate(6)",
  );
  markup += stroke(
    "M-30 12q4 -4 7 0q3 -4 7 0M-58 -2q3 -3 5.500 0q2.500 -3 5.500 0M-46 30q2.500 -2.500 4.500 0q2 -2.500 4.500 0",
    INK.white,
    1,
  );
  return a.mount(markup);
};
