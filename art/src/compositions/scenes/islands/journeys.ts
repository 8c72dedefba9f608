import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { letters } from "../../../draw/lettering.ts";
import { box, disc, fill, group, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person, wheelchairUser } from "../../../elements/figures/person.ts";
import { POSES } from "../../../elements/figures/poses.ts";

/** A commuter train at the platform, the city's towers and its obelisk behind. */
export const commuterTrain: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#c5dceb");
  for (const [x, w, h] of [
    [-92, 15, 44],
    [-74, 10, 58],
    [-60, 18, 36],
    [-38, 11, 52],
    [22, 14, 56],
    [40, 10, 40],
    [54, 16, 62],
    [74, 12, 46],
    [90, 16, 34],
  ] as const) {
    markup += box(x, 62 - h, w, h + 10, "#93b8d1");
    let panes = "";
    for (let floor = 0; floor < h / 4 - 1; floor += 1) panes += `M${x + 2} ${62 - h + 4 + floor * 4}h${w - 4}`;
    markup += stroke(panes, "#b4d0e2", 1);
  }
  markup +=
    fill("M-5 62L-2.500 14H2.500L5 62Z", INK.white) +
    fill("M-9 40H9L6 44H-6Z", INK.white) +
    fill("M-3 14Q-4 8 0 3Q4 8 3 14Z", INK.sun) +
    a.band(60, 66, "#5a7d5e");
  markup +=
    fill("M-140 38H46Q66 38 72 54L76 78H-140Z", INK.white) +
    fill("M-140 62H74L76 74H-140Z", INK.red) +
    fill("M-140 70H75.500L76 74H-140Z", INK.sun) +
    fill("M50 42Q62 42 67 55H50Z", "#22384a");
  for (const x of [-92, -58, -24, 10])
    markup +=
      box(x - 2, 44, 15, 13, "#22384a", 1.6) +
      box(x + 16, 42, 14, 36, "#d7dde0", 1) +
      box(x + 17.5, 45, 5, 12, "#22384a", 0.8) +
      box(x + 23.5, 45, 5, 12, "#22384a", 0.8);
  markup +=
    disc(68, 64, 2.2, INK.cream) +
    box(-140, 78, 214, 5, "#3b4248") +
    a.band(82, a.bottom, "#d8cfc0") +
    a.band(82, 85, INK.sun) +
    stroke("M-130 83.500H130", "#c98d2c", 0.6, 'stroke-dasharray="2 2"');
  markup +=
    stroke(`M-46 ${n(a.top)}V24M46 ${n(a.top)}V24`, INK.deep, 1.2) +
    box(-52, 8, 104, 15, INK.deep, 1.5) +
    fill(letters("HALL A", "display", 8.6, -16, 19, "middle").path, INK.white) +
    stroke("M14 15.500H38M32 10.500L38 15.500L32 20.500", INK.sun, 2);
  return a.mount(
    markup +
      person(-70, 98, 46, someone(11), "right", POSES.walkRight) +
      person(-50, 99, 48, someone(10, { pack: INK.orange }), "right", POSES.walkRight) +
      person(-24, 99, 47, someone(0), "front", POSES.stand) +
      person(-14, 99, 29, someone(1), "front", POSES.wave, true) +
      wheelchairUser(10, 99, 42, someone(6), "right") +
      person(36, 99, 47, someone(4), "right", POSES.walkRight) +
      person(66, 99, 46, someone(3, { pack: INK.leaf }), "left", POSES.stand),
  );
};

