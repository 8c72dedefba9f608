import { readFile } from "node:fs/promises";
import { load } from "cheerio";
import { readXlsx } from "~/base/sheets/read-xlsx";
import { jakartaDay } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { acceptOffer, mailTo, pathIn, type Worker, workingDay } from "../support/browser/working-day";
import { expect, type OwnSite, testWithOwnSite } from "../support/servers/own-site-test";
import { exhibitorFields, formClient } from "../support/services/form-client";
import { openInLibreOffice } from "../support/services/libreoffice";
import { ANI, CASH } from "../support/services/staff-link";

const RUDI = "rudi@expo.example";
const test = testWithOwnSite({ STAFF_EMAILS: `${ANI}, ${RUDI}:sales, ${CASH}:finance`, FORM_LIMIT: "1000" });

/** Companies that register for one square each, and how many of these squares others want as well. */
const [SINGLES, CONFLICTS] = [12, 6];
const COMPANIES = 40;
const emailOf = (brand: string) => `${brand.toLowerCase()}@rimba.example`;

/** Sends the registrations of a morning. @returns free squares, the first of which are taken by them */
async function registerAll(own: OwnSite, at: (path: string) => string, consentVersion: string): Promise<string[]> {
  const visitor = formClient(own);
  const register = async (brand: string, query: string) => {
    const typed = { company: `PT ${brand}`, brand, email: emailOf(brand), boothType: "shell", boothSize: "9" };
    const fields = exhibitorFields(await visitor.openForm("/book-space"), { ...typed, consentVersion });
    return visitor.post(at(`/book-space${query}`), fields);
  };
  const plan = load(await (await fetch(`${own.url}/book-space`)).text());
  const free = plan('input[name="squares"]')
    .toArray()
    .map((input) => input.attribs.value ?? "");
  for (let index = 0; index < SINGLES; index += 1)
    expect((await register(`Brand${index}`, `?squares=${free[index]}`)).status).toBe(303);
  expect((await register("Pulau", `?squares=${free[SINGLES]},${free[SINGLES + 1]}`)).status).toBe(303);
  for (let index = 0; index < CONFLICTS; index += 1) {
    const refused = await register(`Late${index}`, `?squares=${free[index]}`);
    expect(refused.status).toBe(409);
    const $ = load(await refused.text());
    const [way = ""] = ($("#exhibitor button[formaction]").first().attr("formaction") ?? "").split("#");
    const again = await visitor.post(way, new URLSearchParams($("#exhibitor").serialize()));
    expect(again.status).toBe(303);
  }
  for (let index = SINGLES + 1 + CONFLICTS; index < COMPANIES; index += 1)
    expect((await register(`Size${index}`, "")).status).toBe(303);
  const now = load(await (await fetch(`${own.url}/book-space`)).text());
  const left = new Set(
    now('input[name="squares"]')
      .toArray()
      .map((input) => input.attribs.value),
  );
  return [...free.slice(0, SINGLES + 2), ...free.filter((square) => left.has(square))];
}

/** Opens an exhibitor by the search of the list. */
async function openExhibitor({ say, openMenu, type, field, page, follow }: Worker, brand: string) {
  await openMenu(say(m.booths_title));
  await type(field(say(m.exhibitors_search)), brand);
  await page.keyboard.press("Enter");
  await follow(new RegExp(`^${brand}(?!\\d)`));
}

async function sendOffer(me: Worker, brand: string) {
  const { main, say } = me;
  await openExhibitor(me, brand);
  await me.press(main.locator("summary", { hasText: say(m.offers_make) }));
  await me.pressButton(say(m.offers_show));
  await me.pressButton(say(m.offers_send));
  await me.sees(say(m.offers_said_sent));
}

/** The rows of a workbook: all cells as texts. LibreOffice, which takes seconds to start, opens it for those with scripts, once in each language. */
async function openWorkbook({ javaScriptEnabled }: Worker, bytes: Uint8Array): Promise<string[][]> {
  if (!javaScriptEnabled) return (await readXlsx(bytes)).map((row) => row.map((cell) => String(cell ?? "")));
  const { "exhibitors.xlsx": rows } = await openInLibreOffice({ "exhibitors.xlsx": bytes });
  return rows.map((row) => row.map(({ value }) => value));
}

