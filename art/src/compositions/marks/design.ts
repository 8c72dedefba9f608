import { createRandom, hashText } from "../../draw/random.ts";
import { CONTAINER_NAMES, SYMBOL_NAMES, SYMBOLS } from "../../elements/people/symbols.ts";

/** How a mark is drawn; each looks different from afar. */
export const SYSTEMS = ["badge", "monogram", "crop", "letters", "cloth", "seal", "stamp", "split"] as const;

/** Ground, symbol and second colour of a mark. Each stands on white and on near-black pages alike. */
export const INKS = [
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
  system: (typeof SYSTEMS)[number];
  /** The name of the company, for marks made of letters. */
  name: string;
  id: string;
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
 * Gives every company its own design. No two share symbol and container, nor symbol and inks; a symbol that
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
    const system = SYSTEMS[hashText(`system ${item.id}`) % SYSTEMS.length] ?? "badge";
    designs.set(item.id, {
      system,
      name: item.name,
      id: item.id,
      symbol,
      container,
      ink,
      decoration: random.pick(DECORATIONS),
    });
  }
  return designs;
}
