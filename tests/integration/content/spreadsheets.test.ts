import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { MAX_COLUMNS, MAX_FILE, MAX_ROWS } from "~/base/sheets/sheet";
import { readSpreadsheet, writeWorkbook } from "~/base/sheets/sheets.server";
import { readSheet as read } from "../../support/content/read-sheet";
import { archiveOf, workbook, workbookFiles } from "../../support/content/workbook";

const bytesOf = (text: string) => new TextEncoder().encode(text);

const TABLE = [
  ["Name", "Booth"],
  ["Café “Ngopi”", "D-8"],
];

/** Windows-1252 of a text without other letters. */
const windows = (text: string) =>
  Uint8Array.from(text, (letter) => ({ "“": 0x93, "”": 0x94 })[letter] ?? letter.charCodeAt(0));
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);

test.each([
  ["commas", bytesOf('Name,Booth\n"Café “Ngopi”",D-8\n')],
  ["semicolons, a byte order mark and CRLF", bytesOf("\uFEFFName;Booth\r\nCafé “Ngopi”;D-8\r\n")],
  ["Windows-1252", windows("Name;Booth\r\nCafé “Ngopi”;D-8\r\n")],
  ["UTF-16 and tabs", utf16("Name\tBooth\r\nCafé “Ngopi”\tD-8\r\n")],
  ["carriage returns alone", bytesOf("Name,Booth\rCafé “Ngopi”,D-8\r")],
])("a CSV file with %s is read", async (_, bytes) => {
  expect(await read(bytes)).toEqual({ rows: TABLE });
});

test("cells of a CSV file have line breaks, separators and quotation marks; rows have the numbers that a spreadsheet shows", async () => {
  const text = 'sep=;\r\na;b\r\n"one\r\ntwo; ""three""";=1+1\r\n\r\nlast;5" screen\r\n;;\r\n';
  const rows = [[], ["a", "b"], ['one\r\ntwo; "three"', "=1+1"], [""], ["last", '5" screen'], ["", "", ""]];
  expect(await read(bytesOf(text))).toEqual({ rows });
  expect(await read(bytesOf('a,b\n1,2\n"open,3\n'))).toEqual({ fault: { reason: "open-quote", row: 3 } });
});

test("a workbook of Excel is read: texts, numbers, dates, results of formulas and errors, without empty rows and columns at the end", async () => {
  const rows = [
    ["Text", "Number", "Date", "Formula", "Error", null],
    [
      "a < b & c\nd",
      75_000,
      { serial: 45_975.4375 },
      { formula: 'CONCAT("a")', result: "a" },
      { error: "#NAME?" },
      null,
    ],
    [null, null, null, null, null, null],
    [{ inline: "0081" }, null, { serial: 46_000 }],
    [null, null],
  ];
  const expected = [
    ["Text", "Number", "Date", "Formula", "Error"],
    ["a < b & c\nd", 75_000, new Date("2025-11-14T10:30Z"), "a", "#NAME?"],
    [null, null, null, null, null],
    ["0081", null, new Date("2025-12-09T00:00Z"), null, null],
  ];
  expect(await read(workbook(rows))).toEqual({ rows: expected });
  const since1904 = await read(workbook([["Date"], [{ serial: 44_513 }]], { date1904: true }));
  expect(since1904).toEqual({ rows: [["Date"], [new Date("2025-11-14T00:00Z")]] });
});

test("a workbook that a process writes is read again by another with the same cells", async () => {
  const rows = [
    ["Text", "Number", "Day", "Moment"],
    ["D-8", 75_000, new Date("2025-11-14T00:00Z"), new Date("2025-11-14T10:30Z")],
    ["0081", null, null, null],
    ["Two\n\nparagraphs & <tags>", 0, null, null],
  ];
  expect(await readSpreadsheet(await writeWorkbook(rows, "FAQ: 2025/26"))).toEqual({ rows });
});