workingDay(
  test,
  "the sales team brings forty registrations of a morning to offers, a deposit, a move, a shared island and a cancellation, and takes the file home",
  async (me, { own, page, problems, open }) => {
    problems.allow(/40[09]/);
    const { main, say } = me;
    const version = me.locale === "id" ? "exhibitor-2025-08-21-id" : "exhibitor-2025-08-21";
    const squares = await registerAll(own, me.at, version);
    const [first = ""] = squares;
    const target = squares.at(-1) ?? "";

    await me.signIn(own, RUDI);
    await me.openMenu(say(m.booths_title));
    await expect(main).toContainText(say(m.booths_count, { count: COMPANIES, number: String(COMPANIES) }));

    // Three offers. Two are accepted, the third is called to mind.
    for (const brand of ["Brand0", "Brand1", "Brand2"]) await sendOffer(me, brand);
    const database = sqliteDatabase(own.dataDirectory);
    // As if days had passed.
    await database.query(
      "UPDATE booth_offer SET remind_at = 1 WHERE version = 1 AND remind_at = (SELECT max(remind_at) FROM booth_offer)",
    );
    await database.close();
    for (const brand of ["Brand0", "Brand1"]) await acceptOffer({ own, open }, emailOf(brand));

    // One moves, chosen on the plan.
    await me.openMenu(say(m.booths_title));
    await me.follow(say(m.booths_plan));
    await me.type(me.field(say(m.booths_find)), first);
    await page.keyboard.press("Enter");
    await me.sees(main.getByRole("heading", { name: say(m.booths_unit, { name: first }) }));
    await me.choose(me.field(say(m.booth_plan_move)), target);
    await me.pressButton(say(m.booths_move_show));
    await me.sees(`${first} → ${target}`);
    await me.sees(say(m.booths_move_same));
    await me.pressButton(say(m.booths_move_yes));
    await me.sees(say(m.booths_said_move));

    // Two companies share an island.
    await openExhibitor(me, "Pulau");
    await me.press(main.locator("summary", { hasText: say(m.exhibitors_partner_add) }));
    await me.type(me.field(say(m.exhibitors_partner_name)), "Toko Sungai");
    await me.pressButton(say(m.exhibitors_partner_save));
    await me.sees(say(m.exhibitors_said_share));
    await me.pressButton(say(m.booths_reserve));
    await me.sees(say(m.booths_said_reserve));
    await me.signOut();

    // Finance bills one of those who accepted, and its deposit comes with the statement of the bank.
    await me.signIn(own, CASH);
    await me.openMenu(say(m.invoices_title));
    await me.follow(/^Brand1(?!\d)/);
    await me.type(me.field(say(m.invoices_address)), "Jl. Raya 1, Jakarta");
    await me.pressButton(say(m.invoices_draw));
    await me.sees(say(m.invoices_said_draw));
    const part = await main.locator(".staff-rows .staff-row-fact strong").first().innerText();
    const deposit = part.replaceAll(/\D/g, "");
    const day = jakartaDay(Date.now()).split("-").reverse().join("/");
    await me.openMenu(say(m.staff_menu_bank));
    const statement = `Tanggal,Keterangan,Kredit\n${day},TRSF BRAND SATU,${deposit}`;
    await me.give(main.getByLabel(say(m.sales_bank_file)), "mutasi.csv", "text/csv", statement);
    await me.pressButton(say(m.sales_bank_check));
    await me.pressButton(say(m.money_bank_keep, { count: 1 }));
    await me.openMenu(say(m.invoices_title));
    await me.sees(/TRSF BRAND SATU/);
    await me.pressButton(say(m.invoices_book));
    await me.sees(say(m.invoices_said_paid));

    // And it cancels after all, by the terms.
    await me.follow(/Brand1(?!\d)/);
    await me.press(main.locator("summary", { hasText: say(m.invoices_cancel_open) }));
    const cancellation = main.locator("form", {
      has: page.getByRole("button", { name: say(m.invoices_cancel), exact: true }),
    });
    await me.type(cancellation.getByLabel(say(m.invoices_reason)), "Tidak ada staf");
    await me.press(cancellation.getByRole("button"));
    await me.sees(say(m.invoices_said_cancel));
    await mailTo(own, emailOf("Brand1"), /CN-\d{4}-1-0001/);
    await me.signOut();

    // The board says all of it, and the file has every company.
    await me.signIn(own, RUDI);
    await me.openMenu(say(m.booths_title));
    await me.follow(say(m.exhibitors_board));
    const column = (stage: () => string) => main.getByRole("region", { name: say(stage) });
    await expect(column(m.exhibitors_stage_cancelled)).toContainText("Brand1");
    await expect(column(m.exhibitors_stage_reserved)).toContainText("Pulau");
    await expect(column(m.exhibitors_stage_offered)).toContainText("Brand2");
    await mailTo(own, emailOf("Brand2"), say(m.offers_mail_reminder, { booths: squares[2] ?? "" }));
    await me.openMenu(say(m.exports_title));
    await me.take(main.getByRole("radio", { name: new RegExp(`^${say(m.offers_export_exhibitors)}`) }));
    await me.pressButton(say(m.exports_order_file));
    const ready = await mailTo(own, RUDI, new RegExp(say(m.exports_mail_ready, { name: "" }).trim()));
    await page.goto(pathIn(ready.text, /\/staff\/exports/));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      me.follow(new RegExp(say(m.exports_download))),
    ]);
    const [titles = [], ...rows] = await openWorkbook(me, new Uint8Array(await readFile(await download.path())));
    expect(rows).toHaveLength(COMPANIES);
    const cell = (brand: string, title: string) =>
      rows.find((row) => row[titles.indexOf(say(m.forms_brand))] === brand)?.[titles.indexOf(title)];
    expect(cell("Brand0", say(m.booths_units))).toBe(target);
    expect(cell("Brand1", say(m.exhibitors_stage))).toBe(say(m.exhibitors_stage_cancelled));
    expect(cell("Pulau", say(m.exhibitors_partners))).toBe("Toko Sungai");
    await me.signOut();
  },
  { scriptsOn: "either" },
);
