import { load } from "cheerio";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "~/services/orders/orders";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { formClient, wordsOf } from "../../support/services/form-client";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { type StaffBrowser, signInTeam, TEAM } from "../../support/services/staff-browser";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const STAFF = "staff@expo.example";
const TICKET = "friday-pass";
const HOUR_MS = 3600_000;
const SETTINGS = { ...TEAM, PAYMENT_ACCOUNT: "Bank Tes 123", MAIL_TO: STAFF };
const clock = { now: () => Date.now() };

const databases = createTestDatabases();
let smtp: TestSmtpServer;
let database: TestDatabase;
let site: SiteServer;
let ani: StaffBrowser;
let gate: StaffBrowser;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const [sqlite] = databases.kinds;
  database = (await sqlite?.create()) ?? expect.unreachable();
  const env = { ...database.settings, ...SETTINGS, SMTP_URL: smtp.url };
  site = await startTestSite(env);
  ({ ani, gate } = await signInTeam(site, env));
});
afterAll(async () => {
  await site?.stop();
  await smtp?.stop();
  await databases.stop();
});

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

/** The orders of the site, as another instance has them. */
function orders() {
  const own = openOrders(database, clock);
  opened.push(own);
  return own;
}

let count = 0;
/** Places an order. @param changes of its last day, for one that is over */
async function place({ keepUntil = clock.now() + 1000 * HOUR_MS, name = "Sari Dewi" } = {}): Promise<Order> {
  count += 1;
  const own = orders();
  const held = await own.hold({ key: `order ${count}`, keepUntil, lines: [some(TICKET, 1, 1500)] });
  if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
  const { reference } = held.order;
  await own.place(reference, { ...buyer(`buyer${count}@visitor.example`), name }, transfer(clock));
  return (await own.find(reference)) as Order;
}

const stateOf = async (reference: string) => (await orders().find(reference))?.state;

/** The links in the mail to staff about an order. */
async function linksTo(reference: string) {
  const find = () => smtp.arrived.find(({ raw, envelope }) => envelope.to.includes(STAFF) && raw.includes(reference));
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const mail = await parseMail(find() ?? expect.unreachable());
  const links = [...(mail.text ?? "").matchAll(/http\S+?(\/order\/\S+)/g)].map(([, path = ""]) => path);
  const [paid = "", reject = ""] = links;
  return { mail, paid, reject };
}

const post = (path: string) => formClient(site).post(path, new URLSearchParams());

describe("the links of a mail to staff", () => {
  test("show the order and do nothing until the button is pressed, once", async () => {
    const { reference, amount } = await place({ name: "Budi <b>Santosa</b>" });
    const { mail, paid, reject } = await linksTo(reference);
    const shown = String(amount).replace(/\B(?=(\d{3})+$)/g, ".");
    expect(mail.subject).toContain(shown);
    expect(mail.replyTo?.text).toContain("@visitor.example");
    for (const path of [paid, reject, paid]) {
      const response = await fetch(site.url + path);
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toContain("private");
      const html = await response.text();
      const $ = load(html);
      expect($("meta[name=robots]").attr("content")).toBe("noindex");
      expect($("main form button")).toHaveLength(1);
      expect(wordsOf(html)).toContain(shown);
      expect(html).not.toContain("<b>Santosa");
    }
    expect(await stateOf(reference)).toBe("placed");
    for (const path of [paid, paid, reject]) expect((await post(path)).status).toBe(303);
    expect(await stateOf(reference)).toBe("issued");
    const $ = load(await (await fetch(site.url + reject)).text());
    expect($("main form")).toHaveLength(0);
    expect($("main").text()).toContain("Where it stands: Paid");
    expect(wordsOf(await (await ani.get("/staff/audit")).text())).toContain(
      `Link in a mail to staff : recorded the payment of order (${reference})`,
    );
  });

  test("reject an order", async () => {
    const { reference } = await place();
    const { reject } = await linksTo(reference);
    expect((await post(reject)).headers.get("Location")).toBe(reject);
    expect(await stateOf(reference)).toBe("cancelled");
  });

  test("that are forged, of another order, for something else or of the buyer are none", async () => {
    const [first, second] = [await place(), await place()];
    const { paid } = await linksTo(first.reference);
    const url = new URL(paid, site.url);
    const key = url.searchParams.get("key") ?? "";
    const other = `/order/${second.reference.toLowerCase()}/check`;
    const forged = [
      `${url.pathname}`,
      `${url.pathname}?do=paid`,
      `${url.pathname}?do=reject&key=${key}`,
      `${url.pathname}?do=refund&key=${key}`,
      `${url.pathname}?do=paid&key=${key.slice(0, -1)}`,
      `${other}?do=paid&key=${key}`,
      `/order/joe-0000-00/check?do=paid&key=${key}`,
    ];
    for (const path of forged) {
      expect((await fetch(site.url + path)).status, path).toBe(404);
      expect((await post(path)).status, path).toBe(404);
    }
    expect((await post(paid.replace("/order/", "/id/order/"))).status).toBe(303);
    expect(await stateOf(first.reference)).toBe("issued");
    expect(await stateOf(second.reference)).toBe("placed");
  });

  test("end with the last day of the order's tickets", async () => {
    const { reference } = await place();
    const { paid } = await linksTo(reference);
    await database.execute(`UPDATE ticket_order SET keep_until = 1 WHERE reference = '${reference}'`);
    const response = await fetch(site.url + paid);
    expect(response.status).toBe(410);
    expect(wordsOf(await response.text())).toContain("can’t be changed by mail");
    expect((await post(paid)).status).toBe(303);
    expect(await stateOf(reference)).toBe("placed");
  });
});

