import { randomUUID } from "node:crypto";
import { load } from "cheerio";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { crcOf } from "~/base/values/qris";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import type { Order } from "~/sales/orders/orders";
import { readQrPicture } from "~/sales/payments/qr-picture.server";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { formClient, wordsOf } from "../../support/services/form-client";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { type StaffBrowser, signInAt, TEAM } from "../../support/services/staff-browser";
import { ANI, CASH, DESK } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const STAFF = "staff@expo.example";
const TICKET = "friday-pass";
/** A fictional merchant's static code. */
const QRIS = withCheckSum(
  "00020101021126690017ID.CO.EXAMPLE.WWW011893600999000000000102150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204792253033605802ID5911EXPO-CONTOH6007JAKARTA61051027062130109ORDER0001",
);
const HOUR_MS = 3600_000;
const SETTINGS = {
  ...TEAM,
  STAFF_EMAILS: `${ANI}, ${DESK}:service, ${CASH}:finance`,
  PAYMENT_ACCOUNT: "Bank Tes 123",
  MAIL_TO: STAFF,
};
const clock = { now: () => Date.now() };

function withCheckSum(code: string): string {
  return `${code}6304${crcOf(`${code}6304`)}`;
}

const databases = createTestDatabases();
let smtp: TestSmtpServer;
let database: TestDatabase;
let site: SiteServer;
let ani: StaffBrowser;
let desk: StaffBrowser;
let cash: StaffBrowser;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const [sqlite] = databases.kinds;
  database = (await sqlite?.create()) ?? expect.unreachable();
  const env = { ...database.settings, ...SETTINGS, SMTP_URL: smtp.url };
  site = await startTestSite(env);
  ani = await signInAt(site, ANI, env);
  desk = await signInAt(site, DESK, env);
  cash = await signInAt(site, CASH, env);
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
async function place({
  keepUntil = clock.now() + 1000 * HOUR_MS,
  name = "Sari Dewi",
  language = "en" as Locale,
  quantity = 1,
} = {}): Promise<Order> {
  count += 1;
  const own = orders();
  const held = await own.hold({ key: `order ${count}`, keepUntil, lines: [some(TICKET, quantity, 1500)] });
  if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
  const { reference } = held.order;
  await own.place(reference, { ...buyer(`buyer${count}@visitor.example`), name, language }, transfer(clock));
  return (await own.find(reference)) as Order;
}

const stateOf = async (reference: string) => (await orders().find(reference))?.state;

/** The links in the mail to staff about an order. */
async function linksTo(reference: string, to = STAFF) {
  const find = () => smtp.arrived.find(({ raw, envelope }) => envelope.to.includes(to) && raw.includes(reference));
  await expect.poll(find).toBeDefined();
  const mail = await parseMail(find() ?? expect.unreachable());
  const links = [...(mail.text ?? "").matchAll(/http\S+?(\/order\/\S+)/g)].map(([, path = ""]) => path);
  const [paid = "", reject = ""] = links;
  return { mail, paid, reject };
}

/** Presses the button of a link as somebody who has not signed in. */
const postUnknown = (path: string) => formClient(site).post(path, new URLSearchParams());

