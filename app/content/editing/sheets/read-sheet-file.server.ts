import { csvToEdit, withGuard } from "~/base/csv/csv";
import type { Cell, Sheet, SheetFormat } from "~/base/sheets/sheet";
import { writeWorkbook } from "~/base/sheets/sheets.server";
import { inSteps } from "~/content/documents/in-steps";
import { sheetKindOf } from "~/content/editing/documents/content-address.server";
import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { refreshContent, storedDocuments } from "~/content/store/site-content-store.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { yearOf } from "./compare.server";
import { sheetSteps } from "./to-sheet.server";

const TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** What a CSV file has of a cell: a date as spreadsheets read it. */
export const cellText = (cell: Cell): string => (cell instanceof Date ? stamp(cell) : String(cell ?? ""));

function stamp(date: Date): string {
  const text = date.toISOString().slice(0, 19).replace("T", " ").replace(/:00$/, "");
  return text.replace(/ 00:00$/, "");
}

const write = async (format: SheetFormat, rows: Sheet, name: string): Promise<Uint8Array<ArrayBuffer>> => {
  if (format === "csv") return Buffer.from(csvToEdit(rows.map((row) => row.map(cellText))));
  return writeWorkbook(
    rows.map((row) => row.map((cell) => (typeof cell === "string" ? withGuard(cell) : cell))),
    name,
  );
};

/** The file of all documents of a kind, such as `brands.xlsx`, in the current language. @throws a 404 or 403 response */
export async function readSheetFile(file: string, path: string): Promise<Response> {
  const [, name = "", format] = /^(\w+)\.(csv|xlsx)$/.exec(file) ?? [];
  const kind = sheetKindOf(name);
  if (!kind) throw pageNotFound(path);
  requireOwnContent();
  await refreshContent();
  const { revision, documents } = storedDocuments();
  const rows = await inSteps(
    sheetSteps(
      kind,
      documents[kind].map(({ document }) => document),
      { revision, year: yearOf(documents) },
    ),
  );
  const bytes = await write(format as SheetFormat, rows, kindTexts[kind].label());
  return new Response(bytes, {
    headers: {
      "Content-Type": TYPES[format as SheetFormat],
      "Content-Disposition": `attachment; filename="${kind}-revision-${revision}.${format}"`,
    },
  });
}
