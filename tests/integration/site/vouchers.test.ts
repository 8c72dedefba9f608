import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "~/sales/orders/orders";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { formClient, wordsOf } from "../../support/services/form-client";
import { choice, SELLING, STAFF } from "../../support/services/order-forms";
import { openOrders } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const VOUCHERS = "/staff/orders/vouchers";

const databases = createTestDatabases();
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp?.stop();
  await databases.stop();
});

describe("vouchers on the site with PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let database: TestDatabase;
  let site: SiteServer;
  let staff: StaffBrowser;
  let orders: ReturnType<typeof openOrders>;
  beforeAll(async () => {
    smtp.arrived.length = 0;
    database = await create();
    const env = { ...database.settings, ...SELLING, SMTP_URL: smtp.url };
    site = await startTestSite(env);
    staff = await signInAt(site, STAFF, env);
    orders = openOrders(database, Date);
  });
  afterAll(async () => {
    await orders?.close();
    await site?.stop();
  });

  const read = async (path: string) => (await fetch(site.url + path)).text();
  const readStaff = async (path: string) => (await staff.get(path)).text();
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    formClient(site).post(path, new URLSearchParams(fields), headers);

  async function voucherForm(changes: Record<string, string>): Promise<Record<string, string>> {
    const key = load(await readStaff(`${VOUCHERS}/new`))("input[name=key]").attr("value") ?? "";
    return { key, percent: "20", "kind.friday-pass": "yes", most: "3", count: "1", ...changes };
  }
  /** Makes a voucher. @returns its address */
  async function make(changes: Record<string, string>): Promise<string> {
    const response = await staff.post(`${VOUCHERS}/new`, await voucherForm(changes));
    expect(response.status).toBe(303);
    return (response.headers.get("Location") ?? "").replace(/\?.*$/, "");
  }
  test("are found by a code of theirs, however it is typed, and by their note, in the search over everything", async () => {
    const own = await make({ typed: "RIMBA-2025", note: "Guests of a sponsor" });
    for (const words of ["rimba2025", "sponsor guests"])
      expect(load(await readStaff(`/staff/search?q=${words}`))(`main a[href="${own}"]`)).toHaveLength(1);
    expect(load(await readStaff("/staff/search?q=rimba2026"))(`main a[href="${own}"]`)).toHaveLength(0);
  });

  const choose = async (code: string, quantity = "1", prefix = "", headers = {}) => {
    const page = `${prefix}/order/new`;
    return post(page, { ...choice(await read(page), quantity), voucher_code: code }, headers);
  };
  /** What the page says beside the field, with all that was typed still there. */
  async function faultOf(response: Response, quantity = "1") {
    const $ = load(await response.text());
    expect($("input[name=friday-pass]").attr("value")).toBe(quantity);
    const field = $("input[name=voucher_code]");
    expect(field.attr("aria-invalid")).toBe("true");
    expect(field.closest("details").attr("open")).toBeDefined();
    expect($("main [role=alert]").first().text()).toContain("Please look at the voucher code");
    return [response.status, field.attr("value"), $(`#${field.attr("aria-describedby")?.split(" ")[1]}`).text()];
  }
  async function place(address: string, email: string): Promise<Order> {
    const $ = load(await read(address));
    const hidden = Object.fromEntries(
      ["form_token", "consentVersion"].map((name) => [name, $(`input[name=${name}]`).attr("value") ?? ""]),
    );
    const typed = { name: "Budi Santosa", email, phone: "0812 3456 7890", consent: "on", leave_this_empty: "" };
    const response = await post(address, { ...hidden, ...typed });
    expect(response.status).toBe(303);
    return find(address);
  }
  async function find(address: string): Promise<Order> {
    const reference = /\/order\/([\w-]+)/.exec(address)?.[1]?.toUpperCase() ?? "";
    return (await orders.find(reference)) as Order;
  }
  const mailsTo = (email: string) => smtp.arrived.filter(({ envelope }) => envelope.to.includes(email));

  test("staff make one, and a buyer sees what it takes off on the order, in mails, on the receipt and in the file", async () => {
    const page = await make({ typed: "teman-20", note: "For friends" });
    expect(wordsOf(await readStaff(`${page}?said=made`))).toMatch(
      /TEMAN-20.*The voucher is made\..*0 of 3 tickets used/s,
    );
    const held = await choose("Teman 2O", "2");
    expect(held.status).toBe(303);
    const address = held.headers.get("Location") ?? "";
    expect(wordsOf(await read(address))).toMatch(
      /2 × Friday Pass\s*Rp.100\.000\s*Voucher TEMAN-20\s*-Rp.20\.000\s*Total\s*Rp.80\.000/,
    );
    const order = await place(address, "teman@visitor.example");
    expect(order).toMatchObject({ state: "placed", total: 80_000, voucher: "TEMAN-20" });
    expect(order.amount - 80_000).toBeGreaterThan(0);
    expect(order.amount - 80_000).toBeLessThan(1_000);
    await expect.poll(() => mailsTo("teman@visitor.example")).toHaveLength(1);
    const mail = await parseMail(mailsTo("teman@visitor.example")[0] ?? expect.unreachable());
    expect(mail.text).toMatch(/2 × Friday Pass, Rp.100\.000\s+Voucher TEMAN-20, -Rp.20\.000/);
    const path = `/staff/orders/${order.reference.toLowerCase()}`;
    expect(wordsOf(await readStaff(path))).toMatch(/2 × Friday Pass\s+Rp.100\.000\s+Voucher TEMAN-20\s+-Rp.20\.000/);
    expect((await staff.post(path, { do: "paid", seen: "placed" })).status).toBe(303);
    expect(wordsOf(await read(address))).toMatch(
      /Receipt.*Rp.50\.000\s*Rp.100\.000\s*Voucher TEMAN-20\s*-Rp.20\.000.*Rp.80\.\d{3}/s,
    );
    const file = await readStaff("/staff/orders/export.csv");
    expect(file).toContain('"language","discount","voucher"');
    expect(file).toMatch(new RegExp(`${order.reference}.*"2","40000",.*"20000","TEMAN-20"`));
    const shown = wordsOf(await readStaff(page));
    expect(shown).toContain("2 of 3 tickets used");
    expect(shown).toContain(order.reference);
    const { href, title } = { href: `${page}/codes.csv`, title: '"TEMAN-20","20%","3","2","","' };
    expect(await readStaff(href)).toContain(title + order.reference);
    expect(wordsOf(await readStaff("/staff/audit"))).toContain("made a voucher (TEMAN-20)");
  });

  test("each reason why a code is not taken stands beside its field, and nothing that was typed is lost", async () => {
    const one = await make({ typed: "ONE-EACH", per_order: "1", most: "2" });
    await make({ typed: "OTHER-KIND", "kind.friday-pass": "", "kind.sunday-pass": "yes" });
    expect(await faultOf(await choose("NOBODY-KNOWS"))).toEqual([
      400,
      "NOBODY-KNOWS",
      "We don’t know this code. Compare it letter by letter, or order without it.",
    ]);
    expect(await faultOf(await choose("other-kind"))).toEqual([
      409,
      "other-kind",
      "This code is for other tickets than those you chose, or doesn’t make them cheaper.",
    ]);
    expect(await faultOf(await choose("ONE-EACH", "2"), "2")).toEqual([
      409,
      "ONE-EACH",
      "With this code an order may have only 1 of these tickets. Choose fewer, or order the others without it.",
    ]);
    for (let count = 0; count < 2; count += 1) expect((await choose("ONE-EACH")).status).toBe(303);
    expect(await faultOf(await choose("ONE-EACH"))).toEqual([409, "ONE-EACH", "This code is used up."]);
    await staff.post(one, { do: "change", most: "3", until: "", note: "" });
    expect((await staff.post(one, { do: "end" })).headers.get("Location")).toBe(`${one}?said=ended`);
    expect(await faultOf(await choose("ONE-EACH"))).toEqual([409, "ONE-EACH", "This code isn’t valid any more."]);
    expect((await choose("")).status).toBe(303);
  });

  test("a link may carry a code, and the page in Indonesian says what is wrong in Indonesian", async () => {
    const $ = load(await read("/order/new?friday-pass=2&voucher_code=TEMAN-20"));
    expect($("input[name=voucher_code]").attr("value")).toBe("TEMAN-20");
    expect($("details:has(input[name=voucher_code])").attr("open")).toBeDefined();
    expect(load(await read("/order/new"))("details:has(input[name=voucher_code])").attr("open")).toBeUndefined();
    expect(await (await choose("TAK-ADA", "1", "/id")).text()).toContain("Kode ini tidak kami kenal.");
  });

  test("an order that a code makes free has its tickets at once", async () => {
    await make({ percent: "", price: "0", typed: "TAMU-KAMI" });
    const held = await choose("TAMU-KAMI", "2");
    const order = await place(held.headers.get("Location") ?? "", "tamu@visitor.example");
    expect(order).toMatchObject({ state: "issued", payment: "free", total: 0, amount: 0 });
    expect(await orders.ticketsOf(order.reference)).toHaveLength(2);
    expect(wordsOf(await read(held.headers.get("Location") ?? ""))).toMatch(/Voucher TAMU-KAMI\s*-Rp.100\.000/);
  });

  test("a mailbox that has used it as often as it may is told so, and keeps what it typed", async () => {
    await make({ typed: "SEKALI", per_mailbox: "1" });
    const [first, second] = [await choose("SEKALI"), await choose("SEKALI")];
    await place(first.headers.get("Location") ?? "", "sekali@visitor.example");
    const address = second.headers.get("Location") ?? "";
    const $ = load(await read(address));
    const fields = Object.fromEntries(
      ["form_token", "consentVersion"].map((name) => [name, $(`input[name=${name}]`).attr("value") ?? ""]),
    );
    const typed = { name: "Budi", email: "sekali@visitor.example", phone: "0812 3456 7890", consent: "on" };
    const refused = await post(address, { ...fields, ...typed, leave_this_empty: "" });
    const html = await refused.text();
    expect(html).toContain("This e-mail address has used the voucher as often as it may.");
    expect(load(html)("input[name=name]").attr("value")).toBe("Budi");
    expect(await find(address)).toMatchObject({ state: "held", buyer: null });
  });

  test("a hold that has run out takes the same voucher again, while it is good", async () => {
    const page = await make({ typed: "SLOW-BUYER" });
    const [slow, tooSlow] = [await choose("SLOW-BUYER"), await choose("SLOW-BUYER")];
    await database.execute("UPDATE ticket_order SET deadline = 1 WHERE state = 'held'");
    const late = slow.headers.get("Location") ?? "";
    await expect.poll(async () => (await find(late)).state).toBe("expired");
    const $ = load(await read(late));
    const typed = { name: "Budi", email: "slow@visitor.example", phone: "0812 3456 7890", consent: "on" };
    const form = {
      ...{ form_token: $("input[name=form_token]").attr("value") ?? "", leave_this_empty: "" },
      ...{ consentVersion: $("input[name=consentVersion]").attr("value") ?? "", ...typed },
    };
    const renewed = await post(late, form);
    expect(renewed.status).toBe(303);
    expect(await find(renewed.headers.get("Location") ?? "")).toMatchObject({
      ...{ state: "placed", total: 40_000, voucher: "SLOW-BUYER" },
    });
    await staff.post(page, { do: "end" });
    const again = load(await read(tooSlow.headers.get("Location") ?? ""));
    const token = again("input[name=form_token]").attr("value") ?? "";
    const refused = await post(tooSlow.headers.get("Location") ?? "", { ...form, form_token: token });
    expect(await refused.text()).toContain("your voucher has no use left for these tickets, or is over");
  });

  test("staff make many codes at once, download them, and are told what is wrong with all they typed kept", async () => {
    const wrong = await staff.post(`${VOUCHERS}/new`, await voucherForm({ percent: "120", note: "Keep this" }));
    expect(wrong.status).toBe(400);
    const $ = load(await wrong.text());
    expect($("#voucher-percent-fault").text()).toBe("Please write a whole number from 1 to 100.");
    expect($("input[name=note]").attr("value")).toBe("Keep this");
    expect($('input[name="kind.friday-pass"]').attr("checked")).toBeDefined();
    const form = await voucherForm({ count: "50", prefix: "kopi", most: "1" });
    const [first, second] = await Promise.all([
      staff.post(`${VOUCHERS}/new`, form),
      staff.post(`${VOUCHERS}/new`, form),
    ]);
    expect(first?.headers.get("Location")).toBe(second?.headers.get("Location"));
    const page = (first?.headers.get("Location") ?? "").replace(/\?.*$/, "");
    const lines = (await readStaff(`${page}/codes.csv`)).trim().split("\r\n").slice(1);
    expect(lines).toHaveLength(50);
    expect(lines.every((line) => /^"KOPI-[0-9A-Z]{4}-[0-9A-Z]{4}","20%","1","0","",""$/.test(line))).toBe(true);
    expect(wordsOf(await readStaff(VOUCHERS))).toMatch(/KOPI-\S+ ….*50 codes.*0 of 50 used/s);
    await make({ typed: "TAKEN-1" });
    const taken = await staff.post(`${VOUCHERS}/new`, await voucherForm({ typed: "taken 1" }));
    expect(taken.status).toBe(409);
    expect(await taken.text()).toContain("There is a voucher with this code already.");
    const notChanged = await staff.post(page, { do: "change", most: "none", until: "", note: "Mine" });
    expect(notChanged.status).toBe(400);
    expect(load(await notChanged.text())("input[name=note]").attr("value")).toBe("Mine");
  });

  test("a network that guesses is stopped, and may still order without a code", async () => {
    const page = choice(await read("/order/new"), "1");
    const guess = (index: number) =>
      post("/order/new", { ...page, voucher_code: `GUESS-${index}-X` }, { "X-Forwarded-For": "203.0.113.9" });
    let last = new Response();
    for (let index = 0; index < 101; index += 1) last = await guess(index);
    expect(last.status).toBe(429);
    expect((await faultOf(last))[2]).toMatch(
      /^Too many codes that don’t exist came from your network\. Try again in \d+ minute/,
    );
    await make({ typed: "REAL-CODE" });
    const real = await post("/order/new", { ...page, voucher_code: "REAL-CODE" }, { "X-Forwarded-For": "203.0.113.9" });
    expect(real.status).toBe(429);
    expect((await post("/order/new", page, { "X-Forwarded-For": "203.0.113.9" })).status).toBe(303);
  });
});
