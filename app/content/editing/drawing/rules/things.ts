import type { Amenity, Side } from "~/content/model/hall/hall";
import type { Point, Rectangle } from "~/content/model/hall/unit-shape";

export const THING_KINDS = ["booth", "fixture", "aisle", "door", "amenity"] as const;
export type ThingKind = (typeof THING_KINDS)[number];

/** Something in a drawn hall. Doors and amenities are points: they are 0 metres wide. */
export type Thing = Rectangle & {
  /** The same as long as the hall is drawn. That of a stored booth has its stored number. */
  id: string;
  kind: ThingKind;
  /** The number of a booth, the name of a fixture or a door; empty: it has none. */
  name: string;
  /** The name in the other language of the site. */
  other?: string;
  amenity?: Amenity;
  /** Of a booth that is a polygon, within its rectangle. */
  corners?: readonly Point[];
  open?: readonly Side[];
  shared?: true;
  /** Of a fixture that is not a place on the map. */
  wall?: boolean;
  /** Stored numbers of booths that became part of this one. */
  took?: readonly string[];
};

/** The hall around its things, in metres. */
export type Frame = { name: string; other?: string; level: number; width: number; depth: number };

/** A hall while it is drawn. */
export type Drawing = { frame: Frame; things: readonly Thing[] };

/** What differs from the stored hall. `parts`: everything but the booths, where any of it differs. `gone`: stored numbers. */
export type Edits = { frame?: Frame; parts?: readonly Thing[]; booths: readonly Thing[]; gone: readonly string[] };

export const NO_EDITS: Edits = { booths: [], gone: [] };

/** Whether a thing is a point, without a size. */
export const isPoint = ({ kind }: Pick<Thing, "kind">): boolean => kind === "door" || kind === "amenity";

/** Metres of a square of the grid: what a press of an arrow key moves. */
export const GRID = 0.5;

/** Whether anything differs. */
export const hasEdits = ({ frame, parts, booths, gone }: Edits): boolean =>
  frame !== undefined || parts !== undefined || booths.length > 0 || gone.length > 0;
