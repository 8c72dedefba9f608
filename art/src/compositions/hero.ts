import { artboard } from "../draw/artboard.ts";
import { INK } from "../draw/inks.ts";
import { box, disc, fill, group, oval } from "../draw/paths.ts";
import { n, type Scene, type Sheet } from "../draw/sheet.ts";
import { someone } from "../elements/figures/looks.ts";
import { person } from "../elements/figures/person.ts";
import { POSES } from "../elements/figures/poses.ts";
import { terraces } from "../elements/nature/terraces.ts";
import { coconutPalm, cone, plume } from "../elements/nature/tropics.ts";

/** Where the parts of the scene lie, in the units of the artboard. */
interface Layout {
  /** The middle of the great cone, its foot and its height. */
  x: number;
  foot: number;
  rise: number;
  spread: number;
  /** The sun: its middle and its radius. */
  sun: readonly [x: number, y: number, radius: number];
  /** The farthest terrace. */
  fields: number;
  /** How far the terraces climb at the sides. */
  climb: number;
  /** Where the walkers are. */
  walkers: number;
  /** How far the plume rises and drifts. */
  plume: readonly [number, number];
  ground: number;
  size: number;
}

/** A volcano at work at sunrise, rice terraces at its foot, and people on the bank between the fields. */
function sunrise(sheet: Sheet, o: Layout, sink: number): string {
  const a = artboard(sheet, sink);
  const sky = sheet.vertical(0, sheet.height, [
    [0, "#155663"],
    [0.22, "#3f8f8f"],
    [0.42, "#e8bd84"],
    [0.56, "#fbd9a0"],
    [0.7, "#ffe9bd"],
  ]);
  const mist = sheet.linear([
    [0, "#ffdfae", 0],
    [0.6, "#ffdfae", 0.85],
    [1, "#ffdfae", 0],
  ]);
  const { x, foot, rise, spread } = o;
  let markup = disc(o.sun[0], o.sun[1], o.sun[2] * 1.6, "#fff1cc", 'opacity="0.35"') + disc(...o.sun, "#fff6df");
  markup += plume(x, foot - rise + 3.5, o.plume[0], o.plume[1], "#f8dcc0", "#d29b85", "hero plume");
  markup += fill(
    `M${n(a.left - 2)} ${n(foot - rise * 0.16)}C${n(x - spread * 1.2)} ${n(foot - rise * 0.34)} ${n(x - spread)} ${n(foot - rise * 0.1)} ${n(x - spread * 0.5)} ${n(foot)}H${n(a.left - 2)}ZM${n(a.right + 2)} ${n(foot - rise * 0.28)}C${n(x + spread * 0.9)} ${n(foot - rise * 0.3)} ${n(x + spread * 0.7)} ${n(foot - rise * 0.12)} ${n(x + spread * 0.4)} ${n(foot)}H${n(a.right + 2)}Z`,
    "#d99a75",
  );
  markup += cone(x, foot + 2, rise, spread, rise * 0.1, "#7c4a50", "#cc7b57", "hero cone");
  // In front a lower, broader cone with a wide crater, as in the Tengger caldera.
  markup += cone(
    x - spread * 0.62,
    foot + 4,
    rise * 0.34,
    spread * 0.44,
    rise * 0.15,
    "#5b4a4e",
    "#b3735a",
    "hero crater",
  );
  markup += a.band(foot - rise * 0.14, foot + rise * 0.2, mist);
  markup += terraces({
    left: a.left,
    right: a.right,
    top: o.fields,
    bottom: a.bottom + 4,
    steps: 11,
    greens: ["#a3b56c", "#6f9c56", "#3f7a4d", "#1f5a45", "#123f36"],
    water: "#f6d29c",
    climb: o.climb,
    seed: "hero fields",
  });
  const palms = [
    [x + spread * 0.66, o.fields + 9, 24, -0.2],
    [x + spread * 0.56, o.fields + 8, 17, 0.14],
    [x - spread * 1.2, o.fields + 5, 20, 0.2],
    [x - spread * 1.08, o.fields + 6, 14, -0.1],
  ] as const;
  markup += palms
    .map(([px, py, size, lean]) => coconutPalm(px, py, (size * o.size) / 30, lean, "#3a2a20", "#164a3a"))
    .join("");
  const hut = (hx: number, hy: number, k: number): string =>
    group(
      box(-5, -5, 10, 6, "#6b4226") +
        box(-1.4, -4, 2.8, 5, "#2c1a10") +
        fill("M-8 -4.500L-4 -9.500H4L8 -4.500Z", "#9c4a2c") +
        fill("M-8 -4.500L-4 -9.500H0L0 -4.500Z", "#b85c36"),
      `translate(${n(hx)} ${n(hy)}) scale(${k})`,
    );
  markup += hut(x + spread * 0.46, o.fields + 10, 0.8) + hut(x - spread * 1.3, o.fields + 6, 0.7);
  const { walkers: w, ground, size } = o;
  markup += oval(w, ground + 0.4, size * 1.15, size * 0.05, INK.forest, 'opacity="0.5"');
  const folk =
    person(
      w - size * 0.62,
      ground,
      size,
      someone(5, { pack: INK.orange, top: "#e9e2cf", cover: INK.sun }),
      "right",
      POSES.walkRight,
    ) +
    person(
      w,
      ground + 0.5,
      size * 1.03,
      someone(1, { pack: INK.red, top: INK.lagoon, hair: "cap", cover: INK.cream }),
      "right",
      POSES.walkRight,
    ) +
    person(w + size * 0.42, ground, size * 0.64, someone(9, { pack: INK.sun }), "right", POSES.walkRight, true) +
    person(
      w + size * 0.92,
      ground - 0.6,
      size,
      someone(4, { hair: "caping", cover: INK.straw, top: INK.white }),
      "left",
      {
        ...POSES.pointLeft,
        hands: [
          [-13, -46],
          [33, -96],
        ],
        elbows: [-1, 1],
      },
    );
  return `<rect width="${sheet.width}" height="${sheet.height}" fill="${sky}"/>${a.mount(markup + group(folk))}`;
}

