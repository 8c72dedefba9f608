import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { bust, person, wheelchairUser } from "../../../elements/figures/person.ts";
import { POSES } from "../../../elements/figures/poses.ts";
import { cone } from "../../../elements/nature/tropics.ts";

/** A talk: one speaker in the light, and the audience from behind. */
export const talkStage: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#3a1440");
  const beam = sheet.linear([
    [0, "#ff8f6b", 0.75],
    [1, "#ff8f6b", 0],
  ]);
  for (const [from, to] of [
    [-62, -30],
    [-24, -6],
    [24, 6],
    [62, 30],
  ] as const)
    markup +=
      fill(`M${from - 2} ${n(a.top)}L${to - 22} 66H${to + 22}L${from + 2} ${n(a.top)}Z`, beam) +
      box(from - 4, a.top, 8, 6, INK.night, 1.5);
  const screen = sheet.clip('<rect x="-38" y="8" width="76" height="38" rx="1.500"/>');
  markup +=
    box(-40, 6, 80, 42, INK.night, 2) +
    `<g clip-path="${screen}">${box(-38, 8, 76, 38, "#fcd9a0")}${disc(-18, 24, 7, INK.white)}${cone(12, 48, 30, 44, 5, "#b2543f", "#e08a5c", "screen")}${fill("M-40 48C-20 38 0 44 40 40V50H-40Z", INK.pine)}</g>`;
  markup +=
    fill("M-74 66H74L84 74H-84Z", "#e8663c") +
    fill("M-84 74H84V82H-84Z", "#8e2b3c") +
    oval(0, 67.5, 24, 3, INK.sun, 'opacity="0.6"');
  markup +=
    person(-6, 68, 34, someone(5, { top: INK.cream, cover: INK.sea, legs: INK.night }), "front", POSES.pointRight) +
    box(14, 52, 9, 16, INK.bark, 1) +
    stroke("M18 52L14 46", INK.night, 0.8) +
    disc(13.6, 45.4, 1.2, INK.night);
  markup += person(38, 68, 31, someone(8, { top: INK.sea }), "front", POSES.hips);
  for (let row = 0; row < 3; row += 1) {
    const [y, size, step] = [80 + row * 9, 30 + row * 7, 12 + row * 2.6];
    for (let seat = -9; seat <= 9; seat += 1) {
      const look = someone(seat * 5 + row * 7 + 60);
      const dim = 0.5 - row * 0.08;
      const [top, skin, cover] = [
        mix(look.top, "#2a0f33", dim),
        mix(look.skin, "#2a0f33", dim),
        mix(look.cover, "#2a0f33", dim),
      ];
      markup += bust(seat * step + (row % 2) * step * 0.5, y + ((seat * 7) % 3), size, { ...look, top, skin, cover });
    }
  }
  return a.mount(markup + a.band(100 + 18, a.bottom + 1, "#2a0f33"));
};

/** The queue before the gate, from the side. */
export const gateQueue: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#cfe9ea") + a.band(82, a.bottom, "#d9c8a4") + a.band(82, 84, "#bfa97c");
  for (const [x, w, h] of [
    [-88, 14, 40],
    [-72, 9, 54],
    [-61, 16, 33],
    [-43, 8, 60],
    [-33, 13, 44],
    [-18, 10, 30],
  ] as const) {
    markup += box(x, 82 - h, w, h, "#a5cfd2");
    for (let floor = 0; floor < h / 5 - 2; floor += 1)
      markup += box(x + 1.6, 82 - h + 3 + floor * 5, w - 3.2, 1.2, "#cfe9ea");
  }
  // The gate is a split one, as at a Balinese temple, in the expo's colors.
  const half = (s: number): string =>
    fill(
      `M${42 + s * 9} 84V30L${42 + s * 12} 24V16L${42 + s * 16} 8L${42 + s * 19} 18H${42 + s * 22}V30H${42 + s * 25}V44H${42 + s * 28}V62H${42 + s * 31}V84Z`,
      INK.red,
    ) +
    stroke(
      `M${42 + s * 10} 30H${42 + s * 21}M${42 + s * 10} 44H${42 + s * 24}M${42 + s * 10} 62H${42 + s * 27}M${42 + s * 13} 20H${42 + s * 19}`,
      INK.sun,
      1.4,
    );
  markup +=
    half(-1) +
    half(1) +
    fill("M33 36Q42 40 51 36V47Q42 51 33 47Z", INK.forest) +
    stroke("M37 42.500L40.500 38.500L42.500 41.500L44 40L47 43", INK.sun, 1.1);
  markup +=
    stroke("M-100 68Q-86 74 -72 68Q-58 74 -44 68Q-30 74 -16 68Q-2 74 12 68Q20 72 28 68", INK.maroon, 1) +
    [-100, -72, -44, -16, 12, 28]
      .map((x) => box(x - 0.8, 64, 1.6, 20, INK.maroon, 0.6) + disc(x, 64, 1.5, INK.sun))
      .join("");
  const line = [
    [-80, 52, 6, INK.sea],
    [-64, 49, 11],
    [-52, 30, 9],
    [-38, 52, 10, INK.orange],
    [-21, 50, 0],
    [14, 51, 3, INK.leaf],
  ] as const;
  for (const [x, height, index, pack] of line)
    markup += person(
      x,
      95,
      height,
      someone(index, pack === undefined ? {} : { pack }),
      "right",
      x % 2 === 0 ? POSES.walkRight : POSES.stand,
      height < 40,
    );
  markup +=
    wheelchairUser(-4, 95, 44, someone(2), "right") +
    person(66, 93, 50, someone(7, { top: INK.forest, lower: "trousers", legs: INK.night }), "left", {
      hands: [
        [-30, -62],
        [10, -46],
      ],
      feet: POSES.stand.feet,
      elbows: [-1, -1],
    });
  return a.mount(markup);
};
