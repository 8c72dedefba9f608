import { numberIn, numbersIn } from "~/content/editing/halls/typed-numbers";
import { AMENITIES, MAX_BOOTH, MAX_METRES, MAX_NAME, SIDES } from "~/content/model/hall/hall-lists";
import { boothKey } from "~/content/model/hall/hall-plan";
import { m } from "~/paraglide/messages";
import type { NewThing } from "./drawing-changes";
import type { Act } from "./drawing-history";
import { boothsCalled } from "./drawn-hall";
import { BUTTON, idsIn, NEW_THINGS, type NewKind, NUDGES, type Nudge } from "./press-names";
import { type Drawing, GRID, isPoint, nameOf, type Thing } from "./things";

/** What somebody pressed, with what the form has. `faults`: by the names of fields, why nothing was done. */
export type Press = Act | { faults: Readonly<Record<string, string>> };

type Fields = ReadonlyMap<string, string>;

/** What a button of the tool does to a drawing. @returns null: it changes nothing of the drawing */
export function readPress(fields: Fields, drawing: Drawing): Press | null {
  const [press = "", ...rest] = (fields.get(BUTTON) ?? "").split(":");
  const chosen = idsIn(fields.get("chosen"));
  const [id = ""] = chosen;
  const called = boothsCalled(drawing, numbersIn(fields.get("booths"))).map((booth) => booth.id);
  switch (press) {
    case "undo":
    case "redo":
      return { does: press };
    case "choose":
      return { does: "choose", ids: [rest.join(":")] };
    case "add":
      return addOf(rest[0] ?? "", drawing, id);
    case "nudge":
      return nudgeOf(rest[0] ?? "", chosen);
    case "remove":
      return { does: "remove", ids: chosen };
    case "set":
      return setOf(fields, drawing, id);
    case "split-across":
    case "split-down":
      return { does: "split", id, parts: 2, across: press === "split-across" };
    case "merge":
      return called.length < 2 ? { faults: { booths: m.plans_merge_two() } } : { does: "merge", ids: called };
    case "number":
      return numberOf(fields, called);
    case "frame":
      return frameOf(fields);
    default:
      return null;
  }
}

function nudgeOf(side: string, ids: readonly string[]): Press | null {
  if (!Object.hasOwn(NUDGES, side) || ids.length === 0) return null;
  const [columns, rows] = NUDGES[side as Nudge];
  return { does: "move", ids, dx: columns * GRID, dy: rows * GRID };
}

/** What each button puts in, with the names that it has until somebody gives it others, and its size in metres where that is not the usual one. */
const NEW: Readonly<
  Record<NewKind, (things: readonly Thing[]) => { thing: NewThing; size?: { w: number; h: number } }>
> = {
  booth: () => ({ thing: { kind: "booth", name: "" } }),
  aisle: () => ({ thing: { kind: "aisle", name: "" } }),
  stage: () => ({ thing: { kind: "fixture", name: "Stage", other: "Panggung" } }),
  wall: () => ({ thing: { kind: "fixture", name: "Wall", other: "Dinding", wall: true }, size: { w: 6, h: 0.5 } }),
  // A pillar with a sign to print.
  sign: (things) => {
    const count = things.filter(({ name }) => /^(Pillar|Pilar) \d+$/.test(name)).length + 1;
    const named = { name: `Pillar ${count}`, other: `Pilar ${count}` };
    return { thing: { kind: "fixture", ...named }, size: { w: 0.8, h: 0.8 } };
  },
  door: () => ({ thing: { kind: "door", name: "Entrance", other: "Pintu masuk" } }),
  amenity: () => ({ thing: { kind: "amenity", name: "", amenity: "toilets" } }),
};

function addOf(name: string, { things }: Drawing, beside: string): Press | null {
  const kind = NEW_THINGS.find((known) => known === name);
  return kind ? { does: "add", beside, ...NEW[kind](things) } : null;
}

/** The least and the most of a length that is typed. */
const LEAST = { x: 0, y: 0, w: 0.1, h: 0.1, width: 1, depth: 1 } as const;
type Length = keyof typeof LEAST;

function lengthsIn<Name extends Length>(fields: Fields, names: readonly Name[], faults: Record<string, string>) {
  const lengths: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const length = numberIn(fields.get(name));
    if (length >= LEAST[name] && length <= MAX_METRES) lengths[name] = Math.round(length * 100) / 100;
    else faults[name] = m.drawing_fault_metres({ least: LEAST[name], most: MAX_METRES });
  }
  return lengths;
}

function setOf(fields: Fields, { things }: Drawing, id: string): Press | null {
  const thing = things.find((one) => one.id === id);
  if (!thing) return null;
  const faults: Record<string, string> = {};
  const lengths = lengthsIn(fields, isPoint(thing) ? ["x", "y"] : ["x", "y", "w", "h"], faults);
  const name = (fields.get("name") ?? "").trim();
  const other = (fields.get("other") ?? "").trim();
  if (thing.kind === "booth" && (!name || name.length > MAX_BOOTH || name.includes(",")))
    faults.name = m.drawing_fault_number({ most: MAX_BOOTH });
  if (nameOf(thing) === "words" && (!name || name.length > MAX_NAME))
    faults.name = m.drawing_fault_name({ most: MAX_NAME });
  if (other.length > MAX_NAME) faults.other = m.drawing_fault_name({ most: MAX_NAME });
  const twin = things.find((one) => one.id !== id && one.kind === "booth" && boothKey(one.name) === boothKey(name));
  if (thing.kind === "booth" && name && twin) faults.name = m.plans_taken({ booth: twin.name });
  if (Object.keys(faults).length > 0) return { faults };
  const amenity = AMENITIES.find((known) => known === fields.get("amenity"));
  const open = SIDES.filter((side) => fields.get(`open_${side}`) === "true");
  return {
    ...{ does: "set", id },
    fields: {
      ...lengths,
      ...(nameOf(thing) !== null && { name }),
      ...(nameOf(thing) === "words" && { other: other || undefined }),
      ...(thing.kind === "fixture" && { wall: fields.get("wall") === "true" ? true : undefined }),
      ...(thing.kind === "amenity" && amenity && { amenity }),
      ...(thing.kind === "booth" && { open: open.length > 0 ? open : undefined }),
    } as Partial<Thing>,
  };
}

function numberOf(fields: Fields, ids: readonly string[]): Press {
  const first = (fields.get("first") ?? "").trim();
  if (ids.length === 0) return { faults: { booths: m.drawing_fault_booths() } };
  if (!/\d/.test(first) || first.length > MAX_BOOTH || first.includes(","))
    return { faults: { first: m.drawing_fault_first() } };
  return { does: "number", ids, first };
}

function frameOf(fields: Fields): Press {
  const faults: Record<string, string> = {};
  const lengths = lengthsIn(fields, ["width", "depth"], faults);
  const typed = (fields.get("level") ?? "").trim();
  const level = /^-?\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(level >= -9)) faults.level = m.drawing_fault_level();
  return Object.keys(faults).length > 0 ? { faults } : { does: "frame", fields: { ...lengths, level } };
}
