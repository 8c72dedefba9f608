import { artboard } from "../../../draw/artboard.ts";
import { mix } from "../../../draw/color.ts";
import { INK } from "../../../draw/inks.ts";
import { letters } from "../../../draw/lettering.ts";
import { box, disc, fill, oval, stroke } from "../../../draw/paths.ts";
import type { Scene } from "../../../draw/sheet.ts";
import { someone } from "../../../elements/figures/looks.ts";
import { person } from "../../../elements/figures/person.ts";
import { POSES } from "../../../elements/figures/poses.ts";
import { coconutPalm, rain } from "../../../elements/nature/tropics.ts";

/** A warung at night in the rain: a lit stall, a bench, bowls of noodles. */
export const warung: Scene = (sheet) => {
  const a = artboard(sheet);
  const halo = sheet.radial([
    [0, INK.sun, 0.7],
    [1, INK.sun, 0],
  ]);
  let markup = a.band(a.top, a.bottom, "#0c1f3d") + a.band(84, a.bottom, "#142c4f");
  for (const [x, w, h] of [
    [-90, 18, 46],
    [-66, 12, 62],
    [58, 14, 58],
    [76, 22, 42],
  ] as const)
    markup += box(x, 84 - h, w, h, "#15335a");
  markup += oval(0, 52, 86, 54, halo) + box(-48, 24, 96, 60, "#f6c45c") + box(-48, 24, 96, 8, "#d99a3a");
  for (let jar = 0; jar < 9; jar += 1)
    markup +=
      box(-42 + jar * 9.5, 34, 6, 8, [INK.red, INK.cream, INK.leaf, INK.sea][jar % 4] ?? INK.red, 1.4) +
      box(-41.5 + jar * 9.5, 32.6, 5, 1.8, INK.bark);
  markup += stroke("M-46 42.500H46", INK.wood, 1.4);
  markup +=
    person(-16, 96, 56, someone(7, { top: INK.leaf }), "front", {
      hands: [
        [-8, -54],
        [15, -66],
      ],
      feet: POSES.stand.feet,
      elbows: [-1, 1],
    }) + person(22, 96, 55, someone(4), "front", POSES.work);
  markup += box(-52, 66, 104, 20, INK.red) + box(-54, 63.5, 108, 3.6, INK.cream, 1);
  markup +=
    fill("M-62 26L-50 8H50L62 26Z", "#2f7fc4") +
    fill(letters("WARUNG", "display", 13, 0, 21.5, "middle", 0.12).path, INK.cream);
  for (let stripe = 0; stripe < 10; stripe += 1)
    markup += fill(`M${-62 + stripe * 12.4} 26h12.400v4q-6.200 5 -12.400 0Z`, stripe % 2 === 0 ? "#2f7fc4" : INK.cream);
  markup +=
    stroke("M-56 26V92M56 26V92", INK.bark, 1.8) + disc(0, 33, 3.4, INK.white) + stroke("M0 26V30", INK.bark, 0.7);
  for (const x of [-34, 2, 36])
    markup +=
      fill(`M${x - 4.5} 59.500H${x + 4.5}Q${x + 4} 63.500 ${x} 63.500T${x - 4.5} 59.500Z`, INK.white) +
      stroke(`M${x - 1} 57q-1.500 -2 0 -4M${x + 2} 57q-1.500 -2 0 -4`, INK.white, 0.7);
  markup +=
    person(-36, 97, 46, someone(1), "back", POSES.sit) +
    person(-2, 97, 46, someone(11), "back", POSES.sit) +
    person(34, 97, 47, someone(10, { pack: INK.orange }), "back", POSES.sit) +
    box(-56, 86, 112, 3.4, INK.wood, 1) +
    stroke("M-50 89V98M50 89V98", INK.wood, 2);
  markup +=
    oval(0, 101, 60, 3, INK.sun, 'opacity="0.35"') +
    person(74, 99, 50, someone(5, { top: INK.orange }), "left", {
      hands: [
        [-4, -72],
        [8, -50],
      ],
      feet: POSES.walkLeft.feet,
      elbows: [-1, 1],
    }) +
    fill("M49 52Q72 28 95 52Q84 47 72 52Q60 47 49 52Z", INK.red) +
    stroke("M72 36V66", INK.bark, 0.9);
  return a.mount(markup + rain(a.left, a.right, a.top, a.bottom, 130, "#9cc4e8", "warung"));
};

