import { readSheetFile } from "~/content/editing/sheets/read-sheet-file.server";
import type { Route } from "./+types/sheet-file";

/** `/staff/sheets/brands.xlsx`: all documents of a kind for a spreadsheet, as CSV or XLSX. */
export async function loader({ url, params }: Route.LoaderArgs) {
  return readSheetFile(params.file, url.pathname);
}
