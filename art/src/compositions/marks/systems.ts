import { mix } from "../../draw/color.ts";
import { letters } from "../../draw/lettering.ts";
import { createRandom } from "../../draw/random.ts";
import { n } from "../../draw/sheet.ts";
import { CONTAINERS, SYMBOLS } from "../../elements/people/symbols.ts";
import { INKS, type MarkDesign, type SYSTEMS } from "./design.ts";

type Inks = readonly [ground: string, main: string, second: string];
type Draw = (design: MarkDesign, inks: Inks) => string;

/** Relative luminance, roughly: enough to tell dark from light. */
function luminance(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  return (0.3 * ((value >> 16) & 255) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255)) / 255;
}

export function inksOf(design: MarkDesign): Inks {
  return INKS[design.ink % INKS.length] ?? INKS[0];
}

const fill = (path: string, paint: string, extra = ""): string => `<path d="${path}" fill="${paint}"${extra}/>`;
const symbolOf = (design: MarkDesign, main: string, second: string): string =>
  (SYMBOLS[design.symbol] ?? SYMBOLS.peak)?.(main, second) ?? "";
const initials = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z ]/g, "")
    .split(" ")
    .filter((word) => !/^(?:and|co|di|works|club)$/i.test(word))
    .map((word) => word.charAt(0).toUpperCase())
    .join("")
    .slice(0, 2);

/** Letters of a line, as wide as `width` and at most `height` tall, their middle at (0, y). */
function fitted(
  text: string,
  y: number,
  width: number,
  height: number,
  paint: string,
  face: "display" | "text" = "display",
): string {
  const trial = letters(text, face, 100, 0, 0, "middle", -0.02);
  const size = Math.min((100 * width) / trial.width, height / 0.72);
  return fill(letters(text, face, size, 0, y + size * 0.36, "middle", -0.02).path, paint);
}

/** A symbol in a heraldic shape, with a lighter edge where it is dark, so that it stands on a dark page. */
const badge: Draw = (design, [ground, main, second]) => {
  const shape = CONTAINERS[design.container] ?? CONTAINERS.circle ?? "";
  const clip = `clip-${design.id}`;
  let inner = "";
  if (design.decoration === "ring")
    inner = `<path d="${shape}" fill="none" stroke="${main}" stroke-width="4" transform="scale(.88)" opacity=".75"/>`;
  if (design.decoration === "ground")
    inner = `<g clip-path="url(#${clip})">${fill("M-100 58C-40 40 30 74 100 50V100H-100Z", mix(ground, main, 0.22))}</g>`;
  if (design.decoration === "dots")
    inner = [-24, 0, 24].map((x) => `<circle cx="${x}" cy="66" r="4.500" fill="${second}"/>`).join("");
  const lift =
    design.decoration === "dots"
      ? -10
      : ["gate", "drop", "arch"].includes(design.container)
        ? 8
        : ["shield", "pennant"].includes(design.container)
          ? -8
          : 0;
  const size = design.container === "diamond" ? 0.92 : design.decoration === "ring" ? 1.02 : 1.12;
  const rim =
    luminance(ground) > luminance(main)
      ? ""
      : `<path d="${shape}" fill="none" stroke="${mix(ground, main, 0.3)}" stroke-width="10" clip-path="url(#${clip})"/>`;
  return `<clipPath id="${clip}"><path d="${shape}"/></clipPath>${fill(shape, ground)}${inner}<g transform="translate(0 ${lift}) scale(${size})">${symbolOf(design, main, second)}</g>${rim}`;
};

/** One or two initials, as large as the tile, a bar of the second color under or through them. */
const monogram: Draw = (design, [ground, main, second]) => {
  const random = createRandom(`monogram ${design.id}`);
  const round = random.pick([16, 44, 96]);
  const cut = random.int(0, 2);
  const bar =
    cut === 0
      ? `<rect x="-62" y="58" width="124" height="14" fill="${second}"/>`
      : cut === 1
        ? fill("M-80 26L80 -22V-6L-80 42Z", ground)
        : `<circle cx="58" cy="-58" r="17" fill="${second}"/>`;
  return `<rect x="-96" y="-96" width="192" height="192" rx="${round}" fill="${ground}"/>${fitted(initials(design.name), cut === 0 ? -12 : 2, 138, cut === 0 ? 100 : 122, main)}${bar}`;
};

