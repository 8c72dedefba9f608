import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore, publication, withStatus } from "../../support/content/publications";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { exhibitorFields, formClient, wordsOf } from "../../support/services/form-client";
import { MERCHANT_ID, type Midtrans, SERVER_KEY, sign, startMidtrans } from "../../support/services/midtrans";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
let midtrans: Midtrans;
let smtp: TestSmtpServer;
let database: TestDatabase;
let site: SiteServer;
let ani: StaffBrowser;
beforeAll(async () => {
  [midtrans, smtp] = await Promise.all([startMidtrans(), startSmtpServer()]);
  database = await databases.kinds[0].create();
  const env = {
    ...{ ...database.settings, SESSION_SECRET: "s".repeat(40), SMTP_URL: smtp.url, FORM_LIMIT: "1000" },
    ...{ STAFF_EMAILS: ANI, PAYMENT: "midtrans", PAYMENT_ACCOUNT: "Bank Tes 123 456" },
    ...{ MIDTRANS_SERVER_KEY: SERVER_KEY, MIDTRANS_MERCHANT_ID: MERCHANT_ID, MIDTRANS_URL: midtrans.url },
  };
  site = await startTestSite(env);
  ani = await signInAt(site, ANI, env);
  midtrans.control.notifyUrl = `${site.url}/hooks/midtrans`;
});
afterAll(async () => {
  await site?.stop();
  await Promise.all([midtrans?.stop(), smtp?.stop()]);
  await databases.stop();
});

/** An invoice of an exhibitor with a booth of 9 m². @returns the page of its money, and the link that was mailed */
async function bill(square: string): Promise<{ path: string; link: string; number: string }> {
  const email = `${square.toLowerCase()}@rimba.example`;
  const visitor = formClient(site);
  const own = { company: `PT ${square}`, brand: square, boothType: "shell", boothSize: "9", email };
  const form = exhibitorFields(await visitor.openForm("/book-space"), own);
  const sent = await visitor.post(`/book-space?squares=${square}`, form);
  const reference = new URL(sent.headers.get("Location") ?? "", site.url).searchParams.get("sent") ?? "";
  const path = `/staff/exhibitors/${reference.toLowerCase()}/money`;
  const $ = load(await (await ani.get(path)).text());
  const inputs = $("form:has([name=do][value=draw])").find("input:not([type=checkbox]), select").toArray();
  const fields = inputs.map((input): [string, string] => [
    $(input).attr("name") ?? "",
    String($(input).val() ?? "").replaceAll("\n", "\r\n"),
  ]);
  expect((await ani.post(path, Object.fromEntries(fields))).status).toBe(303);
  const mails = async () =>
    Promise.all(smtp.arrived.filter(({ envelope }) => envelope.to.includes(email)).map(parseMail));
  const find = async () => (await mails()).find(({ subject = "" }) => subject.startsWith("Invoice"));
  await expect.poll(async () => (await find())?.subject, { timeout: 20_000 }).toMatch(/INV-/);
  const { subject = "", text = "" } = (await find()) ?? {};
  expect(text).toContain("Or pay each part online");
  const link = /\/book-space\/invoice\/[\w-]+\?key=[\w-]+/.exec(text)?.[0] ?? "";
  return { path, link, number: /INV-[\w-]+/.exec(subject)?.[0] ?? "" };
}

const read = async (path: string) => load(await (await fetch(site.url + path)).text());
const words = async (path: string) => wordsOf(await (await fetch(site.url + path)).text());
const press = (link: string, part: string) =>
  fetch(`${site.url}${link.replace("?", "/pay?")}&part=${part}`, { redirect: "manual" });

