import { artboard } from "../../../draw/artboard.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";
import { crowns, foliage } from "../../../elements/nature/tropics.ts";

/** Mangroves on their stilts, a kayak between them, all of it mirrored. */
export const mangroves: Scene = (sheet) => {
  const a = artboard(sheet);
  const random = sheet.random.fork("roots");
  const tree = (x: number, foot: number, height: number, color: string): string => {
    let roots = "";
    for (let root = -4; root <= 4; root += 1)
      roots += `M${x} ${n(foot - height * 0.42)}Q${n(x + root * 4.4)} ${n(foot - height * 0.4)} ${n(x + root * random.between(5, 6.6))} ${n(foot)}`;
    return (
      stroke(
        `M${x} ${n(foot - height * 0.4)}Q${n(x + 2)} ${n(foot - height * 0.7)} ${x} ${n(foot - height)}M${x} ${n(foot - height * 0.7)}L${n(x - 8)} ${n(foot - height * 0.95)}M${x} ${n(foot - height * 0.66)}L${n(x + 9)} ${n(foot - height * 0.92)}`,
        color,
        2.6,
      ) + stroke(roots, color, 1.5)
    );
  };
  let bank = foliage(-120, 120, a.top, 14, 12, ["#2c8a6a", "#3b9c72", "#20765d"], "far");
  for (let x = -6; x <= 6; x += 1) bank += tree(x * 17 + random.between(-4, 4), 52, random.between(34, 42), "#0e3b35");
  bank += foliage(-120, 120, a.top, 8, 11, ["#144f44", "#1b6050", "#0f4038"], "near");
  let markup =
    a.band(a.top, a.bottom, "#bfe6b8") +
    bank +
    group(bank, "translate(0 104) scale(1 -1)", 'opacity="0.55"') +
    box(-140, 52, 280, 300, "#0d6b6b", 0).replace("/>", ' opacity="0.55"/>');
  for (let ripple = 0; ripple < 26; ripple += 1)
    markup += oval(
      random.between(a.left, a.right),
      random.between(55, a.bottom),
      random.between(5, 16),
      0.5,
      "#d4f5d8",
      'opacity="0.55"',
    );
  const paddle = (x: number, y: number, look: number, size: number): string => {
    const pose: Pose = {
      hip: [0, -16],
      hands: [
        [-17, -40],
        [19, -50],
      ],
      feet: [
        [14, -12],
        [18, -12],
      ],
      elbows: [1, -1],
    };
    return (
      person(x, y, size, someone(look, { top: INK.orange }), "front", pose) +
      stroke(`M${n(x - 15)} ${n(y - 10)}L${n(x + 17)} ${n(y - 24)}`, INK.cream, 1.2) +
      group(oval(0, 0, 5, 2.4, INK.sun), `translate(${n(x - 17)} ${n(y - 9)}) rotate(-24)`) +
      group(oval(0, 0, 5, 2.4, INK.sun), `translate(${n(x + 19)} ${n(y - 25)}) rotate(-24)`)
    );
  };
  markup +=
    paddle(-17, 79, 5, 42) +
    paddle(19, 79, 6, 43) +
    fill("M-56 71Q0 78 56 71Q44 86 26 86H-26Q-44 86 -56 71Z", INK.red) +
    fill("M-50 75Q0 81 50 75L47 78Q0 84 -47 78Z", INK.sun) +
    oval(0, 88, 52, 2, "#0a3c40", 'opacity="0.5"');
  for (const [x, h] of [
    [-74, 34],
    [72, 40],
  ] as const) {
    for (let root = -3; root <= 3; root += 1)
      markup += stroke(
        `M${x} ${n(a.bottom - h * 1.1)}Q${x + root * 8} ${n(a.bottom - h)} ${x + root * 11} ${n(a.bottom + 4)}`,
        "#082723",
        2.6,
      );
    markup += stroke(`M${x} ${n(a.bottom - h)}V${n(a.top)}`, "#082723", 5);
  }
  // An egret waits on a root.
  return a.mount(
    markup +
      group(
        stroke("M-1 8V20M2 8V20", INK.night, 0.8) +
          fill("M-9 6C-8 -2 2 -4 6 0C8 6 0 9 -9 6Z", INK.white) +
          stroke("M5 1C10 -3 4 -9 8 -13", INK.white, 2.2) +
          fill("M8 -15L16 -13L8 -11.500Z", INK.sun),
        "translate(-64 44)",
      ),
  );
};

