import { joinShapes, splitShape, toCentimetres } from "~/content/editing/halls/outlines";
import { MAX_BOOTH } from "~/content/model/hall/hall-lists";
import { boundsOf, boundsOfShape, type Rectangle } from "~/content/model/hall/unit-shape";
import { DIGITS, freeNumber, nextNumber, partNumber } from "./booth-numbers";
import { storedNumber } from "./drawn-hall";
import { type Drawing, type Frame, GRID, isPoint, type Thing, type ThingKind } from "./things";

/** Parts into which a booth can be split at once. */
const MAX_PARTS = 20;
/** Things of one hall. */
export const MAX_THINGS = 5_000;

/** Something that somebody does to a drawing. Metres. */
export type Change =
  /** `box` absent: beside what is chosen, or where there is room. */
  | { does: "add"; thing: NewThing; box?: Rectangle; beside?: string | undefined; size?: Size }
  | { does: "set"; id: string; fields: Partial<Omit<Thing, "id" | "kind">> }
  | { does: "move"; ids: readonly string[]; dx: number; dy: number }
  | { does: "resize"; id: string; dw: number; dh: number }
  | { does: "remove"; ids: readonly string[] }
  /** Numbers booths along their row, from the first number on. */
  | { does: "number"; ids: readonly string[]; first: string }
  | { does: "merge"; ids: readonly string[] }
  | { does: "split"; id: string; parts: number; across: boolean }
  | { does: "frame"; fields: Partial<Frame> };

type Size = Pick<Rectangle, "w" | "h">;
export type NewThing = Pick<Thing, "kind" | "name" | "other" | "amenity" | "wall">;

/** Why a change cannot be made. */
export type Refusal = "apart" | "two" | "polygon" | "parts" | "number" | "full";

/** The drawing after a change, and what is chosen then. */
export type Outcome = { drawing: Drawing; chosen: readonly string[] } | { refused: Refusal };

/** Metres of something new. */
const SIZES: Readonly<Record<ThingKind, Size>> = {
  booth: { w: 3, h: 3 },
  fixture: { w: 6, h: 4 },
  aisle: { w: 12, h: 3 },
  door: { w: 0, h: 0 },
  amenity: { w: 0, h: 0 },
};

const clamp = (value: number, most: number) => toCentimetres(Math.min(Math.max(0, value), Math.max(0, most)));

/** Makes a change. Nothing is ever outside of the hall, or without a size that it needs. */
export function applyChange(drawing: Drawing, change: Change): Outcome {
  switch (change.does) {
    case "add":
      return add(drawing, change);
    case "set":
      return replace(drawing, [change.id], (thing) => intoHall(drawing.frame, set(thing, change.fields)));
    case "move":
      return move(drawing, change);
    case "resize":
      return replace(drawing, [change.id], (thing) => intoHall(drawing.frame, resized(thing, change.dw, change.dh)));
    case "remove":
      return { drawing: without(drawing, change.ids), chosen: [] };
    case "number":
      return number(drawing, change);
    case "merge":
      return merge(drawing, change);
    case "split":
      return split(drawing, change);
    case "frame": {
      const frame = { ...drawing.frame, ...change.fields };
      return { drawing: { frame, things: drawing.things }, chosen: [] };
    }
  }
}

const without = ({ frame, things }: Drawing, ids: readonly string[]): Drawing => {
  const gone = new Set(ids);
  return { frame, things: things.filter(({ id }) => !gone.has(id)) };
};

function replace({ frame, things }: Drawing, ids: readonly string[], change: (thing: Thing) => Thing): Outcome {
  const wanted = new Set(ids);
  return {
    drawing: { frame, things: things.map((thing) => (wanted.has(thing.id) ? change(thing) : thing)) },
    chosen: things.flatMap(({ id }) => (wanted.has(id) ? [id] : [])),
  };
}

