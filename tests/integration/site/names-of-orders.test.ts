import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { readSheet } from "../../support/content/read-sheet";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { createTestDatabases } from "../../support/services/test-databases";

const SESSION_SECRET = "s".repeat(40);
const links = createOrderLinks({ secrets: [SESSION_SECRET], siteUrl: "" });
const databases = createTestDatabases();
const DAY_MS = 24 * 3600_000;
let site: SiteServer;
let smtp: TestSmtpServer;
let orders: ReturnType<typeof openOrders>;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const database = await databases.kinds[0].create();
  site = await startTestSite({
    ...{
      ...database.settings,
      SESSION_SECRET,
      PAYMENT_ACCOUNT: "Bank Tes 123",
      SMTP_URL: smtp.url,
      ORDER_LIMIT: "500",
    },
    MAIL_TO: "sales@expo.example",
  });
  orders = openOrders(database, { now: Date.now });
});
afterAll(async () => {
  await orders?.close();
  await site?.stop();
  await smtp?.stop();
  await databases.stop();
});

let bought = 0;

function hold(key: string, quantity: number) {
  const line = { ...some("friday-pass", quantity, 1_000), name: "Friday Pass", days: ["2025-11-14"] };
  return orders.hold({ key, keepUntil: Date.now() + 90 * DAY_MS, lines: [line] });
}

/** A paid order with some tickets. @param name of its buyer; absent: that of all tests @returns its tickets, and its page for names in a language */
async function buy(quantity: number, name?: string) {
  bought += 1;
  const held = await hold(`names-${bought}`, quantity);
  if (!("order" in held)) throw new Error("sold out");
  const { reference } = held.order;
  const who = buyer(`buyer${bought}@visitor.example`);
  await orders.place(reference, { ...who, ...(name && { name }) }, transfer({ now: Date.now }));
  await orders.pay(reference, "staff@expo.example", new Map([["friday-pass", 1_000]]));
  const tickets = await orders.ticketsOf(reference);
  return { reference, ids: tickets.map(({ id }) => id), path: links.namesPath(reference) };
}

const get = (path: string) => fetch(site.url + path);
const holdersOf = async (reference: string) => (await orders.ticketsOf(reference)).map(({ holder }) => holder);

async function send(path: string, fields: Record<string, string | Blob>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") body.set(name, value);
    else body.set(name, value, "names.csv");
  }
  return fetch(site.url + path, { method: "POST", body, redirect: "manual", headers: { Origin: site.url } });
}

/** Sends a sheet. */
const upload = (path: string, bytes: string | Uint8Array<ArrayBuffer>) => send(path, { file: new Blob([bytes]) });

/** What the form has that stores what a page showed. */
const keptIn = (html: string) => load(html)("input[name=rows]").attr("value") ?? "";

