import { artboard } from "../../../draw/artboard.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import type { Scene } from "../../../draw/sheet.ts";
import { ikat, kawung, megaMendung, parang } from "../../../elements/cloth.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";

/** Lengths of batik and ikat hung to dry, and the woman who waxes the next one. */
export const clothYard: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup =
    a.band(a.top, a.bottom, "#f6e7c6") + a.band(80, a.bottom, "#cf9f6b") + stroke("M-110 8Q0 12 110 8", INK.bark, 1);
  const cloth = (x: number, width: number, length: number, pattern: string): string =>
    pattern +
    box(x, 8, width, 3, "#000000").replace("/>", ' opacity="0.12"/>') +
    stroke(`M${x + 0.6} ${8 + length}h${width - 1.2}`, INK.cream, 1.4, 'stroke-dasharray="0.600 1.800"') +
    fill(
      `M${x + width * 0.3} 8h2l3 ${length}h-3ZM${x + width * 0.7} 8h1.500l-2 ${length}h-2Z`,
      "#000000",
      'opacity="0.1"',
    );
  markup += cloth(-90, 26, 60, ikat(sheet, -90, 8, 26, 60, 13, [INK.indigo, INK.cream, INK.red, INK.sun]));
  markup += cloth(-60, 34, 64, kawung(sheet, -60, 8, 34, 64, 8.5, "#f3d9a4", "#6d3b1c", "#4a2413"));
  const clip = sheet.clip('<rect x="-22" y="8" width="42" height="60"/>');
  markup += cloth(
    -22,
    42,
    60,
    box(-22, 8, 42, 60, INK.red) +
      group(
        [
          [-10, 22, 0.5],
          [12, 34, 0.55],
          [-12, 48, 0.55],
          [10, 62, 0.5],
          [14, 12, 0.4],
        ]
          .map(([x = 0, y = 0, s = 1]) => megaMendung(x, y, s, ["#14355f", "#2f6aa3", "#7fb2d9", "#e8f3fa"]))
          .join(""),
        "",
        `clip-path="${clip}"`,
      ),
  );
  markup += cloth(24, 30, 66, parang(sheet, 24, 8, 30, 66, 15, "#f0e2bd", INK.deep, "#1d2c4f"));
  markup += cloth(58, 36, 58, ikat(sheet, 58, 8, 36, 58, 18, ["#7a2b1d", INK.sun, INK.cream, INK.night]));
  const wax: Pose = {
    hip: [0, -20],
    hands: [
      [20, -42],
      [22, -30],
    ],
    feet: [
      [22, -2],
      [26, 0],
    ],
    lean: 5,
  };
  markup +=
    stroke("M14 58V96M44 58V96M12 60H46", INK.wood, 1.6) +
    fill("M14 61H44L46 90Q30 94 13 90Z", INK.white) +
    stroke("M20 68q5 -6 9 0t9 0M20 78q5 -6 9 0t9 0", "#a8683a", 1);
  markup +=
    person(-8, 97, 54, someone(7, { top: INK.sea, legs: INK.maroon, lower: "sarong" }), "right", wax) +
    box(-17, 90, 18, 7, INK.wood, 1.5) +
    stroke("M8 73L15 70", INK.bark, 1) +
    fill("M60 96H74L72 88H62Z", INK.clay) +
    oval(67, 88, 5, 1.2, "#f4c25a") +
    stroke("M65 84q-1.500 -2 0 -4M69 84q-1.500 -2 0 -4", INK.ash, 0.6);
  markup +=
    person(-66, 98, 56, someone(11), "right", POSES.pointRight) +
    person(-48, 98, 34, someone(1), "back", POSES.stand, true);
  return a.mount(markup);
};

