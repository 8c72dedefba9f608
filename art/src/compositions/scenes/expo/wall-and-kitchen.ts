import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person, wheelchairUser } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";

const REACH: Pose = {
  hip: [0, -46],
  hands: [
    [-19, -104],
    [15, -112],
  ],
  feet: [
    [-16, -20],
    [13, -2],
  ],
  elbows: [1, -1],
  knees: [1, -1],
  lean: 2,
};
const STRETCH: Pose = {
  hip: [0, -46],
  hands: [
    [-34, -84],
    [21, -108],
  ],
  feet: [
    [-11, 0],
    [24, -26],
  ],
  elbows: [1, -1],
  knees: [1, -1],
  lean: -4,
};

/** A boulder wall without ropes: climbers above thick mats, and those who wait their turn. */
export const boulderWall: Scene = (sheet) => {
  const a = artboard(sheet);
  const random = sheet.random.fork("holds");
  const facets = [
    ["M-120 -90H-38L-46 30L-62 84H-120Z", "#cfc2e6"],
    ["M-38 -90H10L-4 22L-46 30Z", "#b9a7dc"],
    ["M-46 30L-4 22L-14 84H-62Z", "#e3d9f2"],
    ["M10 -90H66L46 36L-4 22Z", "#f3c9b4"],
    ["M-4 22L46 36L38 84H-14Z", "#e9a98c"],
    ["M66 -90H130V84H38L46 36Z", "#f7dfc9"],
  ] as const;
  let markup = a.band(a.top, a.bottom, INK.plum) + facets.map(([path, paint]) => fill(path, paint)).join("");
  markup += stroke(
    "M-38 -90L-46 30L-62 84M10 -90L-4 22L-14 84M66 -90L46 36L38 84M-46 30L-4 22L46 36",
    "#ffffff",
    0.5,
    'opacity="0.6"',
  );
  const colors = [INK.orange, INK.sea, INK.red, INK.sun, INK.leaf, INK.indigo];
  for (let hold = 0; hold < 64; hold += 1) {
    const [x, y, r] = [random.between(a.left, a.right), random.between(a.top, 78), random.between(1.1, 2.7)];
    const color = random.pick(colors);
    markup +=
      fill(
        `M${n(x - r)} ${n(y)}Q${n(x - r * 0.6)} ${n(y - r * 1.2)} ${n(x + r * 0.4)} ${n(y - r * 0.8)}Q${n(x + r * 1.5)} ${n(y)} ${n(x + r * 0.5)} ${n(y + r * 0.7)}Q${n(x - r * 0.8)} ${n(y + r)} ${n(x - r)} ${n(y)}Z`,
        color,
      ) + oval(x - r * 0.1, y - r * 0.3, r * 0.5, r * 0.26, "#ffffff", 'opacity="0.35"');
  }
  markup += person(
    -22,
    62,
    40,
    someone(2, { hair: "bun", lower: "trousers", legs: INK.pine, top: INK.red }),
    "back",
    REACH,
  );
  markup += person(22, 56, 38, someone(3, { lower: "shorts", top: INK.white }), "back", STRETCH, false, 6);
  markup +=
    a.band(83, a.bottom, INK.deep) +
    a.band(83, 86.5, INK.sea) +
    stroke("M-60 86.500L-72 130M0 86.500V130M60 86.500L72 130", INK.night, 0.7);
  return a.mount(
    markup +
      wheelchairUser(-45, 96, 27, someone(10, { top: INK.sun }), "right") +
      person(-3, 95, 29, someone(5), "back", POSES.hips) +
      person(8, 96, 20, someone(1), "back", POSES.cheer, true) +
      person(46, 96, 31, someone(6), "left", POSES.pointLeft),
  );
};

