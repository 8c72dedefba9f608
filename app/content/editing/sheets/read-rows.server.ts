import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES } from "~/base/i18n/locales";
import type { Cell, Sheet } from "~/base/sheets/sheet";
import { completed, idOf, type Kind, rowOf, type StoredDocument } from "~/content/documents/kinds";
import { afterMidnight } from "~/content/editing/fields/after-midnight";
import { withSlug } from "~/content/editing/fields/derived-slug";
import { kindTexts, labelIn } from "~/content/editing/fields/field-texts";
import type { Field } from "~/content/editing/fields/fields";
import { formFaults, inputName } from "~/content/editing/fields/form-faults";
import {
  countName,
  type FormValues,
  nameIn,
  toDocument,
  toFormValues,
  wordsName,
} from "~/content/editing/fields/form-values";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { schemaFaults } from "~/content/rules/shape";
import { m } from "~/paraglide/messages";
import type { Column } from "./columns.server";
import { dayComesFirst } from "./dates";
import type { Header, SheetFault } from "./match-header.server";
import { readCell } from "./read-cell.server";
import type { References } from "./references.server";

/** A row of a sheet as a document. */
export type ReadRow = {
  /** From 1, as spreadsheets count. */
  row: number;
  id: string;
  document: unknown;
  /** The document that the row changes; null: it is a new one. */
  base: unknown;
  /** Where a fault of an input is shown. */
  faultAt(input: string, reason: string): SheetFault;
};

export type ReadRows = {
  /** Without those that have a fault. */
  rows: ReadRow[];
  /** The ids of all rows, also of faulty ones. */
  ids: ReadonlySet<string>;
  faults: SheetFault[];
};

/** Faults after which no more rows are read: a file with so many is not the list that it should be. */
const MAX_FAULTS = 1_000;

/** The column with the day of a session. */
const DAY = "day";

const isEmpty = (cell: Cell | undefined) => String(cell ?? "").trim() === "";

/** Values without the empty entries of lists: those that follow move up. @returns also what each input was called before */
function withoutGaps(root: Field, values: FormValues): { values: FormValues; origins: ReadonlyMap<string, string> } {
  const kept = new Map<string, string>();
  const origins = new Map<string, string>();
  const filled = [...values].filter(([name, value]) => !name.endsWith("#") && value.trim() !== "");

  function entriesOf(list: string): number[] {
    const prefix = nameIn(list, "");
    const indexes = filled.flatMap(([name]) => {
      const index = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
      return Number.isNaN(index) ? [] : index;
    });
    return [...new Set(indexes)].sort((a, b) => a - b);
  }

  function take(from: string, to: string): void {
    origins.set(to, from);
    const value = values.get(from);
    if (value !== undefined) kept.set(to, value);
  }

  function move(from: string, to: string, field: Field): void {
    if (field.type === "object") {
      for (const [key, part] of field.fields) move(nameIn(from, key), nameIn(to, key), part);
    } else if (field.type === "list") {
      const indexes = entriesOf(from);
      kept.set(countName(to), String(indexes.length));
      for (const [place, index] of indexes.entries()) move(nameIn(from, index), nameIn(to, place), field.item);
    } else {
      take(from, to);
      if (field.type === "text" && field.words)
        for (const locale of LOCALES) take(wordsName(from, locale), wordsName(to, locale));
    }
  }

  move("", "", root);
  return { values: kept, origins };
}

/** Documents by their ids. Ids of digits also without the zeros that they begin with: spreadsheets drop those. */
function findById(documents: readonly StoredDocument[]) {
  const byId = new Map(documents.map(({ id, document }) => [id, document]));
  const byNumber = new Map(documents.flatMap(({ id }) => (/^0+\d+$/.test(id) ? [[id.replace(/^0+/, ""), id]] : [])));
  return (id: string) => {
    const found = byId.has(id) ? id : byNumber.get(id);
    return found === undefined ? null : { id: found, document: byId.get(found) };
  };
}

/**
 * Reads the rows of a sheet, one with each step. A column that the file does not have keeps what is stored.
 * @param base the documents of the revision that was downloaded
 * @param references what columns call the documents that they can name
 */
