import { n } from "../../draw/sheet.ts";

/** A symbol for a mark, drawn within 50 units round the origin in a main and a second colour. */
export type Symbol = (main: string, second: string) => string;

const f = (path: string, paint: string): string => `<path d="${path}" fill="${paint}"/>`;
const s = (path: string, paint: string, width = 7): string =>
  `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const c = (x: number, y: number, r: number, paint: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint}"/>`;
const ringed = (r: number, paint: string, width: number): string =>
  `<circle r="${r}" fill="none" stroke="${paint}" stroke-width="${width}"/>`;
const turned = (count: number, draw: (turn: number) => string): string =>
  Array.from(
    { length: count },
    (_, turn) => `<g transform="rotate(${n((360 / count) * turn)})">${draw(turn)}</g>`,
  ).join("");

export const SYMBOLS: Record<string, Symbol> = {
  peak: (a, b) => f("M-46 34L-4 -42L46 34Z", a) + f("M-4 -42L12 -17L2 -8L-6 -16L-14 -6L-20 -12Z", b),
  twin: (a, b) => f("M-48 32L-18 -22L12 32Z", b) + f("M-22 32L14 -38L48 32Z", a),
  range: (a, b) => c(20, -24, 13, b) + f("M-48 34L-22 -14L-8 8L8 -20L48 34Z", a),
  tent: (a, b) => f("M0 -38L46 34H16L0 2L-16 34H-46Z", a) + f("M0 12L10 34H-10Z", b) + s("M-8 -46L0 -38L8 -46", a, 5),
  dome: (a, b) =>
    f("M-46 30C-42 -14 -20 -34 0 -34C20 -34 42 -14 46 30Z", a) + f("M-14 30C-12 4 -6 -8 0 -14C6 -8 12 4 14 30Z", b),
  wave: (a, b) =>
    s("M-46 -12C-34 -34 -18 -34 -4 -12S26 10 46 -12", a, 10) + s("M-46 18C-34 -4 -18 -4 -4 18S26 40 46 18", b, 10),
  crest: (a, b) =>
    f("M-46 34C-44 -18 -8 -48 30 -30C8 -28 2 -8 14 4C26 14 40 12 46 4C44 22 34 34 20 34Z", a) + c(28, -4, 6, b),
  compass: (a, b) => ringed(42, a, 7) + f("M0 -30L11 0H-11Z", b) + f("M0 30L11 0H-11Z", a),
  rose: (a, b) =>
    turned(4, () => f("M0 -48L9 -9L0 0Z", a) + f("M0 -48L-9 -9L0 0Z", b)) +
    turned(4, () => f("M22 -22L12 -4L4 -12Z", a)),
  wheel: (a, b) =>
    `<circle r="40" fill="none" stroke="${a}" stroke-width="9"/>` +
    turned(8, () => s("M0 -12V-32", b, 5)) +
    c(0, 0, 10, a),
  gears: (a, b) =>
    turned(10, () => f("M-7 -36L-5 -48H5L7 -36Z", a)) +
    `<circle r="29" fill="none" stroke="${a}" stroke-width="14"/>` +
    f("M-10 6L0 -12L10 6Z", b),
  coil: (a, b) =>
    [40, 29, 18]
      .map((r) => `<ellipse rx="${r}" ry="${r * 0.86}" fill="none" stroke="${a}" stroke-width="6"/>`)
      .join("") + s("M0 -46V46", b, 8),
  knot: (a, b) => s("M-40 22C-40 -30 0 -34 0 0S40 30 40 -22", a, 9) + s("M-40 -22C-40 30 0 34 0 0S40 -30 40 22", b, 9),
  leaf: (a, b) =>
    f("M-34 38C-46 -14 -8 -46 42 -42C44 8 14 46 -34 38Z", a) + s("M-40 44L18 -18M-14 16V-10M-14 16H12", b, 5),
  fern: (a, b) =>
    s("M0 46V-40", a, 5) +
    [-26, -10, 6, 22]
      .map(
        (y, i) =>
          f(`M0 ${y + 8}Q${20 + i * 5} ${y + 4} ${26 + i * 5} ${y - 16}Q${6} ${y - 12} 0 ${y + 8}Z`, i % 2 ? b : a) +
          f(`M0 ${y + 8}Q${-20 - i * 5} ${y + 4} ${-26 - i * 5} ${y - 16}Q-6 ${y - 12} 0 ${y + 8}Z`, i % 2 ? a : b),
      )
      .join(""),
  boot: (a, b) =>
    f("M-22 -42H8L10 -8C24 0 42 4 44 24H-26Z", a) + f("M-28 29H46V40H-28Z", b) + s("M-2 -24H8M-2 -12H9", b, 5),
  step: (a, b) =>
    f("M-24 12C-36 -8 -32 -40 -16 -42C0 -42 0 -12 -8 10Z", a) +
    f("M-22 18H-8C-6 32 -12 38 -16 38S-24 32 -22 18Z", a) +
    f("M24 0C36 -20 32 -44 18 -46C4 -46 2 -20 10 -2Z", b) +
    f("M10 6H24C26 20 20 28 16 28S8 20 10 6Z", b),
  paddle: (a, b) =>
    `<g transform="rotate(45)">${s("M0 -30V30", a, 6)}${f("M-10 -48H10L8 -22H-8Z", a)}${f("M-10 48H10L8 22H-8Z", a)}</g><g transform="rotate(-45)">${s("M0 -30V30", b, 6)}${f("M-10 -48H10L8 -22H-8Z", b)}${f("M-10 48H10L8 22H-8Z", b)}</g>`,
  flame: (a, b) =>
    f(
      "M2 -48C8 -24 38 -14 36 14C34 34 18 46 0 46S-36 34 -36 12C-36 -4 -24 -14 -20 -26C-14 -20 -12 -14 -12 -8C-2 -16 2 -30 2 -48Z",
      a,
    ) + f("M2 -4C6 8 18 12 16 26C15 36 8 40 0 40S-16 35 -16 25C-16 14 0 12 2 -4Z", b),
  pine: (a, b) => f("M0 -48L22 -18H12L30 8H18L36 34H-36L-18 8H-30L-12 -18H-22Z", a) + f("M-6 34H6V48H-6Z", b),
  grove: (a, b) => f("M-24 -20L-4 36H-46Z", b) + f("M24 -20L46 36H4Z", b) + f("M0 -46L26 36H-26Z", a),
  carabiner: (a, b) =>
    s("M14 -32C30 -20 28 16 12 34C0 46 -22 38 -24 20L-28 -16C-28 -36 -4 -46 10 -34", a, 10) + s("M16 -26L22 12", b, 8),
  pin: (a, b) => f("M0 48C-14 24 -34 10 -34 -14A34 34 0 0 1 34 -14C34 10 14 24 0 48Z", a) + f("M-18 0L-2 -28L18 0Z", b),
  arrow: (a, b) => f("M0 -46L38 42L0 20Z", a) + f("M0 -46L-38 42L0 20Z", b),
  chevrons: (a, b) => s("M-36 -2L0 -34L36 -2", a, 11) + s("M-36 28L0 -4L36 28", b, 11),
  lantern: (a, b) =>
    s("M-14 -30C-14 -50 14 -50 14 -30", a, 6) +
    f("M-24 -28H24V-18H-24ZM-26 36H26V46H-26Z", a) +
    f("M-20 -14H20L24 32H-24Z", b) +
    f("M0 -8C10 6 12 12 8 22H-8C-12 12 -6 6 0 -8Z", a),
  moon: (a, b) =>
    f("M16 -44A46 46 0 1 0 42 26A38 38 0 0 1 16 -44Z", a) +
    turned(4, () => "") +
    f("M30 -32L34 -20L46 -16L34 -12L30 0L26 -12L14 -16L26 -20Z", b),
  star: (a, b) => f("M0 -48L12 -14L46 -14L18 8L28 42L0 22L-28 42L-18 8L-46 -14L-12 -14Z", a) + c(0, 2, 9, b),
  cup: (a, b) =>
    f("M-36 -16H26V16C26 34 14 42 -5 42S-36 34 -36 16Z", a) +
    s("M28 -8C50 -10 50 22 26 20", a, 7) +
    s("M-18 -26C-24 -36 -12 -38 -18 -48M4 -26C-2 -36 10 -38 4 -48", b, 5),
  sunrise: (a, b) =>
    f("M-30 20A30 30 0 0 1 30 20Z", b) +
    [-90, -50, -130, -20, -160]
      .map((angle) => `<g transform="translate(0 20) rotate(${angle + 90})">${s("M0 -40V-54", b, 6)}</g>`)
      .join("") +
    s("M-46 20H46M-30 36H30", a, 8),
  drop: (a, b) =>
    f("M0 -48C18 -18 36 -4 36 14A36 34 0 0 1 -36 14C-36 -4 -18 -18 0 -48Z", a) + s("M-20 16A20 20 0 0 0 -2 34", b, 6),
  pack: (a, b) =>
    f("M-28 -22C-28 -40 28 -40 28 -22V40H-28Z", a) +
    s("M-10 -38C-10 -50 10 -50 10 -38", a, 6) +
    f("M-20 6H20V32H-20Z", b) +
    s("M-28 -8H28", b, 5),
  bird: (a, b) =>
    f("M-48 -14C-28 -34 -8 -22 0 -2C8 -22 28 -34 48 -14C28 -16 14 -2 6 26H-6C-14 -2 -28 -16 -48 -14Z", a) +
    c(0, 38, 6, b),
  bridge: (a, b) => s("M-46 -20C-20 22 20 22 46 -20M-46 26H46", a, 7) + s("M-28 2V26M-10 12V26M10 12V26M28 2V26", b, 5),
  contour: (a, b) =>
    [46, 34, 22]
      .map(
        (r, i) =>
          `<path d="M${-r} ${4 - i * 2}C${-r} ${-r * 0.9} ${r * 0.4} ${-r * 1.1} ${r * 0.9} ${-r * 0.35}S${r * 0.6} ${r * 0.9} ${-r * 0.1} ${r * 0.85}S${-r} ${r * 0.5} ${-r} ${4 - i * 2}Z" fill="none" stroke="${i === 1 ? b : a}" stroke-width="6"/>`,
      )
      .join("") + c(2, -2, 8, b),
  hook: (a, b) => s("M10 -44V10A20 20 0 1 1 -30 8V-6", a, 9) + c(10, -40, 9, b),
  ladder: (a, b) => s("M-22 46V-44M22 46V-44", a, 8) + s("M-22 -24H22M-22 0H22M-22 24H22", b, 6),
  stove: (a, b) =>
    f("M-38 -6H38V4H-38ZM-26 10H26L18 44H-26Z", a) + f("M0 -48C12 -32 18 -26 14 -12H-14C-18 -24 -8 -28 0 -48Z", b),
  car: (a, b) =>
    f("M-46 18V-6L-36 -8L-26 -30H24L34 -8H46V18Z", a) +
    f("M-24 -8L-18 -22H-2V-8ZM4 -8V-22H18L24 -8Z", b) +
    c(-24, 20, 12, b) +
    c(24, 20, 12, b) +
    c(-24, 20, 5, a) +
    c(24, 20, 5, a),
};

