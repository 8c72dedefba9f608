import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, group, stroke } from "../../../draw/paths.ts";
import type { Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";
import { jacket } from "../../../elements/jacket.ts";

const TOOLS = [
  "M0 0V12M-2.500 0H2.500V-4H-2.500Z",
  "M-3 -4L3 8M3 -4L-3 8M-3 12A2 2 0 1 0 -3.100 12M3 12A2 2 0 1 0 3.100 12",
  "M0 -4V10M-3 -4A3 3 0 0 0 3 -4",
  "M-3 -4H3L1 12H-1Z",
] as const;

/** The Gear Clinic: repairers at a bench before a wall of tools. */
export const clinicBench: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, INK.sand);
  let holes = "";
  for (let x = -100; x <= 100; x += 6) for (let y = Math.ceil(a.top / 6) * 6; y < 66; y += 6) holes += `M${x} ${y}h.1`;
  markup += stroke(holes, mix(INK.sand, INK.wood, 0.4), 0.9);
  for (let tool = 0; tool < 14; tool += 1) {
    const place = -78 + tool * 12;
    markup += group(
      stroke(TOOLS[tool % TOOLS.length] ?? "", [INK.pine, INK.red, INK.deep, INK.wood][tool % 4] ?? INK.pine, 1.8),
      `translate(${place} ${16 + (tool % 3) * 2})`,
    );
  }
  markup +=
    box(-17, 5, 34, 13, INK.red, 2) + stroke("M-9 11.500H-3M-6 8.500V14.500M2 10H11M2 13.500H8", INK.cream, 1.6);
  const sew: Pose = {
    hands: [
      [-3, -50],
      [17, -51],
    ],
    feet: POSES.stand.feet,
    elbows: [-1, 1],
  };
  const hold: Pose = {
    hands: [
      [-16, -55],
      [15, -55],
    ],
    feet: POSES.stand.feet,
    elbows: [1, -1],
  };
  const ask: Pose = {
    hands: [
      [-23, -54],
      [10, -46],
    ],
    feet: POSES.stand.feet,
    elbows: [-1, -1],
  };
  markup +=
    person(-25, 106, 76, someone(8, { top: INK.pine }), "front", sew) +
    person(24, 106, 74, someone(5, { top: INK.orange, cover: INK.cream }), "front", hold);
  markup +=
    box(-110, 70, 220, 5, INK.clay) +
    box(-110, 70, 220, 1.6, mix(INK.clay, INK.sun, 0.5)) +
    a.band(75, a.bottom, INK.wood) +
    stroke("M-34 75V150M34 75V150", INK.bark, 0.8);
  // A sewing machine, a boot and a pack wait on the bench.
  markup +=
    fill("M-32 70V56C-32 51 -29 50 -24 50H-6C-2 50 -1 52 -1 55V63H-5V58H-22V66H-2V70Z", INK.night) +
    disc(0.4, 54, 2.8, INK.sun) +
    stroke("M-3 63V67", INK.stone, 0.8) +
    fill("M-16 66H22L25 70H-14Z", INK.lagoon);
  markup +=
    fill("M40 49H51L52 60C56 62 62 62.500 63 66.500V70H39Z", INK.wood) +
    box(39, 68.5, 24.5, 2.2, INK.night, 0.6) +
    stroke("M46 54H51.500M46.500 57.500H52", INK.cream, 0.8);
  markup +=
    box(-62, 47, 18, 23, INK.leaf, 4) +
    box(-63, 43.5, 20, 6, INK.lime, 3) +
    box(-58, 57, 10, 9, mix(INK.leaf, INK.night, 0.3), 2) +
    stroke("M-56 47V43M-49 47V43", INK.forest, 1.2);
  for (let spool = 0; spool < 4; spool += 1)
    markup += box(28 + spool * 3 - 2, 65, 2.2, 5, [INK.red, INK.sun, INK.sea, INK.plum][spool] ?? INK.red, 0.5);
  markup += person(73, 118, 82, someone(2), "left", ask) + person(-80, 118, 84, someone(6), "right", POSES.stand);
  return a.mount(markup);
};

/** The Gear Swap: a long rail of second-hand jackets, and people who look through it. */
export const swapRail: Scene = (sheet) => {
  const a = artboard(sheet);
  const random = sheet.random.fork("rail");
  let markup = a.band(a.top, a.bottom, INK.sun) + a.band(80, a.bottom, INK.clay);
  for (let flag = -8; flag <= 8; flag += 1)
    markup += fill(
      `M${flag * 12 - 5} ${4 + Math.abs(flag % 3)}h10l-5 9Z`,
      [INK.red, INK.cream, INK.sea, INK.leaf][(flag + 8) % 4] ?? INK.red,
    );
  markup +=
    stroke("M-110 4Q0 8 110 4", INK.bark, 0.6) +
    stroke("M-90 24H90M-48 24V84M48 24V84M-54 85H-42M42 85H54", INK.night, 2);
  const colors = [INK.sea, INK.red, INK.leaf, INK.plum, INK.cream, INK.deep, INK.orange, INK.indigo, INK.grass];
  for (let index = 0; index < 15; index += 1)
    markup += jacket(-84 + index * 12, 27, 0.86 + random.between(0, 0.12), colors[index % colors.length] ?? INK.sea);
  const take: Pose = {
    hands: [
      [-17, -85],
      [15, -83],
    ],
    feet: POSES.stand.feet,
    elbows: [1, -1],
  };
  markup +=
    person(-22, 97, 56, someone(0), "back", take) +
    person(17, 97, 58, someone(1, { top: INK.white }), "back", take) +
    person(35, 97, 34, someone(9), "back", POSES.pointRight, true);
  markup +=
    person(-62, 98, 57, someone(10, { pack: INK.maroon }), "right", POSES.walkRight) +
    person(70, 98, 55, someone(11), "left", POSES.walkLeft);
  return a.mount(markup);
};
