import { mix } from "../draw/color.ts";
import { INK } from "../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../draw/paths.ts";
import { someone } from "../elements/figures/looks.ts";
import { bust, person } from "../elements/figures/person.ts";
import { POSES, type Pose } from "../elements/figures/poses.ts";

/** Units of a motif's drawing; people stand on `GROUND`. */
const MOTIF_WIDTH = 200;
const MOTIF_HEIGHT = 100;
const GROUND = 92;

/** Both hands hold something in front of the chest. */
const READ: Pose = {
  hands: [
    [-7, -62],
    [7, -62],
  ],
  feet: POSES.stand.feet,
  elbows: [1, -1],
};
/** The right hand is at the ear. */
const CALL: Pose = {
  hands: [
    [-14, -44],
    [9, -80],
  ],
  feet: POSES.stand.feet,
  elbows: [1, -1],
};

const tent = (x: number, size: number, color: string) =>
  fill(`M${x - size} ${GROUND}L${x} ${GROUND - size * 1.1}L${x + size} ${GROUND}Z`, color) +
  fill(
    `M${x - size * 0.34} ${GROUND}L${x} ${GROUND - size * 1.1}L${x + size * 0.34} ${GROUND}Z`,
    mix(color, INK.night, 0.45),
  ) +
  stroke(`M${x} ${GROUND - size * 1.1}v-5`, INK.bark, 1);

function stall(x: number, color: string): string {
  let awning = "";
  for (let stripe = 0; stripe < 6; stripe += 1)
    awning += fill(`M${-27 + stripe * 9} 34h9v10q-4.500 5 -9 0Z`, stripe % 2 === 0 ? color : INK.white);
  const packs = [-16, 14]
    .map(
      (at, i) => box(at - 5, 55, 11, 14, [INK.sun, INK.lagoon][i] ?? INK.sun, 3) + box(at - 3, 62, 7, 5, INK.cream, 1),
    )
    .join("");
  return group(
    box(-26, 40, 2, 54, INK.wood) +
      box(24, 40, 2, 54, INK.wood) +
      packs +
      person(0, GROUND, 44, someone(5), "front", POSES.wave) +
      box(-27, 69, 54, 24, mix(color, INK.night, 0.3)) +
      box(-28, 67, 56, 3, INK.straw, 0.6) +
      box(-20, 20, 40, 12, INK.pine, 1.5) +
      stroke("M-8 29L-2 23L2 27L5 24L9 29", INK.sun, 1.6) +
      awning +
      box(-28, 32, 56, 2.6, mix(color, INK.night, 0.25), 1),
    `translate(${x} 0)`,
  );
}

const fire = (x: number) =>
  oval(x, GROUND, 15, 3, INK.maroon, 'opacity="0.5"') +
  stroke(`M${x - 11} ${GROUND}L${x + 9} ${GROUND - 6}M${x + 11} ${GROUND}L${x - 9} ${GROUND - 6}`, INK.wood, 4) +
  fill(
    `M${x} ${GROUND - 34}C${x + 14} ${GROUND - 20} ${x + 12} ${GROUND - 4} ${x} ${GROUND - 4}S${x - 14} ${GROUND - 18} ${x} ${GROUND - 34}Z`,
    INK.orange,
  ) +
  fill(
    `M${x + 1} ${GROUND - 22}C${x + 8} ${GROUND - 14} ${x + 6} ${GROUND - 5} ${x} ${GROUND - 5}S${x - 7} ${GROUND - 12} ${x + 1} ${GROUND - 22}Z`,
    INK.sun,
  );

const frame = (x: number, y: number, width: number, height: number, sky: string, land: string) =>
  box(x - 2.5, y - 2.5, width + 5, height + 5, INK.wood, 1) +
  box(x, y, width, height, sky) +
  disc(x + width * 0.7, y + height * 0.35, height * 0.14, INK.cream) +
  fill(
    `M${x} ${y + height}V${y + height * 0.8}L${x + width * 0.35} ${y + height * 0.35}L${x + width * 0.6} ${y + height * 0.75}L${x + width * 0.75} ${y + height * 0.6}L${x + width} ${y + height * 0.85}V${y + height}Z`,
    land,
  );

