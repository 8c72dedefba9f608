import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person, wheelchairUser } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";

/** A tunnel tent, its door open; (x, y) is the middle of its foot. */
function showTent(x: number, y: number, size: number, color: string): string {
  const shade = mix(color, "#000000", 0.25);
  return group(
    oval(0, 0.5, 42, 4, "#000000", 'opacity="0.16"') +
      fill("M-10 -30C6 -34 26 -28 40 0H4Z", shade) +
      fill("M-40 0C-38 -24 -24 -36 -10 -32C6 -28 8 -12 8 0Z", color) +
      fill("M-28 0C-27 -16 -20 -24 -13 -22C-4 -20 -3 -8 -3 0Z", "#10302c") +
      fill("M-3 0C-3 -8 -4 -20 -13 -22C-8 -14 -8 -6 -9 0Z", mix(color, "#ffffff", 0.45)) +
      stroke("M-10 -32C6 -28 8 -12 8 0M14 -29C24 -22 27 -10 28 0", mix(color, "#ffffff", 0.5), 1.2),
    `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
  );
}

/** Tents on the floor of the hall under rows of lamps, and families who lie in them. */
export const tentHall: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#0f4a4a") + a.band(50, a.bottom, "#8fc4ae") + a.band(50, 54, "#5b9c8c");
  const lamp = sheet.linear([
    [0, INK.cream, 0.6],
    [1, INK.cream, 0],
  ]);
  for (const [y, step, size] of [
    [4, 44, 9],
    [18, 28, 6],
    [29, 19, 4],
  ] as const) {
    markup += stroke(`M-140 ${y}H140M-140 ${y - size * 0.5}H140`, "#1f6a66", size * 0.12);
    for (let x = -4; x <= 4; x += 1)
      markup +=
        fill(
          `M${x * step - size} ${y + size * 0.5}L${x * step - size * 2.4} ${y + size * 5}H${x * step + size * 2.4}L${x * step + size} ${y + size * 0.5}Z`,
          lamp,
        ) +
        fill(
          `M${x * step - size} ${y + size * 0.6}Q${x * step} ${y - size * 0.4} ${x * step + size} ${y + size * 0.6}Z`,
          INK.sun,
        );
  }
  markup +=
    showTent(-52, 62, 0.62, INK.plum) +
    showTent(46, 63, 0.66, INK.red) +
    showTent(0, 60, 0.5, INK.cream) +
    person(22, 66, 22, someone(6), "back", POSES.stand) +
    person(-24, 67, 23, someone(7), "back", POSES.pointRight);
  markup += showTent(-33, 89, 1.15, INK.orange) + showTent(44, 91, 1.2, INK.straw);
  const lie: Pose = {
    hip: [0, -14],
    hands: [
      [-12, -30],
      [12, -30],
    ],
    feet: [
      [-10, 0],
      [10, 0],
    ],
    knees: [1, -1],
    elbows: [1, -1],
  };
  markup += person(-51, 90, 24, someone(9), "front", lie, true) + person(26, 92, 25, someone(2), "front", lie, true);
  markup +=
    person(1, 97, 42, someone(0), "front", POSES.wave) +
    person(11.5, 97, 26, someone(1), "front", POSES.stand, true) +
    person(-76, 97, 44, someone(3), "right", POSES.walkRight) +
    wheelchairUser(78, 97, 36, someone(8), "left");
  return a.mount(markup);
};

/** One booth from the front, 46 units wide. */
function booth(x: number, color: string, sign: string, wares: string): string {
  let awning = "";
  for (let stripe = 0; stripe < 6; stripe += 1)
    awning += fill(
      `M${-24 + stripe * 8} 26H${-16 + stripe * 8}V36Q${-20 + stripe * 8} 40 ${-24 + stripe * 8} 36Z`,
      stripe % 2 === 0 ? color : INK.white,
    );
  return group(
    box(-23, 26, 46, 58, mix(color, INK.cream, 0.72)) +
      wares +
      box(-23, 10, 46, 13, INK.forest, 1.4) +
      sign +
      awning +
      box(-24.5, 24, 49, 2.6, mix(color, "#000000", 0.3), 1) +
      box(-24, 66, 48, 20, mix(color, INK.night, 0.25)) +
      box(-25, 64, 50, 3, INK.straw, 0.6),
    `translate(${x} 0)`,
  );
}

/** Three booths with their awnings, those who sell and those who try. */
export const boothRow: Scene = (sheet) => {
  const a = artboard(sheet);
  const boots =
    [-15, -5, 5, 15]
      .map((x, i) =>
        fill(`M${x - 4} 46h5l.500 5c2 1 4 1 4 3.500h-9.500Z`, [INK.wood, INK.red, INK.bark, INK.leaf][i] ?? INK.wood),
      )
      .join("") + box(-21, 54.5, 42, 1.4, INK.wood);
  const packs = [-14, 0, 14]
    .map(
      (x, i) =>
        box(x - 5, 42, 10, 15, [INK.orange, INK.deep, INK.plum][i] ?? INK.orange, 3) +
        box(x - 3, 49, 6, 5, INK.cream, 1),
    )
    .join("");
  const lamps = [-16, -8, 0, 8, 16]
    .map((x, i) => stroke(`M${x} 36V${42 + (i % 2) * 4}`, INK.ash, 0.5) + disc(x, 45 + (i % 2) * 4, 2.8, INK.sun))
    .join("");
  let markup = a.band(a.top, a.bottom, "#f4ead2") + a.band(84, a.bottom, "#a7b8a0");
  for (let x = -6; x <= 6; x += 1) markup += stroke(`M${x * 20} ${n(a.top)}V84`, "#e5d8b8", 0.8);
  const hello: Pose = {
    hands: [
      [-13, -52],
      [22, -90],
    ],
    feet: POSES.stand.feet,
    elbows: [1, -1],
  };
  markup += booth(-100, INK.plum, "", lamps) + booth(100, INK.deep, "", boots);
  markup +=
    booth(-50, INK.red, stroke("M-8 19L-2 13L2 17L5 14.500L9 19", INK.sun, 1.6), boots) +
    booth(0, INK.sea, disc(0, 16.5, 4, INK.sun) + stroke("M-12 16.500H-7M7 16.500H12", INK.sun, 1.4), packs) +
    booth(50, INK.leaf, stroke("M-7 19L0 12.500L7 19Z", INK.sun, 1.6), lamps);
  const sellers =
    person(-50, 90, 46, someone(4), "front", POSES.work) +
    person(0, 90, 45, someone(5), "front", hello) +
    person(52, 90, 46, someone(9), "front", POSES.work);
  const counters = [-50, 0, 50]
    .map(
      (x) =>
        box(x - 24, 66, 48, 24, mix([INK.red, INK.sea, INK.leaf][(x + 50) / 50] ?? INK.red, INK.night, 0.25)) +
        box(x - 25, 64, 50, 3, INK.straw, 0.6),
    )
    .join("");
  markup += sellers + counters;
  markup +=
    person(-30, 98, 50, someone(11), "back", POSES.stand) +
    person(-18, 98, 31, someone(1), "back", POSES.pointLeft, true) +
    person(24, 99, 52, someone(10, { pack: INK.orange }), "back", POSES.straps) +
    person(-78, 99, 52, someone(6), "right", POSES.walkRight) +
    person(76, 99, 50, someone(7), "left", POSES.walkLeft);
  return a.mount(markup);
};
