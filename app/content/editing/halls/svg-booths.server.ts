import { Parser } from "htmlparser2";
import type { Hall, Unit } from "~/content/model/hall/hall";
import { MAX_BOOTH, MAX_CORNERS } from "~/content/model/hall/hall-lists";
import { areaOf, type Point } from "~/content/model/hall/unit-shape";
import { m } from "~/paraglide/messages";
import { shapeOf, toCentimetres } from "./outlines";
import { cornersOfPath, lengthOf, type Matrix, numbersIn, place, within } from "./svg-numbers";

/** Bytes, tags, nested elements and booths of a drawing. */
const MAX_BYTES = 1024 * 1024;
const MAX_TAGS = 20_000;
const MAX_DEPTH = 100;
const MAX_BOOTHS = 2_000;
/** Ids that are named as left out. */
const MAX_NAMED = 20;

/** Elements whose content is drawn nowhere, or only where others cite it. */
const UNDRAWN = new Set([
  "defs",
  "clipPath",
  "mask",
  "symbol",
  "pattern",
  "marker",
  "script",
  "style",
  "foreignObject",
]);
/** Ids that drawing programs give by themselves. */
const AUTOMATIC = /^(?:rect|path|polygon|polyline|shape|layer|group|g|svg|use|text|object|vector)[-_ ]?\d/i;

type Attributes = Readonly<Record<string, string>>;

/** The booths of a drawing, or what is wrong with it; ids that are not numbers of booths are left out. */
export type SvgBooths = { booths: Unit[]; faults: string[]; leftOut: string[] };

const refused = (reason: string): SvgBooths => ({ booths: [], faults: [reason], leftOut: [] });

/** Ids as Illustrator writes them, such as "D_x2D_8" for "D-8". */
const decodeId = (id: string) =>
  id.replace(/_x([0-9A-F]{2,4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))).trim();

const isNumber = (id: string) => /\p{N}/u.test(id) && !AUTOMATIC.test(id);

/**
 * The booths of an SVG drawing: rectangles, polygons and straight paths whose ids are numbers. Nothing in the file is run or fetched.
 * @param hall whose width is that of the drawing
 * @param metres of one unit of the drawing; null: the drawing shows the whole hall
 */
export function boothsInSvg(bytes: Uint8Array, hall: Pick<Hall, "id" | "width">, metres: number | null): SvgBooths {
  if (bytes.length > MAX_BYTES) return refused(m.plans_svg_too_long({ kilobytes: MAX_BYTES / 1024 }));
  const text = new TextDecoder().decode(bytes);
  if (text.split("<", MAX_TAGS + 1).length > MAX_TAGS) return refused(m.plans_svg_too_many({ count: MAX_TAGS }));
  if (/<!ENTITY/i.test(text)) return refused(m.plans_svg_entities());
  const drawing = new Drawing(hall, metres);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => drawing.open(name, attributes),
      onclosetag: () => drawing.close(),
    },
    { xmlMode: true },
  );
  parser.write(text);
  // The parser closes what is open at the end of a file that is cut off.
  const result = drawing.result();
  parser.end();
  return result;
}

/** An element that is open: how its places become metres; null: what is in it is not drawn. */
type Open = { matrix: Matrix | null };

class Drawing {
  readonly #hall: Pick<Hall, "id" | "width">;
  readonly #metres: number | null;
  readonly #open: Open[] = [];
  readonly #booths = new Map<string, Unit>();
  readonly #faults: string[] = [];
  readonly #leftOut: string[] = [];
  #isDrawing = false;
  #isBroken = false;

  constructor(hall: Pick<Hall, "id" | "width">, metres: number | null) {
    this.#hall = hall;
    this.#metres = metres;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#open.length >= MAX_DEPTH) this.#isBroken = true;
    if (this.#open.length === 0) {
      this.#isBroken ||= this.#isDrawing;
      this.#isDrawing = name === "svg";
      this.#open.push({ matrix: this.#isDrawing ? this.#rootMatrix(attributes) : null });
      return;
    }
    const parent = this.#open.at(-1)?.matrix ?? null;
    const isHidden = UNDRAWN.has(name) || attributes.display === "none" || name === "svg";
    const id = decodeId(attributes.id ?? "");
    const matrix = parent && !isHidden && !this.#isBroken ? within(parent, attributes.transform) : null;
    this.#open.push({ matrix: matrix ?? null });
    if (parent && matrix === undefined) this.#faults.push(m.plans_svg_transform({ id: id || name }));
    if (matrix && id) this.#add(name, id, attributes, matrix);
  }

