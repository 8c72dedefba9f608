import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { load } from "cheerio";
import { installPackages } from "../servers/debian.ts";

/** Debian's LibreOffice. */
const PROGRAM = "/usr/bin/soffice";
/** ms; the first start makes a profile. */
const LIMIT_MS = 120_000;

/** What a cell is to LibreOffice: its type, its value, such as "2026-11-30" of a date, and the formula that runs in it; null: none. */
export type OpenedCell = { type: string; value: string; formula: string | null };

/**
 * Opens workbooks or CSV files as somebody does who lets LibreOffice read all that it can: numbers and dates in texts, and formulas. Starting
 * it takes most of the time: so it opens all of them at once.
 * @param files by their names, all with the same ending @param separator of CSV files
 * @returns for each name the rows of the first sheet, without empty cells at their ends
 * @throws Error with the command that installs LibreOffice, or with what it says
 */
export async function openInLibreOffice<Name extends string>(
  files: Readonly<Record<Name, Uint8Array>>,
  separator = ",",
): Promise<Record<Name, OpenedCell[][]>> {
  if (!existsSync(PROGRAM)) installPackages("The test of spreadsheets", ["libreoffice-calc-nogui"]);
  const home = await mkdtemp(join(tmpdir(), "libreoffice-"));
  try {
    const names = Object.keys(files) as Name[];
    const paths = names.map((name) => join(home, name));
    for (const name of names) await writeFile(join(home, name), files[name]);
    // UTF-8, from the first line on, in English; it detects numbers and dates, and evaluates formulas.
    const csv = `--infilter=CSV:${separator.charCodeAt(0)},34,76,1,,1033,false,true,false,false,false,0,true`;
    const args = [
      `-env:UserInstallation=file://${home}/profile`,
      "--headless",
      ...(names.some((name) => name.endsWith(".csv")) ? [csv] : []),
    ];
    const all = [...args, "--convert-to", "fods", "--outdir", home, ...paths];
    const { stdout, stderr } = await promisify(execFile)(PROGRAM, all, { timeout: LIMIT_MS });
    const opened = {} as Record<Name, OpenedCell[][]>;
    for (const name of names) {
      const path = join(home, name.replace(/\.\w+$/, ".fods"));
      if (!existsSync(path)) throw new Error(`LibreOffice did not open ${name}: ${stdout}${stderr}`);
      opened[name] = readCells(await readFile(path, "utf8"));
    }
    return opened;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** The cells of a spreadsheet as LibreOffice writes it, Flat ODF. */
function readCells(fods: string): OpenedCell[][] {
  const $ = load(fods, { xml: true });
  return $("table\\:table")
    .first()
    .find("table\\:table-row")
    .toArray()
    .map((row) =>
      $(row)
        .children("table\\:table-cell")
        .toArray()
        .flatMap((cell) => {
          const { attribs } = cell;
          const lines = $(cell).children("text\\:p").toArray();
          const opened = {
            ...{ type: attribs["office:value-type"] ?? "", formula: attribs["table:formula"] ?? null },
            value:
              attribs["office:value"] ?? attribs["office:date-value"] ?? lines.map((line) => $(line).text()).join("\n"),
          };
          const times = Number(attribs["table:number-columns-repeated"] ?? 1);
          // Behind the last one they go on to the end of the sheet.
          return opened.type === "" && times > 100 ? [] : Array.from({ length: times }, () => opened);
        }),
    )
    .filter((row) => row.some(({ type }) => type !== ""));
}
