import type { Hall, Unit } from "~/content/model/hall/hall";
import { drawingOf, unitsOf } from "~/content/model/hall/hall-drawing";
import type { Amenity } from "~/content/model/hall/hall-lists";
import { unitName } from "~/content/model/hall/hall-plan";
import { boundsOfShape, outlineOf, type Point, type Rectangle, rectangleOf } from "~/content/model/hall/unit-shape";
import { icons } from "~/design/icons/icons.server";
import { m } from "~/paraglide/messages";
import { stageMark } from "~/visitors/rundown/rundown";
import { amenities } from "./amenities";
import { PIN, PLATE, plateWidth, RING, ROW } from "./plate";
import { inLanguage, type MapData } from "./read-map.server";
import { boxOfFarName, FAR_FIXTURE_SIZE, LINE, namesBeside, rowScale, withFarNames } from "./stage-names";

/** Units of the drawing: a metre has ten. */
export const SCALE = 10;
/** Around the hall: signs at its doors, letters of its rows. */
const MARGIN = 44;
/** Colours that booths can have, by the place of their category in the list. */
const COLORS = 10;
/** Sides of a fixture that is only a pillar, in metres. */
const PILLAR = 1.5;
/** Metres of a grid square, as on a topographic map. */
const GRID = 10;

const toUnits = (metres: number) => Math.round(metres * SCALE);

/** The frame of a hall's drawing. */
export function frameOf({ width, depth }: Hall) {
  const [w, h] = [toUnits(width), toUnits(depth)];
  return { w, h, viewBox: `${-MARGIN} ${-MARGIN} ${w + 2 * MARGIN} ${h + 2 * MARGIN}` };
}

/** The outline of a booth as the data of an SVG path, a little smaller than it is. */
export function pathOf(unit: Unit): string {
  const box = rectangleOf(unit);
  if (box) {
    const [x, y, w, h] = [box.x, box.y, box.w, box.h].map(toUnits) as [number, number, number, number];
    return `M${x + 1} ${y + 1}h${w - 2}v${h - 2}h${2 - w}z`;
  }
  const corners = outlineOf(unit).map(({ x, y }) => `${toUnits(x)} ${toUnits(y)}`);
  return corners.length > 0 ? `M${corners.join("L")}z` : "";
}

/** The middle of a unit and its size, in units of the drawing. */
const middleOf = (unit: Unit): Point & { w: number; h: number } => {
  const { x, y, w, h } = boundsOfShape(unit);
  return { x: toUnits(x + w / 2), y: toUnits(y + h / 2), w: toUnits(w), h: toUnits(h) };
};

/** The colour of a booth: that of the first category of its brand; 0: it has no brand. */
export function colorOf(data: MapData, unit: Unit): number {
  const [category] = data.occupants.get(unit)?.[0]?.categories ?? [];
  return category === undefined ? 0 : categoryColor(data, category);
}

/** The colour of a category, from 1. */
export const categoryColor = ({ categories }: Pick<MapData, "categories">, slug: string): number =>
  (Math.max(
    0,
    categories.findIndex((category) => category.slug === slug),
  ) %
    COLORS) +
  1;

/** What is drawn of a hall, whatever is looked for. */
export function toChart(data: MapData, original: Hall) {
  const hall = inLanguage(original);
  const units = unitsOf(data.plan, hall.id);
  const drawing = drawingOf(data.plan, hall.id);
  const byColor = [...Map.groupBy(units, (unit) => colorOf(data, unit))].toSorted(([a], [b]) => a - b);
  const { w, h, viewBox } = frameOf(hall);
  const doors = hall.openings.map(({ name, x, y }) => toDoor(name, { x: toUnits(x), y: toUnits(y) }, w, h));
  const kinds = [...new Set(hall.amenities.map(({ kind }) => kind))];
  const drawings = drawAmenities(kinds);
  const signs = hall.amenities.map(({ kind, x, y }) => ({
    ...{ kind, x: toUnits(x), y: toUnits(signOf(hall, { x, y }).y) },
    ...{ body: drawings[kind] ?? "", name: amenities[kind].name() },
  }));
  const { stages: drawn, ...others } = toFixtures(data, original, hall);
  const taken = [
    ...units.map((unit) => around(middleOf(unit))),
    ...others.fixtures,
    ...signs.map(({ x, y }) => around({ x, y, w: PIN, h: PIN })),
  ];
  const stages = withFarNames(drawn, taken, { w, h });
  const rows = drawing.rows.map(({ text }) => toRow(text, rowMiddle(units, drawing, text), doors));
  const letters = rows.flatMap(({ y, sides }) =>
    sides.map((side) => around({ x: side === "west" ? -ROW : w + ROW, y, w: ROW, h: ROW })),
  );
  const unread = others.fixtures.filter(({ look, lines }) => look !== "large" && lines.length > 0);
  const inFar = [...taken, ...drawn, ...stages.flatMap(boxOfFarName), ...letters];
  const far = namesBeside(unread, inFar, { w, h }, FAR_FIXTURE_SIZE);
  // What is too narrow for its name has it beside it.
  const tight = others.fixtures.filter(({ look }) => look === "fine");
  const beside = namesBeside(tight, [...taken, ...drawn], { w, h }, FIXTURE_SIZES[1]);
  return {
    ...{ w, h, viewBox },
    name: m.map_of({ hall: hall.name }),
    grid: gridOf(w, h),
    trails: trailsOf(hall),
    colors: byColor.map(([color, all]) => ({ color, d: all.map(pathOf).join("") })),
    rows,
    booths: units.map((unit) => toBooth(data, unit)),
    stages,
    pillars: others.pillars,
    fixtures: others.fixtures.map((fixture) => {
      const found = beside.find(({ of }) => of === fixture);
      if (!found) return fixture;
      const { x, y, isOutside: _, ...name } = found.name;
      return { ...fixture, ...name, at: { x, y }, look: "beside", beside: found.box };
    }),
    /** On a phone which shows the whole hall. */
    far: {
      rows: rowScale(rows.map(({ y }) => y)),
      names: far.map(({ name }) => name),
    },
    doors,
    amenities: signs,
  };
}