  close(): void {
    this.#open.pop();
  }

  result(): SvgBooths {
    if (!this.#isDrawing || this.#isBroken || this.#open.length > 0) return refused(m.plans_svg_broken());
    const [booths, faults] = [[...this.#booths.values()], this.#faults];
    if (booths.length > MAX_BOOTHS) return refused(m.plans_svg_too_many({ count: MAX_BOOTHS }));
    if (booths.length === 0 && faults.length === 0) faults.push(m.plans_svg_nothing());
    return { booths, faults, leftOut: this.#leftOut.slice(0, MAX_NAMED) };
  }

  /** Makes metres of the drawing's units, from its upper left corner. */
  #rootMatrix({ viewBox = "", width }: Attributes): Matrix | null {
    const [left = 0, top = 0, wide] = numbersIn(viewBox);
    const across = wide ?? lengthOf(width);
    const scale = this.#metres ?? (across ? this.#hall.width / across : 0);
    if (scale > 0) return [scale, 0, 0, scale, -left * scale, -top * scale];
    this.#faults.push(m.plans_svg_no_size());
    return null;
  }

  #add(name: string, id: string, attributes: Attributes, matrix: Matrix): void {
    if (!["rect", "polygon", "path"].includes(name) || !isNumber(id)) {
      this.#leftOut.push(id);
      return;
    }
    const corners = cornersOf(name, attributes);
    const fault = typeof corners === "string" ? corners : this.#faultOf(id, corners, matrix);
    if (fault) this.#faults.push(m.plans_svg_fault({ id, reason: fault }));
    else if (typeof corners !== "string") this.#booths.set(id, this.#toUnit(id, corners, matrix));
  }

  #toUnit(id: string, corners: readonly Point[], matrix: Matrix): Unit {
    const outline = corners.map((corner) => place(matrix, corner)).map(toPlace);
    const [first, last] = [outline[0], outline.at(-1)];
    const isClosedTwice = outline.length > 1 && first?.x === last?.x && first?.y === last?.y;
    return { hall: this.#hall.id, booth: id, ...shapeOf(isClosedTwice ? outline.slice(0, -1) : outline) };
  }

  #faultOf(id: string, corners: readonly Point[], matrix: Matrix): string | undefined {
    if (id.length > MAX_BOOTH || id.includes(",")) return m.plans_svg_number({ count: MAX_BOOTH });
    if (this.#booths.has(id)) return m.plans_svg_twice();
    if (corners.length > MAX_CORNERS + 1) return m.plans_svg_corners({ count: MAX_CORNERS });
    const places = corners.map((corner) => place(matrix, corner));
    if (places.some(({ x, y }) => !(x > -0.005 && y > -0.005 && x < 1_000 && y < 1_000))) return m.plans_svg_outside();
    return areaOf(this.#toUnit(id, corners, matrix)) < 0.1 ? m.plans_svg_no_area() : undefined;
  }
}

const toPlace = ({ x, y }: Point): Point => ({
  x: Math.max(0, toCentimetres(x)),
  y: Math.max(0, toCentimetres(y)),
});

/** The corners of an element in its own units, or why it has none. */
function cornersOf(name: string, attributes: Attributes): Point[] | string {
  if (name === "rect") {
    const [x, y] = [lengthOf(attributes.x ?? "0"), lengthOf(attributes.y ?? "0")];
    const [w, h] = [lengthOf(attributes.width), lengthOf(attributes.height)];
    if (x === undefined || y === undefined || w === undefined || h === undefined) return m.plans_svg_lengths();
    return [
      { x, y },
      { x: x + w, y },
      { x: x + w, y: y + h },
      { x, y: y + h },
    ];
  }
  if (name === "polygon") {
    const numbers = numbersIn(attributes.points ?? "");
    if (numbers.length < 6 || numbers.length % 2 !== 0) return m.plans_svg_points();
    return Array.from({ length: numbers.length / 2 }, (_, index) => ({
      x: numbers[index * 2] ?? 0,
      y: numbers[index * 2 + 1] ?? 0,
    }));
  }
  const corners = cornersOfPath(attributes.d ?? "");
  if (corners === "curves") return m.plans_svg_curves();
  if (corners === "parts") return m.plans_svg_parts();
  return corners === "broken" ? m.plans_svg_points() : corners;
}
