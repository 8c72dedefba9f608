/**
 * The kit of the portraits that stand in for photographs of speakers: heads, hair, scarves, hats, jackets and tools, from which the site makes
 * one portrait for each speaker. A part is SVG round the middle of a face, as in `elements/figures/head.ts`, and has a letter for each of its
 * paints: `$s` skin, `$n` skin in the shade, `$h` hair, `$c` and `$d` hat or scarf and its shade, `$t` and `$e` jacket and its shade, `$a` a
 * second color of the jacket.
 */
import { mix } from "../draw/color.ts";
import { INK } from "../draw/inks.ts";
import { box, disc, fill, group, oval, stroke } from "../draw/paths.ts";
import { CROWN, curls, DARK, hat } from "../elements/figures/head.ts";

/** Hair behind the head and in front of it. */
type HairPart = readonly [behind: string, front: string];

/** A paint and its shade. */
const shaded = (paints: readonly string[]) => paints.map((paint) => [paint, mix(paint, "#000000", 0.2)] as const);

const SKINS = [
  "#5c3823",
  "#74452c",
  "#8d5a3b",
  "#9d6845",
  "#b07a52",
  "#c68f63",
  "#d6a57c",
  "#e6bd98",
  "#f1d0b3",
] as const;

const locks = (path: string) => fill(path, "$h");
const FRINGE = locks(
  "M-8.600 2C-9.600 -8.500 -5 -10.900 0 -10.900S9.600 -8.500 8.600 2L7.200 -3.400Q0 -5.600 -7.200 -3.400Z",
);
const CROP = locks(
  `${CROWN}C7.800 -2.600 6.500 -5 3.500 -5.800C0 -4.800 -4 -5 -6.300 -5.800C-7.200 -4 -8 -2 -8.400 1Z`,
);
const PARTED = locks(`${CROWN}C8 -3 6.500 -5 5.400 -6.600Q-1 -3.200 -6.800 -4.400C-7.600 -3 -8 -1 -8.400 1Z`);
const SWEPT = locks(`${CROWN}C8.200 -2 7.800 -4 6.800 -4.600Q0 -4 -4.600 -7Q-7.200 -4 -8.400 1Z`);
const HIGH = locks(
  "M-8.300 -1C-9.200 -8.500 -5 -10.600 0 -10.600S9.200 -8.500 8.300 -1C8 -4 6.500 -7 0 -7S-8 -4 -8.300 -1Z",
);
const LONG = locks("M-9 -2C-10.500 8 -10 14 -8.500 18H8.500C10 14 10.500 8 9 -2C9 -12 -9 -12 -9 -2Z");
const BOB = locks("M-9.300 -2C-10.800 5 -10 9.500 -8.800 11H8.800C10 9.500 10.800 5 9.300 -2C9 -12 -9 -12 -9.300 -2Z");
const WAVES = locks("M-9 -3C-12 1 -9 4 -11 7S-10 13 -11 17H11C10 13 12 10 11 7S12 1 9 -3C9 -12 -9 -12 -9 -3Z");
const SCARF = fill(
  "M0 -10.800C-9.500 -10.800 -10.500 -3 -10 3C-9.800 8 -13 12 -13 15Q0 22 13 15C13 12 9.800 8 10 3C10.500 -3 9.500 -10.800 0 -10.800Z",
  "$c",
);
/** The opening of a scarf, in the color of the skin. */
const framed = (folds: string): HairPart => ["", SCARF + folds + oval(0, 0.2, 6.5, 7.7, "$s")];

