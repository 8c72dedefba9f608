import { m } from "~/paraglide/messages";
import type { AmenityChoice } from "./drawing-pages";
import { isPoint, type Thing } from "./rules/things";

/** What a thing is called. */
export function thingName({ kind, name, amenity }: Thing, amenities: readonly AmenityChoice[]): string {
  if (kind === "aisle") return m.drawing_aisle();
  if (kind === "amenity") return amenities.find(({ value }) => value === amenity)?.label ?? "";
  return name || "?";
}

/** A thing with its size and its place. */
export function placeText(thing: Thing, amenities: readonly AmenityChoice[]): string {
  const { x, y, w, h } = thing;
  const named = { thing: thingName(thing, amenities), x, y };
  return isPoint(thing) ? m.drawing_place_point(named) : m.drawing_place({ ...named, w, h });
}
