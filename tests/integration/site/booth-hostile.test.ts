import { randomUUID } from "node:crypto";
import { load } from "cheerio";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCsv } from "~/base/sheets/read-csv";
import { sample } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { exhibitorFields, formClient, wordsOf } from "../../support/services/form-client";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const EXHIBITORS = "/staff/exhibitors";
const EXPORTS = "/staff/exports";
/** What a spreadsheet program takes for a formula, behind anything that it skips. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
const EVIL = '=HYPERLINK("https://evil.example")';

/** A company with an offer and an invoice. */
type Company = { reference: string; path: string; offer: string; invoice: string; invoiceId: string };

const databases = createTestDatabases();
let database: TestDatabase;
let site: SiteServer;
let ani: StaffBrowser;
let [mine, theirs] = [] as unknown as [Company, Company];
beforeAll(async () => {
  database = await databases.kinds[0].create();
  const env = { ...database.settings, SESSION_SECRET: "s".repeat(40), FORM_LIMIT: "1000", STAFF_EMAILS: ANI };
  site = await startTestSite(env);
  ani = await signInAt(site, ANI, env);
  mine = await bring("C-7", `${EVIL}1`);
  theirs = await bring("C-8", `${EVIL}2`);
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

const open = async (path: string) => load(await (await ani.get(path)).text());

/** Sends the form of a staff page that has a button. */
async function press(path: string, act: string, typed: Record<string, string> = {}, button = act) {
  const $ = await open(path);
  const form = $(`form[method=post]:has([name=do][value=${button}])`).first();
  const fields = form
    .find("input, select")
    .toArray()
    .filter((field) => $(field).attr("type") !== "checkbox")
    .map((field) => [$(field).attr("name") ?? "", String($(field).val() ?? "").replaceAll("\n", "\r\n")] as const);
  return ani.post(path, { ...Object.fromEntries(fields), do: act, ...typed });
}

/** Registers a company whose every text is a formula, makes it an offer, and bills it. */
async function bring(square: string, name: string): Promise<Company> {
  const visitor = formClient(site);
  const typed = { company: name, brand: name, contactName: `+${name}`, message: `-${name}`, city: `@${name}` };
  const own = { ...typed, boothType: "shell", boothSize: "9", email: `${square.toLowerCase()}@shop.example` };
  const fields = exhibitorFields(await visitor.openForm("/book-space"), own);
  const sent = await visitor.post(`/book-space?squares=${square}`, fields);
  expect(sent.status).toBe(303);
  const reference = new URL(sent.headers.get("Location") ?? "", site.url).searchParams.get("sent") ?? "";
  const path = `${EXHIBITORS}/${reference.toLowerCase()}`;
  await press(path, "share", { name, contact: name, email: "" });
  await press(path, "plan", { nextStep: name, nextOn: "", tags: "=tag" });
  const terms = { days: "14", discount: "1%", reason: name };
  const shown = load(await (await press(path, "drawup", terms)).text())("[name=shown]").val();
  expect((await press(path, "offer", { ...terms, shown: String(shown) }, "drawup")).status).toBe(303);
  const offer = (await open(path))('a[href*="/book-space/offer/"]').attr("href") ?? "";
  const money = `${path}/money`;
  expect((await press(money, "draw", { company: name, billing: name })).status).toBe(303);
  expect((await press(money, "paid", { amount: "1.000.000", note: name })).status).toBe(303);
  const [row] = await database.read<{ id: string }>(`SELECT id FROM invoice WHERE registration = '${reference}'`);
  const invoice = (await open(money))('a[href*="/book-space/invoice/"]').attr("href") ?? "";
  return { reference, path, offer, invoice, invoiceId: row?.id ?? "" };
}

/** The address of one company's document with the key of another's. */
const withKeyOf = (address: string, other: string) => {
  const url = new URL(address, site.url);
  url.searchParams.set("key", new URL(other, site.url).searchParams.get("key") ?? "");
  return url.pathname + url.search;
};

test("the key of one company opens no document of another: no offer, no invoice, no file, and it answers nothing", async () => {
  for (const kind of ["offer", "invoice"] as const) {
    const own = mine[kind];
    expect((await fetch(site.url + own)).status).toBe(200);
    const other = withKeyOf(own, theirs[kind]);
    for (const path of [other, `/id${other}`, other.replace("?", `/${kind}.pdf?`), `${other.replace("?", ".data?")}`])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 404]);
  }
  // Nor does a key of an offer open an invoice.
  expect((await fetch(site.url + withKeyOf(mine.invoice, mine.offer))).status).toBe(404);
  const answer = { do: "accept", name: "Eve", role: "Director", terms: "" };
  const stolen = withKeyOf(mine.offer, theirs.offer);
  expect((await formClient(site).post(stolen, new URLSearchParams(answer))).status).toBe(404);
  const states = await database.read<{ state: string }>("SELECT DISTINCT state FROM booth_offer");
  expect(states).toEqual([{ state: "open" }]);
});

