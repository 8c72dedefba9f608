import type { Hall, Unit } from "~/content/model/hall/hall";
import { boothKey } from "~/content/model/hall/hall-plan";
import { boundsOfShape } from "~/content/model/hall/unit-shape";
import type { Drawing, Edits, Thing, ThingKind } from "./things";

const STORED = "b:";

/** The number with which a booth is stored; undefined: it is new. */
export const storedNumber = ({ id }: Pick<Thing, "id">): string | undefined =>
  id.startsWith(STORED) ? id.slice(STORED.length) : undefined;

type Named = { name: string };
type Translation = { name?: string; openings?: readonly Named[]; fixtures?: readonly Named[] };

/** A stored hall as a drawing. @param translation its texts in the other language; absent: there are none */
export function toDrawing(hall: Hall, units: readonly Unit[], translation: Translation = {}): Drawing {
  const named = (one: Named | undefined) => (one?.name === undefined ? {} : { other: one.name });
  const point = { w: 0, h: 0 };
  return {
    frame: {
      ...{ name: hall.name, level: hall.level ?? 0, width: hall.width, depth: hall.depth },
      ...(translation.name !== undefined && { other: translation.name }),
    },
    things: [
      ...hall.aisles.map((aisle, index): Thing => ({ ...aisle, id: `a:${index}`, kind: "aisle", name: "" })),
      ...hall.fixtures.map(
        (fixture, index): Thing => ({
          ...fixture,
          ...{ id: `f:${index}`, kind: "fixture", ...named(translation.fixtures?.[index]) },
        }),
      ),
      ...units.map(toBooth),
      ...hall.openings.map(
        (door, index): Thing => ({
          ...{ ...door, ...point, id: `d:${index}`, kind: "door", ...named(translation.openings?.[index]) },
        }),
      ),
      ...hall.amenities.map(
        ({ kind, x, y }, index): Thing => ({
          ...{ ...point, x, y, id: `m:${index}`, kind: "amenity", name: "", amenity: kind },
        }),
      ),
    ],
  };
}

function toBooth({ booth, corners, open, shared, ...unit }: Unit): Thing {
  return {
    ...boundsOfShape({ ...unit, corners }),
    ...{ id: `${STORED}${booth}`, kind: "booth", name: booth },
    ...(corners?.length && { corners }),
    ...(open?.length && { open }),
    ...(shared && { shared: true }),
  };
}

/** A booth as it is stored. @param hall the hall's id */
export function toUnit(hall: string, { name, x, y, w, h, corners, open, shared }: Thing): Unit {
  return {
    ...{ hall, booth: name },
    ...(corners ? { corners: corners.map((corner) => ({ ...corner })) } : { x, y, w, h }),
    ...(open?.length && { open: [...open] }),
    ...(shared && { shared }),
  };
}

/** What a hall has beside its booths, as it is stored. */
export function toHallParts({ frame, things }: Drawing) {
  const of = (kind: ThingKind) => things.filter((thing) => thing.kind === kind);
  const box = ({ x, y, w, h }: Thing) => ({ x, y, w, h });
  return {
    ...{ name: frame.name, level: frame.level, width: frame.width, depth: frame.depth },
    openings: of("door").map(({ name, x, y }) => ({ name, x, y })),
    aisles: of("aisle").map(box),
    fixtures: of("fixture").map((fixture) => ({
      ...{ name: fixture.name, ...box(fixture) },
      ...(fixture.wall && { wall: true }),
    })),
    amenities: of("amenity").flatMap(({ amenity, x, y }) => (amenity ? [{ kind: amenity, x, y }] : [])),
  };
}

/** A drawing as a hall with its booths, for what checks stored ones. */
export function asPlan(
  hall: string,
  drawing: Drawing,
): { hall: Hall; units: Unit[]; thingOf: ReadonlyMap<Unit, Thing> } {
  const booths = drawing.things.filter(({ kind }) => kind === "booth");
  const thingOf = new Map(booths.map((booth) => [toUnit(hall, booth), booth]));
  return { hall: { id: hall, ...toHallParts(drawing) }, units: [...thingOf.keys()], thingOf };
}

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** What somebody has drawn since a hall was read. */
export function editsBetween(before: Drawing, after: Drawing): Edits {
  const isBooth = ({ kind }: Thing) => kind === "booth";
  const parts = (drawing: Drawing) => drawing.things.filter((thing) => !isBooth(thing));
  const known = new Map(before.things.map((thing) => [thing.id, thing]));
  const left = new Set(after.things.map(({ id }) => id));
  return {
    ...(!same(before.frame, after.frame) && { frame: after.frame }),
    ...(!same(parts(before), parts(after)) && { parts: parts(after) }),
    booths: after.things.filter((thing) => isBooth(thing) && !same(known.get(thing.id), thing)),
    gone: before.things.filter((thing) => isBooth(thing) && !left.has(thing.id)).map(({ name }) => name),
  };
}

/** A stored hall with what somebody has drawn. What others published of other things meanwhile stays. */
export function withEdits(stored: Drawing, { frame = stored.frame, parts, booths, gone }: Edits): Drawing {
  const edited = new Map(booths.map((booth) => [booth.id, booth]));
  const removed = new Set(gone.map((number) => `${STORED}${number}`));
  const kept = stored.things
    .filter((thing) => (thing.kind === "booth" ? !removed.has(thing.id) : !parts))
    .map((thing) => edited.get(thing.id) ?? thing);
  const ids = new Set(kept.map(({ id }) => id));
  return { frame, things: [...(parts ?? []), ...kept, ...booths.filter(({ id }) => !ids.has(id))] };
}

/** The booths with some numbers, in any spelling. */
export function boothsCalled({ things }: Drawing, numbers: readonly string[]): Thing[] {
  const keys = new Set(numbers.map(boothKey));
  return things.filter(({ kind, name }) => kind === "booth" && keys.has(boothKey(name)));
}
