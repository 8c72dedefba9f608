import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import type { Cell, Sheet } from "~/base/sheets/sheet";
import type { Kind } from "~/content/documents/kinds";
import { rowOf } from "~/content/documents/kinds";
import { m } from "~/paraglide/messages";
import { type Column, columnsOf } from "./columns.server";
import { clip } from "./read-cell.server";

/** A fault of a file, with its place. */
export type SheetFault = {
  /** From 1, as spreadsheets count; null: it is of the whole file. */
  row: number | null;
  /** From 0; null: of the row. */
  column: number | null;
  /** What the column is called. */
  label: string | null;
  reason: string;
};

/** What the first row says. */
export type Header = {
  /** By their place in the sheet, from 0. */
  columns: ReadonlyMap<number, Column>;
  /** The revision that was downloaded; null: the file does not say. */
  revision: number | null;
  /** Of the edition that was downloaded; null: the file does not say, such as one of a release before. */
  year: number | null;
  faults: SheetFault[];
};

/** Most entries of a list for which a file may have columns. */
const MAX_ENTRIES = 60;

const normal = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();

/** "B", "AA": the letters of a column. @param column from 0 */
export function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? lettersOf(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

/** What inputs were called before, in files that staff still have, in lower case. */
const FORMER_LABELS: Readonly<
  Partial<Record<Locale, readonly (readonly [before: string, label: typeof m.fields_slug])[]>>
> = {
  en: [["name in the address", m.fields_slug]],
  id: [["nama dalam alamat", m.fields_slug]],
};

/** A name of a column as it is now. */
const currentName = (name: string): string =>
  LOCALES.flatMap((locale) =>
    (FORMER_LABELS[locale] ?? []).map(([before, label]) => [before, normal(label({}, { locale }))] as const),
  ).reduce((text, [before, now]) => text.replace(before, now), name);

/** The revision in a name of a column such as "Revision 12". */
function revisionIn(name: string): number | null {
  for (const locale of LOCALES) {
    const [before = "", after = ""] = normal(m.sheets_revision({ revision: "#" }, { locale })).split("#");
    const digits = name.slice(before.length, name.length - after.length);
    if (name.startsWith(before) && name.endsWith(after) && /^\d{1,15}$/.test(digits)) return Number(digits);
  }
  return null;
}

/** The year in the cells of the column that has the revision. Rows that somebody has added lack it. */
function yearIn(sheet: Sheet, place: number): number | null {
  const found = sheet.slice(1).find((row) => /^\d{4}$/.test(String(row[place] ?? "").trim()));
  return found ? Number(found[place]) : null;
}

/** What the columns of a sheet are, by their names in any language, or the names of the form's inputs. */
export function matchHeader(kind: Kind, sheet: Sheet): Header {
  const names = (sheet[0] ?? []).map((cell) => currentName(normal(String(cell ?? ""))));
  const numbers = names.flatMap((name) => Array.from(name.matchAll(/\d{1,2}/g), Number));
  const entries = Math.min(Math.max(1, ...numbers), MAX_ENTRIES);
  const known = columnsOf(kind, () => entries);
  const byName = new Map(
    known.flatMap((column) =>
      [column.name, ...column.labels.values()].map((label) => [normal(label), column] as const),
    ),
  );
  const columns = new Map<number, Column>();
  const faults: SheetFault[] = [];
  let revision: number | null = null;
  let year: number | null = null;
  for (const [place, name] of names.entries()) {
    const column = byName.get(name);
    const label = clip(String(sheet[0]?.[place] ?? "").trim());
    const fault = (reason: string) => faults.push({ row: 1, column: place, label: label || null, reason });
    if (column && [...columns.values()].some((other) => other.name === column.name))
      fault(m.sheets_fault_column_twice());
    else if (column) columns.set(place, column);
    else if (revisionIn(name) !== null) [revision, year] = [revisionIn(name), yearIn(sheet, place)];
    else if (name !== "") fault(m.sheets_fault_column_unknown());
    else if (hasValues(sheet, place)) fault(m.sheets_fault_column_unnamed());
  }
  return { columns, revision, year, faults: [...faults, ...missingIds(kind, known, columns)] };
}

const hasValues = (sheet: Sheet, place: number) => sheet.slice(1).some((row) => isFilled(row[place]));

const isFilled = (cell: Cell | undefined) => cell !== undefined && String(cell ?? "").trim() !== "";

/** Without the columns that tell entries apart nobody knows which entry a row is. */
function missingIds(kind: Kind, known: readonly Column[], columns: Header["columns"]): SheetFault[] {
  const present = [...columns.values()];
  const inputsOf = (id: string, all: readonly Column[]) => all.filter(({ name }) => name.replace(/@.*$/, "") === id);
  return (rowOf(kind).id ?? [])
    .filter((id) => inputsOf(id, present).length === 0)
    .map((id) => {
      const label = inputsOf(id, known)[0]?.labels.get(currentLocale()) ?? id;
      return { row: 1, column: null, label, reason: m.sheets_fault_column_missing() };
    });
}