const HAIR: Record<"short" | "middle" | "long" | "headscarf", readonly HairPart[]> = {
  short: [
    ["", CROP],
    ["", PARTED],
    ["", SWEPT],
    ["", HIGH],
    ["", curls("$h")],
  ],
  middle: [
    [BOB, FRINGE],
    [BOB, PARTED],
    [disc(-7, -3, 5, "$h") + disc(7, -3, 5, "$h") + disc(-5, -8, 5.4, "$h") + disc(5, -8, 5.4, "$h"), curls("$h")],
    [disc(0, -12, 3.6, "$h"), HIGH],
  ],
  long: [
    [LONG, PARTED],
    [LONG, FRINGE],
    [WAVES, SWEPT],
    [disc(6, -10.5, 4.2, "$h"), SWEPT],
    [locks("M5 -8C13 -9 13 4 10.500 11C7 8 9.500 0 5 -3Z"), CROP],
    [stroke("M-8.500 2Q-10 8 -8.500 15M8.500 2Q10 8 8.500 15", "$h", 3.4), PARTED],
  ],
  headscarf: [
    framed(fill("M-7 9Q0 15.500 9 8.500Q12 12 13 15Q6 18.500 0 18.500Q-4 14 -7 9Z", "$d")),
    framed(stroke("M-9 10Q0 15 9.500 7M-11 14Q1 18 11 11", "$d", 0.9)),
    framed(fill("M7 8Q0 14.500 -9 8.500Q-12 12 -13 15Q-6 18.500 2 17Q4 13 7 8Z", "$d") + disc(6.5, 9.5, 1, "$a")),
  ],
};

const SHOULDERS = fill("M-19 35C-19 15 -14 9 -5 8H5C14 9 19 15 19 35Z", "$t");
const OPEN_NECK = fill("M-4.200 7.500Q0 13 4.200 7.500Z", "$n");
const COLLAR = fill("M-6.500 9.500L-5 6.500Q0 11 5 6.500L6.500 9.500Q0 15 -6.500 9.500Z", "$e");
const STRAPS = stroke("M-9.500 9.500L-8.500 20M9.500 9.500L8.500 20", "$a", 2.6);

const JACKETS: readonly string[] = [
  SHOULDERS + COLLAR + stroke("M0 12.500V20", "$a", 1),
  SHOULDERS + OPEN_NECK,
  SHOULDERS + OPEN_NECK + STRAPS,
  SHOULDERS + OPEN_NECK + fill("M-5 7.500L0 12L-4.500 14.500L-7.500 9ZM5 7.500L0 12L4.500 14.500L7.500 9Z", "$e"),
  SHOULDERS + OPEN_NECK + fill("M-14 11L-6 8.500L-3 20H-15ZM14 11L6 8.500L3 20H15Z", "$a"),
  SHOULDERS + stroke("M-15 13Q0 18 15 13M-15 16.500Q0 21 15 16.500", "$e", 0.9) + COLLAR,
  fill("M-11 10Q-12 2 0 2T11 10L6 13H-6Z", "$e") + SHOULDERS + OPEN_NECK + stroke("M-3 11V15M3 11V15", "$a", 0.8),
  SHOULDERS +
    OPEN_NECK +
    fill("M-10 12l2 2l-2 2l-2 -2ZM-5 14l2 2l-2 2l-2 -2ZM5 14l2 2l-2 2l-2 -2ZM10 12l2 2l-2 2l-2 -2Z", "$a"),
  SHOULDERS + fill("M-6 7Q0 11.500 6 7L7 10.500Q0 15.500 -7 10.500ZM-3 12L2 12.500L-1 18Z", "$a"),
  SHOULDERS + COLLAR + STRAPS,
];

/** Necks, ears and faces: oval, round, long. */
const HEADS: readonly string[] = [
  [8.2, 8.8],
  [8.6, 8.6],
  [7.9, 9.1],
].map(
  ([across = 8, down = 9]) =>
    fill("M-3.300 4H3.300V10.500Q0 13 -3.300 10.500Z", "$n") +
    oval(0, 0, across, down, "$s") +
    fill(`M${-across} -1a1.6 1.8 0 1 0 .6 3.400ZM${across} -1a1.6 1.8 0 1 1 -.6 3.400Z`, "$s"),
);