/** A thing with another rectangle, in which its corners keep their places. */
function inBox(thing: Thing, box: Rectangle): Thing {
  const corners = thing.corners?.map(({ x, y }) => ({
    x: toCentimetres(box.x + ((x - thing.x) / thing.w) * box.w),
    y: toCentimetres(box.y + ((y - thing.y) / thing.h) * box.h),
  }));
  return { ...thing, ...box, ...(corners && { corners }) };
}

function set(thing: Thing, fields: Partial<Thing>): Thing {
  const { x = thing.x, y = thing.y, w = thing.w, h = thing.h, ...rest } = fields;
  return inBox({ ...thing, ...rest, x: thing.x, y: thing.y, w: thing.w, h: thing.h }, { x, y, w, h });
}

const resized = (thing: Thing, dw: number, dh: number): Thing =>
  isPoint(thing)
    ? thing
    : inBox(thing, {
        ...{ x: thing.x, y: thing.y },
        w: toCentimetres(Math.max(GRID, thing.w + dw)),
        h: toCentimetres(Math.max(GRID, thing.h + dh)),
      });

/** A thing within the hall: it becomes smaller where it is larger than that. */
function intoHall({ width, depth }: Frame, thing: Thing): Thing {
  const [w, h] = [Math.min(thing.w, width), Math.min(thing.h, depth)];
  const box = { x: clamp(thing.x, width - w), y: clamp(thing.y, depth - h), w, h };
  const isThere = box.x === thing.x && box.y === thing.y && w === thing.w && h === thing.h;
  return isThere ? thing : inBox(thing, box);
}

function move(drawing: Drawing, { ids, dx, dy }: Extract<Change, { does: "move" }>): Outcome {
  const wanted = new Set(ids);
  const moved = drawing.things.filter(({ id }) => wanted.has(id));
  const box = boundsOf(
    moved.flatMap(({ x, y, w, h }) => [
      { x, y },
      { x: x + w, y: y + h },
    ]),
  );
  if (!box) return { drawing, chosen: [] };
  const { width, depth } = drawing.frame;
  // All of them stop where the first one does.
  const [byX, byY] = [clamp(box.x + dx, width - box.w) - box.x, clamp(box.y + dy, depth - box.h) - box.y];
  return replace(drawing, ids, (thing) =>
    inBox(thing, { x: toCentimetres(thing.x + byX), y: toCentimetres(thing.y + byY), w: thing.w, h: thing.h }),
  );
}

function add(
  drawing: Drawing,
  { thing, box, beside, size = SIZES[thing.kind] }: Extract<Change, { does: "add" }>,
): Outcome {
  if (drawing.things.length >= MAX_THINGS) return { refused: "full" };
  const neighbour = drawing.things.find(({ id }) => id === beside);
  const name =
    thing.kind === "booth" ? freeNumber(drawing, thing.name || nextNumber(neighbour?.name ?? "")) : thing.name;
  const added: Thing = intoHall(drawing.frame, {
    ...thing,
    ...{ name, id: newId(drawing) },
    ...(box ?? roomFor(drawing, thing.kind, size, neighbour)),
  });
  return { drawing: { ...drawing, things: [...drawing.things, added] }, chosen: [added.id] };
}

const newId = ({ things }: Drawing): string => {
  const last = things.map(({ id }) => (id.startsWith("n") ? Number(id.slice(1)) : 0));
  return `n${last.reduce((most, one) => Math.max(most, one), 0) + 1}`;
};

/** Where something new has room: at the east side of its neighbour, otherwise the first place from the north-west. */
function roomFor({ frame, things }: Drawing, kind: ThingKind, size: Size, neighbour: Thing | undefined): Rectangle {
  const same = kind === "booth" && neighbour?.kind === kind && !neighbour.corners && neighbour;
  const { w, h } = same || size;
  const solid = things.filter((thing) => thing.kind === "booth" || thing.kind === "fixture");
  const isFree = (x: number, y: number) =>
    x + w <= frame.width &&
    y + h <= frame.depth &&
    !solid.some((one) => one.x < x + w && x < one.x + one.w && one.y < y + h && y < one.y + one.h);
  if (same && isFree(same.x + same.w, same.y)) return { x: toCentimetres(same.x + same.w), y: same.y, w, h };
  for (let y = 1; y + h <= frame.depth; y += 1)
    for (let x = 1; x + w <= frame.width; x += 1) if (isFree(x, y)) return { x, y, w, h };
  return { x: 0, y: 0, w, h };
}