export const SYMBOL_NAMES = Object.keys(SYMBOLS);

/** Closed shapes of about 92 units round the origin in which a symbol sits. */
export const CONTAINERS: Record<string, string> = {
  circle: "M-92 0A92 92 0 1 1 92 0A92 92 0 1 1 -92 0Z",
  squircle: "M0 -90C70 -90 90 -70 90 0S70 90 0 90S-90 70 -90 0S-70 -90 0 -90Z",
  hexagon: "M0 -96L83 -48V48L0 96L-83 48V-48Z",
  shield: "M-78 -84H78V6C78 54 36 80 0 96C-36 80 -78 54 -78 6Z",
  diamond: "M0 -98L98 0L0 98L-98 0Z",
  arch: "M-78 92V-14A78 78 0 0 1 78 -14V92Z",
  octagon: "M-38 -92H38L92 -38V38L38 92H-38L-92 38V-38Z",
  tag: "M-66 -92H92V56L56 92H-92V-66Z",
  drop: "M0 -98C44 -62 84 -28 84 16A84 80 0 0 1 -84 16C-84 -28 -44 -62 0 -98Z",
  pennant: "M-88 -88H88V40L0 96L-88 40Z",
  leaf: "M-88 88V-20A68 68 0 0 1 -20 -88H88V20A68 68 0 0 1 20 88Z",
  gate: "M-92 -50L0 -96L92 -50V88H-92Z",
};

export const CONTAINER_NAMES = Object.keys(CONTAINERS);
