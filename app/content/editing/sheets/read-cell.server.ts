import { withoutGuard } from "~/base/csv/csv";
import { readInstagram } from "~/base/forms/form-schema";
import type { Cell } from "~/base/sheets/sheet";
import { daySchema, momentSchema } from "~/base/values/fields";
import { jakartaDay } from "~/base/values/jakarta-time";
import { markupSafe } from "~/base/values/plain-text";
import { choiceText } from "~/content/editing/fields/field-texts";
import type { Field } from "~/content/editing/fields/fields";
import { WHOLE_NUMBER } from "~/content/editing/fields/form-values";
import { momentOf } from "~/content/editing/fields/moments";
import { expoDay, openingMoment } from "~/content/model/expo-days";
import { m } from "~/paraglide/messages";
import { type Column, choiceOf } from "./columns.server";
import { readWritten, typedBefore, typedBeforeDate, type Written, writtenAs, writtenIn } from "./dates";

/** What is known beside a cell. */
export type CellContext = {
  /** The value of the input before; empty: none. */
  stored: string;
  /** Whether dates of the file name the day first; null: not known. */
  dayFirst: boolean | null;
  /** The day of the row, in which a time alone is; undefined: the row has none. */
  day?: string | undefined;
  /** What the column calls the documents that it can name, by their names in lower case. */
  names?: ReadonlyMap<string, string>;
};

/** The value of the input, or why the cell has none. */
export type ReadCell = { value: string } | { fault: string };

/** What spreadsheets show in place of a result. */
const ERROR = /^#(?:REF|NAME|VALUE|DIV\/0|N\/A|NUM|NULL|SPILL|CALC|BUSY|GETTING_DATA)[!?]?$/i;
/** A number with more digits than the cell shows: `6.28E+12`. */
const EXPONENT = /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i;
/** Digits that every spreadsheet keeps. */
const MAX_DIGITS = 15;

const TRUTH = ["true", "false"];

/** UTF-16 units of a cell that a fault repeats. */
const MAX_SHOWN = 60;

/** A text that is not too long to be named. */
export const clip = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

/** What a cell shows, for a fault. */
function shownIn(cell: Cell): string {
  if (!(cell instanceof Date)) return clip(String(cell ?? ""));
  const { day, time } = writtenIn(cell);
  return [day, time === "00:00" && day !== null ? null : time].filter(Boolean).join(" ");
}

/** Reads a cell as the value of its input, whatever a spreadsheet made of it. What cannot be known is a fault with a proposal. */
export function readCell(cell: Cell, { field, name }: Pick<Column, "field" | "name">, context: CellContext): ReadCell {
  if (cell === null || cell === "") return { value: "" };
  if (typeof cell === "string" && ERROR.test(cell.trim())) return { fault: m.sheets_fault_error() };
  switch (field.type) {
    case "number":
      return readNumber(cell);
    case "day":
    case "moment":
      return readDate(cell, field, context);
    case "boolean":
      return readChoice(cell, TRUTH);
    case "choice":
      return readChoice(cell, field.options);
    case "lines":
      return readLines(cell, field, context);
    default:
      return readText(cell, { field, name }, context);
  }
}

/** A price as people write it, "Rp 75.000,-" or "IDR 75.000,00": its digits are what counts. */
const PRICE = /^(?:rp\.?|idr)?\s*([\d.,\s]{1,30}?)(?:,-{1,2}|,00)?$/i;

function readNumber(cell: Exclude<Cell, null>): ReadCell {
  if (cell instanceof Date) return { fault: m.sheets_fault_number_became_date({ shown: shownIn(cell) }) };
  const text = withoutGuard(String(cell)).trim();
  const digits = PRICE.exec(text)?.[1]?.trim();
  return { value: digits && WHOLE_NUMBER.test(digits) ? digits : text };
}

function readDate(cell: Exclude<Cell, null>, field: Field, context: CellContext): ReadCell {
  const { stored, dayFirst } = context;
  const serial =
    typeof cell === "number"
      ? cell
      : /^\d{5}(?:[.,]\d+)?$/.test(String(cell).trim())
        ? Number(String(cell).replace(",", "."))
        : null;
  const written =
    cell instanceof Date ? writtenIn(cell) : serial === null ? readWritten(String(cell), dayFirst) : writtenAs(serial);
  // The form says what it must be.
  if (written === null) return { value: String(cell).trim() };
  const [value, other] = [
    inputValue(written, field, context),
    written.other && inputValue({ ...written, day: written.other }, field, context),
  ];
  if (value === null) return { fault: m.sheets_fault_no_day({ time: written.time ?? "" }) };
  if (!other || value === stored) return { value };
  return other === stored
    ? { value: other }
    : { fault: m.sheets_fault_two_days({ shown: shownIn(cell), one: value, other }) };
}

