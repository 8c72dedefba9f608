import type { HallPlan } from "~/content/model/hall/hall";
import { drawingOf } from "~/content/model/hall/hall-drawing";
import { indexAt, STEP } from "~/content/model/hall/hall-floor";
import { distance, type Ground } from "~/content/model/hall/hall-ways";
import { edgesOf, type Point } from "~/content/model/hall/unit-shape";
import { type Place, placesOf } from "./places";
import type { WayPart } from "./routes";

const COMPASS = ["east", "south_east", "south", "south_west", "west", "north_west", "north", "north_east"] as const;
type Compass = (typeof COMPASS)[number];

/**
 * What somebody does on the way, in order. `count`: which aisle or booth on that side, from 1; 0: they are not counted. `rows`: between which
 * the way goes on, as on the map, from north to south; undefined: it is not between two.
 */
export type Step =
  | { does: "start"; side: "straight" | "left" | "right" | Compass }
  | { does: "turn"; side: "left" | "right" | "back"; count: number; rows?: readonly [string, string] | undefined }
  | { does: "arrive"; side: "left" | "right" | "ahead"; count: number };

/** Metres below which a piece of a line is a corner that is cut, not a direction. */
const MIN_PIECE = 3.2;
/** Metres up to which a piece between two others is their corner. */
const MAX_CORNER = 7;
/** Degrees from which a bend is a turn, and from which somebody goes back. */
const [TURN, BACK] = [35, 150];
/** Metres to the side within which aisles and booths are seen. */
const SIGHT = 6;
/** Metres between two looks to the side. */
const LOOK = STEP / 2;
/** Looks through which an aisle is open: a metre. */
const MIN_OPEN = 4;
/** Degrees by which a line in an aisle may differ from it. */
const ASKEW = 15;
/** Degrees by which a turn may differ from a right angle to lead across. */
const ACROSS = 30;
/** Beyond this nobody counts. */
const MAX_COUNT = 20;

type Piece = { start: Point; end: Point; heading: number };
/** Pieces between two turns. */
type Stretch = [Piece, ...Piece[]];

/** What to do on a part of a way. Empty: one is there already. */
export function directionsFor(plan: HallPlan, part: WayPart): Step[] {
  const ground = placesOf(plan).grounds.get(part.hall);
  const stretches = stretchesOf(piecesOf(part.line));
  const [first] = stretches;
  if (!ground || !first) return [];
  const turns = stretches.slice(1).map((next, index): Step => {
    const stretch = stretches[index] ?? first;
    const turn = degreesBetween(stretch[0].heading, next[0].heading);
    if (Math.abs(turn) >= BACK) return { does: "turn", side: "back", count: 0 };
    const side = sideOfTurn(turn);
    const count = countAisles(ground, longest(stretch), longest(next), side);
    return { does: "turn", side, count, rows: rowsBeside(plan, ground, longest(next)) };
  });
  const start: Step = { does: "start", side: startSide(ground, part.from, first[0]) };
  return [start, ...turns, arrival(ground, stretches.at(-1) ?? first, part.to)];
}

const longest = (stretch: Stretch): Piece =>
  stretch.toSorted((a, b) => distance(b.start, b.end) - distance(a.start, a.end))[0] ?? stretch[0];

function stretchesOf(pieces: readonly Piece[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const piece of pieces) {
    const current = stretches.at(-1);
    if (current && Math.abs(degreesBetween(current[0].heading, piece.heading)) < TURN) current.push(piece);
    else stretches.push([piece]);
  }
  return stretches;
}

/** The pieces of a line that are directions: straight, and longer than a corner. */
function piecesOf(line: readonly Point[]): Piece[] {
  const all = edgesOf(line).slice(0, -1).map(toPiece);
  const long = all.filter(({ start, end }) => distance(start, end) >= MIN_PIECE);
  const [start, end] = [line[0], line.at(-1)];
  if (long.length > 0 || !start || !end || distance(start, end) < STEP) return withoutCorners(long);
  return [toPiece([start, end])];
}

/** Leaves out pieces that only shorten the turn from the one before to the one after, which then begins where they did. */
function withoutCorners(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  let corner: Piece | undefined;
  for (const [index, piece] of pieces.entries()) {
    const whole = corner ? { ...piece, start: ahead(piece, metresTo(piece, corner.start)) } : piece;
    corner = !corner && isCutCorner(kept.at(-1), piece, pieces[index + 1]) ? piece : undefined;
    if (!corner) kept.push(whole);
  }
  return kept;
}

function isCutCorner(before: Piece | undefined, piece: Piece, after: Piece | undefined): boolean {
  if (!before || !after || distance(piece.start, piece.end) > MAX_CORNER) return false;
  const [first, second] = [degreesBetween(before.heading, piece.heading), degreesBetween(piece.heading, after.heading)];
  return first * second > 0 && Math.abs(first + second) > TURN && Math.abs(first + second) < BACK;
}