/** The symbol so large that the tile cuts it off. */
const crop: Draw = (design, [ground, main, second]) => {
  const random = createRandom(`crop ${design.id}`);
  const [x, y, turn] = [random.between(-26, 26), random.between(-18, 30), random.pick([-18, 0, 0, 14])];
  const clip = `clip-${design.id}`;
  return `<clipPath id="${clip}"><rect x="-96" y="-96" width="192" height="192" rx="34"/></clipPath><g clip-path="url(#${clip})"><rect x="-96" y="-96" width="192" height="192" fill="${second}"/><circle cx="${n(x * -1.5)}" cy="${n(y - 30)}" r="86" fill="${mix(second, "#ffffff", 0.35)}"/><g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(2.300)">${symbolOf(design, luminance(second) > 0.45 ? (luminance(ground) < luminance(main) ? ground : main) : luminance(ground) > luminance(main) ? ground : main, luminance(second) > 0.45 ? mix(ground, main, 0.45) : mix(main, ground, 0.4))}</g></g>`;
};

/** The name's first letters in two rows without a container, on a flag. */
const stacked: Draw = (design, [ground, main, second]) => {
  const random = createRandom(`letters ${design.id}`);
  const word = design.name.replaceAll(/[^A-Za-z]/g, "").toUpperCase();
  const rows = [word.slice(0, 2), word.slice(2, 4)];
  const band = random.int(0, 1);
  const colors = band === 0 ? [main, second] : [second, main];
  return `<rect x="-96" y="-96" width="192" height="96" fill="${ground}"/><rect x="-96" width="192" y="0" height="96" fill="${mix(ground, luminance(ground) > 0.5 ? "#000000" : "#ffffff", 0.14)}"/>${rows.map((row, index) => fitted(row, index === 0 ? -47 : 48, 164, 70, colors[index] ?? main)).join("")}<rect x="-96" y="-4" width="192" height="8" fill="${second}"/>`;
};

/** A woven or stamped pattern of four, nine or sixteen tiles, as on a cloth. */
const cloth: Draw = (design, [ground, main, second]) => {
  const random = createRandom(`cloth ${design.id}`);
  const tiles = [
    (a: string, b: string) => fill("M-32 -32H32A64 64 0 0 1 -32 32Z", a) + fill("M-32 -32H4A36 36 0 0 1 -32 4Z", b),
    (a: string, b: string) => fill("M0 -30L30 0L0 30L-30 0Z", a) + fill("M0 -14L14 0L0 14L-14 0Z", b),
    (a: string, b: string) =>
      `${[45, 135, 225, 315]
        .map((turn) => `<ellipse cx="0" cy="-17" rx="9" ry="16" fill="${a}" transform="rotate(${turn})"/>`)
        .join("")}<circle r="5" fill="${b}"/>`,
    (a: string, b: string) => fill("M-32 32L-32 -32L32 32Z", a) + fill("M32 -32L32 0L0 -32Z", b),
    (a: string, b: string) =>
      `<path d="M-32 -10A22 22 0 0 1 -10 -32M-32 12A44 44 0 0 1 12 -32M-32 32A64 64 0 0 1 32 -32" fill="none" stroke="${a}" stroke-width="9"/><circle cx="20" cy="20" r="8" fill="${b}"/>`,
    (a: string, b: string) =>
      fill("M-30 -10H-10V-30H10V-10H30V10H10V30H-10V10H-30Z", a) + fill("M-10 -10H10V10H-10Z", b),
  ];
  const tile = tiles[random.int(0, tiles.length - 1)] ?? tiles[0];
  const turns = random.pick([
    [0, 0, 0, 0],
    [0, 90, 0, 90],
    [0, 90, 270, 180],
    [0, 180, 90, 270],
  ]);
  const middle = random.int(0, 2);
  const count = random.int(2, 4);
  const size = 192 / count;
  let body = "";
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1) {
      const swap = (row + column) % 2 === middle % 2 && middle < 2;
      body += `<g transform="translate(${n(column * size - 96 + size / 2)} ${n(row * size - 96 + size / 2)}) scale(${Math.round((size / 64) * 100) / 100}) rotate(${turns[(row % 2) * 2 + (column % 2)] ?? 0})">${tile?.(swap ? second : main, swap ? main : second) ?? ""}</g>`;
    }
  const clip = `clip-${design.id}`;
  return `<clipPath id="${clip}"><rect x="-96" y="-96" width="192" height="192" rx="10"/></clipPath><g clip-path="url(#${clip})"><rect x="-96" y="-96" width="192" height="192" fill="${ground}"/>${body}</g>`;
};

