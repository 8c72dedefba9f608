import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "~/base/sheets/read-csv";
import { readXlsx } from "~/base/sheets/read-xlsx";
import type { LongTable, TableCell, TableFormat, TableRow } from "./table";
import { tableFile } from "./table-file.server";

const HOSTILE = [
  '=HYPERLINK("https://evil.example","Sari")',
  "@SUM(1+1)",
  "+1+cmd|' /C calc'!A0",
  "\t=1+1",
  'Sari "Sasa"; Dewi, <b>&amp;',
  "Sari\r\nDewi\nPutri\ttab",
  "👩‍🎤 Sari",
  "سارة علي",
  "_x000D_ and _x0041_",
  "lone \ud800 half, \u0000 and \u0007 bell",
];

const COLUMNS = [
  { title: "name", kind: "text" },
  { title: "phone", kind: "phone" },
  { title: "tickets", kind: "count" },
  { title: "amount", kind: "money" },
  { title: "day", kind: "day" },
  { title: "paid", kind: "moment" },
] as const;

/** 15 November 2025, 10.05 in Jakarta. */
const MOMENT = Date.UTC(2025, 10, 15, 3, 5, 59);
const rowOf = (name: string, phone = "+6281200001411"): TableRow => [name, phone, 2, -165_000, "2025-11-15", MOMENT];

async function write(
  rows: readonly TableRow[],
  format: TableFormat,
  { perPage = 3, maxRows }: { perPage?: number; maxRows?: number } = {},
) {
  async function* pages() {
    for (let start = 0; start < rows.length; start += perPage)
      yield { rows: rows.slice(start, start + perPage), done: Math.min(start + perPage, rows.length) };
  }
  const table: LongTable = { columns: COLUMNS, total: rows.length, pages: pages() };
  const read: { done: number; rows: number }[] = [];
  const pieces: Buffer[] = [];
  for await (const piece of tableFile(table, format, "Orders [2025]", async (page) => void read.push(page), maxRows))
    pieces.push(piece);
  return { bytes: Buffer.concat(pieces), read };
}

/** What XML cannot have is left out. */
const inXml = (text: string) => text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu, "");

test("a workbook gives every text back, and days, moments and amounts as what they are", async () => {
  const { bytes, read } = await write(
    HOSTILE.map((name) => rowOf(name)),
    "xlsx",
  );
  const [titles, ...rows] = await readXlsx(new Uint8Array(bytes));
  expect(titles).toEqual(COLUMNS.map(({ title }) => title));
  expect(rows.map(([name]) => name)).toEqual(HOSTILE.map(inXml));
  for (const [, ...rest] of rows) {
    expect(rest).toEqual(["+6281200001411", 2, -165_000, new Date("2025-11-15"), new Date("2025-11-15T10:05Z")]);
  }
  expect(read.at(-1)).toEqual({ done: HOSTILE.length, rows: HOSTILE.length });
});

test("a workbook keeps its titles in view, has no formula, and is the same file for the same rows", async () => {
  const once = await write([rowOf("=1+1")], "xlsx");
  expect((await write([rowOf("=1+1")], "xlsx")).bytes.equals(once.bytes)).toBe(true);
  const { strFromU8, unzipSync } = await import("fflate");
  const files = unzipSync(new Uint8Array(once.bytes));
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('width="22"');
  expect(sheet).not.toContain("<f>");
  expect(strFromU8(files["xl/workbook.xml"] ?? new Uint8Array())).toContain('name="Orders  2025"');
});

test("what does not fit on one sheet goes on on the next, with the titles", async () => {
  const { bytes } = await write(
    Array.from({ length: 9 }, (_, index) => rowOf(`n${index}`)),
    "xlsx",
    { maxRows: 5 },
  );
  const { readSheet } = await import("read-excel-file/universal");
  const names = async (sheet: number) => (await readSheet(new Uint8Array(bytes).buffer, sheet)).map(([name]) => name);
  expect(await names(1)).toEqual(["name", "n0", "n1", "n2", "n3"]);
  expect(await names(2)).toEqual(["name", "n4", "n5", "n6", "n7"]);
  expect(await names(3)).toEqual(["name", "n8"]);
});

test("a table without rows has its titles", async () => {
  expect(await readXlsx(new Uint8Array((await write([], "xlsx")).bytes))).toEqual([COLUMNS.map(({ title }) => title)]);
});

/** What a spreadsheet program takes for a formula, behind anything that it skips. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

test.each(["csv-comma", "csv-semicolon"] as const)(
  "in %s no text is a formula, and a phone number has no apostrophe",
  async (format) => {
    const phones = ["+6281200001411", "+6591234567", "0812 0000 1411", "+1-555+cmd", "=1+1"];
    const rows = [...HOSTILE.map((name) => rowOf(name)), ...phones.map((phone) => rowOf("Sari", phone))];
    const { bytes } = await write(rows, format);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [, ...read] = readCsv(Buffer.from(bytes.toString().replaceAll("\u0000", "")));
    for (const [name, phone] of read) {
      for (const part of String(name).split(/[,;\t\r\n]/)) expect(part).not.toMatch(FORMULA);
      expect(String(phone)).not.toMatch(FORMULA);
    }
    const [first] = read;
    expect(first?.slice(1)).toEqual(["(+62) 812 0000 1411", "2", "-165000", "2025-11-15", "2025-11-15 10:05"]);
    const shown = read.slice(HOSTILE.length).map(([, phone]) => phone);
    expect(shown).toEqual(["(+62) 812 0000 1411", "(+65) 9123 4567", "0812 0000 1411", "'+1-555+cmd", "'=1+1"]);
    expect(bytes.toString()).toContain(format === "csv-comma" ? '"name","phone"' : '"name";"phone"');
  },
);

test("a text stays a text in a program that splits the file at another separator", async () => {
  const { bytes } = await write([rowOf("Sari;=1+1;Dewi,@SUM(1)\t-2\n +3")], "csv-comma");
  const [, [name] = []] = readCsv(Buffer.from(bytes));
  expect(name).toBe("Sari;'=1+1;Dewi,'@SUM(1)\t'-2\n '+3");
});

test("every text comes back from a workbook", async () => {
  const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 40 }).map(inXml), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(texts, async (names) => {
      const { bytes } = await write(
        names.map((name) => rowOf(name)),
        "xlsx",
      );
      const [, ...rows] = await readXlsx(new Uint8Array(bytes));
      expect(rows.map(([name]) => name as TableCell)).toEqual(names.map((name) => name || null));
    }),
    { numRuns: 30 },
  );
});

test("digits that name something keep their noughts and their ends in a CSV file, and are what was typed in a workbook", async () => {
  const names = ["000123", "0123456789012345", "12345678901234567890", "1234", "0"];
  const rows = names.map((name) => rowOf(name));
  const csv = readCsv((await write(rows, "csv-semicolon")).bytes).slice(1);
  expect(csv.map(([name]) => name)).toEqual(["'000123", "'0123456789012345", "'12345678901234567890", "1234", "0"]);
  const sheet = (await readXlsx(new Uint8Array((await write(rows, "xlsx")).bytes))).slice(1);
  expect(sheet.map(([name]) => name)).toEqual(names);
});
