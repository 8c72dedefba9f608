import { currentLocale } from "~/base/i18n/current-locale";
import type { Cell, Sheet } from "~/base/sheets/sheet";
import type { Kind } from "~/content/documents/kinds";
import { choiceText } from "~/content/editing/fields/field-texts";
import type { Field } from "~/content/editing/fields/fields";
import { DECIMAL, type FormValues, toFormValues } from "~/content/editing/fields/form-values";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { m } from "~/paraglide/messages";
import { columnsOf, entriesIn } from "./columns.server";

/** Several values in one cell: with commas between them; each in a line where one has a comma. */
function joined(lines: readonly string[]): string {
  if (!lines.some((line) => /[,;]/.test(line))) return lines.join(", ");
  return lines.map((line) => `${line}\n`).join("");
}

/** What a cell has of the value of an input, in the current language. */
function toCell(field: Field, value: string): Cell {
  if (value === "") return null;
  const named = (one: string) => choiceText(one) ?? one;
  switch (field.type) {
    case "number":
      return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    case "decimal":
      return DECIMAL.test(value) ? Number(value.replace(",", ".")) : value;
    case "day":
    case "moment": {
      const date = new Date(value.includes("T") ? `${value}Z` : `${value}T00:00Z`);
      return Number.isNaN(date.getTime()) ? value : date;
    }
    case "boolean":
    case "choice":
      return named(value);
    case "lines":
      return joined(value.split("\n").map((line) => (field.options ? named(line) : line)));
    default:
      return value;
  }
}

/**
 * Documents as a table. The last column is of what they are: its name has the revision, each of its cells the year of the edition.
 * @param year in which the edition's event starts
 */
export function* sheetSteps(
  kind: Kind,
  documents: readonly unknown[],
  { revision, year }: { revision: number; year: number },
): Generator<void, Sheet> {
  const root = fieldOfKind(kind);
  const all: FormValues[] = [];
  for (const document of documents) {
    all.push(toFormValues(root, document));
    yield;
  }
  const columns = columnsOf(kind, entriesIn(all));
  const header = columns.map(({ name, labels }) => labels.get(currentLocale()) ?? name);
  const rows: Cell[][] = [[...header, m.sheets_revision({ revision })]];
  for (const values of all) {
    rows.push([...columns.map(({ name, field }) => toCell(field, values.get(name) ?? "")), year]);
    yield;
  }
  return rows;
}
