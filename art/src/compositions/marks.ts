import { mix } from "../draw/color.ts";
import { letters } from "../draw/lettering.ts";
import { createRandom } from "../draw/random.ts";
import { CONTAINER_NAMES, CONTAINERS, SYMBOL_NAMES, SYMBOLS } from "../elements/people/symbols.ts";

/** Ground, symbol and second colour of a mark. Each stands on white and on near-black pages alike. */
const INKS = [
  ["#123c31", "#f4efd8", "#f28c38"],
  ["#d9541e", "#fff3dc", "#3b1a0c"],
  ["#1f5f7a", "#eaf6f3", "#ffc15e"],
  ["#4a2c6d", "#f7e6ff", "#ff9d6c"],
  ["#e9b949", "#2b2a18", "#8a3f0d"],
  ["#7a1f2f", "#ffe9dc", "#f4b860"],
  ["#2f6f4a", "#f3f7df", "#d8e26b"],
  ["#20304f", "#f1f0e4", "#ef6a4c"],
  ["#e4e0cf", "#1d4438", "#d9541e"],
  ["#0f7f7a", "#e9fff7", "#ffd27a"],
  ["#8a5a34", "#fdf1de", "#2c1a0e"],
  ["#c23b5a", "#fff0ee", "#4f0f24"],
  ["#5b6b2f", "#f7f5dc", "#20280d"],
  ["#37474f", "#f2f5f1", "#ffb03a"],
  ["#f2d4b8", "#4a2136", "#c4502a"],
  ["#2a2a52", "#e4e6ff", "#8fd3c4"],
] as const;

const DECORATIONS = ["none", "ring", "ground", "dots"] as const;

/** Words that suggest a symbol for a brand; the first list that fits comes first, the rest follow. */
const HINTS: readonly [RegExp, readonly string[]][] = [
  [/tent|shelter|tenda|camp|kemah/i, ["tent", "dome", "gate", "moon", "lantern", "range"]],
  [/pack|tas|carrier|ransel/i, ["pack", "arrow", "peak", "chevrons", "twin"]],
  [/foot|boot|shoe|sepatu|step|langkah/i, ["boot", "step", "chevrons", "twin", "arrow"]],
  [/apparel|wear|jacket|kain|rain|hujan/i, ["leaf", "drop", "bird", "fern", "sunrise", "grove"]],
  [/cook|stove|kitchen|dapur|coffee|kopi|food/i, ["flame", "stove", "cup", "sunrise"]],
  [/climb|rope|tali|knot|boulder|wall/i, ["carabiner", "knot", "coil", "ladder", "hook", "peak"]],
  [/water|wave|kayak|surf|dive|laut|river|tirta|ombak|sungai/i, ["wave", "paddle", "crest", "drop", "hook"]],
  [/cycl|bike|wheel|roda|sepeda/i, ["wheel", "gears", "arrow"]],
  [/overland|vehicle|motor|4x4|road|car|garage/i, ["car", "gears", "compass", "bridge"]],
  [/travel|tour|guide|expedition|map|peta|jalan|trip/i, ["compass", "rose", "pin", "contour", "bridge", "star"]],
];

export interface Named {
  /** Unique among the marks that are made together. */
  id: string;
  name: string;
  /** What the company is about, in words. */
  about: string;
}

export interface MarkDesign {
  symbol: string;
  container: string;
  ink: number;
  decoration: (typeof DECORATIONS)[number];
}

function candidates(item: Named): string[] {
  const text = `${item.about} ${item.name}`;
  const hinted = HINTS.filter(([pattern]) => pattern.test(text)).flatMap(([, symbols]) =>
    symbols.filter((symbol) => symbol in SYMBOLS),
  );
  return [...new Set([...hinted, ...SYMBOL_NAMES])];
}

/**
 * Gives every company a design of its own. No two share symbol and container, nor symbol and inks; a symbol that
 * fits what the company does is preferred as long as it is not worn out.
 */
export function designMarks(items: readonly Named[]): Map<string, MarkDesign> {
  const designs = new Map<string, MarkDesign>();
  const worn = new Map<string, number>();
  const taken = new Set<string>();
  for (const item of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const random = createRandom(`mark ${item.id}`);
    const wish = candidates(item);
    const cost = (symbol: string): number => (worn.get(symbol) ?? 0) * 6 + wish.indexOf(symbol) + random.next();
    const costs = new Map(wish.map((symbol) => [symbol, cost(symbol)]));
    const symbol = wish.toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0))[0] ?? "peak";
    let container = random.pick(CONTAINER_NAMES);
    let ink = random.int(0, INKS.length - 1);
    for (
      let attempt = 0;
      attempt < 400 &&
      (taken.has(`${symbol} ${container}`) || taken.has(`${symbol} ${ink}`) || taken.has(`${container} ${ink}`));
      attempt += 1
    ) {
      container = random.pick(CONTAINER_NAMES);
      ink = random.int(0, INKS.length - 1);
    }
    for (const key of [`${symbol} ${container}`, `${symbol} ${ink}`, `${container} ${ink}`]) taken.add(key);
    worn.set(symbol, (worn.get(symbol) ?? 0) + 1);
    designs.set(item.id, { symbol, container, ink, decoration: random.pick(DECORATIONS) });
  }
  return designs;
}