describe("the links of a mail to staff", () => {
  test("show the order and do nothing until the button is pressed, once", async () => {
    const { reference, amount } = await place({ name: "Budi <b>Santosa</b>", language: "id" });
    const { mail, paid, reject } = await linksTo(reference);
    const shown = String(amount).replace(/\B(?=(\d{3})+$)/g, ".");
    expect(mail.subject).toContain(shown);
    // Who answers quotes the links.
    expect(mail.replyTo?.text).not.toContain("@visitor.example");
    expect(mail.html).toContain(`mailto:buyer${count}@visitor.example`);
    // In the language of the staff, whatever the buyer's is.
    expect(mail.text).toMatch(/Without payment the order expires by itself: \d+ \w+ \d{4}, [\d.]+\s[AP]M\sWIB/);
    expect(mail.text).toContain(`These links are for ${STAFF}. They ask you to sign in`);
    for (const path of [paid, reject, paid]) {
      const response = await cash.get(path);
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
    for (const path of [paid, paid, reject]) expect((await cash.post(path)).status).toBe(303);
    expect(await stateOf(reference)).toBe("issued");
    const $ = load(await (await cash.get(reject)).text());
    expect($("main form")).toHaveLength(0);
    expect($("main").text()).toContain("Where it stands: Paid");
    expect(wordsOf(await (await ani.get("/staff/audit")).text())).toContain(
      `${CASH} : recorded the payment of order ( ${reference} )`,
    );
  });

  test("show nothing and do nothing for somebody who has not signed in, such as a buyer with the quoted mail", async () => {
    const { reference } = await place({ name: "Rahma Wulan" });
    const { paid } = await linksTo(reference);
    const response = await fetch(site.url + paid);
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(wordsOf(html)).toContain("Please sign in first");
    expect(html).not.toContain("Rahma");
    expect(load(html)("main form")).toHaveLength(0);
    expect((await postUnknown(paid)).status).toBe(303);
    expect(await stateOf(reference)).toBe("placed");
  });

  test("reject an order, and its buyer gets one mail", async () => {
    const { reference, buyer: who } = await place();
    const { paid, reject } = await linksTo(reference);
    for (let press = 0; press < 2; press++) expect((await cash.post(reject)).headers.get("Location")).toBe(reject);
    // A link works once: the other one of the mail takes no money for a cancelled order.
    await cash.post(paid);
    expect(await stateOf(reference)).toBe("cancelled");
    const cancellations = async () => {
      const own = smtp.arrived.filter(({ envelope }) => envelope.to.includes(who?.email ?? ""));
      const mails = await Promise.all(own.map(parseMail));
      return mails.filter(({ subject }) => subject === `Your order was cancelled · ${reference}`);
    };
    await expect.poll(cancellations).toHaveLength(1);
    const [{ text } = expect.unreachable()] = await cancellations();
    expect(text).toContain("Please don’t pay for it any more.");
  });

  test("that are forged, of another order, for something else, somebody else or the buyer are none", async () => {
    const [first, second] = [await place(), await place()];
    const { paid } = await linksTo(first.reference);
    const url = new URL(paid, site.url);
    const key = url.searchParams.get("key") ?? "";
    const to = `to=${encodeURIComponent(STAFF)}`;
    const other = `/order/${second.reference.toLowerCase()}/check`;
    const forged = [
      `${url.pathname}`,
      `${url.pathname}?do=paid&${to}`,
      `${url.pathname}?do=reject&${to}&key=${key}`,
      `${url.pathname}?do=refund&${to}&key=${key}`,
      `${url.pathname}?do=paid&key=${key}`,
      `${url.pathname}?do=paid&to=somebody%40expo.example&key=${key}`,
      `${url.pathname}?do=paid&${to}&key=${key.slice(0, -1)}`,
      `${other}?do=paid&${to}&key=${key}`,
      `/order/joe-0000-00/check?do=paid&${to}&key=${key}`,
    ];
    for (const path of forged) {
      expect((await cash.get(path)).status, path).toBe(404);
      expect((await cash.post(path)).status, path).toBe(404);
    }
    expect((await cash.post(paid.replace("/order/", "/id/order/"))).status).toBe(303);
    expect(await stateOf(first.reference)).toBe("issued");
    expect(await stateOf(second.reference)).toBe("placed");
  });

  test("end with the order's deadline", async () => {
    const { reference } = await place();
    const { paid } = await linksTo(reference);
    const tomorrow = (await orders().find(reference))?.deadline ?? 0;
    // Still placed: the next round of the site lets it expire.
    await database.execute(`UPDATE ticket_order SET deadline = 1 WHERE reference = '${reference}'`);
    const response = await cash.get(paid);
    expect(response.status).toBe(410);
    expect(wordsOf(await response.text())).toContain("can’t be changed by e-mail");
    expect((await cash.post(paid)).status).toBe(303);
    await database.execute(`UPDATE ticket_order SET deadline = ${tomorrow} WHERE reference = '${reference}'`);
    expect(["placed", "expired"]).toContain(await stateOf(reference));
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
    for (const name of ["kept", "name", "shown"])
      body.append(name, load(html)(`input[name=${name}]`).attr("value") ?? "");
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
    expect(pressed.headers.get("Location")).toBe("/staff/orders/bank?paid=2&kept=2");
    const done = wordsOf(await (await ani.get("/staff/orders/bank?paid=2&kept=2")).text());
    expect(done).toContain("2 orders are marked as paid");
    expect(done).toContain("2 transfers are new on the list");
    expect([await stateOf(first.reference), await stateOf(second.reference)]).toEqual(["issued", "issued"]);
    expect(await stateOf(third.reference)).toBe("cancelled");
    // Somebody has shown a receipt for money that never came.
    const forged = await place();
    await orders().pay(forged.reference, STAFF, new Map([[TICKET, 1500]]));
    const again = wordsOf(await (await upload(ani, file)).text());
    expect(again).toContain("No line of this file pays an order that is still open.");
    expect(again).toContain("Already paid (2)");
    expect(again).toMatch(
      new RegExp(`Marked as paid, and not in this file .*${forged.reference} .*may come in a later file`),
    );
    expect((await press(ani, html)).headers.get("Location")).toBe("/staff/orders/bank?paid=0");
    expect(await orders().audit()).toEqual([]);
  });

  test("names row and buyer of each line, and lists a second payment with its order, in Today and in a mail", async () => {
    const { reference, amount } = await place({ name: "Agus Salim" });
    const header = "Tanggal,Keterangan,Debit/Kredit,Nominal";
    await orders().pay(reference, STAFF, new Map([[TICKET, 1500]]));
    const file = [header, `${day},SARI,Kredit,"${amount}.00"`, `${day},SARI,Kredit,"${amount}.00"`];
    const html = await (await upload(ani, file.join("\n"))).text();
    const words = wordsOf(html);
    expect(words).toContain("Paid once more (1)");
    expect(words).toMatch(new RegExp(`${reference} \\(Agus Salim\\) ?Row 3`));
    expect(words).toContain("Remember 2 lines");
    expect((await press(ani, html)).headers.get("Location")).toBe("/staff/orders/bank?paid=0&second=1");
    expect((await press(ani, html)).headers.get("Location")).toBe("/staff/orders/bank?paid=0");
    const shown = String(amount).replace(/\B(?=(\d{3})+$)/g, ".");
    const path = `/staff/orders/${reference.toLowerCase()}`;
    const page = wordsOf(await (await ani.get(path)).text());
    expect(page).toContain(`A second payment of Rp ${shown} arrived on`);
    expect(wordsOf(await (await ani.get("/staff")).text())).toContain(`${reference} Rp ${shown} from Agus Salim`);
    const mail = () =>
      smtp.arrived.find(({ raw }) => raw.includes(reference) && raw.includes("payment needs a person"));
    await expect.poll(mail).toBeDefined();
    expect((await parseMail(mail() ?? expect.unreachable())).text).toMatch(new RegExp(`To send back:?\\s+Rp.${shown}`));
    const [ask] = load(await (await ani.get(path)).text())("a[href*='ask=returned']").toArray();
    const question = load(await (await ani.get(ask?.attribs.href ?? "")).text());
    const refund = question("input[name=refund]").attr("value") ?? "";
    await ani.post(path, { do: "returned", seen: "issued", refund, amount: String(amount) });
    expect(wordsOf(await (await ani.get(path)).text())).not.toContain("A second payment of");
    expect(wordsOf(await (await ani.get("/staff")).text())).not.toContain(reference);
  });

  test("keeps another amount for an order that staff marked as paid, on the order and in Today", async () => {
    const { reference } = await place({ name: "Wulan Sari" });
    await orders().pay(reference, STAFF, new Map([[TICKET, 1500]]));
    const header = "Tanggal,Keterangan,Debit/Kredit,Nominal";
    const html = await (await upload(ani, [header, `${day},TRF ${reference},Kredit,"40,000.00"`].join("\n"))).text();
    expect(wordsOf(html)).toMatch(/Paid once more \(1\).*say there whether it is the money that was meant/);
    expect((await press(ani, html)).headers.get("Location")).toBe("/staff/orders/bank?paid=0&second=1");
    expect(wordsOf(await (await ani.get("/staff")).text())).toContain(`${reference} Rp 40.000 from Wulan Sari`);
    const path = `/staff/orders/${reference.toLowerCase()}`;
    const $ = load(await (await ani.get(path)).text());
    expect($("main").text()).toMatch(/Rp.40\.000 arrived on .* another amount than that of this order/);
    const [ask] = $("a[href*='ask=kept']").toArray();
    const refund =
      load(await (await ani.get(ask?.attribs.href ?? "")).text())("input[name=refund]").attr("value") ?? "";
    await ani.post(path, { do: "kept", seen: "issued", refund, amount: "40000" });
    expect(wordsOf(await (await ani.get("/staff")).text())).not.toContain(reference);
  });

  test("keeps what no order takes on a list, until somebody says what it was", async () => {
    const { reference, amount } = await place({ name: "Rini Putri" });
    const tooMuch = amount + 100_000;
    const header = "Tanggal,Keterangan,Debit/Kredit,Nominal";
    const lines = [`${day},RINI PUTRI,Kredit,"${tooMuch}.00"`, `${day},PT RIMBA,Kredit,"8123456.00"`];
    const html = await (await upload(ani, [header, ...lines].join("\n"))).text();
    expect(wordsOf(html)).toContain("Put 2 transfers on the list “Money without an order”");
    expect((await press(ani, html)).headers.get("Location")).toBe("/staff/orders/bank?paid=0&kept=2");
    expect(wordsOf(await (await ani.get("/staff")).text())).toMatch(/\d Money without an order The oldest from/);
    const listed = async (query: string) =>
      load(await (await ani.get(`/staff/orders/payments?q=${query}`)).text())("main");
    const hrefOf = async (query: string) => (await listed(query)).find(".staff-rows a").attr("href") ?? "";
    const own = await hrefOf(String(tooMuch));
    expect((await listed("rini")).find(".staff-rows li")).toHaveLength(1);
    const fieldsOf = async (address: string) => {
      const $ = load(await (await ani.get(address)).text());
      const hidden = $("form[method=post] input[type=hidden]").toArray();
      return {
        text: $("main").text(),
        fields: Object.fromEntries(hidden.map(({ attribs }) => [attribs.name, attribs.value])),
      };
    };
    expect((await fieldsOf(`${own}&order=JOE-0000-00`)).text).toContain("There is no such order");
    const { text, fields } = await fieldsOf(`${own}&order=${reference.slice(4).toLowerCase()}`);
    expect(text).toContain(`${reference}, Rini Putri`);
    expect(text).toMatch(/Rp.100\.000 is too much/);
    expect(await stateOf(reference)).toBe("placed");
    const taken = await ani.post("/staff/orders/payments", { ...fields, do: "take" });
    expect(taken.headers.get("Location")).toBe(`/staff/orders/payments?order=${reference}&said=take`);
    expect(await stateOf(reference)).toBe("issued");
    expect((await ani.post("/staff/orders/payments", { ...fields, do: "take" })).headers.get("Location")).toContain(
      "said=moved",
    );
    expect(wordsOf(await (await ani.get(`/staff/orders/${reference.toLowerCase()}`)).text())).toContain(
      "A second payment of Rp 100.000 arrived on",
    );
    const other = await hrefOf("rimba");
    const line = new URL(other, site.url).searchParams.get("line") ?? "";
    const wordless = await ani.post("/staff/orders/payments", { line, do: "other", words: " " });
    const wordlessPage = load(await (await ani.get(wordless.headers.get("Location") ?? "")).text());
    expect(wordlessPage("#stray-words-fault").text()).toBe("Write what it was, so that others know it too.");
    await ani.post("/staff/orders/payments", { line, do: "other", words: "a booth of PT Rimba" });
    expect(await hrefOf("rimba")).toBe("");
    const said = load(await (await ani.get("/staff/orders/payments?show=said&q=booth")).text())(".staff-rows").text();
    expect(said).toContain("Something else: a booth of PT Rimba");
    const chips = load(await (await ani.get("/staff/orders/payments")).text())(".staff-chips").text();
    expect(chips).toMatch(/Not explained \(\d+\)Explained \([1-9]\d*\)/);
    expect((await fieldsOf(other)).text).toContain("Take this back");
    await ani.post("/staff/orders/payments", { line, do: "reopen" });
    expect(await hrefOf("rimba")).toBe(other);
    expect((await desk.get("/staff/orders/payments")).status).toBe(403);
    const log = wordsOf(await (await ani.get("/staff/audit")).text());
    expect(log).toContain("took back what was said of a transfer without an order");
    expect(log).not.toContain("PT RIMBA");
  });

  test("that does not say where money went, or when, or contradicts itself, is refused, with the column", async () => {
    const { reference, amount } = await place();
    const refusalOf = async (...lines: string[]) => {
      const response = await upload(ani, lines.join("\n"));
      expect(response.status).toBe(400);
      return wordsOf(await response.text());
    };
    const paid = `${day},${reference}`;
    expect(await refusalOf("Tanggal,Keterangan,Jenis,Jumlah", `${paid},Pindah,${amount}`)).toContain(
      "the column “Jenis” has “Pindah”",
    );
    expect(await refusalOf("Tanggal,Keterangan,Kredit", `45973,${reference},${amount}`)).toContain(
      "which day row 2 is of: the column “Tanggal” has “45973”",
    );
    const ledger = [`${paid},100,,1000100`, `${paid},,${amount},${1_000_100 - amount}`];
    expect(await refusalOf("Tanggal,Keterangan,Debit,Kredit,Saldo", ...ledger)).toContain(
      `contradicts itself in row 3: by the balance, the “${amount}” in the column “Kredit”`,
    );
  });

  test("pays no more than the page showed, and names what has changed since", async () => {
    const [first, second] = [await place(), await place()];
    const line = ({ reference, amount }: Order) => `${day},${reference},${amount}`;
    const html = await (await upload(ani, ["Tanggal,Keterangan,Kredit", line(first), line(second)].join("\n"))).text();
    await orders().cancel(second.reference, "buyer");
    const { headers } = await press(ani, html);
    expect(headers.get("Location")).toBe(`/staff/orders/bank?paid=1&kept=1&moved=${second.reference}`);
    const said = wordsOf(await (await ani.get(headers.get("Location") ?? "")).text());
    expect(said).toContain(`please look: ${second.reference}.`);
    expect(await stateOf(second.reference)).toBe("cancelled");
  });

  test("is for those who take money", async () => {
    expect((await desk.get("/staff/orders/bank")).status).toBe(403);
    expect((await upload(desk, "Tanggal,Jumlah\n")).status).toBe(403);
    expect((await fetch(`${site.url}/staff/orders/bank`, { redirect: "manual" })).status).toBe(303);
    expect(wordsOf(await (await desk.get("/staff/orders")).text())).not.toContain("bank statement");
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
    expect(load(await response.text())("main [role=alert]").text()).not.toBe("");
  });

  test("with words of somebody else shows them as words", async () => {
    const note = `"<img src=x onerror=alert(1)>=HYPERLINK(""http://evil.example"")"`;
    const html = await (await upload(ani, `Tanggal,Keterangan,Kredit\n${day},${note},123456`, "<b>.csv")).text();
    expect(load(html)("main img[src=x]")).toHaveLength(0);
    expect(load(html)("main a[href*=evil]")).toHaveLength(0);
    expect(load(html)("#outcome h2").text()).toBe("<b>.csv");
  });
});

describe("an order's page in the staff area", () => {
  const pathOf = (reference: string) => `/staff/orders/${reference.toLowerCase()}`;
  const page = async (browser: StaffBrowser, path: string) => load(await (await browser.get(path)).text());
  const said = async (browser: StaffBrowser, response: Response) =>
    (await page(browser, response.headers.get("Location") ?? ""))("main [role=status], main [role=alert]").text();

  test("asks with amount and name before it cancels, and says what somebody else did meanwhile", async () => {
    const { reference } = await place({ name: "Dewi Lestari" });
    const own = pathOf(reference);
    const $ = await page(desk, `${own}?ask=cancel`);
    expect($("main form p").first().text()).toMatch(/^Cancel the order of Dewi Lestari for Rp.50\.\d{3}\?/);
    expect(await stateOf(reference)).toBe("placed");
    await orders().pay(reference, "somebody@expo.example", new Map([[TICKET, 1500]]));
    const response = await desk.post(own, { do: "cancel", seen: "placed" });
    expect(await said(desk, response)).toContain("Somebody else changed this order meanwhile");
    expect(await stateOf(reference)).toBe("issued");
  });

  test("gives a ticket another name, sends the tickets again, and refunds and revokes them where the role says so", async () => {
    const { reference } = await place();
    const own = pathOf(reference);
    await ani.post(own, { do: "paid", seen: "placed" });
    const [ticket] = await orders().ticketsOf(reference);
    const id = ticket?.id ?? "";
    expect(await said(desk, await desk.post(own, { do: "name", ticket: id, holder: "  Rina\nWijaya " }))).toContain(
      "The name is saved",
    );
    expect((await page(desk, own))("input[name=holder]").attr("value")).toBe("Rina Wijaya");
    expect(await said(desk, await desk.post(own, { do: "resend" }))).toContain("on its way again");
    for (const action of ["refund", "returned"]) {
      expect((await desk.post(own, { do: action, ticket: id })).status).toBe(403);
      expect((await page(desk, `${own}?ask=${action}&ticket=${id}`))("main form button[value=refund]")).toHaveLength(0);
    }
    const $ = await page(ani, `${own}?ask=refund&ticket=${id}&fee=`);
    expect($("main").text()).toMatch(/Refund 1 ticket of Rina Wijaya\?.*Send Rp.50\.000 back/);
    expect(await said(ani, await ani.post(own, { do: "revoke", ticket: id }))).toContain("Revoked");
    expect(await said(ani, await ani.post(own, { do: "refund", ticket: id }))).toContain("Refunded");
    expect(await said(ani, await ani.post(own, { do: "refund", ticket: id }))).toContain("Nothing was changed");
    expect(await said(ani, await ani.post(own, { do: "refund", ticket: "0".repeat(16) }))).toContain("Nothing was");
    expect((await orders().ticketsOf(reference)).map(({ state }) => state)).toEqual(["refunded"]);
    // What is due stays until somebody says what became of it, once.
    expect((await page(desk, own))("main").text()).toMatch(/Rp.50\.000 has to be sent back by hand/);
    const asked = await page(ani, `${own}?ask=returned&refund=${reference}-r1`);
    expect(asked("main form p").first().text()).toMatch(/^Have you sent Rp.50\.000 back to Sari Dewi\?/);
    const settled = { do: "returned", refund: `${reference}-r1`, amount: "50000" };
    expect((await desk.post(own, settled)).status).toBe(403);
    expect(await said(ani, await ani.post(own, { ...settled, amount: "1" }))).toContain("Somebody else changed");
    expect(await said(ani, await ani.post(own, settled))).toContain("Recorded");
    expect(await said(ani, await ani.post(own, { ...settled, do: "kept" }))).toContain("Nothing was changed");
    const settledPage = await page(desk, own);
    expect(settledPage("main").text()).not.toContain("has to be sent back");
    const history = settledPage("ol li")
      .toArray()
      .map((line) => wordsOf(settledPage(line).text()));
    expect(
      history.map((line) =>
        line
          .replace(/^.* WIB /, "")
          .replace(id, "…")
          .replace("\u00a0", " "),
      ),
    ).toEqual([
      "by the buyerReserved",
      "by the buyerOrdered",
      "ani@expo.examplePaid",
      "ani@expo.examplePaid, tickets sent",
      "dewi@expo.exampleTicket …: another name",
      "dewi@expo.exampleThe tickets were e-mailed again",
      "ani@expo.exampleTicket …: revoked",
      "ani@expo.exampleTicket …: refunded, on sale again",
      "ani@expo.exampleMoney sent back: Rp 50.000",
    ]);
    expect(await orders().audit()).toEqual([]);
  });

  test("refunds some tickets for a fee, says before what goes back, and what is due afterwards", async () => {
    const { reference } = await place({ quantity: 3 });
    const own = pathOf(reference);
    await ani.post(own, { do: "paid", seen: "placed" });
    const [first, second, third] = (await orders().ticketsOf(reference)).map(({ id }) => id);
    const asked = `${own}?ask=refund&ticket=${first}&ticket=${second}`;
    const wrong = await page(ani, `${asked}&fee=60000&unit=rupiah`);
    expect(wrong("#refund-fee-fault").text()).toContain("no chosen ticket costs less than");
    expect(wrong("#refund-fee").attr("value")).toBe("60000");
    expect(wrong("button[value=refund]")).toHaveLength(0);
    const $ = await page(ani, `${asked}&fee=10&unit=percent`);
    expect($("main").text()).toMatch(/Rp.90\.000 goes back, and Rp.10\.000 is kept as a fee/);
    // Beside the button nothing can be ticked or typed that it would not know.
    expect($("input[type=checkbox][name=ticket], input[name=fee]:not([type=hidden])")).toHaveLength(0);
    expect($("input[name=place]").attr("checked")).toBeUndefined();
    const none = await page(ani, `${own}?ask=refund&fee=10&unit=percent`);
    expect(none("#refund-none").text()).toContain("Tick at least one ticket");
    expect(none("button[value=refund]")).toHaveLength(0);
    const choice = await page(ani, asked);
    expect(choice("button[value=refund]")).toHaveLength(0);
    expect(
      choice("input[type=checkbox][name=ticket]")
        .toArray()
        .map(({ attribs }) => [attribs.value, "checked" in attribs]),
    ).toEqual([
      ...[
        [first, true],
        [second, true],
        [third, false],
      ],
    ]);
    const inputs = $("form[method=post]:has(button[value=refund]) input[type=hidden]").toArray();
    const fields = Object.fromEntries(inputs.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""]));
    const press = { ...fields, do: "refund" };
    expect((await desk.post(own, press)).status).toBe(403);
    expect(await said(ani, await ani.post(own, { ...press, fee: "20" }))).toContain("Somebody else changed");
    expect(await said(ani, await ani.post(own, press))).toContain("Refunded");
    expect(await said(ani, await ani.post(own, press))).toContain("Nothing was changed");
    const after = (await page(ani, own))("main").text();
    expect(after).toMatch(/Rp.90\.000 has to be sent back by hand/);
    expect(after).toMatch(new RegExp(`Ticket ${first}: Rp.5\\.000 is kept as a fee`));
    const mail = () => smtp.arrived.find(({ raw }) => raw.includes(reference) && raw.includes("were refunded"));
    await database.execute("UPDATE delivery SET due_at = 0 WHERE kind = 'tickets-refunded' AND state = 'waiting'");
    await expect.poll(mail, { timeout: 20_000 }).toBeDefined();
    expect((await parseMail(mail() ?? expect.unreachable())).text).toMatch(
      /Rp.90\.000 of what they cost comes back to you/,
    );
    expect(await orders().audit()).toEqual([]);
  });

  test("exchanges a ticket for a dearer one, once the team says how the difference was paid", async () => {
    const { reference } = await place();
    const own = pathOf(reference);
    await ani.post(own, { do: "paid", seen: "placed" });
    const [ticket] = await orders().ticketsOf(reference);
    const asked = `${own}?ask=exchange&ticket=${ticket?.id}`;
    const faultAt = async (path: string) => (await page(ani, path))("#exchange-to-fault").text();
    expect([await faultAt(asked), await faultAt(`${asked}&to=`)]).toEqual(["", "Choose the new ticket."]);
    expect((await page(desk, asked))("#exchange-to")).toHaveLength(0);
    expect((await page(ani, asked))("#exchange-to option[value=sunday-pass]").text()).toContain("65.000");
    expect((await page(ani, asked))("button[value=exchange]")).toHaveLength(0);
    const $ = await page(ani, `${asked}&to=sunday-pass`);
    expect($("main").text()).toMatch(/The new one costs Rp.15\.000 more/);
    const inputs = $("form[method=post]:has(button[value=exchange]) input[type=hidden]").toArray();
    const fields = Object.fromEntries(inputs.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""]));
    const press = { ...fields, do: "exchange", note: "cash at the desk" };
    expect((await desk.post(own, press)).status).toBe(403);
    const wordless = await ani.post(own, { ...press, note: " " });
    const again = await page(ani, wordless.headers.get("Location") ?? "");
    expect(again("#exchange-note-fault").text()).toContain("Write how the difference was paid");
    expect(again("#exchange-to").val()).toBe("sunday-pass");
    expect(await said(ani, await ani.post(own, { ...press, price: "1" }))).toContain("Somebody else changed");
    const done = await ani.post(own, press);
    const made = (done.headers.get("Location") ?? "").split("?")[0] ?? "";
    expect(made).not.toBe(own);
    expect((await page(ani, `${made}?said=exchange`))("[role=status]").text()).toContain("order of the new ticket");
    expect((await ani.post(own, press)).headers.get("Location")).toContain(made);
    const [before, after] = [(await page(ani, own))("main").text(), (await page(ani, made))("main").text()];
    expect(before).toMatch(/Rp.50\.000 pays there · cash at the desk/);
    expect(before).not.toContain("has to be sent back");
    expect(after).toContain(`Exchange with a ticket of ${reference}`);
    expect(after).toContain("With the money of another ticket");
    const mail = () => smtp.arrived.find(({ raw }) => raw.includes(made.split("/").at(-1)?.toUpperCase() ?? "none"));
    await expect.poll(mail, { timeout: 20_000 }).toBeDefined();
    expect((await parseMail(mail() ?? expect.unreachable())).text).toContain("takes the place of the one that you had");
    expect(await orders().audit()).toEqual([]);
  });

  test("asks the buyer for what another ticket costs more, and exchanges it when that is paid", async () => {
    const { reference } = await place();
    const own = pathOf(reference);
    await ani.post(own, { do: "paid", seen: "placed" });
    const [ticket] = await orders().ticketsOf(reference);
    const $ = await page(ani, `${own}?ask=exchange&ticket=${ticket?.id}&to=sunday-pass`);
    const inputs = $("form[method=post]:has(button[value=ask]) input[type=hidden]").toArray();
    const fields = Object.fromEntries(inputs.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""]));
    const press = { ...fields, do: "ask", days: "3", note: "" };
    expect((await desk.post(own, press)).status).toBe(403);
    const done = await ani.post(own, press);
    const made = (done.headers.get("Location") ?? "").split("?")[0] ?? "";
    expect(made).not.toBe(own);
    expect((await ani.post(own, press)).headers.get("Location")).toContain(made);
    expect((await page(ani, `${made}?said=ask`))("[role=status]").text()).toContain("The buyer has an e-mail");
    const waits = await page(ani, own);
    expect(waits("[role=note]").text()).toContain("waits for the difference");
    expect(waits(`a[href*="ask=exchange&ticket=${ticket?.id}"]`)).toHaveLength(0);
    const other = made.split("/").at(-1)?.toUpperCase() ?? "";
    const mail = () => smtp.arrived.find(({ raw }) => raw.includes(other));
    await expect.poll(mail, { timeout: 20_000 }).toBeDefined();
    const parsed = await parseMail(mail() ?? expect.unreachable());
    expect(parsed.subject).toContain("Pay the difference");
    expect(parsed.text).toContain(`exchanges a ticket of order ${reference}`);
    expect(parsed.text).toMatch(/Transfer exactly|Rp.15\.\d{3}/);
    const link = /https?:\S+\/order\/\S+/.exec(parsed.text ?? "")?.[0] ?? "";
    expect(link.toUpperCase()).toContain(other);
    const order = await orders().find(other);
    const buyers = load(await (await fetch(new URL(new URL(link).pathname + new URL(link).search, site.url))).text());
    expect(buyers("main").text()).toContain(`exchanges a ticket of order ${reference}`);
    expect(buyers("main").text().replaceAll(/\D/g, "")).toContain(String(order?.amount));
    await ani.post(made, { do: "paid", seen: "placed" });
    expect((await orders().ticketsOf(reference)).map(({ state }) => state)).toContain("refunded");
    expect((await page(ani, made))("main").text()).toContain(`Exchange with a ticket of ${reference}`);
    expect(await orders().audit()).toEqual([]);
  });

  test("says of an order that was paid with less what arrived, and gives no more back", async () => {
    const { reference } = await place();
    const own = pathOf(reference);
    await ani.post(own, { do: "paid", seen: "placed" });
    const order = (await orders().find(reference)) ?? expect.unreachable();
    await database.execute(`INSERT INTO bank_line (id, reference, booked_at, day, amount, is_second)
      VALUES ('less ${reference}', '${reference}', 1, '2025-10-15', ${order.total - 30_000}, 0)`);
    await orders().fillShort();
    const text = (await page(ani, own))("main").text();
    expect(text).toContain("Of that arrived");
    expect(text).toMatch(/Rp.30\.000 of the price is missing, and was taken as paid/);
    const $ = await page(ani, `${own}?ask=refund&ticket=${(await orders().ticketsOf(reference))[0]?.id}&fee=`);
    expect($("main").text()).toMatch(/Rp.30\.000 of their price never arrived/);
    expect($("input[name=back]").val()).toBe(String(order.total - 30_000));
  });

  test("records that the money of a cancelled order was sent back", async () => {
    const { reference } = await place();
    await orders().cancel(reference, { editor: STAFF });
    const own = pathOf(reference);
    await ani.post(own, { do: "paid" });
    expect(await stateOf(reference)).toBe("refund_due");
    expect((await page(ani, `${own}?ask=returned`))("main form p").first().text()).toContain("Have you sent Rp");
    expect(await said(ani, await ani.post(own, { do: "returned", seen: "refund_due" }))).toContain("Recorded");
    expect(await stateOf(reference)).toBe("refunded");
  });
});