describe("an invoice that is paid online", () => {
  test("leads to Midtrans's page for each open part, beside the transfer, and is booked by itself", async () => {
    const { path, link, number } = await bill("C-7");
    const $ = await read(link);
    expect($("main a.button-accent").text()).toBe("Pay online");
    expect($("main a[href*='/pay?']")).toHaveLength(2);
    expect(wordsOf($.html())).toContain("Bank Tes 123 456");
    const hosted = (await press(link, "1")).headers.get("Location") ?? "";
    expect(hosted).toMatch(/^http:\/\/127\.0\.0\.1.*redirection/);
    expect((await press(link, "1")).headers.get("Location")).toBe(hosted);
    // What a payer writes into the address pays nothing.
    expect(await words(`${link}&transaction_status=settlement&status_code=200`)).toContain("Pay online");
    await midtrans.choose(`${number}-1-1`, "bank_transfer");
    expect(await words(link)).toContain("We’re waiting for the payment");
    const back = await (await fetch(hosted)).text();
    expect(back).toContain(link.replace("/", ""));
    await midtrans.pay(`${number}-1-1`);
    expect(midtrans.answered.at(-1)?.status).toBe(200);
    const paid = await read(link);
    expect(paid("main a[href*='/pay?']")).toHaveLength(1);
    expect(wordsOf(paid.html())).toContain("Paid in part");
    expect((await press(link, "1")).headers.get("Location")).toBe(link);
    const money = wordsOf(await (await ani.get(path)).text());
    expect(money).toContain("Online");
    expect(money).toContain(`${number}-1-1`);
    // Nobody mistyped it.
    expect(load(await (await ani.get(path)).text())("[name=do][value=reverse]")).toHaveLength(0);
  });

  test("lets its payer choose another way, and says in both languages when the provider is away", async () => {
    const { link, number } = await bill("C-8");
    const first = (await press(link, "2")).headers.get("Location");
    await midtrans.choose(`${number}-2-1`, "bank_transfer");
    const anew = (await read(link))("form[action*='anew']").attr("action") ?? "";
    expect((await formClient(site).post(anew, new URLSearchParams())).status).toBe(303);
    expect(midtrans.transactions.get(`${number}-2-1`)?.status).toBe("expire");
    expect((await press(link, "2")).headers.get("Location")).not.toBe(first);
    midtrans.control.trouble = (request) => (request.includes("/snap/v1/transactions") ? "refuse" : undefined);
    const away = await press(link, "1");
    midtrans.control.trouble = () => undefined;
    expect(away.headers.get("Location")).toBe(`${link}&payment=outage`);
    const $ = await read(`/id${link}&payment=outage`);
    expect($("main [role=alert]").text()).toContain("lewat transfer");
    expect($("main a.button-accent").attr("href")).toMatch(/^\/id\//);
  });

  test("is begun by a press alone, not by a mouse that rests on its link", async () => {
    const { link, number } = await bill("C-13");
    for (const path of ["/pay?", "/pay.data?"]) {
      const headers = { "Sec-Purpose": "prefetch" };
      const address = `${site.url}${link.replace("?", path)}&part=1`;
      expect((await fetch(address, { headers, redirect: "manual" })).status).toBe(403);
    }
    expect(await database.read(`SELECT 1 FROM invoice_attempt WHERE id LIKE '${number}%'`)).toEqual([]);
    // Nothing of a link with a target is loaded before.
    expect((await read(link))("main a[href*='/pay?']:not([target='_self'])")).toHaveLength(0);
  });

  test("opens with its key alone, and for its own parts", async () => {
    const { link } = await bill("C-12");
    const wrong = link.replace(/key=.{4}/, "key=AAAA");
    expect((await press(wrong, "1")).status).toBe(404);
    for (const part of ["", "0", "3", "99", "1x"]) expect((await press(link, part)).status).toBe(404);
    const bare = `${site.url}${wrong}&anew=1`;
    expect((await fetch(bare, { method: "POST", headers: { Origin: site.url }, redirect: "manual" })).status).toBe(404);
  });

  test("is believed by what Midtrans says alone: a message without its signature, and one of an invoice that it does not know, pay nothing", async () => {
    const [order_id, status_code, gross_amount] = ["INV-2025-1-0900-1-1", "200", "5550000.00"];
    const send = (signature_key: string) =>
      fetch(midtrans.control.notifyUrl, {
        method: "POST",
        body: JSON.stringify({ order_id, status_code, gross_amount, signature_key, transaction_status: "settlement" }),
      });
    expect((await send("0".repeat(128))).status).toBe(401);
    expect((await send(sign(order_id, status_code, gross_amount))).status).toBe(404);
    expect(
      await database.read("SELECT 1 FROM invoice_entry WHERE way = 'online' AND id LIKE 'INV-2025-1-0900%'"),
    ).toEqual([]);
  });

  test("is paid by nobody while the expo is called off, and its page says why", async () => {
    const { path, link, number } = await bill("D-11");
    const content = openStore(database);
    await content.publish(publication(0, withStatus("cancelled")));
    await content.close();
    await expect.poll(() => words(link), { timeout: 20_000 }).toContain("please don’t pay this invoice any more");
    expect((await read(link))("main a[href*='/pay?']")).toHaveLength(0);
    for (const way of ["Or pay each part online", "Bank Tes 123 456"]) expect(await words(link)).not.toContain(way);
    // An address that somebody has kept.
    const refused = await press(link, "1");
    expect([refused.status, refused.headers.get("Location")]).toEqual([303, link]);
    expect(await database.read(`SELECT 1 FROM invoice_attempt WHERE id LIKE '${number}%'`)).toEqual([]);
    expect(await words(`/id${link}`)).toContain("mohon jangan bayar faktur ini lagi");
    // Whoever cancels its booking then has not changed its mind: nothing is kept by the days that are left.
    const money = load(await (await ani.get(path)).text());
    expect(money("#cancel-percent").val()).toBe("0");
    expect(wordsOf(money.html())).toContain("The expo is called off");
  });
});
