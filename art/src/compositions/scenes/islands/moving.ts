import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { bust, person } from "../../../elements/figures/person.ts";
import { POSES, type Pose } from "../../../elements/figures/poses.ts";
import { coconutPalm, foliage } from "../../../elements/nature/tropics.ts";

/** Someone on a loaded touring bike; (x, y) is the ground between the wheels. */
function tourer(x: number, y: number, size: number, index: number, frame: string): string {
  const wheel = (cx: number): string =>
    `<circle cx="${cx}" cy="-17" r="16" fill="none" stroke="${INK.night}" stroke-width="2.600"/>${stroke(`M${cx} -33V-1M${cx - 16} -17h32M${cx - 11} -28l22 22M${cx + 11} -28l-22 22`, INK.ash, 0.5)}`;
  const ride: Pose = {
    hip: [-10, -58],
    hands: [
      [25, -56],
      [26, -54],
    ],
    feet: [
      [6, -10],
      [-4, -22],
    ],
    lean: 20,
    elbows: [1, 1],
    knees: [-1, -1],
  };
  const bags =
    box(-44, -34, 20, 19, INK.red, 3) +
    box(-44, -29, 20, 3, "#8e2721") +
    box(26, -33, 14, 15, INK.sun, 3) +
    box(-42, -46, 20, 9, INK.leaf, 4);
  return group(
    wheel(-28) +
      wheel(30) +
      stroke("M-28 -17L-12 -50L0 -17H-28M0 -17L22 -50L-12 -46M22 -56L30 -17", frame, 3) +
      stroke("M-17 -52H-6M20 -58L28 -60", INK.night, 3) +
      bags +
      person(0, 0, 100, someone(index), "right", ride) +
      disc(0, -17, 3, INK.night),
    `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
  );
}

/** Two loaded bikes on a coast road between a white cliff and the sea. */
export const coastBikes: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#fff0c9") + a.band(38, a.bottom, "#1fb0b5") + a.band(38, 41, "#7fd9d3");
  for (const [x, y, w] of [
    [-70, 48, 26],
    [-20, 54, 34],
    [-84, 62, 30],
    [-46, 68, 22],
  ] as const)
    markup += stroke(`M${x} ${y}q${w / 4} -2.600 ${w / 2} 0t${w / 2} 0`, "#bff0e6", 0.9);
  markup += group(
    fill("M-9 0C-6 4 6 4 9 0Z", INK.red) + fill("M0 -1V-16L9 -2ZM-1 -1V-13L-7 -2Z", INK.white),
    "translate(-58 45)",
  );
  markup +=
    fill("M150 -300V78H18C24 66 14 58 26 46C20 34 36 24 34 10C48 0 44 -30 52 -300Z", "#f7ecd6") +
    fill("M150 -300V78H62C66 62 56 52 68 38C62 24 82 10 78 -6C90 -30 88 -80 92 -300Z", "#dcc7a0") +
    foliage(56, 130, a.top, a.top + 14, 8, ["#3f8448", "#2f6f3c", "#4a9450"], "cliff") +
    foliage(96, 130, 46, 70, 6, ["#3f8448", "#2f6f3c"], "ledge");
  markup +=
    fill("M-150 84C-90 74 -20 70 40 72S110 76 150 78V400H-150Z", "#5d6068") +
    stroke("M-150 84C-90 74 -20 70 40 72S110 76 150 78", INK.cream, 1.6) +
    stroke("M-150 104C-60 96 60 90 150 92", INK.sun, 1.2, 'stroke-dasharray="11 9"');
  for (let post = -9; post < 4; post += 1)
    markup += box(post * 13, 70 - (post + 9) * 0.1 + Math.max(0, -post - 3) * 1.1, 1.6, 8, INK.white);
  markup += coconutPalm(-80, 86, 62, 0.2, INK.wood, INK.leaf);
  return a.mount(markup + tourer(-24, 96, 0.44, 5, "#2f7fc4") + tourer(30, 93, 0.4, 3, INK.orange));
};

/** A raft with six paddlers in white water, forest on both banks. */
export const whiteWater: Scene = (sheet) => {
  const a = artboard(sheet);
  const random = sheet.random.fork("foam");
  let markup =
    a.band(a.top, a.bottom, "#cfe8d2") +
    foliage(-130, -14, a.top, 40, 11, ["#2f7a4c", "#3f8f57", "#256540"], "left") +
    foliage(14, 130, a.top, 40, 11, ["#2f7a4c", "#3f8f57", "#256540"], "right") +
    foliage(-130, 130, 26, 40, 8, ["#5aa567", "#6fb574", "#4a9459"], "far");
  markup += fill("M-150 46C-90 40 -40 44 0 40S100 44 150 46V400H-150Z", "#1b86a0");
  for (const [x, y, w] of [
    [-84, 48, 20],
    [-62, 44, 15],
    [66, 46, 18],
    [88, 50, 22],
    [-92, 78, 20],
    [90, 82, 18],
  ] as const)
    markup +=
      fill(
        `M${x - w} ${y + 8}C${x - w} ${y - 4} ${x - w * 0.4} ${y - 12} ${x} ${y - 10}S${x + w} ${y - 4} ${x + w} ${y + 8}Z`,
        "#5b6a66",
      ) +
      fill(
        `M${x - w * 0.8} ${y}C${x - w * 0.6} ${y - 8} ${x - w * 0.3} ${y - 11} ${x} ${y - 10}C${x - w * 0.2} ${y - 5} ${x - w * 0.4} ${y - 2} ${x - w * 0.8} ${y}Z`,
        "#82918a",
      );
  const wave = (y: number, height: number, color: string): string => {
    let path = `M-150 ${y}`;
    for (let x = -150; x < 150; x += 25)
      path += `q7 ${-height} 14 ${-height * 0.5}q-5 ${height * 0.7} 11 ${height * 0.5}`;
    return fill(`${path}V400H-150Z`, color);
  };
  markup += wave(54, 8, "#2596ae") + wave(64, 10, "#e8f7f5") + wave(68, 10, "#2fa6ba");
  let crew = "";
  for (const [x, index] of [
    [-26, 5],
    [-10, 10],
    [6, 7],
    [22, 6],
  ] as const)
    crew +=
      bust(
        x,
        61 - (x + 26) * 0.14,
        50,
        {
          ...someone(index),
          hair: "helmet",
          cover: [INK.sun, INK.red, INK.white][index % 3] ?? INK.sun,
          top: INK.indigo,
        },
        "front",
      ) +
      stroke(`M${x + 4} ${n(66 - (x + 26) * 0.14)}l${x < 0 ? -17 : 17} 14`, INK.cream, 1.2) +
      oval(x + (x < 0 ? -14 : 22), 81 - (x + 26) * 0.14, 3.4, 2, INK.sun);
  markup += group(
    crew +
      fill("M-46 70C-48 62 -40 60 -36 66C-20 76 20 74 36 60C42 54 50 58 46 66C40 82 -34 92 -46 70Z", INK.orange) +
      fill("M-44 73C-34 90 38 80 45 66C38 74 -30 84 -44 73Z", mix(INK.orange, "#000000", 0.25)) +
      stroke("M-30 73Q0 80 34 66", INK.cream, 1.4),
    "translate(0 2)",
  );
  markup += wave(86, 11, "#e8f7f5") + wave(91, 10, "#1b86a0");
  for (let drop = 0; drop < 46; drop += 1)
    markup += disc(
      random.between(-60, 60),
      random.between(80, 93),
      random.between(0.5, 1.7),
      INK.white,
      'opacity="0.9"',
    );
  return a.mount(markup);
};

/** A rope bridge over a brown river, a walker in a yellow raincoat in the middle. */
export const hangingBridge: Scene = (sheet) => {
  const a = artboard(sheet, 0.5);
  let markup =
    a.band(a.top, a.bottom, "#d8ebd0") +
    foliage(-130, 130, a.top + 8, 24, 13, ["#a9cfa6", "#b9d9b1", "#9bc49b"], "haze") +
    foliage(-130, 130, 26, 54, 11, ["#5fa06b", "#6dae75", "#52935f"], "middle");
  markup +=
    fill(
      `M-150 ${n(a.bottom + 2)}C-80 ${n(a.bottom - 12)} -30 78 -16 54H16C30 78 80 ${n(a.bottom - 12)} 150 ${n(a.bottom + 2)}Z`,
      "#b98a52",
    ) +
    stroke(
      `M-4 60C-8 74 -22 ${n(a.bottom - 10)} -36 ${n(a.bottom)}M6 62C12 76 24 ${n(a.bottom - 12)} 44 ${n(a.bottom)}M0 70V${n(a.bottom)}`,
      "#d3aa73",
      1.4,
    );
  markup += foliage(-34, 34, 50, 57, 7, ["#5fa06b", "#6dae75", "#52935f"], "bend");
  markup +=
    foliage(-140, -44, 50, a.bottom, 13, ["#2c6b45", "#357a4e", "#235a3a"], "left bank") +
    foliage(44, 140, 50, a.bottom, 13, ["#2c6b45", "#357a4e", "#235a3a"], "right bank");
  let planks = "";
  let hangers = "";
  for (let step = -20; step <= 20; step += 1) {
    const x = step * 4.6;
    const y = 74 - (x / 92) ** 2 * 22;
    planks += `M${n(x - 1.8)} ${n(y)}h3.600`;
    if (step % 2 === 0) hangers += `M${n(x)} ${n(y)}V${n(y - 15)}`;
  }
  markup +=
    stroke(hangers, INK.bark, 0.7) +
    stroke(planks, INK.wood, 3) +
    stroke("M-92 52Q0 96 92 52", INK.bark, 1) +
    stroke("M-92 37Q0 81 92 37", INK.bark, 1.2);
  markup += person(
    0,
    73.5,
    34,
    someone(2, {
      hair: "hijab",
      cover: INK.sun,
      top: INK.sun,
      lower: "trousers",
      legs: INK.pine,
      shoes: INK.red,
      pack: INK.red,
    }),
    "front",
    {
      ...POSES.stand,
      hands: [
        [-20, -52],
        [20, -52],
      ],
    },
  );
  markup +=
    box(-97, 18, 6, 60, INK.bark, 1) +
    box(91, 18, 6, 60, INK.bark, 1) +
    stroke("M-92 37L-140 26M92 37L140 26", INK.bark, 1.2);
  return a.mount(markup);
};