const files = workbookFiles([["Name"], ["x"]]);
const sheetOf = (xml: string) => ({
  ...files,
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${xml}</sheetData></worksheet>`,
});

/** The same with the sheet in another folder than Excel puts it. */
const sheetElsewhere = (xml: string) => ({
  ...files,
  "xl/_rels/workbook.xml.rels": files["xl/_rels/workbook.xml.rels"]?.replace("worksheets/", "elsewhere/") ?? "",
  "xl/elsewhere/sheet1.xml": `<worksheet><sheetData>${xml}</sheetData></worksheet>`,
});
/** A cell far away, whose address stands in an attribute. */
const FAR = (attribute: string, address: string) => `<row><c ${attribute}="${address}"><v>1</v></c></row>`;

/** An archive whose directory says that a file has fewer bytes than it has. */
function lying(): Uint8Array<ArrayBuffer> {
  const bytes = archiveOf({ ...files, "xl/sharedStrings.xml": `<sst>${"<si><t>bomb</t></si>".repeat(100_000)}</sst>` });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at += 1)
    // The sizes of entries in the directory that are large.
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000)
      view.setUint32(at + 24, 1_000, true);
  return bytes;
}

/** Those that would take much memory: the process that reads them has as little as on a site. */
const LARGE = ["a million elements in each other", "a zip bomb", "a long text that is in many cells"];

test.each([
  ["a file of nothing but zeros", new Uint8Array(1_000), "type"],
  ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), "type"],
  ["an Excel file of 2003", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), "old-excel"],
  ["an archive of something else", archiveOf({ "word/document.xml": "<document/>" }), "broken"],
  ["an archive that is cut off", workbook([["x"]]).slice(0, 600), "broken"],
  [
    "a page of HTML before an archive",
    Uint8Array.from([...bytesOf("<script>alert(1)</script>\n"), ...workbook([["x"]])]),
    "type",
  ],
  [
    "a workbook with a document type",
    archiveOf({
      ...files,
      "xl/sharedStrings.xml": '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>',
    }),
    "broken",
  ],
  ["XML that is not well-formed", archiveOf(sheetOf("<row r='1'><c r='A1'><v>1</row>")), "broken"],
  ["a million elements in each other", archiveOf(sheetOf("<a>".repeat(1_000_000))), "broken"],
  ["a zip bomb", archiveOf({ ...files, "xl/sharedStrings.xml": new Uint8Array(200 * 1024 * 1024) }), "too-much"],
  ["a zip bomb whose directory lies", lying(), "broken"],
  [
    "thousands of entries",
    archiveOf({
      ...files,
      ...Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`xl/media/${index}`, ""])),
    }),
    "too-much",
  ],
  [
    "a long text that is in many cells",
    workbook(Array.from({ length: 200 }, () => ["x".repeat(1_000_000)])),
    "too-much",
  ],
  [
    "a sheet in a folder of its own with a cell far away",
    archiveOf(sheetElsewhere('<row r="900000"><c r="A900000"><v>1</v></c></row>')),
    "too-large",
  ],
  [
    "a cell in the last row of Excel",
    archiveOf(sheetOf('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')),
    "too-large",
  ],
  ["a cell in the last column of Excel", archiveOf(sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')), "too-large"],
  ["a cell in the last column, in a folder of its own", archiveOf(sheetElsewhere(FAR("r", "XFD1048576"))), "too-large"],
  ["an address with a reference", archiveOf(sheetOf(FAR("r", "&#88;FD1048576"))), "broken"],
  ["an address in small letters", archiveOf(sheetOf(FAR("r", "xfd1048576"))), "broken"],
  ["an address with more digits than Excel has", archiveOf(sheetOf(FAR("r", "A0001048576"))), "broken"],
  ["an address behind an angle bracket", archiveOf(sheetOf(FAR('a=">" r', "XFD1048576"))), "broken"],
  ["an address behind another angle bracket", archiveOf(sheetOf(FAR('a="<" r', "XFD1048576"))), "broken"],
  ["an address with a prefix", archiveOf(sheetOf(FAR('xmlns:x-y="u" x-y:r', "XFD1048576"))), "too-large"],
  ["too many rows of CSV", bytesOf("a\n".repeat(MAX_ROWS + 1)), "too-large"],
  [
    "3,000 columns of CSV",
    bytesOf(Array.from({ length: 3_000 }, (_, index) => `products.${index}.name`).join(",")),
    "too-large",
  ],
  ["more bytes than a file has", new Uint8Array(MAX_FILE + 1), "too-much"],
  ["a compressed table", gzipSync("a,b\n1,2\n"), "type"],
])("%s is refused", async (name, bytes, reason) => {
  const readIt = LARGE.includes(name) ? readSpreadsheet : read;
  expect(await readIt(bytes)).toEqual({ fault: expect.objectContaining({ reason }) });
});

test("the largest table is read by a process", async () => {
  const row = Array.from({ length: MAX_COLUMNS }, (_, index) => String(index));
  const [wide, long] = [await readSpreadsheet(workbook([row])), await readSpreadsheet(bytesOf("a\n".repeat(MAX_ROWS)))];
  expect("rows" in wide && wide.rows[0]?.length).toBe(MAX_COLUMNS);
  expect("rows" in long && long.rows.length).toBe(MAX_ROWS);
});

test("staff do not wait for the files of buyers, which wait for each other", async () => {
  const done: string[] = [];
  const file = bytesOf("Name\nSari\n");
  const readAs = async (sender: "staff" | "buyer", name: string) => {
    await readSpreadsheet(file, sender);
    done.push(name);
  };
  await Promise.all([readAs("buyer", "first"), readAs("buyer", "second"), readAs("staff", "staff")]);
  expect(done.at(-1)).toBe("second");
});