/** The wide hero: quiet on the left, where words lie over it, and the sun to the right of them. */
export function hero(sheet: Sheet): string {
  return sunrise(
    sheet,
    {
      x: 50,
      foot: 68,
      rise: 45,
      spread: 54,
      sun: [20, 48, 13],
      fields: 67,
      climb: 18,
      plume: [22, 66],
      walkers: 30,
      ground: 94,
      size: 22,
    },
    0.5,
  );
}

/** The same place for a picture of any shape, with the sun over the words' side. */
export const riceAtSunrise: Scene = (sheet) =>
  sunrise(
    sheet,
    {
      x: 22,
      foot: 66,
      rise: 44,
      spread: 54,
      sun: [-6, 47.5, 13.2],
      fields: 66,
      climb: 14,
      plume: [20, 50],
      walkers: -14,
      ground: 94,
      size: 25,
    },
    0.8,
  );

/** The hero for tablets: words above, the sign at the lower left, and everything else between and beside them. */
export function heroSquare(sheet: Sheet): string {
  return sunrise(
    sheet,
    {
      x: 17,
      foot: 67,
      rise: 33,
      spread: 46,
      sun: [-14, 55, 9],
      fields: 67,
      climb: 12,
      plume: [22, 40],
      walkers: 26,
      ground: 90,
      size: 21,
    },
    0.5,
  );
}

/** The hero for phones: words above, the sign below, and everything else between them. */
export function heroPortrait(sheet: Sheet): string {
  return sunrise(
    sheet,
    {
      x: 4,
      foot: 48,
      rise: 34,
      spread: 46,
      sun: [-24, 33, 9.5],
      fields: 48,
      climb: 12,
      plume: [28, 38],
      walkers: 20,
      ground: 60,
      size: 20,
    },
    0.75,
  );
}