describe("a bank's statement", () => {
  const upload = (browser: StaffBrowser, text: string | Uint8Array<ArrayBuffer>, name = "mutasi.csv") => {
    const body = new FormData();
    body.append("button", "check");
    body.append("file", new Blob([text]), name);
    return browser.postForm("/staff/orders/bank", body);
  };
  /** Presses the button of a preview. */
  const press = (browser: StaffBrowser, html: string) => {
    const body = new FormData();
    body.append("button", "book");
    for (const name of ["kept", "name"]) body.append(name, load(html)(`input[name=${name}]`).attr("value") ?? "");
    return browser.postForm("/staff/orders/bank", body);
  };
  const day = new Date(Date.now() + 7 * HOUR_MS).toISOString().slice(0, 10).split("-").reverse().join("/");

  test("shows what it pays, pays it with one press, and nothing again", async () => {
    const [first, second, third] = [await place(), await place(), await place()];
    await orders().cancel(third.reference, { editor: STAFF });
    const file = [
      "Tanggal,Keterangan,Cabang,Jumlah,,Saldo",
      `${day},TRSF E-BANKING CR BUDI,0000,"${first.amount}.00",CR,1.00`,
      `${day},TRSF ${second.reference.replaceAll("-", "")},0000,"${second.amount}.00",CR,1.00`,
      `${day},LATE,0000,"${third.amount}.00",CR,1.00`,
      `${day},NOBODY,0000,"7,654,321.00",CR,1.00`,
      `${day},BIAYA ADM,0000,"15,000.00",DB,1.00`,
    ].join("\r\n");
    const html = await (await upload(ani, file)).text();
    const words = wordsOf(html);
    expect(words).toContain("Mark 2 orders as paid");
    expect(words).toContain("Please look yourself (1)");
    expect(words).toContain("No order has this amount (1)");
    expect(await stateOf(first.reference)).toBe("placed");
    const pressed = await press(ani, html);
    expect(pressed.headers.get("Location")).toBe("/staff/orders/bank?paid=2");
    expect(wordsOf(await (await ani.get("/staff/orders/bank?paid=2")).text())).toContain("2 orders are marked as paid");
    expect([await stateOf(first.reference), await stateOf(second.reference)]).toEqual(["issued", "issued"]);
    expect(await stateOf(third.reference)).toBe("cancelled");
    const again = wordsOf(await (await upload(ani, file)).text());
    expect(again).toContain("No line of this file pays an order that is still open.");
    expect(again).toContain("Already paid (2)");
    expect((await press(ani, html)).headers.get("Location")).toBe("/staff/orders/bank?paid=0");
    expect(await orders().audit()).toEqual([]);
  });

  test("is for editors who have signed in", async () => {
    expect((await gate.get("/staff/orders/bank")).status).toBe(403);
    expect((await upload(gate, "Tanggal,Jumlah\n")).status).toBe(403);
    expect((await fetch(`${site.url}/staff/orders/bank`, { redirect: "manual" })).status).toBe(303);
    expect(wordsOf(await (await gate.get("/staff/orders")).text())).not.toContain("bank statement");
  });

  test.each([
    ["no file", "", 400],
    ["a table without an amount", "name,age\nBudi,30", 400],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 400],
    ["a broken workbook", new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9, 9]), 400],
    ["too many rows", `Tanggal,Jumlah\n${"01/11/2025,1\n".repeat(10_001)}`, 400],
    ["more than it may have", "x".repeat(13 * 1024 * 1024), 413],
  ])("that is %s says so", async (_, file, status) => {
    const response = await upload(ani, file);
    expect(response.status).toBe(status);
    expect(load(await response.text())("[role=status]").text()).not.toBe("");
  });

  test("with words of somebody else shows them as words", async () => {
    const note = `"<img src=x onerror=alert(1)>=HYPERLINK(""http://evil.example"")"`;
    const html = await (await upload(ani, `Tanggal,Keterangan,Kredit\n${day},${note},123456`, "<b>.csv")).text();
    expect(load(html)("main img[src=x]")).toHaveLength(0);
    expect(load(html)("main a[href*=evil]")).toHaveLength(0);
    expect(load(html)("#outcome h2").text()).toBe("<b>.csv");
  });
});