test("a form of one exhibitor's money changes nothing of another's invoice", async () => {
  const before = await database.read("SELECT id, open FROM invoice ORDER BY id");
  const rows = await database.read("SELECT id FROM invoice_entry ORDER BY id");
  const money = `${mine.path}/money`;
  const typed = {
    key: randomUUID(),
    invoice: theirs.invoiceId,
    amount: "1.000",
    day: "2025-10-15",
    reason: "x",
    paper: "x",
  };
  const presses = ["paid", "withheld", "charges", "return", "credit", "reverse", "move"];
  for (const act of presses) {
    const sent = await ani.post(money, { ...typed, do: act, key: randomUUID(), to: mine.invoiceId });
    expect([act, [400, 409].includes(sent.status)]).toEqual([act, true]);
  }
  expect(await database.read("SELECT id, open FROM invoice ORDER BY id")).toEqual(before);
  expect(await database.read("SELECT id FROM invoice_entry ORDER BY id")).toEqual(rows);
});

test("no text of an exhibitor is a formula in a file of the team", { timeout: 300_000 }, async () => {
  await ani.post(`${EXHIBITORS}/plan?unit=C-12`, { key: randomUUID(), do: "block", note: EVIL });
  const terms = String(load(await (await fetch(site.url + mine.offer)).text())("[name=terms]").val());
  const answer = { do: "accept", name: EVIL, role: EVIL, terms };
  expect((await formClient(site).post(mine.offer, new URLSearchParams(answer))).status).toBe(303);
  const declined = { do: "decline", why: EVIL };
  expect((await formClient(site).post(theirs.offer, new URLSearchParams(declined))).status).toBe(303);
  const fileOf = async (what: string, format: string) => {
    expect((await ani.post(EXPORTS, { do: "order", id: randomUUID(), what, format })).status).toBe(303);
    const first = async () => (await open(EXPORTS))("main section li").first();
    await expect.poll(async () => (await first()).text(), { timeout: 60_000 }).toContain("Ready");
    return Buffer.from(await (await ani.get((await first()).find("a").attr("href") ?? "")).arrayBuffer());
  };
  for (const what of ["exhibitors", "booths", "offers", "invoices"]) {
    const text = (await fileOf(what, "csv-semicolon")).toString();
    // What was typed is there, as words.
    expect([what, text.includes("HYPERLINK")]).toEqual([what, true]);
    const rows = readCsv(Buffer.from(text));
    // Amounts may be below nothing.
    for (const cell of rows.flat().map(String)) if (!/^-?\d+$/.test(cell)) expect(cell).not.toMatch(FORMULA);
  }
  for (const what of ["exhibitors", "booths", "offers", "invoices"].slice(0, sample(1, 4))) {
    const files = unzipSync(await fileOf(what, "xlsx"));
    for (const [name, bytes] of Object.entries(files)) {
      if (/sheet\d+\.xml$/.test(name)) expect(Buffer.from(bytes).toString()).not.toMatch(/<f[ >]/);
    }
  }
  expect(wordsOf(await (await ani.get(EXPORTS)).text())).toContain("Ready");
});

test("10 MB are refused before anything reads them, wherever an exhibitor or the team sends a form", async () => {
  const large = `name=${"x".repeat(10_000_000)}`;
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: site.url };
  for (const path of ["/book-space", mine.offer]) {
    const sent = await fetch(site.url + path, { method: "POST", body: large, headers, redirect: "manual" });
    expect([path, sent.status]).toEqual([path, 413]);
  }
  for (const path of [mine.path, `${mine.path}/money`, `${EXHIBITORS}/money`, `${EXHIBITORS}/plan?unit=C-13`])
    expect([path, (await ani.post(path, large)).status]).toEqual([path, 413]);
  const picture = new FormData();
  picture.append("file", new Blob([new Uint8Array(10_000_000)], { type: "image/png" }), "logo.png");
  // No form of an exhibitor takes a file, of whatever size.
  const sent = await fetch(`${site.url}/book-space`, { method: "POST", body: picture, headers: { Origin: site.url } });
  expect(sent.status).toBe(415);
});
