import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cell, Sheet } from "~/base/sheets/sheet";
import { writeWorkbook } from "~/base/sheets/sheets.server";
import { readSheet } from "../../support/content/read-sheet";
import { everyNth, inFull } from "../../support/content/sample";
import { workbook } from "../../support/content/workbook";
import type { SiteServer } from "../../support/servers/site-server";
import { wordsOf } from "../../support/services/form-client";
import { browserAt, type StaffBrowser, startTeamSite } from "../../support/services/staff-browser";
import { SARI } from "../../support/services/staff-link";
import { createTestDatabases } from "../../support/services/test-databases";

const PATH = "/staff/content/brands/+sheet";

const databases = createTestDatabases();
let site: SiteServer;
let ani: StaffBrowser;
let sari: StaffBrowser;
let gate: StaffBrowser;
beforeAll(async () => {
  ({ site, ani, sari, gate } = await startTeamSite(databases));
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

type Fields = Record<string, string | File>;

async function send(browser: StaffBrowser, fields: Fields, path = PATH, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await browser.postForm(path, body, headers);
  const html = await response.text();
  const page = load(html);
  const hidden = page("main form input[type=hidden]").toArray();
  return {
    status: response.status,
    location: response.headers.get("Location"),
    words: wordsOf(html),
    faults: page("main [role=alert] li")
      .toArray()
      .map((item) => page(item).text()),
    /** Label, published, in the file. */
    changes: page("main li > div")
      .toArray()
      .map((change) => [
        page(change).children("p").text(),
        ...page(change)
          .find("dd")
          .toArray()
          .map((version) => page(version).text()),
      ]),
    /** The form that publishes. */
    publish: Object.fromEntries([
      ...hidden.map((input) => [page(input).attr("name"), page(input).attr("value")]),
      ["button", "publish"],
    ]),
    mayPublish: page("main button[value=publish]").length > 0,
  };
}

const fileOf = (content: BlobPart, name: string) => new File([content], name);
const upload = (browser: StaffBrowser, content: BlobPart, name = "brands.xlsx", more: Fields = {}) =>
  send(browser, { file: fileOf(content, name), button: "check", ...more });

async function download(
  browser: StaffBrowser,
  file: string,
): Promise<{ rows: Cell[][]; response: Response; bytes: Uint8Array<ArrayBuffer> }> {
  const response = await browser.get(`/staff/sheets/${file}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const read = await readSheet(bytes);
  return { rows: "rows" in read ? read.rows.map((row) => [...row]) : [], response, bytes };
}

/** A table as another program stores it. */
const stored = (rows: Sheet) =>
  workbook(
    rows.map((row) =>
      row.map((cell) =>
        cell instanceof Date
          ? { serial: cell.getTime() / 86_400_000 + 25_569 }
          : typeof cell === "boolean"
            ? String(cell)
            : cell,
      ),
    ),
  );

function columnOf(rows: Sheet, label: string): number {
  const column = rows[0]?.indexOf(label) ?? -1;
  return column < 0 ? expect.unreachable(label) : column;
}
const rowOf = (rows: Sheet, name: string) => rows.findIndex((row) => row[0] === name);

/** Changes the cell of a brand. */
function set(rows: Cell[][], brand: string, label: string, cell: Cell) {
  const row = rows[rowOf(rows, brand)] ?? expect.unreachable();
  row[columnOf(rows, label)] = cell;
}

inFull(() => {
  test("the files of each kind are private, and come back without a change", async () => {
    for (const kind of everyNth(["brands", "sessions", "tickets", "faqs", "partners", "winners"], 3))
      for (const format of ["xlsx", "csv"]) {
        const { response, bytes } = await download(ani, `${kind}.${format}`);
        expect([kind, response.status, response.headers.get("Cache-Control")]).toEqual([
          kind,
          200,
          expect.stringContaining("no-store"),
        ]);
        expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="${kind}-revision-0.${format}"`);
        const sent = await send(
          ani,
          { file: fileOf(bytes, `x.${format}`), button: "check" },
          `/staff/content/${kind}/+sheet`,
        );
        expect([kind, sent.status, sent.faults, sent.mayPublish]).toEqual([kind, 200, [], false]);
        expect(sent.words).toContain("The file has nothing that differs from what is published.");
      }
    expect((await ani.get("/staff/sheets/policies.xlsx")).status).toBe(404);
    expect((await ani.get("/staff/sheets/brands.xls")).status).toBe(404);
    expect((await ani.get("/staff/content/policies/+sheet")).status).toBe(404);
  });
});