/** Everything for two wet days laid out on a sarong, seen from above. */
export const packingList: Scene = (sheet) => {
  const a = artboard(sheet, 0.5);
  let markup =
    a.band(a.top, a.bottom, "#2d7c86") +
    ikat(sheet, a.left, a.top, a.right - a.left, a.bottom - a.top, 22, ["#2d7c86", "#338691", "#3a909a", "#2a7480"]);
  const item = (x: number, y: number, turn: number, body: string): string =>
    group(
      group(body, "translate(1.200 1.500)", 'opacity="0.16" filter="none"')
        .replaceAll(/fill="#[0-9a-f]{6}"/g, 'fill="#000000"')
        .replaceAll(/stroke="#[0-9a-f]{6}"/g, 'stroke="#000000"') + body,
      `translate(${x} ${y}) rotate(${turn})`,
    );
  const jacket =
    fill("M-7 -16L0 -12L7 -16L22 -10L26 12L17 14L15 4V20H-15V4L-17 14L-26 12L-22 -10Z", INK.orange) +
    stroke("M0 -12V20M-10 10H-4M4 10H10", INK.cream, 1.2);
  const pack =
    box(-13, -20, 26, 40, INK.red, 7) +
    box(-14, -25, 28, 8, INK.straw, 4) +
    box(-8, 0, 16, 14, "#8e2721", 3) +
    stroke("M-13 -8H13", INK.maroon, 1.6);
  const boot =
    fill("M-5 -14C-1 -16 4 -15 5 -10L6 8C6 15 -6 15 -6 8L-6 -6Z", INK.wood) +
    stroke("M-3 -8H3M-3 -4H3M-3 0H3", INK.straw, 1);
  const bottle =
    box(-4, -9, 8, 20, INK.lagoon, 2.5) + box(-2.6, -13, 5.2, 4.6, INK.white, 1) + stroke("M-4 -2H4", INK.white, 1.2);
  const stove =
    disc(0, 0, 8.5, INK.stone) +
    disc(0, 0, 5.8, INK.ash) +
    stroke("M0 -8V8M-8 0H8", INK.night, 1.4) +
    disc(0, 0, 2, INK.sun);
  const lamp =
    stroke("M-10 -6C-16 6 16 6 10 -6", INK.night, 2.4) + box(-4, -3, 8, 7, INK.sun, 2) + disc(0, 0.5, 2.2, INK.white);
  const bag = (color: string): string =>
    box(-7, -9, 14, 20, color, 2.5) + box(-7.5, -12, 15, 4, INK.night, 1.5) + stroke("M-7 -5H7", INK.white, 0.8);
  const noodles = box(-7, -5, 14, 10, INK.sun, 1) + box(-7, -1.6, 14, 3.4, INK.red) + stroke("M-4 3h8", INK.white, 0.7);
  const rope = [7, 5, 3]
    .map(
      (r) => `<ellipse cx="0" cy="0" rx="${r}" ry="${r * 0.8}" fill="none" stroke="${INK.lime}" stroke-width="1.600"/>`,
    )
    .join("");
  const leaf =
    fill("M0 -16C14 -8 14 10 0 18C-14 10 -14 -8 0 -16Z", INK.leaf) +
    stroke("M0 -16V22M0 -6L6 -10M0 -6L-6 -10M0 2L8 -3M0 2L-8 -3M0 9L6 5M0 9L-6 5", INK.lime, 0.8);
  markup +=
    item(-33, 28, -6, jacket) +
    item(8, 34, 4, pack) +
    item(40, 24, 8, boot) +
    item(53, 26, 14, boot) +
    item(-38, 66, 10, bag(INK.sea)) +
    item(-20, 68, 4, bag(INK.sun)) +
    item(-2, 78, -4, bag(INK.plum)) +
    item(18, 74, 0, stove) +
    item(38, 58, 8, bottle) +
    item(52, 56, 4, noodles) +
    item(52, 70, -6, noodles) +
    item(36, 82, 0, lamp) +
    item(-66, 44, -14, leaf) +
    item(70, 40, 16, leaf) +
    item(-52, 88, 0, rope) +
    item(-26, 92, 0, noodles) +
    item(76, 82, 0, rope) +
    item(-78, 82, 4, bottle);
  markup +=
    item(-30, -22, 8, bottle) +
    item(12, -20, 0, rope) +
    item(40, -16, 20, leaf) +
    item(-12, 118, 6, boot) +
    item(4, 120, 12, boot) +
    item(34, 114, 0, leaf) +
    item(-44, 122, 0, stove);
  return a.mount(markup);
};
