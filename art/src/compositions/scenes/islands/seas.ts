import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { head } from "../../../elements/figures/head.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person } from "../../../elements/figures/person.ts";
import { POSES } from "../../../elements/figures/poses.ts";
import { cone } from "../../../elements/nature/tropics.ts";

/** A fish of about 20 units that swims to the right. */
function fish(x: number, y: number, size: number, color: string, stripe: string): string {
  return group(
    fill("M-12 0L-20 -7V7Z", color) +
      fill("M-14 0C-10 -9 6 -10 12 0C6 10 -10 9 -14 0Z", color) +
      stroke("M-3 -6.500Q0 0 -3 6.500M3 -6Q6 0 3 6", stripe, 2) +
      disc(8, -1.5, 1.2, INK.night),
    `translate(${n(x)} ${n(y)}) scale(${n(size)} ${n(Math.abs(size))})`,
  );
}

/** Branches of coral that grow from (x, y). */
function coral(x: number, y: number, size: number, color: string): string {
  return group(
    stroke(
      "M0 0V-18M0 -6C-10 -8 -12 -16 -12 -26M0 -10C9 -12 12 -18 12 -30M-11 -14C-18 -16 -20 -20 -20 -26M10 -17C16 -19 19 -23 19 -28M0 -18C-4 -24 -4 -30 -3 -38M0 -18C4 -24 5 -28 4 -34",
      color,
      4.6,
    ),
    `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
  );
}

/** A snorkeller over a reef. */
export const reef: Scene = (sheet) => {
  const a = artboard(sheet, 0.7);
  const deep = sheet.vertical(0, sheet.height, [
    [0, "#46c2c4"],
    [0.45, "#1380a3"],
    [1, "#0b3263"],
  ]);
  const ray = sheet.linear([
    [0, "#d9fbf2", 0.55],
    [1, "#d9fbf2", 0],
  ]);
  let markup = "";
  for (const [x, w, lean] of [
    [-60, 12, 26],
    [-26, 18, 18],
    [12, 10, 14],
    [44, 20, 10],
  ] as const)
    markup += fill(`M${x} ${n(a.top)}h${w}L${x + w * 2 + lean} 92H${x + lean - w}Z`, ray);
  // The swimmer lies on the water, seen from the side and a little below.
  markup +=
    group(
      stroke("M-10 0L-30 5L-46 2", INK.maroon, 6.4) +
        stroke("M-10 2L-29 -5L-45 -9", mix(INK.maroon, "#000000", 0.2), 6.4) +
        fill("M-44 -1L-66 -5L-62 4L-46 6Z", INK.sun) +
        fill("M-43 -12L-63 -20L-62 -10L-46 -6Z", mix(INK.sun, INK.orange, 0.4)) +
        fill("M-14 -5C-4 -9 12 -9 18 -4C20 0 16 7 8 7C-2 7 -10 6 -14 4Z", INK.orange) +
        stroke("M12 2L22 14L34 16", someone(0).skin, 5) +
        disc(35, 16, 3.2, someone(0).skin),
      "translate(-4 26) rotate(8)",
    ) +
    group(head(someone(5, { cover: INK.orange }), "right"), "translate(19 25) rotate(58) scale(.82)") +
    group(
      fill("M-2 -4H9V3H-2Z", INK.night) + fill("M0 -2.500H7V1.500H0Z", INK.mint) + stroke("M-3 -1V-13", INK.sun, 2.2),
      "translate(22.500 26) rotate(52)",
    );
  for (const [x, y] of [
    [30, 20],
    [33, 14],
    [31, 8],
    [35, 3],
  ] as const)
    markup += `<circle cx="${x}" cy="${y}" r="1.500" fill="none" stroke="#e6fffa" stroke-width="0.6"/>`;
  markup += fill("M-140 92C-90 76 -60 90 -30 84S40 92 70 80S120 86 140 84V400H-140Z", "#0a2a56");
  markup +=
    coral(-66, 92, 1.1, "#f2705f") +
    coral(-38, 94, 0.8, INK.sun) +
    coral(66, 90, 1.2, "#f28fb0") +
    coral(40, 94, 0.7, INK.orange) +
    coral(0, 96, 0.6, "#b58be0") +
    coral(92, 92, 1, INK.sun);
  markup +=
    disc(-14, 92, 9, "#d95d8a") +
    stroke("M-20 92q6 -9 12 0M-17 87q4 -5 8 0", "#f3a5c0", 1) +
    disc(22, 93, 7, "#7fd0a0") +
    stroke("M17 93q5 -8 10 0", "#c5efd0", 1);
  markup += group(
    oval(0, 0, 15, 10, "#5f8d55") +
      stroke("M-8 -4L0 -7L8 -4M-10 2H10M0 -7V8", "#b7cf7f", 1.4) +
      oval(18, -2, 5, 3.6, "#9dbb6d") +
      disc(20, -3, 0.8, INK.night) +
      fill("M4 8Q8 20 16 20Q12 12 10 6ZM-8 8Q-14 16 -20 16Q-15 10 -12 4ZM4 -8Q12 -18 20 -16Q12 -12 9 -7Z", "#9dbb6d"),
    "translate(-46 56) rotate(-14)",
  );
  for (const [x, y, s, c, d] of [
    [34, 56, 0.6, INK.sun, INK.red],
    [48, 48, 0.55, INK.sun, INK.red],
    [44, 64, 0.5, INK.sun, INK.red],
    [60, 58, 0.6, INK.sun, INK.red],
    [-4, 68, -0.55, "#f4f4ff", INK.indigo],
    [10, 74, -0.5, "#f4f4ff", INK.indigo],
    [-80, 40, 0.6, INK.rose, INK.maroon],
    [80, 34, -0.6, "#f4f4ff", INK.indigo],
  ] as const)
    markup += fish(x, y, s, c, d);
  return `<rect width="${sheet.width}" height="${sheet.height}" fill="${deep}"/>${a.mount(markup)}`;
};

/** A phinisi under full sail, people at the rail. */
export const phinisi: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#ffe9a8") + a.band(20, 74, "#ffdb8a") + disc(-46, 44, 13, "#fffbe8");
  markup +=
    cone(58, 76, 26, 52, 4, "#e3a15c", "#f0b877", "sea") +
    fill("M-140 76C-110 66 -90 70 -62 76Z", "#d98f58") +
    a.band(74, a.bottom, "#16a5a5");
  for (const [x, y, w] of [
    [-70, 80, 26],
    [40, 84, 34],
    [-30, 95, 40],
    [60, 98, 30],
    [-90, 104, 36],
    [10, 110, 44],
    [84, 90, 22],
  ] as const)
    markup += fill(
      `M${x - w / 2} ${y}q${w / 4} -3 ${w / 2} 0t${w / 2} 0q${-w / 4} 2.500 ${-w / 2} 1.600t${-w / 2} -1.600Z`,
      "#7fdcd0",
    );
  const sail = (path: string, color: string): string => fill(path, color);
  markup +=
    stroke("M-12 72V-2M20 72V8M46 66L70 52", INK.bark, 1.6) +
    sail("M-11 2C2 18 6 34 4 52L-11 54Z", INK.cream) +
    sail("M-13 4C-26 24 -34 40 -36 54L-13 56Z", "#e2543a") +
    sail("M21 10C34 24 38 38 36 54L21 56Z", "#e2543a") +
    sail("M19 12C10 26 6 40 6 52L19 54Z", "#f7e3b8") +
    sail("M40 20C52 36 60 46 68 52L42 56Z", INK.cream) +
    stroke("M-12 -2L-40 58M20 8L70 52M-12 -2L20 8", INK.bark, 0.5);
  markup += fill("M-12 -2l9 2.500l-9 2.500Z", INK.red);
  markup +=
    person(-24, 68, 15, someone(1), "right", POSES.wave) +
    person(-4, 68, 15, someone(0), "front", POSES.stand) +
    person(5, 68, 15.5, someone(6), "front", POSES.wave) +
    person(33, 67, 15, someone(11), "front", POSES.stand) +
    person(14, 68, 11, someone(9), "front", POSES.cheer, true);
  markup +=
    fill("M-48 58L-42 66H48L60 58L52 76Q44 84 30 84H-26Q-40 84 -44 74Z", "#7a3f22") +
    fill("M-45 68H54L52 72H-44Z", INK.cream) +
    stroke("M-44 77H49", "#4e2613", 1.2) +
    fill("M-48 58H-30V66H-42Z", "#94532e") +
    fill("M-50 82q26 8 50 2t56 0q-20 6 -52 7t-54 -9Z", "#c9f4e6");
  return a.mount(markup);
};

/** Outrigger boats on the sand, from above. */
export const jukungs: Scene = (sheet) => {
  const a = artboard(sheet, 0.5);
  let markup =
    a.band(a.top, a.bottom, "#f3dba4") +
    fill("M-160 -200H160V6C120 30 90 10 50 30S-20 28 -60 52S-120 50 -160 74Z", "#bff0e2") +
    fill("M-160 -200H160V-4C120 20 90 0 50 20S-20 18 -60 42S-120 40 -160 64Z", "#3cc0bd") +
    fill("M-160 -200H160V-40C110 -20 60 -34 10 -12S-90 10 -160 30Z", "#14959f");
  const boat = (x: number, y: number, turn: number, color: string, trim: string): string =>
    group(
      group(fill("M0 -36C7 -20 7 20 0 36C-7 20 -7 -20 0 -36Z", "#000000"), "translate(2.500 2.500)", 'opacity="0.18"') +
        stroke("M-16 -14Q0 -20 16 -14M-16 14Q0 8 16 14", "#b98a4a", 1.8) +
        stroke("M-16 -26V26M16 -26V26", INK.white, 2.6) +
        fill("M0 -38C7 -20 7 20 0 38C-7 20 -7 -20 0 -38Z", color) +
        fill("M0 -28C4 -16 4 16 0 28C-4 16 -4 -16 0 -28Z", mix(color, "#000000", 0.35)) +
        stroke("M-3.400 -10H3.400M-3.600 4H3.600M-3 16H3", trim, 2) +
        disc(0, -31, 1.6, trim),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  markup +=
    boat(-48, 82, -14, "#e2543a", INK.sun) +
    boat(-4, 72, -6, "#2f7fc4", INK.cream) +
    boat(40, 66, 2, INK.sun, "#e2543a") +
    boat(84, 58, 10, INK.leaf, INK.cream) +
    boat(-94, 98, -20, INK.cream, INK.sea) +
    boat(30, -2, 64, "#f28fb0", INK.cream) +
    boat(-36, -58, 70, "#e2543a", INK.cream);
  const walker = (x: number, y: number, hat: string, top: string): string =>
    oval(x + 3, y + 3, 5, 3, "#000000", 'opacity="0.2"') + oval(x, y, 6, 3, top) + disc(x, y, 3, hat);
  markup +=
    walker(-22, 92, INK.straw, INK.red) +
    walker(24, 96, INK.rose, INK.indigo) +
    walker(31, 99, "#2a1a14", INK.sun) +
    walker(70, 90, INK.straw, INK.sea) +
    walker(-66, 118, INK.mint, INK.leaf) +
    walker(10, 124, INK.straw, INK.orange);
  return a.mount(markup);
};