describe("an order that staff make", () => {
  const NEW = "/staff/orders/new";
  const keyIn = (html: string) => load(html)("input[name=key]").attr("value") ?? "";
  const typed = (key: string, changes: Record<string, string> = {}) => ({
    ...{ key, [TICKET]: "2", name: "Tamu Kehormatan", email: `guest-${key.slice(0, 8)}@visitor.example` },
    ...{ phone: "0812 5555 0101", language: "id", way: "paid", days: "3", ...changes },
  });
  const openForm = async (who: StaffBrowser) => keyIn(await (await who.get(NEW)).text());
  const made = async (response: Response) => {
    expect(response.status).toBe(303);
    const reference = /joe-[a-z0-9-]+/.exec(response.headers.get("Location") ?? "")?.[0].toUpperCase() ?? "";
    return (await orders().find(reference)) as Order;
  };
  const subjectsTo = (email: string) =>
    Promise.all(
      smtp.arrived
        .filter(({ envelope }) => envelope.to.includes(email))
        .map(async (mail) => (await parseMail(mail)).subject ?? ""),
    );

  test("that is paid at the desk has its tickets at once, in the buyer's language, and one mail; a second press makes no other", async () => {
    for (const path of [NEW, "/staff/orders/vouchers/new", "/staff/orders/invitations"])
      expect(await (await ani.get(path)).text()).toContain("Not sold on this site but by another shop: ");
    const fields = typed(await openForm(cash));
    const order = await made(await cash.post(NEW, fields));
    expect(order).toMatchObject({ state: "issued", payment: "manual", buyer: { name: "Tamu Kehormatan" } });
    expect(order.lines).toMatchObject([{ ticket: TICKET, quantity: 2, price: 50_000, name: "Friday Pass" }]);
    expect(order.amount).toBeGreaterThan(100_000);
    expect((await made(await cash.post(NEW, fields))).reference).toBe(order.reference);
    await expect.poll(() => subjectsTo(fields.email)).toHaveLength(1);
    expect((await subjectsTo(fields.email))[0]).toContain("Tiketmu sudah lunas");
    const page = wordsOf(await (await cash.get(`/staff/orders/${order.reference.toLowerCase()}`)).text());
    expect(page).toMatch(new RegExp(`${CASH}\\s*Reserved.*${CASH}\\s*Paid, tickets sent`, "s"));
    expect(wordsOf(await (await ani.get("/staff/audit")).text())).toContain(`made order ( ${order.reference} )`);
    expect(await orders().audit()).toEqual([]);
  });

  test("that is given away costs nothing, and is for those who may give", async () => {
    const order = await made(await ani.post(NEW, typed(await openForm(ani), { way: "give" })));
    expect(order).toMatchObject({ state: "issued", payment: "free", amount: 0, total: 0 });
    for (const who of [cash, desk]) {
      const html = await (await who.get(NEW)).text();
      expect(html).not.toContain('value="give"');
      const refused = await who.post(NEW, typed(keyIn(html), { way: "give" }));
      expect([refused.status, wordsOf(await refused.text())]).toEqual([403, expect.stringContaining("role doesn’t")]);
    }
    expect(await orders().audit()).toEqual([]);
  });

  test("that is paid later waits for its transfer, and says until when", async () => {
    const fields = typed(await openForm(desk), { way: "later" });
    const order = await made(await desk.post(NEW, fields));
    expect(order).toMatchObject({ state: "placed", payment: "manual" });
    expect(Math.round((order.deadline - order.createdAt) / HOUR_MS)).toBe(3 * 24);
    await expect.poll(() => subjectsTo(fields.email)).toHaveLength(1);
    expect((await desk.post(NEW, typed(await openForm(desk)))).status).toBe(403);
  });

  test("keeps what was typed and says what is wrong; more than there are is not sold", async () => {
    const key = await openForm(ani);
    const wrong = typed(key, { name: "", email: "nowhere", phone: "12", way: "", [TICKET]: "two" });
    const refused = await ani.post(NEW, wrong);
    expect(refused.status).toBe(400);
    const $ = load(await refused.text());
    expect([$("input[name=key]").val(), $(`input[name='${TICKET}']`).val(), $("input[name=email]").val()]).toEqual([
      key,
      "two",
      "nowhere",
    ]);
    expect($("main .text-danger")).toHaveLength(5);
    for (const count of ["0", "61", "1e1", "-1", "9999999999"]) {
      expect((await ani.post(NEW, typed(key, { [TICKET]: count }))).status, count).toBe(400);
    }
    // Another one than the other tests sell.
    const rare = "family-pass";
    const take = (count: string) =>
      ani.post(NEW, typed(randomUUID(), { [TICKET]: "", [`${rare}.2025-11-14`]: count, way: "later" }));
    const left = async () => {
      const stock = (await orders().stock()).find(({ ticket }) => ticket === rare);
      return stock ? stock.quota - stock.held - stock.sold : Number.POSITIVE_INFINITY;
    };
    while ((await left()) > 60) expect((await take("60")).status).toBe(303);
    const last = await left();
    const tooMany = await take("60");
    expect([tooMany.status, wordsOf(await tooMany.text())]).toEqual([409, expect.stringContaining(`${last} `)]);
    expect(await left()).toBe(last);
    expect(await orders().audit()).toEqual([]);
  });
});