/** The box of a size around a middle. */
const around = ({ x, y, w, h }: Rectangle): Rectangle => ({ x: x - w / 2, y: y - h / 2, w, h });

export type ChartView = ReturnType<typeof toChart>;

/** The drawings of amenities, 24 by 24 units each. Only the map has them: icons that the code names are part of every page. */
export function drawAmenities(kinds: readonly Amenity[]): Partial<Record<Amenity, string>> {
  const nameOf = (kind: Amenity) => ["lucide", amenities[kind].icon].join(":");
  const drawn = icons.draw(kinds.map(nameOf));
  return Object.fromEntries(kinds.map((kind) => [kind, drawn[nameOf(kind)]?.body ?? ""]));
}

const gridOf = (w: number, h: number): string => {
  const lines = (length: number) =>
    Array.from({ length: Math.ceil(length / SCALE / GRID) - 1 }, (_, index) => (index + 1) * GRID * SCALE);
  return [...lines(w).map((x) => `M${x} 0V${h}`), ...lines(h).map((y) => `M0 ${y}H${w}`)].join("");
};

/** The middles of aisles, as trails. */
const trailsOf = ({ aisles }: Hall): string =>
  aisles
    .filter(({ w, h }) => Math.max(w, h) >= 3 * Math.min(w, h))
    .map(({ x, y, w, h }) =>
      w > h
        ? `M${toUnits(x)} ${toUnits(y + h / 2)}h${toUnits(w)}`
        : `M${toUnits(x + w / 2)} ${toUnits(y)}v${toUnits(h)}`,
    )
    .join("");

function rowMiddle(units: readonly Unit[], drawing: ReturnType<typeof drawingOf>, row: string): number {
  const [first] = units.filter((unit) => drawing.lineOf(unit)?.row === row);
  return first ? middleOf(first).y : 0;
}

/** The letters of a row, at both sides; where the sign of a door stands in their place there is none. */
function toRow(text: string, y: number, doors: readonly ReturnType<typeof toDoor>[]) {
  const sides = (["west", "east"] as const).filter((side) =>
    doors.every((door) => door.side !== side || Math.abs(door.y - y) > plateWidth(door.name) / 2 + PLATE.h / 2),
  );
  return { text, y, sides };
}

function toBooth(data: MapData, unit: Unit) {
  const names = namesOf(data, unit);
  return {
    ...{ key: unitName(data.plan, unit), d: pathOf(unit) },
    label: names ? m.map_booth_of({ booth: unit.booth, brand: names }) : m.map_booth_free({ booth: unit.booth }),
    ...toSquare(data, unit),
  };
}

const namesOf = ({ occupants }: MapData, unit: Unit): string =>
  (occupants.get(unit) ?? []).map(({ name }) => name).join(", ");

/** What is written in the square of a booth: its number, and its brands in lines that fit. */
export function toSquare(data: MapData, unit: Unit) {
  const { x, y, w } = middleOf(unit);
  return { x, y, number: unit.booth, ...toLines(namesOf(data, unit), w - 4) };
}

/** Font sizes of a brand's name, in units of the drawing. */
const SIZES = [5.6, 5, 4.4, 3.8] as const;
/** Width of a letter, by the size. */
const LETTER = 0.56;
const MAX_LINES = 3;

