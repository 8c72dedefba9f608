import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person, wheelchairUser } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";
import { cone } from "../../../elements/nature/tropics.ts";

/** A broad leaf that points up from (x, y); the angle is in degrees. */
function leaf(x: number, y: number, size: number, angle: number, color: string): string {
  return group(
    fill("M0 0C-22 -14 -24 -52 0 -82C24 -52 22 -14 0 0Z", color) +
      fill("M0 0C22 -14 24 -52 0 -82Z", mix(color, "#000000", 0.14)) +
      stroke(
        "M0 6V-74M0 -18L-13 -32M0 -18L13 -32M0 -36L-13 -50M0 -36L13 -50M0 -54L-8 -63M0 -54L8 -63",
        mix(color, "#ffffff", 0.35),
        1.4,
      ),
    `translate(${n(x)} ${n(y)}) rotate(${angle}) scale(${n(size)})`,
  );
}

/** Little Rangers: children with magnifying glasses between leaves that are taller than they are. */
export const littleRangers: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#e3ee9f");
  for (const [x, y, s, r, c] of [
    [-92, 84, 1.2, -14, INK.leaf],
    [-64, 84, 1, 12, INK.grass],
    [-30, 82, 0.9, -16, INK.grass],
    [2, 80, 1, 4, INK.leaf],
    [34, 82, 0.9, 18, INK.grass],
    [66, 84, 1.1, -10, INK.leaf],
    [94, 84, 1.2, 14, INK.grass],
  ] as const)
    markup += leaf(x, y, s, r, mix(c, "#e3ee9f", 0.42));
  markup += a.band(82, a.bottom, INK.leaf) + fill("M-120 84Q0 76 120 84V90H-120Z", INK.grass);
  const look: Pose = {
    hands: [
      [-14, -46],
      [26, -66],
    ],
    feet: POSES.stand.feet,
    elbows: [1, -1],
  };
  const squat: Pose = {
    hip: [-4, -26],
    hands: [
      [22, -20],
      [20, -14],
    ],
    feet: [
      [-4, 0],
      [6, 0],
    ],
    lean: 10,
    elbows: [1, 1],
  };
  markup += person(-40, 94, 47, someone(9, { cover: INK.orange }), "front", look, true);
  // A beetle is what they look at.
  markup +=
    leaf(-2, 84, 0.5, -34, INK.leaf) +
    oval(-19, 60, 3.4, 2.4, INK.red) +
    stroke(
      "M-19 57.600V62.400M-16.500 58L-14.500 56M-16.500 62L-14.500 64M-21.500 58L-23.500 56M-21.500 62L-23.500 64",
      INK.night,
      0.6,
    );
  markup +=
    disc(-19, 60, 6.5, INK.white, 'opacity="0.35"') +
    stroke("M-25.500 60a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0 -13 0M-24.500 64.500L-28 69", INK.bark, 1.5);
  markup +=
    person(
      6,
      94,
      45,
      someone(11, { cover: INK.rose, top: INK.sea, lower: "trousers", legs: INK.pine }),
      "right",
      squat,
      true,
    ) +
    person(38, 94, 48, someone(3, { top: INK.sun, lower: "shorts", legs: INK.deep }), "left", POSES.pointLeft, true) +
    person(
      70,
      95,
      68,
      someone(5, { hair: "cap", cover: INK.pine, top: INK.wood, pack: INK.orange }),
      "left",
      POSES.walkLeft,
    );
  markup +=
    leaf(-96, 104, 1.2, 16, INK.pine) +
    leaf(-70, 108, 0.8, -18, INK.pine) +
    leaf(100, 106, 1.2, -20, INK.pine) +
    leaf(24, 108, 0.5, 22, INK.pine) +
    leaf(-20, 110, 0.5, -24, INK.pine);
  return a.mount(markup + a.band(108, a.bottom + 1, INK.pine));
};

/** Framed pictures on a white wall, and the visitors who look at them. */
export const pictureWall: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#f3efe6") + a.band(78, a.bottom, "#c9a77a") + a.band(76, 78, "#ded6c4");
  const frame = (x: number, y: number, w: number, h: number, inner: (id: string) => string): string => {
    const clip = sheet.clip(`<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`);
    return (
      box(x - 3, y - 3, w + 6, h + 6, INK.night, 0.6) +
      box(x - 1.8, y - 1.8, w + 3.6, h + 3.6, INK.white) +
      group(inner(clip), "", `clip-path="${clip}"`)
    );
  };
  markup += frame(
    -24,
    8,
    48,
    38,
    () =>
      box(-30, 0, 60, 60, "#231a4a") +
      disc(0, 44, 24, INK.orange, 'opacity="0.35"') +
      fill("M0 42C-6 41 -5 35 -1 30C0 34 5 32 4 38C4 41 2 42 0 42Z", INK.sun) +
      [-14, -9, 9, 14]
        .map((x) => disc(x, 35, 1.8, INK.bark) + fill(`M${x - 3} 43Q${x} 34 ${x + 3} 43Z`, INK.bark))
        .join("") +
      box(-30, 42, 60, 9, "#160f30"),
  );
  markup += frame(
    -64,
    12,
    26,
    32,
    () =>
      box(-70, 0, 40, 60, INK.lagoon) +
      cone(-50, 40, 18, 22, 3, INK.pine, INK.leaf, "frame") +
      box(-70, 38, 40, 12, INK.sea),
  );
  markup += frame(
    40,
    12,
    26,
    32,
    () =>
      box(30, 0, 40, 60, "#e9a98c") +
      person(52, 40, 24, someone(2), "back", {
        hip: [0, -46],
        hands: [
          [-19, -104],
          [15, -112],
        ],
        feet: [
          [-16, -20],
          [13, -2],
        ],
        knees: [1, -1],
      }),
  );
  markup +=
    frame(-96, 16, 20, 24, () => box(-100, 0, 30, 60, INK.sun) + disc(-86, 30, 5, INK.red)) +
    frame(78, 16, 20, 24, () => box(70, 0, 40, 60, INK.mint) + fill("M78 40L88 22L98 40Z", INK.orange));
  for (const [x, y] of [
    [-51, 50],
    [0, 53],
    [53, 50],
  ] as const)
    markup += box(x - 5, y, 10, 3.4, INK.white) + stroke(`M${x - 3.5} ${y + 1.7}h7`, INK.stone, 0.5);
  const carry: Pose = {
    hands: [
      [-14, -46],
      [6, -62],
    ],
    feet: POSES.stand.feet,
    elbows: [1, 1],
  };
  markup +=
    person(-46, 96, 54, someone(11), "back", POSES.stand) +
    person(-6, 98, 56, someone(10), "back", POSES.hips) +
    person(9, 98, 33, someone(7), "back", POSES.pointRight, true) +
    wheelchairUser(43, 97, 44, someone(4, { lower: "trousers" }), "left") +
    person(74, 97, 54, someone(2, { pack: INK.red }), "back", carry) +
    person(-78, 98, 52, someone(8), "right", POSES.stand);
  return a.mount(markup);
};