export function* readRows(
  kind: Kind,
  sheet: Sheet,
  { columns }: Header,
  base: readonly StoredDocument[],
  references: References = () => undefined,
): Generator<void, ReadRows> {
  const { schema, id: idFields = [] } = rowOf(kind);
  const root = fieldOfKind(kind);
  const find = findById(base);
  const places = new Map([...columns].map(([place, { name }]) => [name, place]));
  const dayFirst = dayComesFirst(dateTexts(sheet, columns));
  // The day of a row says of which day a time alone is.
  const ordered = [...columns].toSorted(([, one], [, other]) => Number(other.name === DAY) - Number(one.name === DAY));
  const faults: SheetFault[] = [];
  const rows: ReadRow[] = [];
  const rowsById = new Map<string, number>();

  /** The column of an input, or of the list of values in one cell that it is in, such as `categories` for `categories.0`. */
  function columnOf(input: string): string {
    const list = input.replace(/\.\d+$/, "");
    return !places.has(input) && places.has(list) ? list : input;
  }

  /** The values of a row, with the faults of its cells. */
  function readCells(cells: readonly Cell[], row: number, stored: FormValues, only?: readonly string[]) {
    const values = new Map(stored);
    const found: SheetFault[] = [];
    for (const [place, column] of ordered) {
      if (only && !only.includes(column.name.replace(/@.*$/, ""))) continue;
      const named = { day: values.get(DAY), names: references(column.name) };
      const context = { stored: stored.get(column.name) ?? "", dayFirst, ...named };
      const read = readCell(cells[place] ?? null, column, context);
      if ("value" in read) values.set(column.name, read.value);
      else found.push({ row, column: place, label: labelOf(column), reason: read.fault });
    }
    return { values, faults: found };
  }

  function readRow(cells: readonly Cell[], row: number): void {
    const naming = [...idFields, ...kindTexts[kind].title, "lang"];
    const named = withSlug(kind, readCells(cells, row, new Map(), naming).values);
    const known = find(idOf(kind, toDocument(root, named, null)));
    const stored = known ? toFormValues(root, known.document) : new Map<string, string>();
    const read = readCells(cells, row, stored);
    const { values, origins } = withoutGaps(root, withSlug(kind, read.values));
    const document = completed(kind, afterMidnight(kind, toDocument(root, values, known?.document ?? null)));
    const id = known?.id ?? idOf(kind, document);
    const faultAt = (input: string, reason: string): SheetFault => {
      const origin = columnOf(origins.get(input) ?? input);
      const place = places.get(origin);
      const column = place === undefined ? undefined : columns.get(place);
      const label = column ? labelOf(column) : labelIn(kind, origin.replace(/@.*$/, ""));
      return { row, column: place ?? null, label: label ?? (origin || null), reason };
    };
    const earlier = rowsById.get(id);
    // A row without an id has a fault for each field of it.
    if (earlier !== undefined && /[^\s/]/.test(id)) {
      faults.push(faultAt(idFields[0] ?? "", m.sheets_fault_row_twice({ row: earlier })));
      return;
    }
    rowsById.set(id, row);
    const own = [...read.faults, ...formFaults(root, values).map(({ name, reason }) => faultAt(name, reason))];
    // What cites facts is checked with them, later.
    const isChecked = own.length > 0 || JSON.stringify(document).includes("{{");
    const shape = isChecked ? [] : schemaFaults(kind, id, schema, document);
    own.push(...shape.map(({ field, reason }) => faultAt(inputName(field), reason)));
    if (own.length > 0) faults.push(...firstOfEach(own));
    else rows.push({ row, id, document, base: known?.document ?? null, faultAt });
  }

  for (const [index, cells] of sheet.entries()) {
    if (faults.length >= MAX_FAULTS) break;
    if (index > 0 && [...columns.keys()].some((place) => !isEmpty(cells[place]))) readRow(cells, index + 1);
    yield;
  }
  return { rows, ids: new Set(rowsById.keys()), faults };
}

const labelOf = ({ name, labels }: Column) => labels.get(currentLocale()) ?? name;

/** One fault for each cell: what a spreadsheet lost is missing too. */
function firstOfEach(faults: readonly SheetFault[]): SheetFault[] {
  return faults.filter(
    ({ column, label }, index) =>
      faults.findIndex((other) => other.column === column && other.label === label) === index,
  );
}

function* dateTexts(sheet: Sheet, columns: Header["columns"]): Generator<string> {
  const places = [...columns].flatMap(([place, { field }]) =>
    field.type === "day" || field.type === "moment" ? place : [],
  );
  for (const row of sheet.slice(1)) for (const place of places) if (typeof row[place] === "string") yield row[place];
}