function number(drawing: Drawing, { ids, first }: Extract<Change, { does: "number" }>): Outcome {
  if (!DIGITS.test(first) || first.length > MAX_BOOTH) return { refused: "number" };
  const wanted = new Set(ids);
  const booths = drawing.things.filter(({ id, kind }) => kind === "booth" && wanted.has(id));
  const box = boundsOf(booths);
  if (!box) return { refused: "two" };
  const isRow = box.w >= box.h;
  const along = booths.toSorted((a, b) => (isRow ? a.x - b.x || a.y - b.y : a.y - b.y || a.x - b.x));
  const numbers = new Map<string, string>();
  let next = first;
  for (const { id } of along) {
    numbers.set(id, next);
    next = nextNumber(next);
  }
  return replace(drawing, [...numbers.keys()], (thing) => ({ ...thing, name: numbers.get(thing.id) ?? thing.name }));
}

const numbersTaken = ({ took = [], ...thing }: Thing): string[] => {
  const own = storedNumber(thing);
  return [...(own === undefined ? [] : [own]), ...took];
};

function merge(drawing: Drawing, { ids }: Extract<Change, { does: "merge" }>): Outcome {
  const wanted = new Set(ids);
  const [first, ...others] = drawing.things.filter(({ id, kind }) => kind === "booth" && wanted.has(id));
  if (!first || others.length === 0) return { refused: "two" };
  const shape = joinShapes([first, ...others].map(asShape));
  if (!shape) return { refused: "apart" };
  const all = [first, ...others];
  const sides = all.every(({ open }) => open?.length) ? [...new Set(all.flatMap(({ open = [] }) => open))] : null;
  const own = storedNumber(first);
  const took = all.flatMap(numbersTaken).filter((booth) => booth !== own);
  const { corners: _, open: __, took: ___, ...kept } = first;
  const merged: Thing = {
    ...kept,
    ...boundsOfShape(shape),
    ...(shape.corners && { corners: shape.corners }),
    ...(sides && { open: sides }),
    ...(all.some(({ shared }) => shared) && { shared: true }),
    ...(took.length > 0 && { took }),
  };
  const rest = without(
    drawing,
    others.map(({ id }) => id),
  );
  return replace(rest, [first.id], () => merged);
}

const asShape = ({ x, y, w, h, corners }: Thing) => (corners ? { corners: [...corners] } : { x, y, w, h });

/** The first part keeps the number, and with it what was sold. */
function split(drawing: Drawing, { id, parts, across }: Extract<Change, { does: "split" }>): Outcome {
  const whole = drawing.things.find((thing) => thing.id === id && thing.kind === "booth");
  if (!whole || parts < 2 || parts > MAX_PARTS || parts !== Math.floor(parts)) return { refused: "parts" };
  const places = splitShape(asShape(whole), parts, across);
  const [first, ...others] = places ?? [];
  if (!first) return { refused: "polygon" };
  if (others.length + drawing.things.length > MAX_THINGS) return { refused: "full" };
  const { took: _, shared: __, ...plain } = whole;
  let things = drawing.things.map((thing) => (thing.id === id ? { ...thing, ...first } : thing));
  const added: string[] = [];
  for (const [index, place] of others.entries()) {
    const now = { ...drawing, things };
    const part = { ...plain, ...place, id: newId(now), name: freeNumber(now, partNumber(whole.name, index + 1)) };
    added.push(part.id);
    things = [...things, part];
  }
  return { drawing: { ...drawing, things }, chosen: [id, ...added] };
}
