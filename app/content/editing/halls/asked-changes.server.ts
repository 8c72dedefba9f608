import type { Documents } from "~/content/documents/kinds";
import type { Hall } from "~/content/model/hall/hall";
import { MAX_METRES } from "~/content/model/hall/hall-lists";
import type { DocumentChange } from "~/content/store/publication";
import { m } from "~/paraglide/messages";
import { mergeBooths, putUpBooths, type StoredPlan, splitBooth } from "./booth-parts";
import { type BoothRows, boothsOf, roomFor } from "./booth-rows";
import { toCentimetres } from "./outlines";
import type { PlanStep } from "./plan-pages";
import { boothsInSvg } from "./svg-booths.server";
import { numberIn, numbersIn } from "./typed-numbers";

/** Most rows of a hall, and most booths of a row. */
const MAX_ROWS = 60;
const MAX_SQUARES = 100;

/** A form of the page of a plan. */
export type AskedFor = {
  step: PlanStep;
  fields: ReadonlyMap<string, string>;
  /** The drawing that was sent. */
  file: Uint8Array | null;
};

/** The changes that a form asks for, or why they cannot be made. */
type Answer = { changes: DocumentChange[]; faults: string[]; leftOut: string[] };

const answer = (part: Partial<Answer>): Answer => ({ changes: [], faults: [], leftOut: [], ...part });

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
const isLength = (value: number) => value >= 0.1 && value <= MAX_METRES;

function readRows(fields: ReadonlyMap<string, string>): BoothRows | { fault: string } {
  const value = (name: string) => numberIn(fields.get(name));
  const [rows, squares, size, aisle] = [value("rows"), value("squares"), value("size"), value("aisle")];
  const begins = (name: string) => (fields.get(name)?.trim() ? value(name) : aisle);
  const [x, y] = [begins("x"), begins("y")];
  if (!isWhole(rows, MAX_ROWS) || !isWhole(squares, MAX_SQUARES))
    return { fault: m.plans_rows_fault({ rows: MAX_ROWS, squares: MAX_SQUARES }) };
  if (![size, aisle].every(isLength) || ![x, y].every((length) => length >= 0 && length <= MAX_METRES))
    return { fault: m.plans_metres_fault({ metres: MAX_METRES }) };
  return { rows, squares, size, aisle, x, y, prefix: (fields.get("prefix") ?? "").trim() };
}

/** A door in the middle of the north wall. It is translated where all names of the hall can be. */
function entranceOf(hall: Hall, width: number) {
  const openings = [{ name: "Entrance", x: Math.round(width / 2), y: 0 }];
  const others = hall.translations?.id ?? (hall.fixtures.length === 0 ? { fixtures: [] } : null);
  if (!others) return { openings };
  return { openings, translations: { ...hall.translations, id: { ...others, openings: [{ name: "Pintu masuk" }] } } };
}

/** A change of the hall's own document; none where it stays. */
function changeHall(hall: Hall, documents: Documents, fields: Partial<Hall>): DocumentChange[] {
  const stored = documents.halls.find(({ id }) => id === hall.id);
  return stored ? [{ kind: "halls", id: hall.id, document: { ...Object(stored.document), ...fields } }] : [];
}

/**
 * What a hall becomes with rows: it has room for them, and a way in. Where it lists its aisles, the floor around the rows is one; when all
 * other booths go, so do the aisles between them.
 */
function hallWith(rows: BoothRows, hall: Hall, removes: boolean): Partial<Hall> {
  const room = roomFor(rows);
  const [width, depth] = [Math.max(hall.width, room.width), Math.max(hall.depth, room.depth)];
  const [x, y] = [Math.max(0, rows.x - rows.aisle), Math.max(0, rows.y - rows.aisle)];
  const around = { x, y, w: toCentimetres(room.width - x), h: toCentimetres(room.depth - y) };
  return {
    width,
    depth,
    ...(hall.openings.length === 0 && entranceOf(hall, width)),
    ...(hall.aisles.length > 0 && { aisles: removes ? [] : [...hall.aisles, around] }),
  };
}

function askRows({ fields }: AskedFor, plan: StoredPlan, hall: Hall, documents: Documents): Answer {
  const rows = readRows(fields);
  if ("fault" in rows) return answer({ faults: [rows.fault] });
  const { width, depth } = roomFor(rows);
  if (width > MAX_METRES || depth > MAX_METRES)
    return answer({ faults: [m.plans_room_fault({ width, depth, metres: MAX_METRES })] });
  const removes = fields.get("removes") === "true";
  const booths = putUpBooths(plan, hall.id, boothsOf(hall.id, rows), removes);
  return answer({ changes: [...changeHall(hall, documents, hallWith(rows, hall, removes)), ...booths] });
}

function askDrawing({ fields, file }: AskedFor, plan: StoredPlan, hall: Hall, documents: Documents): Answer {
  const typed = fields.get("metres")?.trim();
  const metres = typed ? numberIn(typed) : null;
  if (metres !== null && !(metres > 0)) return answer({ faults: [m.plans_metres_fault({ metres: MAX_METRES })] });
  const { booths, faults, leftOut } = boothsInSvg(file ?? new Uint8Array(), hall, metres);
  if (faults.length > 0) return answer({ faults, leftOut });
  const removes = fields.get("removes") === "true";
  const aisles = removes && hall.aisles.length > 0 ? changeHall(hall, documents, { aisles: [] }) : [];
  return answer({ changes: [...aisles, ...putUpBooths(plan, hall.id, booths, removes)], leftOut });
}

/** The changes that a form asks for. */
export function askedChanges(form: AskedFor, plan: StoredPlan, hall: Hall, documents: Documents): Answer {
  const { step, fields } = form;
  if (step === "rows") return askRows(form, plan, hall, documents);
  if (step === "drawing") return askDrawing(form, plan, hall, documents);
  const numbers = numbersIn(fields.get("booths"));
  const [first = ""] = numbers;
  const asked =
    step === "merge"
      ? mergeBooths(plan, hall.id, numbers, fields.get("booth")?.trim() || first)
      : splitBooth(plan, hall.id, fields.get("booth")?.trim() ?? "", numbers, fields.get("across") !== "false");
  return "fault" in asked ? answer({ faults: [asked.fault] }) : answer(asked);
}