/** A walk at night: a line of people with lamps on their heads between giant bamboo. */
export const bambooNight: Scene = (sheet) => {
  const a = artboard(sheet);
  const random = sheet.random.fork("bamboo");
  const light = sheet.linear(
    [
      [0, "#ffe9a8", 0.8],
      [1, "#ffe9a8", 0],
    ],
    [0, 0, 1, 0],
  );
  let markup =
    a.band(a.top, a.bottom, "#0b2f4a") + disc(34, 18, 11, "#f3f1d0") + disc(34, 18, 24, "#f3f1d0", 'opacity="0.12"');
  const stem = (x: number, w: number, color: string): string => {
    let joints = "";
    for (let y = a.top + random.between(0, 12); y < 96; y += w * 4.4)
      joints += `M${n(x - w * 0.6)} ${n(y)}h${n(w * 1.2)}`;
    return (
      box(x - w / 2, a.top - 2, w, a.bottom - a.top + 4, color) + stroke(joints, mix(color, "#ffffff", 0.25), w * 0.16)
    );
  };
  for (let x = a.left; x < a.right; x += random.between(7, 11)) markup += stem(x, 3, "#12486a");
  for (let x = a.left + 4; x < a.right; x += random.between(14, 20)) markup += stem(x, 4.6, "#0f5a66");
  markup += fill("M-140 92C-80 82 -30 92 20 82S100 74 140 78V400H-140Z", "#06202f");
  const line = [
    [-56, 87, 32, 3],
    [-32, 87.5, 34, 5],
    [-8, 87, 34, 8],
    [14, 84.5, 24, 9],
    [36, 80.5, 33, 6],
  ] as const;
  for (const [x, y, size, index] of line) {
    const headY = y - size * 0.93;
    markup += fill(
      `M${n(x + size * 0.1)} ${n(headY)}L${n(x + size * 0.95)} ${n(headY + size * 0.5)}L${n(x + size * 1.15)} ${n(headY + size * 0.12)}Z`,
      light,
    );
    const look = someone(index);
    markup +=
      person(
        x,
        y,
        size,
        {
          ...look,
          hair: look.hair === "hijab" ? "hijab" : "helmet",
          cover: look.hair === "hijab" ? look.cover : INK.red,
          pack: [INK.orange, INK.leaf, INK.sun][index % 3] ?? INK.orange,
        },
        "right",
        POSES.walkRight,
        size < 28,
      ) + disc(x + size * 0.09, headY - size * 0.03, size * 0.035, "#fffbe0");
  }
  for (const [x, w] of [
    [-74, 9],
    [-50, 6],
    [62, 8],
    [80, 11],
    [-94, 8],
  ] as const)
    markup += stem(x, w, "#04161f");
  for (let leaf = 0; leaf < 46; leaf += 1)
    markup += group(
      fill("M0 0Q6 -3 13 0Q6 3 0 0Z", leaf % 2 === 0 ? "#0f5a66" : "#04161f"),
      `translate(${n(random.between(a.left, a.right))} ${n(random.between(a.top, a.top + 26))}) rotate(${n(random.between(20, 150))})`,
    );
  return a.mount(markup);
};

/** A rhinoceros hornbill, awake first, with a ticket in its beak. */
export const hornbill: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#ffd27a") + disc(-6, 50, 46, "#ffe8b3") + disc(-6, 50, 33, "#fff6dd");
  for (const [x, y, turn, s, color] of [
    [-92, 100, 30, 1.5, INK.leaf],
    [-70, 112, 8, 1.3, INK.pine],
    [92, 104, -32, 1.5, INK.leaf],
    [70, 114, -8, 1.2, INK.pine],
    [-100, 50, 62, 1.2, INK.pine],
    [102, 40, -64, 1.2, INK.pine],
  ] as const)
    markup += group(
      fill("M0 0C-16 -16 -16 -46 0 -66C16 -46 16 -16 0 0Z", color) +
        stroke("M0 4V-58M0 -14L-9 -24M0 -14L9 -24M0 -30L-9 -40M0 -30L9 -40", mix(color, "#ffffff", 0.3), 1.2),
      `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
    );
  markup +=
    stroke("M-120 84C-60 76 0 84 120 74", INK.bark, 6) +
    stroke("M40 80Q56 92 70 90", INK.bark, 3.4) +
    fill("M70 90Q78 82 88 86Q80 94 70 90Z", INK.leaf);
  markup +=
    fill("M-38 70L-48 118L-36 122L-30 116L-24 122L-16 72Z", INK.white) +
    fill("M-46 96L-48 108L-30 110L-20 108L-18 98Z", INK.night) +
    fill("M2 20C-20 20 -40 44 -38 76C-30 88 -4 86 8 74C20 60 22 34 14 24Z", INK.night) +
    fill("M-10 34C-28 46 -36 62 -34 80C-18 80 -2 66 0 48Z", "#1c3a4c") +
    stroke("M-26 58Q-16 60 -6 52M-30 68Q-18 70 -6 60", "#2f556a", 1.2);
  markup += stroke("M-12 80V86M-4 80V86", INK.ash, 3) + fill("M8 70C14 64 18 54 17 44L4 56Z", INK.white);
  markup +=
    disc(12, 22, 11, INK.night) +
    fill("M16 14C30 10 48 18 58 34C46 28 32 28 18 30Z", "#f4b63f") +
    fill("M16 15C30 12 48 19 58 34C44 24 30 22 17 24Z", "#ffd77d") +
    fill("M14 13C12 2 26 -6 40 2C46 6 44 10 38 7C32 6 30 12 24 14Z", INK.red) +
    fill("M18 12C20 4 30 0 38 5C32 5 28 11 24 14Z", INK.orange) +
    disc(14, 19, 3.2, INK.red) +
    disc(14.4, 19, 1.5, INK.night) +
    disc(15, 18.4, 0.5, INK.white);
  markup += group(
    box(-3, -8, 34, 18, INK.cream, 1.6) +
      stroke("M22 -8V10", INK.clay, 0.8, 'stroke-dasharray="1.600 1.600"') +
      box(1, -4, 16, 3, INK.red, 1) +
      stroke("M1 3H14M1 6.500H10", INK.clay, 1.1) +
      disc(26.5, 1, 2, INK.sun),
    "translate(49 34) rotate(16)",
  );
  return a.mount(markup);
};