const toPiece = ([start, end]: readonly [Point, Point]): Piece => ({
  start,
  end,
  heading: (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI,
});

/** From -180 to 180; positive: to the right, since `y` grows to the south. */
const degreesBetween = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180;

const sideOfTurn = (turn: number) => (turn > 0 ? "right" : "left");

/** Where to go first: as somebody looks who comes through a door or stands before a booth; elsewhere by the compass. */
function startSide({ hall }: Ground, { kind, at }: Place, first: Piece): Extract<Step, { does: "start" }>["side"] {
  const compass = COMPASS[Math.round((first.heading + 360) / 45) % 8] ?? "north";
  if (kind !== "door" && kind !== "booth") return compass;
  const turn = degreesBetween(kind === "door" ? inwards(hall, at) : outwards(at, first.start), first.heading);
  if (Math.abs(turn) < TURN) return "straight";
  return Math.abs(turn) >= BACK ? compass : sideOfTurn(turn);
}

/** The heading from a door into the hall, away from the nearest wall. */
function inwards({ width, depth }: Ground["hall"], { x, y }: Point): number {
  const walls = [
    { metres: x, heading: 0 },
    { metres: y, heading: 90 },
    { metres: width - x, heading: 180 },
    { metres: depth - y, heading: 270 },
  ];
  return walls.toSorted((a, b) => a.metres - b.metres)[0]?.heading ?? 0;
}

/** The heading out of a booth, through the side before which a way begins. */
function outwards(at: Point, start: Point): number {
  const [dx, dy] = [start.x - at.x, start.y - at.y];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 0 : 180;
  return dy > 0 ? 90 : 270;
}

const ahead = ({ start, heading }: Piece, metres: number): Point => {
  const angle = (heading * Math.PI) / 180;
  return { x: start.x + Math.cos(angle) * metres, y: start.y + Math.sin(angle) * metres };
};

/** Metres along a piece to the place beside which a point is. */
const metresTo = ({ start, heading }: Piece, { x, y }: Point): number => {
  const angle = (heading * Math.PI) / 180;
  return (x - start.x) * Math.cos(angle) + (y - start.y) * Math.sin(angle);
};

/** What one sees on a side, every quarter of a metre: the points of the floor, as far as one sees. */
function lookAside(ground: Ground, piece: Piece, until: number, side: "left" | "right"): number[][] {
  const nearest = Math.round(piece.heading / 90) * 90;
  // Along an aisle one looks into the others, not askew.
  const heading = Math.abs(piece.heading - nearest) < ASKEW ? nearest : piece.heading;
  const angle = ((heading + (side === "right" ? 90 : -90)) * Math.PI) / 180;
  return Array.from({ length: Math.max(0, Math.floor(until / LOOK) + 1) }, (_, look) => {
    const from = ahead(piece, look * LOOK);
    return Array.from({ length: SIGHT / STEP }, (_, index) => {
      const metres = (index + 1) * STEP;
      return indexAt(ground, ground.hall, {
        x: from.x + Math.cos(angle) * metres,
        y: from.y + Math.sin(angle) * metres,
      });
    });
  });
}

/** Which aisle on a side it is into which somebody turns: the openings that are passed after booths. */
function countAisles(ground: Ground, long: Piece, next: Piece, side: "left" | "right"): number {
  const middle = { x: (next.start.x + next.end.x) / 2, y: (next.start.y + next.end.y) / 2 };
  const isAcross = Math.abs(Math.abs(degreesBetween(long.heading, next.heading)) - 90) < ACROSS;
  const looks = lookAside(ground, long, metresTo(long, isAcross ? middle : next.start), side);
  let count = 0;
  let open = 0;
  let wasBooth = false;
  for (const seen of looks) {
    const hit = seen.find((index) => ground.free[index] !== 1);
    open = hit === undefined ? open + 1 : 0;
    if (open === MIN_OPEN && wasBooth) count += 1;
    if (open === MIN_OPEN) wasBooth = false;
    if (hit !== undefined && (ground.unitAt[hit] ?? -1) >= 0) wasBooth = true;
  }
  return open > 0 && count <= MAX_COUNT ? count : 0;
}

/** The two rows of booths between which a piece of a way leads; undefined: a side has none, or more than one. */
function rowsBeside(plan: HallPlan, ground: Ground, piece: Piece): readonly [string, string] | undefined {
  const { rows, lineOf } = drawingOf(plan, ground.hall.id);
  const rowsOn = (side: "left" | "right") => {
    const nearest = lookAside(ground, piece, distance(piece.start, piece.end), side).flatMap((seen) => {
      const unit = ground.units[ground.unitAt[seen.find((index) => ground.free[index] !== 1) ?? -1] ?? -1];
      return (unit && lineOf(unit)?.row) ?? [];
    });
    return [...new Set(nearest)];
  };
  const beside = [rowsOn("left"), rowsOn("right")];
  if (beside.some(({ length }) => length !== 1)) return undefined;
  const [first, second] = rows.map(({ text }) => text).filter((text) => beside.flat().includes(text));
  return first !== undefined && second !== undefined ? [first, second] : undefined;
}

/** On which side the goal is in the end, and after how many booths. */
function arrival(ground: Ground, stretch: Stretch, { at, unit }: Place): Step {
  const last = stretch.at(-1) ?? stretch[0];
  const turn = degreesBetween(last.heading, toPiece([last.end, at]).heading);
  if (Math.abs(turn) < TURN) return { does: "arrive", side: "ahead", count: 0 };
  const side = sideOfTurn(turn);
  return { does: "arrive", side, count: unit ? countBooths(ground, stretch, ground.units.indexOf(unit), side) : 0 };
}

/** Which booth on a side the goal is since the last turn; 0: it is not seen from there. */
function countBooths(ground: Ground, stretch: Stretch, goal: number, side: "left" | "right"): number {
  const passed = new Set<number>();
  const last = stretch.at(-1);
  for (const piece of stretch)
    for (const seen of lookAside(
      ground,
      piece,
      distance(piece.start, piece.end) + (piece === last ? SIGHT : 0),
      side,
    )) {
      const hit = seen.find((index) => ground.free[index] !== 1 && (ground.unitAt[index] ?? -1) >= 0);
      if (hit === undefined) continue;
      passed.add(ground.unitAt[hit] ?? -1);
      if (ground.unitAt[hit] === goal) return passed.size <= MAX_COUNT ? passed.size : 0;
    }
  return 0;
}