test("Today says what waits with the way to it, the menu how many, and the search finds orders, for those who may see them", async () => {
  const { reference } = await place({ name: "Wening Larasati" });
  const textsOf = (html: string, selector: string) => {
    const $ = load(html);
    return $(selector)
      .toArray()
      .map((found) => $(found).text().trim());
  };
  const pageOf = async (who: StaffBrowser, path: string) => (await who.get(path)).text();
  const today = await pageOf(cash, "/staff");
  const need = load(today)("main a[href='/staff/orders?state=placed&payment=manual']");
  const waiting = Number(need.find("strong").text());
  expect(waiting).toBeGreaterThan(0);
  expect(need.text()).toMatch(/Waiting for payment.*The oldest from /);
  expect(textsOf(today, ".staff-menu .staff-badge")).toEqual([`${waiting} waiting`]);
  const list = await pageOf(cash, "/staff/orders?state=placed&payment=manual");
  const listed = textsOf(list, "main .staff-row:not([aria-labelledby=stock] *)");
  // A choice that is made is not offered a second time.
  expect(textsOf(list, ".staff-chip-row li").filter((chip) => chip.startsWith("Waiting for payment"))).toHaveLength(1);
  const refunds = await pageOf(ani, "/staff/orders?state=refund_due");
  expect(textsOf(refunds, ".staff-chip-row li").filter((chip) => chip.startsWith("Refund"))).toHaveLength(1);
  expect(listed).toHaveLength(waiting);
  expect(listed[0]).toContain(reference);
  // All of them wait: each says until when.
  expect(listed[0]).toMatch(/Pay by \d/);
  // The whole list says the same of it.
  const whole = textsOf(await pageOf(cash, "/staff/orders"), "main .staff-row:not([aria-labelledby=stock] *)");
  expect(whole.find((row) => row.includes(reference))).toMatch(/Pay by \d/);
  expect(whole.join()).not.toContain("Waiting for payment");
  // Who takes no money has nothing to check.
  const seen = await pageOf(desk, "/staff");
  expect(seen).not.toContain("Waiting for payment");
  expect(textsOf(seen, ".staff-badge")).toEqual([]);

  const search = async (who: StaffBrowser, words: string) =>
    textsOf(await pageOf(who, `/staff/search?${new URLSearchParams({ q: words })}`), "main section h2, main strong");
  expect(await search(desk, "wening larasati")).toEqual(["Orders", "Wening Larasati", expect.stringMatching(/^Rp/)]);
  expect(await search(desk, reference)).toContain("Wening Larasati");
  // Content and people are not the desk's.
  expect(await search(desk, "ani")).not.toContain("People");
  expect(await search(ani, "ani@expo")).toEqual(["People", ANI]);
  expect(await search(ani, "air jernih field")).toContain("Air Jernih Field Filters");
  // Of what is found in its text, the text says why.
  expect(await search(ani, "contour humble")).toEqual(["Content", "Maps after the battery dies"]);
  const why = await pageOf(ani, "/staff/search?q=contour+humble");
  expect(textsOf(why, "main section small")).toEqual([expect.stringContaining("Contour lines, pace counting")]);
  expect(textsOf(why, "main mark")).toEqual(["Contour", "humble"]);
  expect(textsOf(why, "main section h2 + *")).toEqual(["1"]);
  expect(await search(ani, "doors")).toContain("Doors");
  // The search leaves out keys, such as that of a video. An exact name comes first.
  expect(textsOf(await pageOf(ani, "/staff/search?q=rimba"), "main section").join()).not.toContain("jOe25_rimBA");
  expect((await search(ani, "boulder battle")).slice(0, 2)).toEqual(["Content", "Boulder Battle"]);
  // Pages that the menu does not have.
  expect(await search(ani, "invite list")).toContain("Invite a list");
  expect(await search(desk, "invite list")).not.toContain("Invite a list");
  expect(await search(ani, "nothing like this <b>")).toEqual([]);
  expect(await search(ani, " ")).toEqual([]);
});

