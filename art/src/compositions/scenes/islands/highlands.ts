import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";
import { terraces } from "../../../elements/nature/terraces.ts";
import { coconutPalm, cone, plume } from "../../../elements/nature/tropics.ts";

/** A tent with a lit inside; (x, y) is the middle of its foot. */
function litTent(x: number, y: number, size: number, color: string): string {
  return group(
    oval(0, 1, 26, 3, INK.sun, 'opacity="0.35"') +
      fill("M-24 0C-20 -14 -8 -22 0 -22S20 -14 24 0Z", color) +
      fill("M0 -22C8 -22 20 -14 24 0H12C12 -10 8 -18 0 -22Z", mix(color, "#000000", 0.25)) +
      fill("M-9 0C-8 -9 -4 -15 0 -17C4 -15 8 -9 9 0Z", "#fff0b8"),
    `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
  );
}

/** Camp at a crater lake at dusk: lit tents, their light in the water, tea on the shore. */
export const craterLake: Scene = (sheet) => {
  const a = artboard(sheet);
  const random = sheet.random.fork("lake");
  const rim =
    fill(
      "M-140 58V26C-110 20 -98 8 -84 14C-70 20 -66 30 -48 32C-30 34 -10 38 8 34C26 30 40 22 56 24C74 26 84 10 100 12S130 26 140 22V58Z",
      "#8a3f78",
    ) + fill("M-140 58V40C-110 36 -80 40 -60 44S-20 50 10 46S70 38 140 40V58Z", "#5c2a66");
  let markup = a.band(a.top, a.bottom, "#f58f7c") + a.band(a.top, 14, "#c95c83") + a.band(a.top, 0, "#9a4586");
  for (let star = 0; star < 40; star += 1)
    markup += disc(random.between(a.left, a.right), random.between(a.top, 12), random.between(0.2, 0.5), "#ffe9c9");
  markup += rim + a.band(57, a.bottom, "#e57f86") + group(rim, "translate(0 115) scale(1 -1)", 'opacity="0.45"');
  for (let glint = 0; glint < 22; glint += 1)
    markup += oval(
      random.between(a.left, a.right),
      random.between(60, 80),
      random.between(3, 12),
      0.35,
      "#ffc3a0",
      'opacity="0.6"',
    );
  markup +=
    fill("M-140 82C-90 74 -40 86 0 80S90 74 140 80V400H-140Z", "#2a1440") +
    [
      [-52, INK.orange],
      [-16, INK.sun],
      [20, INK.rose],
      [54, INK.orange],
    ]
      .map(([x]) => fill(`M${Number(x) - 4} 62h8l3 14h-14Z`, INK.sun, 'opacity="0.3"'))
      .join("");
  markup +=
    litTent(-52, 85, 0.75, INK.red) +
    litTent(-17, 84, 0.62, INK.orange) +
    litTent(17, 84, 0.66, "#d9577a") +
    litTent(56, 85, 0.8, INK.sun);
  const tea: Pose = {
    hip: [0, -16],
    hands: [
      [-6, -34],
      [10, -34],
    ],
    feet: [
      [-13, 0],
      [13, 0],
    ],
    knees: [1, -1],
  };
  markup +=
    person(-34, 96, 34, someone(0), "front", tea) +
    person(-5, 97, 34, someone(6), "front", tea) +
    person(34, 96, 36, someone(2), "left", POSES.sitLeft) +
    person(78, 96, 36, someone(3), "left", POSES.walkLeft) +
    fill("M-22 96C-26 90 -20 88 -19.500 84C-17 87 -14 92 -17 96Z", INK.orange) +
    fill("M-20.500 96C-22 92 -19 91 -19 89C-17.500 91 -16.800 94 -18 96Z", INK.cream);
  return a.mount(markup);
};

/** Planting rice: farmers in a row, palms behind, the flooded field shines. */
export const plantingRice: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup =
    a.band(a.top, a.bottom, "#dff0d2") +
    cone(-36, 46, 30, 62, 5, "#8fbf9f", "#b3d8b4", "rice cone") +
    plume(-36, 17, 7, 16, "#ffffff", "#cfe3cf", "rice plume");
  markup += terraces({
    left: a.left,
    right: a.right,
    top: 42,
    bottom: 70,
    steps: 9,
    greens: ["#b7d873", "#8dc653", "#62ad44"],
    water: "#d9f2ea",
    climb: 10,
    seed: "rice field",
  });
  markup +=
    coconutPalm(58, 60, 46, -0.14, INK.wood, INK.leaf) +
    coconutPalm(72, 64, 58, 0.12, INK.wood, INK.leaf) +
    coconutPalm(-82, 64, 50, 0.16, INK.wood, INK.leaf);
  markup += fill("M-140 70Q0 62 140 70V400H-140Z", "#bfe6df") + stroke("M-140 70Q0 62 140 70", "#4f9a3c", 2.6);
  for (let row = 0; row < 5; row += 1)
    for (let plant = -14; plant <= 14; plant += 1) {
      const [x, y, s] = [plant * (7.5 + row * 1.6) + (row % 2) * 4, 74 + row * 7.5, 0.7 + row * 0.2];
      markup += stroke(
        `M${n(x)} ${n(y)}l${n(-1.6 * s)} ${n(-4 * s)}M${n(x)} ${n(y)}v${n(-5 * s)}M${n(x)} ${n(y)}l${n(1.6 * s)} ${n(-4 * s)}`,
        row % 2 === 0 ? "#4fa03c" : "#3a8a3a",
        0.55 * s,
      );
    }
  const bend: Pose = {
    hip: [-6, -46],
    hands: [
      [27, -22],
      [30, -18],
    ],
    feet: [
      [-9, 0],
      [4, 0],
    ],
    lean: 26,
    elbows: [1, 1],
  };
  for (const [x, y, index] of [
    [-48, 84, 7],
    [-14, 87, 4],
    [22, 85, 9],
  ] as const)
    markup +=
      oval(x + 3, y + 0.6, 12, 1.2, "#8cc4bb") +
      person(
        x,
        y,
        44,
        someone(index, { hair: "caping", cover: INK.straw, lower: "shorts", legs: INK.deep }),
        "right",
        bend,
      );
  markup +=
    person(58, 93, 50, someone(2, { hair: "caping", cover: INK.straw, top: INK.red }), "left", {
      hands: [
        [-12, -56],
        [13, -46],
      ],
      feet: POSES.stand.feet,
      elbows: [-1, 1],
    }) + stroke("M48 66l-3 -9M50 66v-10M52 66l3 -9", "#3a8a3a", 1.2);
  return a.mount(markup);
};

/** Walkers on the rim of a crater at first light, the plume of another volcano behind. */
export const craterRim: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#ffe3c2") + a.band(a.top, 18, "#f9c3a4") + a.band(a.top, 4, "#ee9f92");
  markup +=
    plume(34, 26, 18, 42, "#fff6ea", "#e5b3a2", "rim plume") +
    cone(34, 74, 49, 70, 5, "#6d5a82", "#a97f96", "rim cone") +
    cone(-48, 76, 22, 50, 7, "#8b749a", "#b995a6", "rim low");
  for (const [x, y, w] of [
    [-70, 64, 60],
    [20, 68, 80],
    [-10, 72, 70],
    [74, 66, 50],
  ] as const)
    markup += oval(x, y, w, 5.5, "#fff1de", 'opacity="0.9"');
  const edge = "M-140 66C-110 70 -90 80 -62 80S-20 90 10 86S70 74 140 72V400H-140Z";
  markup +=
    fill(edge, "#2f3a4f") +
    fill("M-140 78C-100 78 -80 92 -50 92S0 100 40 96S110 84 140 84V400H-140Z", "#222b3d") +
    stroke("M-140 66C-110 70 -90 80 -62 80S-20 90 10 86S70 74 140 72", "#ff9d6b", 0.8);
  for (const [x, y, size, index, child] of [
    [-76, 79, 27, 6, 0],
    [-56, 80.5, 27, 0, 0],
    [-38, 83, 28, 10, 0],
    [-20, 86, 19, 1, 1],
    [-4, 87, 28, 5, 0],
    [16, 86, 29, 3, 0],
  ] as const)
    markup += person(
      x,
      y,
      size,
      someone(index, { pack: [INK.orange, INK.red, INK.lagoon, INK.sun][index % 4] ?? INK.orange }),
      "right",
      POSES.walkRight,
      child === 1,
    );
  return a.mount(markup);
};