/** The value of an input for a day or a moment; null: it has no day. A time alone is on the row's day, or on the one that was there before. */
function inputValue({ day, time }: Written, field: Field, { stored, day: ofRow }: CellContext): string | null {
  if (field.type === "day") return day;
  // To a spreadsheet, a day is its first moment.
  if (day !== null || time === null) return day && `${day}T${time ?? "00:00"}`;
  const before = momentSchema.safeParse(momentOf(stored)).data;
  const known = daySchema.safeParse(ofRow).data ?? (before && expoDay(before));
  return known ? `${jakartaDay(openingMoment(known, time.slice(0, 5)))}T${time}` : null;
}

function readChoice(cell: Exclude<Cell, null>, values: readonly string[]): ReadCell {
  const value = choiceOf(String(cell), values);
  if (value !== undefined) return { value };
  const options = values.map((option) => choiceText(option) ?? option).join(", ");
  return { fault: m.sheets_fault_choice({ shown: shownIn(cell), options }) };
}

/** Several values: each in a line, or with commas or semicolons between them. */
function readLines(
  cell: Exclude<Cell, null>,
  field: Field & { type: "lines" },
  { dayFirst, names }: CellContext,
): ReadCell {
  if (cell instanceof Date) return { value: writtenIn(cell).day ?? "" };
  if (typeof cell === "number") return { value: writtenAs(cell)?.day ?? String(cell) };
  const text = markupSafe(withoutGuard(String(cell)));
  // A name may have a comma.
  const whole = names?.get(text.trim().toLowerCase());
  if (whole !== undefined) return { value: whole };
  const parts = text.split(text.includes("\n") ? "\n" : /[,;]/).flatMap((part) => part.trim() || []);
  const values: string[] = [];
  for (const part of parts) {
    const read = field.options
      ? readChoice(part, field.options)
      : { value: named(part, names) ?? readWritten(part, dayFirst)?.day ?? part };
    if ("fault" in read) return read;
    values.push(read.value);
  }
  return { value: values.join("\n") };
}

const proposed = (reason: string, proposal: string) =>
  proposal ? `${reason} ${m.sheets_proposal({ proposal })}` : reason;

const named = (text: string, names: CellContext["names"]) => names?.get(text.trim().toLowerCase());

/** An address without its scheme. */
const WITHOUT_SCHEME = /^www\.[^\s.]+\.\S+$/i;

/** Words are taken as they are. Other texts, such as booths and ids, are what spreadsheets change. */
function readText(
  cell: Exclude<Cell, null>,
  { field, name }: Pick<Column, "field" | "name">,
  { stored, names }: CellContext,
): ReadCell {
  if (cell instanceof Date) {
    const shown = shownIn(cell);
    return { fault: proposed(m.sheets_fault_became_date({ shown }), stored || typedBeforeDate(cell)) };
  }
  if (typeof cell === "boolean") return { value: String(cell).toUpperCase() };
  const text = typeof cell === "number" ? String(cell) : markupSafe(withoutGuard(cell));
  if (name.includes("@") || text.trim() === stored) return { value: text };
  if (/(?:^|\.)instagram$/.test(name)) return { value: readInstagram(text) };
  const isAddress = field.type === "picture" || (field.type === "text" && field.address);
  if (isAddress && WITHOUT_SCHEME.test(text.trim())) return { value: `https://${text.trim()}` };
  const value = named(text, names);
  if (value !== undefined) return { value };
  const typed = typedBefore(text);
  if (typed) return { fault: proposed(m.sheets_fault_became_date({ shown: text.trim() }), stored || typed) };
  const digits = /^\d+$/.test(text.trim());
  if (EXPONENT.test(text.trim()) || (typeof cell === "number" && text.length > MAX_DIGITS))
    return { fault: proposed(m.sheets_fault_lost_digits({ shown: text.trim() }), stored) };
  // Only the zeros before it are missing.
  if (digits && /^0\d+$/.test(stored) && stored.replace(/^0+/, "") === text.trim().replace(/^0+/, ""))
    return { value: stored };
  return { value: text };
}
