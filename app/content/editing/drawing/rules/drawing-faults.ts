import { boothKey } from "~/content/model/hall/hall-plan";
import { placeFaults } from "~/content/model/hall/plan-faults";
import { asPlan, storedNumber } from "./drawn-hall";
import { type Drawing, nameOf, type Thing } from "./things";

/** Who has a booth, by the key of its number (`boothKey`). */
export type Booked = Readonly<Record<string, string>>;

/** What is wrong with a drawing, and where. `id`: the thing; null: the hall as a whole, or something that is gone. */
export type DrawingFault = { id: string | null; booth: string } & (
  | { reason: "outside" | "no-aisle" | "unreachable" | "twice" | "no-name" | "no-lift" }
  | { reason: "overlap"; other: string }
  /** `who`: who has the booth, which keeps its stored number. */
  | { reason: "gone" | "renumbered"; who: string }
);

/** The faults of a drawing, in the order in which they are mended. @param hall the hall's id @param before the hall as it is stored */
export function drawingFaults(hall: string, before: Drawing, drawing: Drawing, booked: Booked): DrawingFault[] {
  const { hall: asHall, units, thingOf } = asPlan(hall, drawing);
  const places = placeFaults(asHall, units).map(({ unit, ...fault }): DrawingFault => {
    const booth = thingOf.get(unit);
    return { ...fault, id: booth?.id ?? null, booth: unit.booth };
  });
  return [...bookedFaults(before, drawing, booked), ...nameFaults(drawing.things), ...places, ...liftFaults(drawing)];
}

function nameFaults(things: readonly Thing[]): DrawingFault[] {
  const nameless = things.filter(({ kind, name }) => name.trim() === "" && nameOf({ kind }) !== null);
  const booths = things.filter(({ kind, name }) => kind === "booth" && name.trim() !== "");
  const twice = [...Map.groupBy(booths, ({ name }) => boothKey(name)).values()].flatMap(([, ...more]) => more);
  return [
    ...nameless.map(({ id }): DrawingFault => ({ id, booth: "", reason: "no-name" })),
    ...twice.map(({ id, name }): DrawingFault => ({ id, booth: name, reason: "twice" })),
  ];
}

/** Booths that somebody has, and that are gone, part of another one, or have another number. */
function bookedFaults(before: Drawing, { things }: Drawing, booked: Booked): DrawingFault[] {
  const now = new Map(things.map((thing) => [thing.id, thing]));
  const numbers = new Set(things.filter(({ kind }) => kind === "booth").map(({ name }) => boothKey(name)));
  const heirs = new Map(things.flatMap(({ id, took = [] }) => took.map((number) => [number, id] as const)));
  return before.things.flatMap((thing): DrawingFault[] => {
    const number = storedNumber(thing);
    const who = number === undefined ? undefined : booked[boothKey(number)];
    if (number === undefined || who === undefined) return [];
    const left = now.get(thing.id);
    // Drawn anew with its number it is the same booth.
    if (!left && numbers.has(boothKey(number))) return [];
    if (!left) return [{ id: heirs.get(number) ?? null, booth: number, reason: "gone", who }];
    return boothKey(left.name) === boothKey(number) ? [] : [{ id: left.id, booth: number, reason: "renumbered", who }];
  });
}

/** A level that is not at the ground needs a lift, so that there is a way without steps. */
const liftFaults = ({ frame, things }: Drawing): DrawingFault[] =>
  frame.level !== 0 && !things.some(({ amenity }) => amenity === "lift")
    ? [{ id: null, booth: "", reason: "no-lift" }]
    : [];

/** Whether a fault is a thing to know, which publishing does not refuse. */
export const isWarning = ({ reason }: DrawingFault): boolean =>
  reason === "gone" || reason === "renumbered" || reason === "no-lift";