/** A pot on a small stove; (x, y) is the middle of its foot. */
function pot(x: number, y: number, color: string): string {
  return (
    fill(
      `M${n(x - 2)} ${n(y)}Q${n(x - 3.6)} ${n(y - 2)} ${n(x - 1)} ${n(y - 4)}Q${n(x)} ${n(y - 1.4)} ${n(x + 1.2)} ${n(y - 4.4)}Q${n(x + 3.6)} ${n(y - 2)} ${n(x + 2)} ${n(y)}Z`,
      "#4fb7e8",
    ) +
    box(x - 6, y - 12, 12, 8.4, color, 1.4) +
    box(x - 6.8, y - 13, 13.6, 1.8, mix(color, "#ffffff", 0.35), 0.9) +
    stroke(`M${n(x - 4)} ${n(y)}L${n(x - 3)} ${n(y - 4)}M${n(x + 4)} ${n(y)}L${n(x + 3)} ${n(y - 4)}`, INK.night, 0.8) +
    stroke(
      `M${n(x - 2.4)} ${n(y - 15)}q-2.400 -3 0 -6t0 -6M${n(x + 2.4)} ${n(y - 15)}q-2.400 -3 0 -6t0 -6`,
      INK.cream,
      0.9,
      'opacity="0.75"',
    )
  );
}

/** Teams of three cook at their tables under a warm lamp. */
export const teamKitchen: Scene = (sheet) => {
  const a = artboard(sheet);
  const glow = sheet.linear([
    [0, INK.sun, 0.85],
    [1, INK.sun, 0.05],
  ]);
  let markup = a.band(a.top, a.bottom, INK.maroon) + a.band(62, a.bottom, mix(INK.maroon, INK.night, 0.35));
  markup +=
    fill("M-9 13L-58 74H58L9 13Z", glow) +
    stroke(`M0 ${n(a.top)}V7`, INK.night, 0.8) +
    fill("M-10 14C-10 6 -5 4.500 0 4.500S10 6 10 14Z", INK.orange) +
    oval(0, 14, 10, 1.7, INK.cream);
  for (const [x, word] of [
    [-66, INK.leaf],
    [66, INK.sea],
  ] as const)
    markup +=
      box(x - 11, 18, 22, 26, word, 1.5) + disc(x, 28, 5.5, INK.cream) + box(x - 7, 37, 14, 2.4, INK.cream, 1.2);
  const stir: Pose = {
    hands: [
      [-9, -58],
      [15, -57],
    ],
    feet: POSES.stand.feet,
    elbows: [1, -1],
  };
  const lift: Pose = {
    hands: [
      [-17, -56],
      [21, -74],
    ],
    feet: POSES.stand.feet,
    elbows: [1, -1],
  };
  markup +=
    person(-31, 96, 60, someone(0, { top: INK.cream, cover: INK.orange }), "front", lift) +
    person(0, 97, 62, someone(6, { top: INK.lagoon, cover: INK.white }), "front", stir) +
    person(31, 96, 59, someone(7, { top: INK.grass }), "front", stir);
  markup += stroke("M-19 53.500L-15 40", INK.wood, 1.3) + oval(-14.6, 38.6, 1.7, 2.3, INK.wood);
  markup +=
    box(-66, 71, 132, 7, INK.wood, 1.2) +
    box(-66, 71, 132, 2, mix(INK.wood, INK.sun, 0.5), 1) +
    box(-62, 78, 124, 60, mix(INK.wood, INK.night, 0.45));
  markup += pot(-14, 71, INK.stone) + pot(15, 71, INK.red);
  markup +=
    fill("M-50 71C-50 65.500 -40 65.500 -40 71Z", INK.leaf) +
    disc(-45, 65.7, 2.2, INK.lime) +
    disc(-55, 69, 2, INK.red) +
    disc(-58.5, 69.2, 1.8, INK.orange) +
    disc(43, 68.8, 2.2, INK.red) +
    disc(47.5, 69, 2, INK.sun) +
    box(52, 62, 4.6, 9, INK.cream, 1.4);
  markup +=
    person(-13, a.bottom + 6, 36, someone(9), "back", POSES.stand, true) +
    person(9, a.bottom + 8, 36, someone(2), "back", POSES.stand, true) +
    person(58, a.bottom + 12, 52, someone(8), "back", POSES.stand) +
    person(-56, a.bottom + 14, 54, someone(11), "back", POSES.stand);
  return a.mount(markup);
};