test("figures and the file with all orders are not for the desk, and formulas in the file are words", async () => {
  const { reference } = await place({ name: '=HYPERLINK("http://evil.example")' });
  const back = await place();
  await orders().pay(back.reference, "ani@expo.example", new Map([[TICKET, 1500]]));
  const [ticket] = await orders().ticketsOf(back.reference);
  await orders().refundTicket(ticket?.id ?? "", "ani@expo.example");
  const sent = { act: "returned", amount: 50_000, attempt: "", editor: "ani@expo.example" } as const;
  await orders().settleByHand(back.reference, "key", sent);
  const list = wordsOf(await (await desk.get("/staff/orders")).text());
  expect(list).toMatch(/Friday Pass \d+ sold/);
  expect(list).not.toContain(TICKET);
  const html = await (await ani.get("/staff/figures")).text();
  const $ = load(html);
  expect(
    $("main .staff-sums dt")
      .toArray()
      .map((name) => $(name).text()),
  ).toEqual([...["Sold", "Revenue", "Held", "Refunded"]]);
  expect($("svg[role=img]").attr("aria-label")).toContain("Tickets paid for on each day");
  // The bar of a first day does not fill the drawing.
  expect(Number($("svg[role=img] rect").first().attr("width"))).toBeLessThanOrEqual(72);
  expect($("#by-ticket + section tbody th").text()).toContain("Friday Pass");
  const rest = $(".figures-rest").last().find("span").toArray();
  expect(rest.map((part) => $(part).text().trim())).toEqual([
    expect.stringMatching(/^\d+\sheld$/),
    expect.stringMatching(/^\d+\srefunded$/),
  ]);
  const file = await ani.get("/staff/orders/export.csv");
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="orders-\d{4}-\d{2}-\d{2}\.csv"$/);
  expect(file.headers.get("Cache-Control")).toContain("no-store");
  const rows = (await file.text()).split("\r\n");
  expect(
    rows[0]
      ?.replace("\uFEFF", "")
      .split(",")
      .map((name) => name.replaceAll('"', "")),
  ).toEqual([
    ...["reference", "state", "reserved (Jakarta)", "ticket", "day", "quantity", "price"],
    ...["tickets refunded", "order total", "to pay", "money sent back", "payment"],
    ...["name", "email", "phone", "language", "discount", "voucher", "fee kept"],
    ...["company", "npwp", "billing address"],
  ]);
  expect(rows.find((row) => row.includes(back.reference))).toContain(
    `"1","50000","1","50000","${back.amount}","50000"`,
  );
  const line = rows.find((row) => row.includes(reference));
  expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  for (const path of ["/staff/figures", "/staff/orders/export.csv"]) {
    expect((await desk.get(path)).status, path).toBe(403);
    expect((await fetch(site.url + path, { redirect: "manual" })).status, path).toBe(303);
  }
});