/** A round seal in lines: rings, rays and a small symbol, on paper. */
const seal: Draw = (design, inks) => {
  const random = createRandom(`seal ${design.id}`);
  const dark = inks.find((color) => luminance(color) < 0.36) ?? "#1b2a26";
  const paper = mix("#f8f3e4", inks[2], 0.12);
  const rays = random.pick([24, 36, 48]);
  const long = random.pick([10, 16]);
  let marks = "";
  for (let ray = 0; ray < rays; ray += 1)
    marks += `<path d="M0 -${84 - (ray % 2) * 2}V-${84 - long}" transform="rotate(${n((360 / rays) * ray)})"/>`;
  const rings = random.int(0, 2);
  return `<circle r="96" fill="${paper}"/><g fill="none" stroke="${dark}" stroke-width="4"><circle r="90"/>${marks}<circle r="${82 - long}"/>${rings === 1 ? '<circle r="58" stroke-dasharray="4 6"/>' : rings === 2 ? `<path d="M-52 34H52M-46 44H46" stroke-width="3"/>` : ""}</g><g transform="translate(0 ${rings === 2 ? -10 : 0}) scale(${rings === 1 ? 0.86 : 1})">${symbolOf(design, dark, luminance(inks[2]) > 0.75 ? mix(inks[2], dark, 0.4) : inks[2])}</g>`;
};

/** A postage stamp with a perforated edge, a scene of the symbol on a horizon, and a value. */
const stamp: Draw = (design, [ground, main, second]) => {
  let edge = "";
  for (let hole = 0; hole < 9; hole += 1)
    for (const [x, y] of [
      [-80 + hole * 20, -92],
      [-80 + hole * 20, 92],
      [-80, -92 + hole * 23],
      [80, -92 + hole * 23],
    ] as const)
      edge += `<circle cx="${x}" cy="${y}" r="6"/>`;
  const [sky, land] = luminance(ground) > luminance(main) ? [ground, main] : [main, ground];
  const mask = `mask-${design.id}`;
  return `<mask id="${mask}"><rect x="-80" y="-92" width="160" height="184" fill="#fff"/><g fill="#000">${edge}</g></mask><g mask="url(#${mask})"><rect x="-80" y="-92" width="160" height="184" fill="#ece2c6"/></g><rect x="-64" y="-76" width="128" height="152" fill="${sky}"/><path d="M-64 30Q-20 12 10 26T64 20V76H-64Z" fill="${land}"/><g transform="translate(0 -14) scale(1.060)">${symbolOf(design, mix(land, second, 0.2), second)}</g>${fitted(initials(design.name), 58, 56, 20, sky)}`;
};

/** Two halves in two colors; the symbol changes color where it crosses. */
const split: Draw = (design, [ground, main, second]) => {
  const random = createRandom(`split ${design.id}`);
  const half = random.pick([
    "M-100 -100H0V100H-100Z",
    "M-100 -100H100L-100 100Z",
    "M-100 -100H100V0H-100Z",
    "M100 -100V100H-100Z",
  ]);
  const clip = `clip-${design.id}`;
  const [a, b] = luminance(ground) < luminance(main) ? [ground, main] : [main, ground];
  return `<clipPath id="${clip}"><path d="${half}"/></clipPath><clipPath id="${clip}-round"><circle r="95"/></clipPath><g clip-path="url(#${clip}-round)"><rect x="-100" y="-100" width="200" height="200" fill="${a}"/><g transform="scale(1.250)">${symbolOf(design, b, b)}</g><g clip-path="url(#${clip})"><rect x="-100" y="-100" width="200" height="200" fill="${second}"/><g transform="scale(1.250)">${symbolOf(design, a, a)}</g></g></g><circle r="93" fill="none" stroke="${mix(a, b, 0.3)}" stroke-width="4"/>`;
};

export const DRAW: Record<(typeof SYSTEMS)[number], Draw> = {
  badge,
  monogram,
  crop,
  letters: stacked,
  cloth,
  seal,
  stamp,
  split,
};