/** An angkot, the small bus of every town, with packs on its roof. */
export const angkot: Scene = (sheet) => {
  const a = artboard(sheet);
  let markup = a.band(a.top, a.bottom, "#f9c9a8") + disc(-30, 26, 17, "#fff0d6");
  markup +=
    fill("M-140 62C-100 40 -70 52 -40 46S30 60 60 48S110 46 140 58V84H-140Z", "#e79b76") +
    fill("M-140 72C-90 56 -50 70 0 64S90 66 140 70V86H-140Z", "#8f9a58");
  markup +=
    coconutPalm(-72, 84, 66, 0.18, INK.wood, INK.leaf) +
    coconutPalm(80, 84, 74, -0.16, INK.wood, INK.leaf) +
    coconutPalm(58, 82, 46, 0.1, INK.wood, INK.grass);
  markup +=
    a.band(82, a.bottom, "#6b6a70") +
    a.band(82, 84.5, "#d8c9b4") +
    stroke("M-130 95H130", INK.cream, 1.2, 'stroke-dasharray="12 9"');
  const packs = [
    [-34, INK.orange, 15],
    [-20, INK.red, 18],
    [-4, INK.leaf, 14],
    [9, INK.indigo, 17],
    [23, INK.sun, 13],
  ] as const;
  for (const [x, color, h] of packs)
    markup +=
      box(x, 30 - h, 12, h + 2, color, 4) + box(x + 2.5, 30 - h * 0.5, 7, h * 0.34, mix(color, "#000000", 0.25), 1.5);
  markup += stroke("M-40 31.500H42M-36 31V26M38 31V26", INK.night, 1.4);
  markup +=
    fill("M-50 88V42Q-50 32 -40 32H30Q40 32 46 42L54 58Q62 60 62 68V88Z", "#17a3a0") +
    box(-50, 66, 112, 5, INK.cream) +
    box(-50, 73, 112, 1.6, INK.orange) +
    fill("M36 38H38Q42 40 45 46L50 57H36Z", INK.mint) +
    box(-44, 38, 20, 18, "#0e4a50", 2) +
    box(-20, 38, 24, 44, "#0e4a50", 2) +
    box(8, 38, 24, 18, INK.mint, 2);
  markup += `<g clip-path="${sheet.clip('<rect x="-44" y="38" width="20" height="18" rx="2"/>')}">${person(-37, 82, 50, someone(0), "front", POSES.stand)}${person(-28, 80, 42, someone(9), "front", POSES.stand, true)}</g>`;
  markup += `<g clip-path="${sheet.clip('<rect x="8" y="38" width="24" height="18" rx="2"/>')}">${person(15, 82, 50, someone(8), "right", POSES.stand)}${person(26, 84, 50, someone(3), "right", POSES.stand)}</g>`;
  markup += person(-9, 86, 48, someone(6, { top: INK.sun }), "front", {
    hands: [
      [-31, -92],
      [20, -56],
    ],
    feet: POSES.stand.feet,
    elbows: [1, -1],
  });
  markup +=
    [-32, 40].map((x) => disc(x, 88, 9.5, INK.night) + disc(x, 88, 4.6, INK.stone)).join("") +
    disc(60, 72, 2.6, INK.sun) +
    fill(letters("HALL A", "display", 5.4, 33, 64, "middle").path, INK.cream);
  markup +=
    person(-72, 98, 50, someone(5, { pack: INK.maroon }), "right", POSES.walkRight) +
    person(-60, 98, 32, someone(1), "right", POSES.walkRight, true);
  return a.mount(markup);
};