describe("a site without a staff area", () => {
  const BOTH = ["one@expo.example", "two@expo.example"] as const;
  let other: TestDatabase;
  let own: SiteServer;
  beforeAll(async () => {
    other = (await databases.kinds[0]?.create()) ?? expect.unreachable();
    const { SESSION_SECRET } = TEAM;
    const settings = { HOST: "0.0.0.0", MAIL_TO: BOTH.join(","), SMTP_URL: smtp.url };
    own = await startTestSite({ ...other.settings, SESSION_SECRET, PAYMENT_QRIS: QRIS, ...settings });
  });
  afterAll(() => own?.stop());

  async function placeThere(email: string) {
    const shop = openOrders(other, clock);
    opened.push(shop);
    const keepUntil = clock.now() + 1000 * HOUR_MS;
    const held = await shop.hold({ key: email, keepUntil, lines: [some(TICKET, 1, 1500)] });
    if (!("order" in held)) throw new Error("sold out");
    const { reference } = held.order;
    await shop.place(reference, buyer(email), transfer(clock));
    return { shop, reference };
  }

  test("mails each of its staff links of their own, which work once, without signing in, and name them in the log and the history", async () => {
    const { shop, reference } = await placeThere("links@visitor.example");
    const [first, second] = [await linksTo(reference, BOTH[0]), await linksTo(reference, BOTH[1])];
    expect(first.mail.text).toContain(`for ${BOTH[0]} alone`);
    expect(first.mail.messageId).not.toBe(second.mail.messageId);
    expect(first.paid).not.toBe(second.paid);
    expect((await fetch(own.url + second.paid)).status).toBe(200);
    const pressAll = async (...links: string[]) => {
      for (const link of links) await formClient(own).post(link, new URLSearchParams());
    };
    await pressAll(second.paid, first.paid, second.paid, first.reject, second.reject);
    const movesOf = async (order: string) =>
      (await shop.journal(order)).map(({ state, editor }) => `${state} ${editor}`);
    const paid = ["held null", "placed null", `paid ${BOTH[1]}`, `issued ${BOTH[1]}`];
    expect(await movesOf(reference)).toEqual(paid);
    expect(load(await (await fetch(own.url + second.paid)).text())("main form")).toHaveLength(0);

    const rejected = await placeThere("rejected@visitor.example");
    const links = await linksTo(rejected.reference, BOTH[0]);
    await pressAll(links.reject, links.reject, links.paid);
    expect(await movesOf(rejected.reference)).toEqual(["held null", "placed null", `cancelled ${BOTH[0]}`]);

    // Whose mail it was, for each press that did something.
    const log = await other.read<{ actor: string; action: string; detail: string }>(
      "SELECT actor, action, detail FROM staff_audit ORDER BY at",
    );
    expect(log.map(({ actor, action, detail }) => `${actor} ${action} ${detail}`)).toEqual([
      `${BOTH[1]} order-paid ${reference}`,
      `${BOTH[0]} order-cancelled ${rejected.reference}`,
    ]);
  });

  test("shows a buyer the organiser's QRIS code, unchanged, with its name and the exact amount", async () => {
    const { reference } = await placeThere("qris@visitor.example");
    const { link } = createOrderLinks({ secrets: [TEAM.SESSION_SECRET], siteUrl: own.url });
    const html = await (await fetch(link(reference, "en"))).text();
    expect(wordsOf(html)).toContain("EXPO-CONTOH, JAKARTA, NMID ID1020000000001");
    const picture = await fetch(own.url + (load(html)("main img[alt*=QRIS]").attr("src") ?? ""));
    expect(picture.headers.get("Content-Type")).toBe("image/png");
    expect(await readQrPicture(new Uint8Array(await picture.arrayBuffer()))).toBe(QRIS);
    expect((await fetch(`${site.url}/order/qris.png`)).status).toBe(404);
  });
});