const EYES: readonly string[] = [
  disc(-2.9, -0.6, 0.95, DARK) + disc(2.9, -0.6, 0.95, DARK),
  disc(-3.3, -0.4, 0.9, DARK) + disc(3.3, -0.4, 0.9, DARK),
  stroke("M-4 -0.300Q-2.900 -1.700 -1.800 -0.300M1.800 -0.300Q2.900 -1.700 4 -0.300", DARK, 0.9),
  oval(-3, -0.6, 0.85, 1.15, DARK) + oval(3, -0.6, 0.85, 1.15, DARK),
];

const BROWS: readonly string[] = [
  "",
  stroke("M-4.400 -2.800Q-3 -3.700 -1.700 -2.900M1.700 -2.900Q3 -3.700 4.400 -2.800", DARK, 0.7),
  stroke("M-4.400 -2.700L-1.900 -3.100M1.900 -3.100L4.400 -2.700", DARK, 0.9),
];

/** Seen in any beard. */
const SMILE = fill("M-2.600 2.900Q0 3.500 2.600 2.900Q2 5.600 0 5.600T-2.600 2.900Z", INK.white);
const MOUTHS: readonly string[] = [
  stroke("M-2.400 3Q0 5.200 2.400 3", DARK, 0.9),
  stroke("M-1.700 3.400Q0.200 4.600 2.200 3", DARK, 0.9),
  SMILE,
  stroke("M-2 3.400Q0 4.500 2 3.400", DARK, 0.9),
];

/** Cheeks, and what else a face may have. */
const CHEEKS = oval(-4.6, 2.2, 1.6, 1, "#d9604a", 'opacity=".3"') + oval(4.6, 2.2, 1.6, 1, "#d9604a", 'opacity=".3"');
const GLASSES: readonly string[] = [
  `${stroke("M-1 -0.600H1", DARK, 0.7)}${[-3, 3].map((x) => `<circle cx="${x}" cy="-.5" r="2.100" fill="none" stroke="${DARK}" stroke-width=".7"/>`).join("")}`,
  stroke("M-5.200 -1.800H-1V0.800H-5.200ZM1 -1.800H5.200V0.800H1ZM-1 -1H1", DARK, 0.7),
];
const LINES = stroke(
  "M-6 0.400l-1 .600M6 0.400l1 .600M-3.800 3.200Q-4.300 4.200 -3.900 5.200M3.800 3.200Q4.300 4.200 3.900 5.200",
  "$n",
  0.6,
);

const BEARDS: readonly string[] = [
  locks("M-8.100 0.500Q-7.500 2.500 -4 2Q0 1.300 4 2Q7.500 2.500 8.100 0.500Q8.300 9.600 0 9.900T-8.100 0.500Z"),
  locks("M-3.200 2.600Q-1.500 1.200 0 1.900Q1.500 1.200 3.200 2.600Q1.500 3 0 2.700Q-1.500 3 -3.200 2.600Z"),
  locks("M-3.400 2.400Q0 .8 3.400 2.400Q4.400 8.800 0 9.400T-3.400 2.400Z"),
];

const BAND = "M-8.500 -3.600C-8 -7 -5 -7.600 0 -7.600S8 -7 8.500 -3.600Q0 -6 -8.500 -3.600Z";
const HATS: readonly string[] = [
  hat("cap", "$c", "$d"),
  hat("bucket", "$c", "$d"),
  hat("helmet", "$c", "$d"),
  fill("M-8.800 -2.800C-9.500 -11 -4.500 -12.600 0 -12.600S9.500 -11 8.800 -2.800Q0 -5.600 -8.800 -2.800Z", "$c") +
    stroke("M-8.200 -4Q0 -6.600 8.200 -4", "$d", 2) +
    disc(0, -13, 1.9, "$d"),
  fill(BAND, "$c"),
  fill(BAND, "$d") + box(-2, -8.4, 4, 3.2, "$c", 1) + disc(0, -6.8, 1.1, INK.cream),
  fill(
    "M-15 -3.300Q-8 -5 -8.300 -6C-7 -12 -4 -12.400 0 -12.400S7 -12 8.300 -6Q8 -5 15 -3.300Q0 -1.500 -15 -3.300Z",
    "$c",
  ) + stroke("M-8 -5.600Q0 -3.800 8 -5.600", "$d", 1.4),
];

