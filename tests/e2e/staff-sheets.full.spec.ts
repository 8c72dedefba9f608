import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expectFits, keyboardOf, outcome, signIn, signInOnSmallPhone } from "../support/browser/staff-area";
import { workbook } from "../support/content/workbook";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: ANI });

/** The rows of the file that a link downloads. */
async function download(page: Page, name: string): Promise<string[][]> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return parse(await readFile(await file.path()), { bom: true }) as string[][];
}

type Rows = Parameters<typeof workbook>[0];

/** Chooses a workbook with rows, as a spreadsheet program saves it. */
const chooseFile = (page: Page, name: string, rows: Rows) =>
  page.getByLabel("Spreadsheet (XLSX or CSV)").setInputFiles({
    name,
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(workbook(rows)),
  });

test("a spreadsheet is downloaded, corrected by its faults and published with the keyboard, and visitors see the change", async ({
  page,
  own,
  problems,
}) => {
  problems.allow(/400/);
  const main = page.getByRole("main");
  const press = keyboardOf(page);
  await signIn(page, own, { email: ANI });
  await page.goto("/staff/content/brands");
  await press("link", "Spreadsheet");
  const rows: Rows[number][] = await download(page, "Download CSV");
  const [header = [], first = []] = rows;
  const [booth, tagline] = ["Booth", "Tagline (English)"].map((label) => header.indexOf(label)) as [number, number];
  // The eighth of December 2025, as Excel stores what was typed as D-8.
  rows[1] = first.with(booth, { serial: 45_999 }).with(tagline, "Filters from a spreadsheet.");
  await chooseFile(page, "brands.xlsx", rows);
  await press("button", "Check the file");
  const alert = main.getByRole("alert");
  await expect(alert.getByRole("listitem")).toHaveCount(1);
  await expect(alert).toContainText(/Row 2, column [A-Z]+ “Booth”: The spreadsheet made a date of this: 2025-12-08/);
  await expect(main.getByRole("button", { name: "Publish" })).toHaveCount(0);

  rows[1] = first.with(tagline, "Filters from a spreadsheet.");
  await chooseFile(page, "brands.xlsx", rows);
  await press("button", "Check the file");
  await expect(main).toContainText("New: 0. Changed: 1. Removed: 0.");
  await expect(main.getByRole("listitem").filter({ hasText: "Tagline (English)" })).toContainText(
    "Filters from a spreadsheet.",
  );
  await press("button", "Publish");
  await expect(outcome(page)).toHaveText("Published as revision 2.");
  await page.goto("/brands");
  await expect(main).toContainText("Filters from a spreadsheet.");
});

test("in Indonesian, at 320 px and in the dark, the pages of spreadsheets fit and axe finds nothing", async ({
  page,
  own,
  problems,
}) => {
  problems.allow(/400/);
  await signInOnSmallPhone(page, own, ANI);
  await page.goto("/id/staff/content/faqs/+sheet");
  const main = page.getByRole("main");
  const send = async (rows: Rows) => {
    await page.getByLabel("Spreadsheet (XLSX atau CSV)").setInputFiles({
      name: "pertanyaan.xlsx",
      mimeType: "application/octet-stream",
      buffer: Buffer.from(workbook(rows)),
    });
    await main.getByRole("button", { name: "Periksa file" }).click();
  };
  await expectFits(page);
  const rows: Rows[number][] = await download(page, "Unduh CSV");
  const [header = [], first = []] = rows;
  await send([header, ...rows.slice(1).map((row) => row.with(1, { error: "#REF!" }))]);
  await expect(main.getByRole("alert")).toContainText("Spreadsheet menampilkan kesalahan di sini.");
  await expectFits(page);
  const changed = first.map((cell) => (typeof cell === "string" && cell.endsWith("?") ? `${cell} Ya?` : cell));
  await send([header, changed]);
  await expect(main).toContainText("Diubah: 1.");
  await expectFits(page);
});