test("the sheet of an order comes back as Excel and CSV, is shown before anything is stored, and one press stores it", async () => {
  const { reference, ids, path } = await buy(3, "Win: https://evil.example/now");
  const page = wordsOf(await (await get(links.pathOf(reference))).text());
  expect(page).toContain("Names from a sheet");
  // Who has one name to type taps its ticket.
  const named = load(await (await get(path)).text());
  const rows = named("main li a[href*='/order/ticket/']").toArray();
  // Which ticket it is stands before who comes with it.
  expect(named("main li:has(a[href*='/order/ticket/'])").first().text()).toMatch(/^Ticket 1 of 3/);
  expect(rows.map(({ attribs }) => attribs.href)).toEqual(ids.map((id) => `${links.ticketPath(id)}#holder`));
  // The sheet is the other way: below them, folded.
  expect(
    named("main ul:has(a[href*='/order/ticket/'])")
      .nextAll()
      .add(named("main section").nextAll())
      .is("details:not([open])"),
  ).toBe(true);
  const csv = await (await get(links.filePath(reference, "names.csv"))).text();
  expect(csv.split("\r\n")[0]).toBe(`"Ticket number","Ticket","Name","E-mail"`);
  const book = await get(links.filePath(reference, "names.xlsx"));
  expect(book.headers.get("Content-Disposition")).toContain(`${reference}-names.xlsx`);
  const read = await readSheet(new Uint8Array(await book.arrayBuffer()));
  if ("fault" in read) throw new Error("the workbook cannot be read");
  expect(read.rows.slice(1).map(([number]) => String(number).replaceAll(" ", ""))).toEqual(ids);

  // In another order than the tickets', with a formula as a name, which stays a text.
  const filled = `Ticket number,Name,E-mail\n${ids[2]},=1+1,sari@holder.example\n${ids[0]},Budi,\n`;
  const shown = await (await upload(path, filled)).text();
  expect(wordsOf(shown)).toContain("Your sheet names 2 people");
  expect(await holdersOf(reference)).toEqual(["", "", ""]);
  for (let press = 0; press < 2; press += 1) {
    expect((await send(path, { do: "store", rows: keptIn(shown) })).status).toBe(303);
  }
  expect(await holdersOf(reference)).toEqual(["Budi", "", "=1+1"]);
  expect(await (await get(links.filePath(reference, "names.csv"))).text()).toContain(`"'=1+1","sari@holder.example"`);

  const presses = await Promise.all([send(path, { do: "send" }), send(path, { do: "send" })]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const mails = () => smtp.arrived.filter(({ envelope }) => envelope.to.includes("sari@holder.example"));
  await expect.poll(() => mails().length).toBe(1);
  const [mail] = await Promise.all(mails().map(parseMail));
  expect(mail?.text).toContain(links.ticketPath(ids[2] ?? ""));
  for (const secret of [ids[0] ?? "", links.pathOf(reference)]) expect(mail?.text).not.toContain(secret);
  // What the buyer has typed as a name is not a link in a stranger's mail.
  expect(mail?.text).toContain("now has a ticket for you");
  expect(mail?.text).not.toMatch(/https:|evil\.example/);
  expect(load(await (await get(path)).text())("button[value=send]").length).toBe(0);
});

test("what is wrong is said by row in the language of the page, and nothing is stored", async () => {
  const [own, other] = [await buy(2), await buy(2)];
  const bad = `Nomor tiket,Nama,E-mail\n${other.ids[0]},Sari,\n${own.ids[0]},Budi,budi at rimba\n${own.ids[1]},,ani@rimba.example\n`;
  const refused = await upload(`/id${own.path}`, bad);
  expect(refused.status).toBe(400);
  const words = wordsOf(await refused.text());
  for (const text of [
    `Baris 2: “${other.ids[0]}” bukan tiket pesanan ini`,
    "Baris 3: “budi at rimba” bukan alamat e-mail.",
    "Baris 4: namanya kosong.",
  ])
    expect(words).toContain(text);
  // The form that stores is judged like a sheet.
  for (const rows of [
    JSON.stringify([[other.ids[0], "Sari", ""]]),
    JSON.stringify([[own.ids[0], "x".repeat(81)]]),
    '[["a"]]',
    "{",
    "[[[]]]",
  ])
    expect((await send(own.path, { do: "store", rows })).status).toBe(400);
  expect([await holdersOf(own.reference), await holdersOf(other.reference)]).toEqual([
    ["", ""],
    ["", ""],
  ]);
});

test("hostile files and addresses are refused within bounds, and the page goes on", async () => {
  const { reference, path } = await buy(2);
  expect((await upload(path, new Uint8Array(10 * 1024 * 1024))).status).toBe(413);
  expect((await upload(path, `Name\n${"A\n".repeat(100_000)}`)).status).toBe(400);
  expect((await upload(path, `Name\n${"N".repeat(200_000)}`)).status).toBe(400);
  expect((await upload(path, "")).status).toBe(400);
  expect((await send(path, { do: "store" })).status).toBe(400);
  expect((await send(path, { do: "send" })).status).toBe(409);
  const foreign = path.replace(/key=.*/, `key=${"x".repeat(43)}`);
  for (const response of [await get(foreign), await upload(foreign, "Name\nSari\n")]) expect(response.status).toBe(404);
  expect((await get(foreign.replace("/names?", "/names.csv?"))).status).toBe(404);
  const unpaid = await hold("names-unpaid", 1);
  expect("order" in unpaid && (await upload(links.namesPath(unpaid.order.reference), "Name\nSari\n")).status).toBe(404);
  expect(site.output()).not.toContain("the names of an order could not be changed");
  const statuses: number[] = [];
  for (let times = 0; times < 22; times += 1) statuses.push((await upload(path, "Name\nSari\n")).status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await get(path)).status).toBe(200);
  expect(await holdersOf(reference)).toEqual(["", ""]);
});