/** Font sizes of a fixture's name: the first can be read on the whole hall of a small level, the other as soon as the numbers of booths. */
const FIXTURE_SIZES = [19, 11] as const;

/** Units from the lower wall of a room to the middle of the sign within it, whose ring stays clear of the wall. */
const INSIDE = RING + 3;
/** Units that a name in the room above such a sign is below the middle: nearer to the sign than to the wall. */
const CLEAR = 2;

/** Where the sign of an amenity is drawn, in metres: within the room at whose lower wall, the one with its door, it is. */
export function signOf({ fixtures }: Hall, at: Point): Point {
  const isAtDoor = fixtures.some(({ x, y, w, h }) => at.x > x && at.x < x + w && at.y === y + h);
  return isAtDoor ? { x: at.x, y: at.y - INSIDE / SCALE } : at;
}

/** A name in lines that fit a width: as large as they can be. What does not fit is cut. */
export function toLines(
  name: string,
  width: number,
  sizes: readonly number[] = SIZES,
): { size: number; lines: readonly string[] } {
  const words = name.split(" ").filter(Boolean);
  for (const size of sizes) {
    const lines = wrap(words, width / (size * LETTER));
    if (lines.length <= MAX_LINES && lines.every((line) => line.length * size * LETTER <= width))
      return { size, lines };
  }
  const size = sizes.at(-1) ?? 4;
  const most = Math.max(2, Math.floor(width / (size * LETTER)));
  const lines = wrap(words, most).slice(0, MAX_LINES);
  return { size, lines: lines.map((line) => (line.length > most ? `${line.slice(0, most - 1)}…` : line)) };
}

function wrap(words: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function toFixtures({ stages }: MapData, { fixtures: originals }: Hall, hall: Hall) {
  const drawn = hall.fixtures.map(({ name, x, y, w, h, wall: isWall = false }, index) => {
    const original = originals[index]?.name ?? name;
    const box = { x: toUnits(x), y: toUnits(y), w: toUnits(w), h: toUnits(h) };
    const beside = hall.amenities.filter((one) => one.x > x && one.x < x + w);
    const hasAmenity = beside.some((one) => one.y > y && one.y < y + h);
    // The sign of what a room is for stands below its name.
    const foot = beside.some((one) => one.y === y + h) ? 2 * INSIDE : 0;
    const isSolid = isWall || Math.max(w, h) <= PILLAR;
    return { ...box, name: isWall ? "" : name, original, isSolid, hasAmenity, foot };
  });
  const isStage = ({ original }: { original: string }) => stages.has(original);
  return {
    stages: drawn.filter(isStage).map(({ original, x, y, w, h, name }) => ({
      ...{ x, y, w, h, name },
      mark: stageMark(original),
      to: `/rundown?stage=${encodeURIComponent(original)}`,
    })),
    fixtures: drawn
      .filter((fixture) => !isStage(fixture) && !fixture.isSolid)
      .map(({ x, y, w, h, name, hasAmenity, foot }) => ({
        ...{ x, y, w, h, name, at: { x: x + w / 2, y: y + (h - foot) / 2 + (foot && CLEAR) }, turned: h > w },
        /** The box of its name, where that stands beside it. */
        beside: undefined,
        ...(hasAmenity ? { size: 0, lines: [], look: undefined } : toFixtureLines(name, w, h - foot)),
      })),
    /** Pillars with their names, and walls without one. */
    pillars: drawn
      .filter((fixture) => fixture.isSolid && !isStage(fixture))
      .map(({ x, y, w, h, name }) => ({ x, y, w, h, name })),
  };
}

/** The name of a fixture, along its longer side: large where all of its lines fit in, else as that of a brand. */
function toFixtureLines(name: string, w: number, h: number) {
  const [along, across] = [Math.max(w, h) - 4, Math.min(w, h)];
  for (const size of FIXTURE_SIZES) {
    const large = toLines(name, along, [size]);
    const isWhole = large.lines.join(" ") === name && large.lines.length * size * LINE <= across;
    if (isWhole) return { ...large, look: size === FIXTURE_SIZES[0] ? "large" : undefined };
  }
  return { ...toLines(name, Math.max(w, h)), look: "fine" };
}

/** A sign at a door: outside of the wall that is nearest. */
function toDoor(name: string, { x, y }: Point, w: number, h: number) {
  const walls = [
    { side: "north" as const, apart: y },
    { side: "south" as const, apart: h - y },
    { side: "west" as const, apart: x },
    { side: "east" as const, apart: w - x },
  ];
  const side = walls.toSorted((a, b) => a.apart - b.apart)[0]?.side ?? "north";
  return { name, x, y, side };
}