/** A banyan whose roots hang like curtains; a swing, readers, players. */
export const banyanShade: Scene = (sheet) => {
  const a = artboard(sheet);
  const random = sheet.random.fork("banyan");
  let markup =
    a.band(a.top, a.bottom, "#f7efc0") +
    crowns(-130, 130, 66, 11, ["#cfdc93", "#bcd088", "#dbe5a6"], "behind") +
    a.band(76, a.bottom, "#a8bf5f") +
    fill("M-140 84Q0 74 140 84V400H-140Z", "#8aa84c");
  markup +=
    fill(
      "M-16 84C-10 62 -18 44 -34 30C-50 18 -70 14 -96 12L-94 4C-62 2 -36 10 -22 22C-18 12 -20 0 -26 -20H-10C-6 0 -4 10 -1 18C3 8 6 -2 8 -20H22C20 0 18 10 20 22C36 10 60 2 94 6L96 14C70 14 52 20 36 32C18 46 12 62 18 84C10 80 6 88 0 84C-6 88 -10 80 -16 84Z",
      "#6b4a34",
    ) + fill("M-4 84C-2 60 -8 40 -20 24C-10 34 0 50 3 84ZM8 82C8 60 14 44 30 30C20 44 14 62 13 83Z", "#4c3222");
  let roots = "";
  for (let root = 0; root < 34; root += 1) {
    const x = random.between(-92, 92);
    if (Math.abs(x) < 16 || Math.abs(x + 46) < 6) continue;
    roots += `M${n(x)} ${n(8 + Math.abs(x) * 0.02)}Q${n(x + random.between(-3, 3))} 34 ${n(x + random.between(-2, 2))} ${n(random.between(36, 74))}`;
  }
  markup +=
    stroke(roots, "#7d5a40", 1.1) +
    foliage(-130, 130, a.top, 6, 13, ["#2f6f3c", "#3f8448", "#27603a", "#4a9450"], "crown");
  markup += stroke("M-52 10L-53 70M-38 12L-39 70", INK.bark, 0.8) + box(-56, 69, 20, 2.4, INK.red, 1);
  markup +=
    person(
      -46,
      80,
      34,
      someone(7, { top: INK.sun, legs: INK.red }),
      "right",
      {
        hip: [0, -34],
        hands: [
          [-16, -62],
          [19, -62],
        ],
        feet: [
          [20, -16],
          [24, -14],
        ],
        elbows: [-1, 1],
        lean: -3,
      },
      true,
    ) +
    person(-70, 92, 46, someone(4), "right", {
      ...POSES.walkRight,
      hands: [
        [20, -70],
        [22, -64],
      ],
    });
  const hammock =
    fill("M34 50Q58 84 88 46Q60 66 34 50Z", INK.orange) + stroke("M34 50L24 40M88 46L96 36", INK.bark, 0.9);
  markup +=
    group(
      person(0, 0, 38, someone(2), "right", {
        hip: [0, -6],
        lean: -14,
        hands: [
          [6, -24],
          [8, -22],
        ],
        feet: [
          [34, -8],
          [36, -6],
        ],
      }),
      "translate(56 70)",
    ) + hammock;
  markup +=
    person(26, 96, 40, someone(0), "left", POSES.sitLeft) +
    person(4, 97, 40, someone(3), "right", POSES.sitRight) +
    box(11.5, 90, 9, 5, INK.wood, 1) +
    disc(14, 89.5, 1.2, INK.cream) +
    disc(18, 89.5, 1.2, INK.night);
  return a.mount(markup);
};