test("faults are named by row and column, in the editor's language; the corrected file is published, and visitors see it", async () => {
  const { rows } = await download(ani, "brands.xlsx");
  const added = [...(rows[1] ?? [])];
  set(rows, "Air Jernih Field Filters", "Booth", new Date("2025-12-08T00:00Z"));
  set(rows, "Air Jernih Field Filters", "Products 1, Price", "cheap");
  set(rows, "Air Jernih Field Filters", "Tagline (English)", "=Clay that filters.");
  added[0] = "Tali Langit";
  added[columnOf(rows, "Web address")] = "tali-langit";
  added[columnOf(rows, "Booth")] = "H-19";
  added[columnOf(rows, "Tagline (Bahasa Indonesia)")] = null;
  rows.push(added);
  const faulty = await upload(ani, stored(rows));
  const row = rowOf(rows, "Air Jernih Field Filters") + 1;
  expect([faulty.status, faulty.mayPublish]).toEqual([400, false]);
  expect(faulty.faults).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Row ${row}, column [A-Z]+ “Booth”: The spreadsheet made a date of this: 2025-12-08\\. It was perhaps “[A-Z]-\\d+”`,
      ),
    ),
    expect.stringMatching(new RegExp(`^Row ${row}, column [A-Z]+ “Products 1, Price”: This must be a whole number`)),
    expect.stringMatching(
      new RegExp(
        `^Row ${rows.length}, column [A-Z]+ “Tagline \\(Bahasa Indonesia\\)”: The other texts have a translation`,
      ),
    ),
  ]);
  const indonesian = await send(ani, { file: fileOf(stored(rows), "merek.xlsx"), button: "check" }, `/id${PATH}`);
  expect(indonesian.faults[0]).toMatch(/^Baris \d+, kolom [A-Z]+ “Stan”|^Baris \d+, kolom [A-Z]+ “/);

  set(rows, "Air Jernih Field Filters", "Booth", "H-20");
  set(rows, "Air Jernih Field Filters", "Products 1, Price", "99.000");
  set(rows, "Tali Langit", "Tagline (Bahasa Indonesia)", "Tali dari langit.");
  const good = await upload(ani, stored(rows), "Daftar merek.xlsx");
  expect([good.status, good.faults]).toEqual([200, []]);
  expect(good.words).toContain("New: 1. Changed: 1. Removed: 0.");
  expect(good.changes.map(([label, , after]) => [label, after])).toEqual([
    ["Tagline (English)", "=Clay that filters."],
    ["Booth", "H-20"],
    ["Products 1, Price", "99000"],
  ]);
  const published = await send(ani, good.publish);
  expect([published.status, published.location]).toEqual([303, "/staff/content/brands?published=2"]);
  expect(wordsOf(await (await fetch(`${site.url}/brands/air-jernih-field-filters`)).text())).toContain(
    "=Clay that filters.",
  );
  expect((await fetch(`${site.url}/id/brands/tali-langit`)).status).toBe(200);
  expect(wordsOf(await (await ani.get("/staff")).text())).toContain("Brands from the file Daftar merek.xlsx");
  const csv = await (await ani.get("/staff/sheets/brands.csv")).text();
  expect(csv).toContain(`"'=Clay that filters."`);
  const again = await upload(ani, csv, "brands.csv");
  expect(again.words).toContain("nothing that differs");
});

inFull(() => {
  test("entries that the file does not have are removed only when somebody says so, and not while others refer to them", async () => {
    const { rows } = await download(ani, "brands.xlsx");
    const without = rows.filter((row) => row[0] !== "Tali Langit");
    expect((await upload(ani, stored(without))).words).toContain("nothing that differs");
    const asked = await upload(ani, stored(without), "brands.xlsx", { removes: "true" });
    expect(asked.words).toContain("Removed: 1.");
    const brandOfSession = without.filter((row) => row[0] !== "Air Jernih Field Filters");
    const refused = await upload(ani, stored(brandOfSession.slice(0, 3)), "brands.xlsx", { removes: "true" });
    expect([refused.status, refused.mayPublish]).toEqual([400, false]);
    expect((await send(ani, asked.publish)).status).toBe(303);
    expect((await fetch(`${site.url}/brands/tali-langit`)).status).toBe(404);
  });
});

test("a ticket that a file takes away goes with the texts that cite its price, once somebody says what stands there", async () => {
  const path = "/staff/content/tickets/+sheet";
  const { rows } = await download(ani, "tickets.xlsx");
  const without = rows.filter((row) => !row.includes("saturday-pass"));
  expect(without).toHaveLength(rows.length - 1);
  const file = { file: fileOf(stored(without), "tickets.xlsx"), button: "check", removes: "true" };
  const asked = await send(ani, file, path);
  expect([asked.status, asked.mayPublish, asked.faults]).toEqual([200, true, []]);
  expect(asked.words).toContain("{{price.saturday-pass}}, which says");
  const unseen = await send(ani, asked.publish, path);
  expect([unseen.status, unseen.mayPublish]).toEqual([400, true]);
  const chosen = {
    "@gone:price.saturday-pass": "price.sunday-pass",
    "@gone:door-price.saturday-pass": "words",
    "@gone:door-price.saturday-pass@en": "a little more",
    "@gone:door-price.saturday-pass@id": "sedikit lebih mahal",
  };
  const published = await send(ani, { ...unseen.publish, ...chosen }, path);
  expect(published.location).toMatch(/^\/staff\/content\/tickets\?published=\d+$/);
  expect(await (await fetch(`${site.url}/visit`)).text()).toContain("a little more");
  expect(await (await fetch(`${site.url}/id/visit`)).text()).toContain("sedikit lebih mahal");
});

test("columns that the file does not have keep what is published; unknown, double and missing ones are named", async () => {
  // A file that was downloaded from a release before: the first column has another name now.
  const csv = "Name in the address;Booth\r\nair-jernih-field-filters;H-18\r\n";
  const few = await upload(ani, csv, "booths.csv");
  expect(few.changes).toEqual([["Booth", "H-20", "H-18"]]);
  const named = await upload(ani, "slug,Price of all,Booth,booth\nair-jernih-field-filters,1,A-1,A-1\n", "x.csv");
  expect(named.faults).toEqual([
    expect.stringContaining("Row 1, column B “Price of all”: We don’t know a column"),
    expect.stringContaining("Row 1, column D “booth”: There are two columns"),
  ]);
  expect((await upload(ani, "Name,Booth\nx,A-1\n", "x.csv")).faults).toEqual([
    expect.stringContaining("“Web address”: This column is missing"),
  ]);
  const twice = await upload(
    ani,
    "slug,booth\nair-jernih-field-filters,H-18\nair-jernih-field-filters,H-17\n",
    "x.csv",
  );
  expect(twice.faults).toEqual([expect.stringContaining("Row 3, column A “Web address”: Row 2 is the same entry.")]);
});

inFull(() => {
  test("what somebody else published since the download is neither lost nor undone", async () => {
    const [mine, theirs] = [await download(ani, "brands.xlsx"), await download(sari, "brands.xlsx")];
    set(theirs.rows, "Air Jernih Field Filters", "Tagline (English)", "Sari’s words.");
    const other = theirs.rows[5]?.[0] as string;
    set(theirs.rows, other, "Featured", "Yes");
    const first = await upload(sari, stored(theirs.rows));
    expect((await send(sari, first.publish)).status).toBe(303);

    set(mine.rows, "Air Jernih Field Filters", "Instagram name", "ani.filters");
    const shown = await upload(ani, stored(mine.rows));
    expect(shown.words).toContain(`Air Jernih Field Filters: ${SARI} changed this meanwhile`);
    expect(shown.changes).toEqual([["Instagram name", expect.any(String), "ani.filters"]]);
    // Somebody publishes between the preview and the button.
    set(theirs.rows, "Air Jernih Field Filters", "Instagram name", "sari.filters");
    const second = await upload(sari, stored(theirs.rows));
    expect((await send(sari, second.publish)).status).toBe(303);
    const late = await send(ani, shown.publish);
    expect(late.status).toBe(409);
    expect(late.words).toContain("Somebody published other changes meanwhile");
    expect((await send(ani, late.publish)).status).toBe(303);
    const { rows } = await download(ani, "brands.xlsx");
    const now = rows[rowOf(rows, "Air Jernih Field Filters")] ?? [];
    expect([now[columnOf(rows, "Instagram name")], now[columnOf(rows, "Tagline (English)")]]).toEqual([
      "ani.filters",
      "Sari’s words.",
    ]);
  });
});

/** The status of a body that says that it has 500 MB, before it has arrived. */
async function statusOfLarge(): Promise<number | undefined> {
  const headers = {
    Cookie: ani.jar.cookie ?? "",
    Origin: site.url,
    "Content-Type": "multipart/form-data; boundary=x",
    "Content-Length": 500 * 1024 * 1024,
  };
  const sent = request(site.url + PATH, { method: "POST", headers });
  sent.write("--x\r\n");
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  sent.destroy();
  return response.statusCode;
}

test("hostile files and requests are refused in words, and the site goes on", async () => {
  expect((await send(ani, { button: "check" })).words).toContain("Please choose a file first.");
  expect((await upload(ani, new Uint8Array(3_000), "x.xlsx")).words).toContain("It is neither XLSX nor CSV.");
  const many = await upload(
    ani,
    `slug,featured\n${Array.from({ length: 9_000 }, (_, row) => `brand-${row},${"perhaps".repeat(50)}\n`).join("")}`,
    "x.csv",
  );
  expect([many.status, many.faults.length]).toEqual([400, 100]);
  expect(many.words).toMatch(/and 9\d\d more/);
  expect(many.faults).toContainEqual(
    expect.stringMatching(/^Row 2, column B “Featured”: “(?:perhaps)+perh…” is not one of/),
  );
  const kept = await send(ani, { button: "publish", kept: "not%base64", name: "x.csv", revision: "1" });
  expect([kept.status, kept.words.includes("didn’t arrive in one piece")]).toEqual([400, true]);
  expect(await statusOfLarge()).toBe(413);
  const foreign = await send(ani, { button: "check" }, PATH, { Origin: "https://evil.example" });
  expect(foreign.status).toBe(400);
  expect((await gate.get(PATH)).status).toBe(403);
  expect((await upload(gate, "slug,booth\n", "x.csv")).status).toBe(403);
  const nobody = browserAt(site);
  expect((await nobody.get("/staff/sheets/brands.xlsx")).headers.get("Location")).toBe(
    "/staff?to=%2Fstaff%2Fsheets%2Fbrands.xlsx",
  );
  const out = await upload(nobody, "slug,booth\nair-jernih-field-filters,A-1\n", "x.csv");
  expect([out.status, out.changes]).toEqual([401, []]);
  expect((await fetch(`${site.url}/brands`)).status).toBe(200);
});

inFull(() => {
  test("3,000 brands are checked and published while the site answers others", async () => {
    const { rows } = await download(ani, "brands.xlsx");
    const [header = [], ...brands] = rows;
    const [slug, booth, featured] = ["Web address", "Booth", "Featured"].map((label) => columnOf(rows, label)) as [
      number,
      number,
      number,
    ];
    const added = Array.from({ length: 3_000 }, (_, index) =>
      (brands[index % brands.length] ?? [])
        .with(slug, `brand-${index}`)
        .with(booth, `${"ABCDEFGH"[index % 8]}-${1_000 + index}`)
        .with(featured, "No"),
    );
    /** What was answered, in this order. */
    const order: string[] = [];
    const answered = async <Answer>(name: string, answer: Promise<Answer>) => {
      const result = await answer;
      order.push(name);
      return result;
    };
    const checking = answered("check", upload(ani, await writeWorkbook([header, ...brands, ...added], "brands")));
    await answered("page", fetch(`${site.url}/contact`));
    const checked = await checking;
    expect([checked.status, checked.faults]).toEqual([200, []]);
    expect(checked.words).toContain("New: 3000. Changed: 0. Removed: 0.");
    const publishing = answered("publish", send(ani, checked.publish));
    await answered("page", fetch(`${site.url}/contact`));
    expect((await publishing).status).toBe(303);
    expect(order).toEqual(["page", "check", "page", "publish"]);
    expect((await fetch(`${site.url}/brands/brand-2999`)).status).toBe(200);
  });
});