function inksOf(design: MarkDesign): readonly [string, string, string] {
  return INKS[design.ink % INKS.length] ?? INKS[0];
}

function containerOf(design: MarkDesign): string {
  return CONTAINERS[design.container] ?? CONTAINERS.circle ?? "";
}

/** The mark without its page: container, decoration and symbol round the origin, about 96 units each way. */
function markShape(design: MarkDesign): string {
  const [ground, main, second] = inksOf(design);
  const shape = containerOf(design);
  const clip = `clip-${design.container}`;
  let inner = "";
  if (design.decoration === "ring")
    inner = `<path d="${shape}" fill="none" stroke="${main}" stroke-width="4" transform="scale(.88)" opacity=".75"/>`;
  if (design.decoration === "ground")
    inner = `<g clip-path="url(#${clip})"><path d="M-100 58C-40 40 30 74 100 50V100H-100Z" fill="${mix(ground, main, 0.22)}"/></g>`;
  if (design.decoration === "dots")
    inner = [-24, 0, 24].map((x) => `<circle cx="${x}" cy="66" r="4.5" fill="${second}"/>`).join("");
  const lift =
    design.decoration === "dots"
      ? -10
      : design.container === "gate" || design.container === "drop" || design.container === "arch"
        ? 8
        : design.container === "shield" || design.container === "pennant"
          ? -8
          : 0;
  const size = design.container === "diamond" ? 0.92 : design.decoration === "ring" ? 1.02 : 1.12;
  return `<clipPath id="${clip}"><path d="${shape}"/></clipPath><path d="${shape}" fill="${ground}"/>${inner}<g transform="translate(0 ${lift}) scale(${size})">${(SYMBOLS[design.symbol] ?? SYMBOLS.peak)?.(main, second) ?? ""}</g>`;
}

/** A lighter edge round a dark mark: navy on a near-black page would else be a symbol without its shape. */
function rim(design: MarkDesign): string {
  const [ground, main] = inksOf(design);
  if (luminance(ground) > luminance(main)) return "";
  return `<path d="${containerOf(design)}" fill="none" stroke="${mix(ground, main, 0.3)}" stroke-width="10" clip-path="url(#clip-${design.container})"/>`;
}

/** A brand's mark as a square picture of 200 by 200. */
export function brandMark(design: MarkDesign): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="-100 -100 200 200">${markShape(design)}${rim(design)}</svg>`;
}

/**
 * A partner's logo: symbol and name in one or two lines, 420 by 140. The name is drawn as outlines. It stands on a
 * pale ground of its own, because a page may be white or near black.
 */
export function partnerLogo(design: MarkDesign, name: string): string {
  const [ground, main] = inksOf(design);
  const dark = [ground, main, "#1b2a26"].find((color) => luminance(color) < 0.3) ?? "#1b2a26";
  const words = name.split(" ");
  const half = words.length > 2 || name.length > 13 ? Math.ceil(words.length / 2) : words.length;
  const lines = [words.slice(0, half).join(" "), words.slice(half).join(" ")].filter((line) => line !== "");
  const display = createRandom(`logo ${name}`).chance(0.6);
  const face = display ? "display" : "text";
  const room = 262;
  const wanted = lines.length === 1 ? 46 : 36;
  const widest = Math.max(...lines.map((line) => letters(line, face, wanted, 0, 0).width));
  const size = Math.min(wanted, (wanted * room) / widest);
  const first = lines.length === 1 ? 70 + size * 0.35 : 70 - size * 0.16;
  const text = lines
    .map(
      (line, index) =>
        `<path d="${letters(line, face, size, 138, first + index * size * 1.08).path}" fill="${dark}"${display ? "" : ` stroke="${dark}" stroke-width=".9"`}/>`,
    )
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="140" viewBox="0 0 420 140"><rect width="420" height="140" rx="16" fill="#faf8ef"/><g transform="translate(70 70) scale(.5)">${markShape(design)}</g>${text}</svg>`;
}

/** Relative luminance, roughly: enough to tell dark from light. */
function luminance(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  return (0.3 * ((value >> 16) & 255) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255)) / 255;
}
