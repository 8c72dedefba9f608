import { randomUUID } from "node:crypto";
import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { TableFormat } from "~/base/tables/table";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { exhibitorFields, formClient } from "../../support/services/form-client";
import { openInLibreOffice } from "../../support/services/libreoffice";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases } from "../../support/services/test-databases";

/** What companies may be called: formulas of several programs, letters of several scripts, and numbers that are names. */
const FORMULA = '=HYPERLINK("https://evil.example";"Menang!")';
const [BRAND, COMPANY] = ["Müller & Søn 株式会社 راعي 👩‍🎤", "@SUM(1+1)*cmd|' /C calc'!A0"];
const PHONE = "0812 3456 7890";
const [CHEQUE, NPWP] = ["000123", "0123456789012345"];

const databases = createTestDatabases();
let site: SiteServer;
let ani: StaffBrowser;
let reference = "";
beforeAll(async () => {
  const database = await databases.kinds[0].create();
  const env = {
    ...{ ...database.settings, SESSION_SECRET: "s".repeat(40), FORM_LIMIT: "1000", STAFF_EMAILS: ANI },
    ...{ PAYMENT_ACCOUNT: "Bank Tes 123 456", COMPANY_NPWP: NPWP },
  };
  site = await startTestSite(env);
  ani = await signInAt(site, ANI, env);
  reference = await fillBooks();
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

/** Sends a form of a page, with the values that it has. */
async function press(path: string, act: string, typed: Record<string, string> = {}, button = act): Promise<Response> {
  const $ = load(await (await ani.get(path)).text());
  const form = $(`form[method=post]:has([name=do][value=${button}])`).first();
  const fields = form
    .find("input:not([type=checkbox]), select")
    .toArray()
    .map((field) => [$(field).attr("name") ?? "", String($(field).val() ?? "").replaceAll("\n", "\r\n")]);
  return ani.post(path, { ...Object.fromEntries(fields), do: act, ...typed });
}

/** A company with all that files have: a booth, a next step, a co-exhibitor, an offer, an invoice, a payment and a contract. */
async function fillBooks(): Promise<string> {
  const visitor = formClient(site);
  const names = { company: COMPANY, brand: BRAND, contactName: FORMULA, phone: PHONE, email: "sari@rimba.example" };
  const form = { ...names, boothType: "shell", boothSize: "9" };
  const fields = exhibitorFields(await visitor.openForm("/book-space"), form);
  const sent = await visitor.post("/book-space?squares=C-7", fields);
  const found = new URL(sent.headers.get("Location") ?? "", site.url).searchParams.get("sent") ?? "";
  const page = `/staff/exhibitors/${found.toLowerCase()}`;
  const done = async (path: string, ...what: [string, Record<string, string>?, string?]) =>
    expect([what[0], (await press(path, ...what)).status]).toEqual([what[0], 303]);
  await done(page, "plan", { nextStep: FORMULA, nextOn: "2026-12-03", tags: "vip, 007" });
  await done(page, "share", { name: BRAND, contact: "Budi", email: "budi@sungai.example" });
  const offer = { days: "14", discount: "10%", reason: FORMULA };
  const shown = load(await (await press(page, "drawup", offer)).text())("[name=shown]").val();
  await done(page, "offer", { ...offer, shown: String(shown) }, "drawup");
  await done(page, "reserve");
  const bill = { company: COMPANY, npwp: NPWP, billing: "Jl. Raya 1\nJakarta" };
  await done(`${page}/money`, "draw", bill);
  await done(`${page}/money`, "paid", { amount: "1.000.000", way: "cheque", paper: CHEQUE, note: FORMULA });
  await done(page, "contract");
  return found;
}

const EXPORTS = "/staff/exports";
const FILES = ["exhibitors", "booths", "offers", "invoices"] as const;
/** The rows of a file by the titles of their columns, each cell as its type and value: "float 9", "string C-7". */
type Rows = Record<string, string>[];

/** Orders a file, and gets it. */
async function download(what: string, format: TableFormat): Promise<Uint8Array> {
  expect((await ani.post(EXPORTS, { do: "order", id: randomUUID(), what, format })).status).toBe(303);
  const first = async () => load(await (await ani.get(EXPORTS)).text())("main section li").first();
  await vi.waitFor(async () => expect((await first()).text()).toContain("Ready"), { timeout: 60_000, interval: 200 });
  const file = await ani.get((await first()).find("a").attr("href") ?? "");
  return new Uint8Array(await file.arrayBuffer());
}

/** Orders all files in a format, and opens them. */
async function openExports(format: TableFormat): Promise<Record<(typeof FILES)[number], Rows>> {
  const ending = format === "xlsx" ? "xlsx" : "csv";
  const files: Record<string, Uint8Array> = {};
  for (const what of FILES) files[`${what}.${ending}`] = await download(what, format);
  const opened = await openInLibreOffice(files, format === "csv-semicolon" ? ";" : ",");
  const read = (what: string): [string, Rows] => {
    const [titles = [], ...rows] = opened[`${what}.${ending}`] ?? [];
    // Whatever somebody typed, nothing of it runs.
    expect(rows.flat().filter(({ formula }) => formula !== null)).toEqual([]);
    const words = rows.map((row) => row.map(({ type, value }) => `${type} ${value}`));
    return [what, words.map((row) => Object.fromEntries(titles.map(({ value }, index) => [value, row[index] ?? ""])))];
  };
  return Object.fromEntries(FILES.map(read)) as Record<(typeof FILES)[number], Rows>;
}

const text = (words: string) => `string ${words}`;
const number = (amount: number) => `float ${amount}`;
const day = (words: string) => `date ${words}`;
const A_DAY = expect.stringMatching(/^date 20\d\d-\d\d-\d\d/);

describe.each(["xlsx", "csv-comma", "csv-semicolon"] as const)(
  "a file of exhibitors as %s, in LibreOffice",
  (format) => {
    /** A text that programs take for a formula or a number stands behind an apostrophe in a file that has no types. */
    const guarded = (words: string) => text(format === "xlsx" ? words : `'${words}`);
    const phone = text(format === "xlsx" ? "+6281234567890" : "(+62) 812 3456 7890");

    let files: Awaited<ReturnType<typeof openExports>>;
    beforeAll(async () => {
      files = await openExports(format);
    });

    test("has names, phones and days of exhibitors as they are", () => {
      const [row, ...others] = files.exhibitors;
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        ...{ Registration: text(reference), Company: guarded(COMPANY), Brand: text(BRAND) },
        ...{ Contact: guarded(FORMULA), Phone: phone, "E-mail": text("sari@rimba.example"), Booths: text("C-7") },
        ...{ "m²": number(9), "Price without PPN": number(14_850_000), "Next step": guarded(FORMULA) },
        ...{ "Exhibitor passes": number(4), Invitations: number(20) },
        ...{ On: day("2026-12-03"), Tags: text("vip, 007"), "Co-exhibitors": text(BRAND), Registered: A_DAY },
      });
    });

    test("has booths and offers", () => {
      expect(files.booths.find((row) => row.Booth === text("C-7"))).toMatchObject({
        ...{ Registration: text(reference), "m²": number(9), Company: guarded(COMPANY) },
      });
      const [offer] = files.offers;
      expect(offer).toMatchObject({
        ...{ "Number of the offer": text(`${reference}-1`), Company: guarded(COMPANY), Made: A_DAY },
        ...{ "Price without PPN": number(13_365_000), "Terms of": A_DAY },
      });
    });

    test("has invoices with tax numbers and numbers of cheques as they were written, and amounts that can be added", () => {
      const [drawn, paid] = files.invoices;
      expect(drawn).toMatchObject({
        ...{ Date: A_DAY, "Number of the invoice": text("INV-2025-1-0001"), Company: guarded(COMPANY) },
        ...{ NPWP: text("0123 4567 8901 2345"), "Price without PPN": number(14_850_000) },
      });
      expect(paid).toMatchObject({
        ...{ "Change of what is to be paid": number(-1_000_000), Note: guarded(FORMULA) },
        "Receipt, cheque or credit note": guarded(CHEQUE),
      });
    });
  },
);