const sign = (x: number, y: number, width: number, color: string, left = false) =>
  fill(left ? `M${x} ${y}h${-width}l-6 6l6 6h${width}Z` : `M${x} ${y}h${width}l6 6l-6 6h${-width}Z`, color) +
  stroke(`M${left ? x - width + 5 : x + 5} ${y + 6}h${width - 10}`, mix(color, INK.night, 0.5), 2);

/** A snap link of climbers, as a ring that hangs from its top. */
const snapLink = (x: number, y: number, color: string, turn: number) =>
  group(
    stroke("M-9 -15Q-9 -21 0 -21T9 -14L7 13Q6 20 0 20T-9 14Z", color, 4.4) +
      stroke("M8.600 -9L7.400 9", mix(color, INK.night, 0.4), 4.4),
    `translate(${x} ${y}) rotate(${turn})`,
  );

/** The header's picture of each kind of page, on a ground that is light or dark. */
export const MOTIFS: Readonly<Record<string, string>> = {
  stall: tent(40, 26, INK.orange) + stall(110, INK.red) + person(164, GROUND, 44, someone(4), "left", POSES.pointLeft),
  stage:
    box(40, 18, 96, 56, INK.plum, 3) +
    box(45, 22, 86, 40, INK.sun, 1) +
    disc(72, 42, 9, INK.cream) +
    fill("M84 62L104 32L131 62Z", INK.clay) +
    fill("M28 76H148L156 94H20Z", INK.wood) +
    box(28, 74, 120, 4, INK.straw) +
    person(62, 76, 42, someone(5, { top: INK.cream, legs: INK.night }), "front", POSES.pointRight) +
    stroke("M92 76V54L88 50", INK.ash, 1.2) +
    [30, 58, 88, 118, 148].map((x, i) => bust(x, 90, 44, someone(i * 3 + 1))).join("") +
    box(14, 93, 150, 7, INK.pine, 2) +
    disc(172, 30, 17, INK.cream) +
    stroke("M172 30V19M172 30L180 35", INK.pine, 2.4) +
    `<circle cx="172" cy="30" r="17" fill="none" stroke="${INK.pine}" stroke-width="3"/>`,
  gate:
    group(
      fill("M0 0H58A5 5 0 0 0 68 0H92V40H68A5 5 0 0 0 58 40H0Z", INK.orange) +
        stroke("M63 7V33", INK.cream, 1.6, 'stroke-dasharray="3 3.500"') +
        fill("M10 31L24 11L33 23L38 17L49 31Z", INK.cream) +
        disc(40, 11, 3.6, INK.sun) +
        box(73, 11, 13, 3, INK.cream) +
        box(73, 18, 13, 3, INK.cream) +
        box(73, 25, 8, 3, INK.cream),
      "translate(16 20) rotate(-9 46 20)",
    ) +
    box(118, 30, 6, 64, INK.wood) +
    box(182, 30, 6, 64, INK.wood) +
    box(112, 20, 82, 15, INK.pine, 2) +
    [0, 1, 2, 3, 4, 5]
      .map((i) => fill(`M${115 + i * 13} 35h11l-5.500 9Z`, [INK.sun, INK.red, INK.lagoon][i % 3] ?? INK.sun))
      .join("") +
    person(140, GROUND, 42, someone(0, { pack: INK.orange }), "right", POSES.walkRight) +
    person(166, GROUND, 43, someone(7), "front", POSES.wave) +
    person(92, GROUND, 30, someone(9, { pack: INK.sun }), "right", POSES.walkRight, true),
  fire:
    tent(168, 24, INK.lagoon) +
    disc(92, 66, 36, INK.sun, 'opacity="0.28"') +
    person(48, GROUND, 44, someone(0), "right", POSES.sitRight) +
    person(136, GROUND, 44, someone(4), "left", POSES.sitLeft) +
    fire(92) +
    person(24, GROUND, 32, someone(9), "front", POSES.cheer, true),
  platform:
    box(0, 88, 200, 6, INK.ash) +
    box(86, 34, 114, 50, INK.sea, 7) +
    box(86, 66, 114, 5, INK.sun) +
    [96, 122, 148, 174].map((x) => box(x, 42, 19, 16, INK.mint, 2)).join("") +
    [106, 132, 160, 186].map((x) => disc(x, 86, 5, INK.night)).join("") +
    box(72, 26, 3, 66, INK.bark) +
    disc(73.5, 22, 12, INK.orange) +
    fill("M68 27L73 16L79 27Z", INK.cream) +
    person(24, GROUND, 46, someone(1, { pack: INK.red }), "right", POSES.walkRight) +
    person(50, GROUND, 30, someone(9, { pack: INK.sun }), "right", POSES.walkRight, true),
  frames:
    frame(8, 14, 50, 36, INK.sky, INK.pine) +
    frame(72, 22, 30, 40, INK.rose, INK.plum) +
    frame(116, 10, 62, 44, INK.straw, INK.clay) +
    person(66, GROUND, 42, someone(7, { pack: INK.sea }), "back", POSES.straps) +
    person(90, GROUND, 28, someone(9), "back", POSES.pointRight, true) +
    person(150, GROUND, 42, someone(4), "back", POSES.hips),
  paper:
    box(16, 14, 92, 64, INK.wood, 2) +
    box(20, 18, 84, 56, INK.straw) +
    box(28, 78, 4, 16, INK.bark) +
    box(92, 78, 4, 16, INK.bark) +
    group(
      box(26, 24, 32, 42, INK.white) +
        box(30, 28, 24, 14, INK.lagoon) +
        stroke("M30 47h24M30 52h24M30 57h16", INK.ash, 1.6),
      "rotate(-3 42 45)",
    ) +
    group(box(64, 23, 34, 22, INK.cream) + stroke("M68 29h26M68 34h26M68 39h16", INK.ash, 1.6), "rotate(2 80 34)") +
    box(66, 50, 30, 18, INK.orange) +
    fill("M68 66L78 54L84 61L88 57L94 66Z", INK.cream) +
    disc(42, 24, 1.8, INK.red) +
    disc(81, 24, 1.8, INK.red) +
    disc(81, 51, 1.8, INK.sea) +
    person(136, GROUND, 46, someone(0), "left", POSES.pointLeft) +
    person(170, GROUND, 45, someone(5), "front", READ) +
    box(161, 65, 18, 13, INK.white),
  radio:
    box(28, 46, 6, 48, INK.wood) +
    fill("M8 50V32A13 13 0 0 1 21 20H46A13 13 0 0 1 58 32V50Z", INK.red) +
    fill("M8 50V32A13 13 0 0 1 34 32V50Z", mix(INK.red, INK.night, 0.3)) +
    box(46, 22, 3, 12, INK.straw) +
    box(46, 22, 11, 6, INK.straw) +
    fill("M12 37h18v11h-18Z", INK.cream) +
    stroke("M12 38l9 6l9 -6", INK.ash, 1.4) +
    person(98, GROUND, 48, someone(1, { pack: INK.sea }), "front", CALL) +
    box(100, 47, 5, 10, INK.night, 1) +
    stroke("M104 47v-9", INK.night, 1.2) +
    stroke("M112 44q5 6 0 12M118 40q9 10 0 20", INK.orange, 2) +
    stroke("M138 56q-5 -6 0 -12M132 60q-9 -10 0 -20", INK.leaf, 2) +
    person(156, GROUND, 46, someone(4), "left", CALL),
  prize:
    box(66, 74, 26, 20, INK.sea, 1) +
    box(92, 62, 28, 32, INK.orange, 1) +
    box(120, 80, 26, 14, INK.plum, 1) +
    person(79, 74, 38, someone(4), "front", POSES.wave) +
    person(106, 62, 42, someone(0), "front", POSES.cheer) +
    person(133, 80, 36, someone(7), "front", POSES.hips) +
    fill("M99 4h14v6q0 8 -7 9q-7 -1 -7 -9Z", INK.sun) +
    box(104, 18, 4, 5, INK.sun) +
    [20, 38, 54, 152, 168, 186]
      .map((x, i) => box(x, 20 + ((i * 17) % 40), 5, 5, [INK.red, INK.lagoon, INK.sun][i % 3] ?? INK.sun, 1))
      .join("") +
    person(30, GROUND, 32, someone(9), "right", POSES.cheer, true) +
    person(176, GROUND, 42, someone(5), "left", POSES.pointLeft),
  signpost:
    box(96, 12, 6, 82, INK.wood) +
    sign(92, 16, 44, INK.orange) +
    sign(106, 34, 46, INK.sun, true) +
    sign(92, 52, 38, INK.lagoon) +
    person(40, GROUND, 46, someone(7, { pack: INK.red }), "right", POSES.pointRight) +
    person(156, GROUND, 46, someone(0), "left", POSES.hips) +
    person(176, GROUND, 29, someone(9), "left", POSES.walkLeft, true),
  rope:
    tent(100, 40, INK.orange) +
    stroke(`M38 62L100 46L164 62`, INK.straw, 1.6) +
    person(28, GROUND, 46, someone(5), "right", POSES.pointRight) +
    person(172, GROUND, 46, someone(4), "left", POSES.pointLeft) +
    person(140, GROUND, 30, someone(9), "left", POSES.walkLeft, true),
  build:
    box(70, 22, 4, 72, INK.wood) +
    box(146, 22, 4, 72, INK.wood) +
    box(66, 18, 88, 6, INK.wood) +
    [0, 1, 2, 3]
      .map((i) => fill(`M${74 + i * 9} 24h9v10q-4.500 5 -9 0Z`, i % 2 === 0 ? INK.lagoon : INK.white))
      .join("") +
    stroke("M110 24L118 42", INK.bark, 1.2) +
    box(104, 42, 34, 14, INK.pine, 1.5) +
    stroke("M112 52L118 46L122 50L125 47L130 52", INK.sun, 1.6) +
    person(86, GROUND, 46, someone(5), "front", POSES.cheer) +
    person(126, GROUND, 45, someone(7), "front", POSES.cheer) +
    box(20, 70, 26, 24, INK.sun, 1) +
    box(24, 50, 20, 20, INK.clay, 1) +
    stroke("M33 70v24M34 50v20", INK.bark, 1.4) +
    person(178, GROUND, 46, someone(4), "left", POSES.pointLeft),
  camera:
    person(56, GROUND, 48, someone(7), "right", POSES.pointRight) +
    box(84, 40, 26, 18, INK.ash, 2) +
    disc(112, 49, 7, INK.stone) +
    disc(113, 49, 4, INK.lagoon) +
    stroke("M97 58V66L84 94M97 66L110 94M97 66V94", INK.wood, 2) +
    person(156, GROUND, 46, someone(0), "left", READ) +
    box(140, 61, 12, 9, INK.sun) +
    tent(184, 14, INK.orange),
  links:
    stroke("M43 54L62 50M138 50L158 54", INK.straw, 2) +
    snapLink(77, 48, INK.orange, 82) +
    snapLink(100, 47, INK.lagoon, 98) +
    snapLink(123, 48, INK.red, 82) +
    person(27, GROUND, 46, someone(1, { pack: INK.sun }), "right", POSES.pointRight) +
    person(173, GROUND, 46, someone(4), "left", POSES.pointLeft) +
    person(100, GROUND, 29, someone(9), "front", POSES.cheer, true),
  talk:
    fill(
      "M70 10H168A6 6 0 0 1 174 16V46A6 6 0 0 1 168 52H84L66 62L72 50A6 6 0 0 1 66 44V16A6 6 0 0 1 70 10Z",
      INK.pine,
    ) +
    stroke("M80 42L98 22L108 34L116 26L132 42", INK.sun, 3) +
    disc(124, 20, 4, INK.cream) +
    stroke("M142 24h20M142 32h20M142 40h12", INK.mint, 2.6) +
    box(36, 84, 30, 10, INK.wood, 1) +
    person(50, 84, 44, someone(7), "right", POSES.pointRight) +
    box(100, 83, 76, 9, INK.bark, 4) +
    person(112, GROUND, 42, someone(1), "left", POSES.sitLeft) +
    person(140, GROUND, 42, someone(0), "left", POSES.sitLeft) +
    person(166, GROUND, 42, someone(5), "left", POSES.sitLeft) +
    person(188, GROUND, 32, someone(9), "left", POSES.stand, true),
  bench:
    box(40, 14, 120, 44, INK.straw, 2) +
    box(40, 14, 120, 3, INK.wood) +
    stroke("M56 24v22M51 25h10", INK.ash, 3.6) +
    stroke("M76 26a5 5 0 1 0 7 0M79.500 32v16", INK.red, 3.2) +
    stroke("M100 24l8 10l-8 10l8 6", INK.sea, 2.6) +
    fill("M124 24h22l-4 8h-18Z", INK.ash) +
    stroke("M146 28h7", INK.bark, 4) +
    person(72, GROUND, 46, someone(4), "front", POSES.work) +
    person(122, GROUND, 46, someone(0), "front", POSES.work) +
    box(44, 70, 112, 5, INK.wood, 1) +
    box(50, 75, 5, 19, INK.bark) +
    box(145, 75, 5, 19, INK.bark) +
    box(86, 58, 20, 12, INK.orange, 3) +
    stroke("M90 58q6 -7 12 0", INK.maroon, 2) +
    person(24, GROUND, 45, someone(1, { pack: INK.sea }), "right", POSES.walkRight) +
    person(176, GROUND, 30, someone(9), "left", POSES.pointLeft, true),
  rules:
    box(60, 24, 5, 70, INK.wood) +
    box(135, 24, 5, 70, INK.wood) +
    fill("M46 26L100 4L154 26Z", INK.leaf) +
    box(54, 28, 92, 46, INK.cream, 2) +
    [INK.leaf, INK.orange, INK.sea]
      .map(
        (color, row) =>
          disc(66, 38 + row * 13, 4.4, color) + stroke(`M78 ${38 + row * 13}h${[56, 44, 52][row] ?? 50}`, INK.ash, 2.2),
      )
      .join("") +
    person(28, GROUND, 47, someone(6, { top: INK.leaf, legs: INK.pine }), "right", POSES.pointRight) +
    person(160, GROUND, 45, someone(5, { pack: INK.orange }), "left", POSES.straps) +
    person(182, GROUND, 29, someone(9), "left", POSES.pointLeft, true),
};

/** What stands behind every motif: a low sun and hills, in colors that suit a light and a dark ground. */
const BACKDROP =
  disc(128, 50, 38, INK.sun, 'opacity="0.25"') +
  fill("M4 92C34 70 60 66 92 78S160 56 196 92Z", INK.leaf, 'opacity="0.28"');

/** A motif as an SVG file. */
export const motif = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * MOTIF_WIDTH}" height="${2 * MOTIF_HEIGHT}" viewBox="0 0 ${MOTIF_WIDTH} ${MOTIF_HEIGHT}">${BACKDROP}${body}</svg>`;