/** What somebody holds in the hand, lower right; the hand is part of it. */
const held = (tool: string) => group(tool + disc(0, 3.4, 2, "$s"), "translate(8.500 9.500)");
const TOOLS: readonly string[] = [
  "",
  // A mug.
  held(
    box(-2.6, -3.6, 5.2, 6.4, INK.cream, 1) +
      stroke("M2.600 -2q2.600 .8 0 3", INK.cream, 1) +
      box(-2.6, -1.6, 5.2, 1.2, INK.red),
  ),
  // A map.
  held(
    fill("M-4.500 -4L-1.500 -5V2L-4.500 3ZM1.500 -4L4.500 -5V2L1.500 3Z", INK.sand) +
      fill("M-1.500 -5L1.500 -4V3L-1.500 2Z", INK.straw) +
      stroke("M-3.500 1L-1 -1.500L1 .5L3.500 -2.500", INK.red, 0.7),
  ),
  // A compass.
  held(
    disc(0, -1, 3.8, INK.wood) +
      disc(0, -1, 2.9, INK.cream) +
      fill("M-1.800 .8L-.5 -1.500L1.800 -2.800L.5 -.5Z", INK.red),
  ),
  // A camera.
  held(
    box(-4.4, -3, 8.8, 5.6, INK.night, 1) +
      box(-2, -4.2, 4, 2, INK.night) +
      disc(0, -0.2, 2, INK.ash) +
      disc(0, -0.2, 1, INK.sky),
  ),
  // A coil of rope.
  held(
    [3.6, 2.4].map((r) => `<circle cy="-1" r="${r}" fill="none" stroke="${INK.sun}" stroke-width="1.100"/>`).join("") +
      box(-0.8, -5.2, 1.6, 4, INK.red, 0.5),
  ),
  // A carabiner.
  held(
    `<rect x="-2.200" y="-5" width="4.400" height="7.600" rx="2.200" fill="none" stroke="${INK.stone}" stroke-width="1.200"/>` +
      stroke("M2.200 -3V.5", INK.orange, 1.3),
  ),
  // Binoculars.
  held(fill("M-4 -3.500H-1L-.5 2.500H-4.500ZM1 -3.500H4L4.500 2.500H.5Z", INK.night) + box(-1, -2, 2, 1.6, INK.ash)),
  // A walking stick.
  held(stroke("M-1.500 -9L1.200 9", INK.wood, 1.3) + stroke("M-1.500 -9L-1 -5.600", INK.night, 1.8)),
  // A paddle.
  held(
    stroke("M-1 -2L1 9", INK.wood, 1.3) + fill("M-3 -9Q-.500 -11 1 -8.600L0 -2L-2 -1.700Q-3.600 -5 -3 -9Z", INK.red),
  ),
  // A pan.
  held(stroke("M0 3L.5 -1", INK.bark, 1.3) + oval(0.5, -3, 4.4, 2.6, INK.ash) + oval(0.5, -3.3, 3.3, 1.7, INK.night)),
  // A lantern.
  held(
    box(-2, -3.4, 4, 4.6, INK.sun, 0.8) +
      box(-2.5, -4.4, 5, 1.3, INK.night) +
      box(-2.5, 0.8, 5, 1.3, INK.night) +
      stroke("M-1.500 -4.400q1.500 -3 3 0", INK.night, 0.7),
  ),
  // A notebook.
  held(
    box(-3, -5, 6, 7.4, INK.cream, 0.6) +
      box(-3, -5, 1.5, 7.4, INK.maroon) +
      stroke("M-.6 -3H2M-.6 -1.300H2", INK.ash, 0.5),
  ),
  // A seedling.
  held(
    stroke("M0 -1V-4", INK.leaf, 0.9) +
      fill("M0 -4Q-4.500 -4 -4.500 -7.500Q0 -8 0 -4Q0 -7 4 -7Q4 -3.600 0 -4Z", INK.grass) +
      fill("M-2.600 -1.500H2.600L1.800 3H-1.800Z", INK.clay),
  ),
  // A needle and thread.
  held(
    box(-2, -3.2, 4, 4.8, INK.lagoon) +
      box(-2.6, -4.4, 5.2, 1.4, INK.wood, 0.5) +
      box(-2.6, 1.2, 5.2, 1.4, INK.wood, 0.5) +
      stroke("M2 -1Q5 -2 4.500 -6", INK.lagoon, 0.5),
  ),
  // A trail marker.
  held(stroke("M0 9V-8", INK.wood, 1.3) + box(-3, -8.5, 6, 3, INK.orange, 0.5) + box(-3, -5.5, 6, 3, INK.pine, 0.5)),
];

/** What is behind, in a lighter tone of the ground. */
const BACKDROPS: readonly string[] = [
  stroke(
    "M-20 4q9 -13 18 -7t19 -9M-20 10q10 -12 19 -6.500t18 -7.500M-20 -2q9 -14 17 -8t20 -10",
    "#fff",
    0.9,
    'opacity=".5"',
  ),
  disc(6, -5, 8, "#fff", 'opacity=".45"'),
  fill("M-20 6L-9 -8L-3 -1L5 -11L20 5V20H-20Z", "#fff", 'opacity=".4"'),
  fill("M-20 2Q-10 -8 0 -2T20 -5V20H-20Z", "#fff", 'opacity=".4"'),
  `<circle r="14.500" fill="#fff" opacity=".45"/>`,
  fill("M-14 20L-9 -6L-4 20ZM-20 20L-16 -2L-12 20ZM4 20L10 -9L16 20Z", "#fff", 'opacity=".4"'),
];

/** The shortest way to write a part: the whole portrait says once that lines have round ends. */
export const compact = (svg: string) =>
  svg
    .replaceAll(' stroke-linecap="round" stroke-linejoin="round"', "")
    .replaceAll(/(\.\d*?)0+(?=\D)/g, "$1")
    .replaceAll(/\.(?=\D)/g, "")
    .replaceAll(/(?<=\D)0(?=\.\d)/g, "")
    .replaceAll(/(?<=\d) (?=-)/g, "");

export const FACE_KIT = {
  paints: {
    grounds: [INK.mint, INK.sky, INK.straw, INK.blush, INK.grass, INK.lagoon, INK.sand, INK.rose],
    skins: shaded(SKINS),
    /** Of every seven heads five are dark. */
    hair: [DARK, DARK, DARK, "#17110f", "#4a2a1a", "#6b4226", "#8f5a2c"],
    grey: ["#d9d6cc", "#a9a7a0", "#77757a"],
    cloths: shaded([
      INK.orange,
      INK.red,
      INK.deep,
      INK.leaf,
      INK.sea,
      INK.plum,
      INK.indigo,
      INK.pine,
      INK.maroon,
      INK.clay,
      INK.cream,
      INK.sun,
    ]),
  },
  backdrops: BACKDROPS.map(compact),
  heads: HEADS.map(compact),
  eyes: EYES.map(compact),
  brows: BROWS.map(compact),
  mouths: MOUTHS.map(compact),
  smile: compact(SMILE),
  cheeks: compact(CHEEKS),
  glasses: GLASSES.map(compact),
  lines: compact(LINES),
  hair: Object.fromEntries(
    Object.entries(HAIR).map(([length, parts]) => [length, parts.map((part) => part.map(compact))]),
  ) as Record<keyof typeof HAIR, string[][]>,
  beards: BEARDS.map(compact),
  hats: HATS.map(compact),
  jackets: JACKETS.map(compact),
  tools: TOOLS.map(compact),
};
