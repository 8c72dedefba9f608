import { randomBytes } from "node:crypto";
import { load } from "cheerio";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import type { CheckResponse, FindResponse, SyncResponse } from "~/gate/rules/protocol";
import { GateDevices } from "~/gate/server/gate-devices.server";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { drawOrderReference } from "~/sales/model/order-rules";
import type { Order } from "~/sales/orders/orders";
import { openStore, publication, withStatus } from "../../support/content/publications";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { formClient, wordsOf } from "../../support/services/form-client";
import { GATE_SECRET } from "../../support/services/gate";
import { MERCHANT_ID, type Midtrans, SERVER_KEY, startMidtrans } from "../../support/services/midtrans";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { openPeople } from "../../support/services/people";
import { openPayments, type Payments, placeOnline } from "../../support/services/provider-payments";
import { runCommand } from "../../support/services/run-command";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { type StaffBrowser, signInAt, signInTeam, TEAM } from "../../support/services/staff-browser";
import { DESK } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const HOUR_MS = 3600_000;
const QUOTAS = new Map([["friday-pass", 1_500]]);
const ACCOUNT = { bank: "Bank Tes", number: "001 234-5678", holder: "Sari Dewi" };
const clock = { now: () => Date.now() };
const links = createOrderLinks({ secrets: [GATE_SECRET], siteUrl: "" });
const databases = createTestDatabases();
afterAll(() => databases.stop());

/** A site whose event has a status, and the orders that were made before. */
async function openSite(status: "cancelled" | "postponed") {
  const [sqlite] = databases.kinds;
  const database: TestDatabase = (await sqlite?.create()) ?? expect.unreachable();
  const content = openStore(database);
  await content.publish(publication(0, withStatus(status)));
  await content.close();
  const [midtrans, smtp]: [Midtrans, TestSmtpServer] = [await startMidtrans(), await startSmtpServer()];
  const env = {
    ...{ ...database.settings, ...TEAM, SESSION_SECRET: GATE_SECRET, SMTP_URL: smtp.url, PAYMENT_ACCOUNT: "Bank 123" },
    ...{ PAYMENT: "midtrans", MIDTRANS_SERVER_KEY: SERVER_KEY, MIDTRANS_MERCHANT_ID: MERCHANT_ID },
    ...{ MIDTRANS_URL: midtrans.url },
  };
  const orders = openOrders(database, clock);
  const shop = openPayments(database, clock, midtrans);
  let count = 0;
  async function hold(): Promise<Order> {
    count += 1;
    const keepUntil = clock.now() + 1000 * HOUR_MS;
    const held = await orders.hold({ key: `order ${count}`, keepUntil, lines: [some("friday-pass", 1, 1_500)] });
    return "order" in held ? held.order : expect.unreachable();
  }
  async function place(email: string, language: Locale = "en"): Promise<Order> {
    const { reference } = await hold();
    await orders.place(reference, { ...buyer(email), language }, transfer(clock));
    return (await orders.find(reference)) as Order;
  }
  async function pay(email: string, language?: Locale): Promise<Order> {
    const { reference } = await place(email, language);
    return (await orders.pay(reference, "", QUOTAS)) as Order;
  }
  /** An order that was paid at the provider. */
  async function payOnline(): Promise<string> {
    const reference = await placeOnline(shop, clock);
    await shop.payments.payPage(reference);
    await midtrans.pay(`${reference}-1`, "qris");
    await shop.payments.noticed(`${reference}-1`);
    return reference;
  }
  const mailsTo = (email: string) => smtp.arrived.filter(({ envelope }) => envelope.to.includes(email));
  return { database, midtrans, smtp, env, orders, shop, hold, place, pay, payOnline, mailsTo };
}

type Open = Awaited<ReturnType<typeof openSite>>;

/** A phone at a door of the site. */
async function openDoor({ database }: Open, site: SiteServer) {
  const connection = database.open();
  const devices = new GateDevices(connection, { clock, secrets: [GATE_SECRET], audit: async () => undefined });
  const link = await devices.linkOf(await devices.create("North", "staff@expo.example"));
  await connection.close();
  const post = (call: string, body: object, cookie = "") =>
    fetch(`${site.url}/gate/${call}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", Cookie: cookie },
    });
  const cookie = (await post("link", { token: link?.token })).headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const send = (call: string, body: object) => post(call, body, cookie);
  const ask = async <Answer>(call: string, body: object) => (await (await send(call, body)).json()) as Answer;
  return {
    ...{ send, ask },
    sync: () =>
      ask<SyncResponse>("sync", { scans: [], waiting: 0, since: { list: 0, log: 0, rules: "" }, battery: null }),
    check: (code: string | undefined) => {
      const nonce = randomBytes(16).toString("base64url");
      const scan = { nonce, kind: "entry", at: Date.now(), people: 1, undoes: "", reason: "", offline: false, code };
      return ask<CheckResponse>("check", { scan: { ...scan, unlisted: false } });
    },
  };
}

async function close(site: SiteServer, { orders, shop, midtrans, smtp }: Open): Promise<void> {
  await site?.stop();
  await orders.close();
  await (shop as Payments).close();
  await Promise.all([midtrans.stop(), smtp.stop()]);
}

describe("a cancelled event", () => {
  let open: Open;
  let site: SiteServer;
  let team: Record<"ani" | "sari" | "gate", StaffBrowser>;
  let paid: Order;
  let indonesian: Order;
  let placed: Order;
  let online: string;
  let transferred: string;
  beforeAll(async () => {
    open = await openSite("cancelled");
    paid = await open.pay("paid@visitor.example");
    await open.place("PAID@visitor.example");
    indonesian = await open.pay("ibu@visitor.example", "id");
    placed = await open.place("placed@visitor.example");
    online = await open.payOnline();
    // It was to be paid online, and its money came to the bank.
    transferred = await placeOnline(open.shop, clock);
    await open.orders.pay(transferred, "", QUOTAS);
    site = await startTestSite(open.env);
    team = await signInTeam(site, open.env);
  });
  afterAll(() => close(site, open));

  const get = (path: string) => fetch(site.url + path, { redirect: "manual" });
  const read = async (path: string) => wordsOf(await (await get(path)).text());
  const post = (path: string, fields: Record<string, string>) =>
    formClient(site).post(path, new URLSearchParams(fields));

  test("takes no order: not a new one, and not one whose tickets were held before", async () => {
    const choosing = load(await (await get("/order/new")).text());
    const hidden = choosing("form input[type=hidden]").toArray();
    const fields = Object.fromEntries(
      hidden.map((input) => [choosing(input).attr("name") ?? "", choosing(input).attr("value") ?? ""]),
    );
    const refused = await post("/order/new", { ...fields, "friday-pass": "1" });
    expect(refused.status).toBe(400);
    expect(wordsOf(await refused.text())).toContain("The expo is cancelled.");
    const held = await open.hold();
    const page = await read(links.pathOf(held.reference));
    expect(page).toContain("tickets can’t be ordered any more");
    expect(page).not.toContain("Place the order");
    // The form was open in a tab.
    const typed = { name: "Budi Santosa", email: "budi@visitor.example", phone: "0812 3456 7890", consent: "on" };
    const token = fields.form_token ?? "";
    const guarded = { form_token: token, leave_this_empty: "", consentVersion: "order-2025-10-01" };
    const late = await post(links.pathOf(held.reference), { ...guarded, ...typed });
    expect(late.status).toBe(409);
    expect(wordsOf(await late.text())).toContain("The expo is cancelled, so tickets can’t be ordered any more");
    expect((await open.orders.find(held.reference))?.state).toBe("held");
  });

  test("asks nobody to pay, and says what happens with the money", async () => {
    const unpaid = await read(links.pathOf(placed.reference));
    expect(unpaid).toContain("Please don’t pay for this order any more");
    expect(unpaid).not.toMatch(/that is how we recognise|Bank 123|Waiting for payment/);
    expect(await read(`/id${links.pathOf(indonesian.reference)}`)).toContain("Expo dibatalkan");
    expect(await read(links.pathOf(online))).toContain("It goes back the way you paid");
    expect(await read(links.pathOf(transferred))).toContain("Tell us which bank account it may go to");
    const waiting = await placeOnline(open.shop, clock);
    const pressed = await get(links.pathOf(waiting).replace("?", "/pay?"));
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, links.pathOf(waiting)]);
  });

  test("makes tickets and their PDF say it, without a code", async () => {
    const [ticket] = await open.orders.ticketsOf(paid.reference);
    const $ = load(await (await get(links.ticketPath(ticket?.id ?? ""))).text());
    expect($("main [role=status]").text()).toContain("The expo is cancelled, so this ticket is not valid.");
    expect($("main svg[role=img], main img")).toHaveLength(0);
    expect(wordsOf($.html())).not.toMatch(/Show this code|Send by WhatsApp|Non-refundable/);
    const list = await read(links.pathOf(paid.reference));
    expect(list).not.toContain("Add to calendar");
    expect(list).toContain("Expo cancelled");
    // On a phone it is read first.
    expect(list.indexOf("Your tickets are no longer valid")).toBeLessThan(list.indexOf("Open the ticket"));
    expect(list).not.toMatch(/see you at the expo|Send everybody theirs/);
    const response = await get(links.filePath(indonesian.reference, "tickets.pdf"));
    const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
    const { text } = await extractText(document, { mergePages: true });
    expect(text).toContain("Expo dibatalkan. Tiket ini tidak bisa dipakai masuk.");
    expect(text).toContain("Kuitansi");
  });

  test("asks for a bank account where money goes back by hand; only the order's link opens the form", async () => {
    const path = links.accountPath(paid.reference);
    expect(load(await (await get(links.pathOf(paid.reference))).text())(`a[href="${path}"]`).text()).toBe(
      "Say where the money goes",
    );
    expect((await get(path.replace(/key=.*/, "key=x"))).status).toBe(404);
    expect((await get(path.replace(/key=.*/, `key=${links.pathOf(online).split("key=")[1]}`))).status).toBe(404);
    // An order that was deleted: its key is still right.
    expect((await get(links.accountPath(drawOrderReference(() => 0)))).status).toBe(404);
    expect(await read(links.accountPath(online))).toContain("No account is needed");
    const wrong = await post(path, { bank: "", number: "12ab", holder: "Sari" });
    expect(wrong.status).toBe(400);
    const $ = load(await wrong.text());
    expect($("#bank-fault").text()).toBe("Say which bank or e-wallet it is.");
    expect($("#number-fault").text()).toBe("An account number has 5 to 34 digits.");
    expect([$("#number").attr("value"), $("#holder").attr("value")]).toEqual(["12ab", "Sari"]);
    expect((await post(links.accountPath(online), ACCOUNT)).status).toBe(409);
    const saved = await post(path, ACCOUNT);
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, links.pathOf(paid.reference)]);
    const page = await read(links.pathOf(paid.reference));
    expect(page).toContain("Bank Tes, number ending in 5678, in the name of Sari Dewi");
    expect(page).not.toContain("0012345678");
    const desk = await signInAt(site, DESK, open.env);
    const orderFor = async (person: StaffBrowser) =>
      (await person.get(`/staff/orders/${paid.reference.toLowerCase()}`)).text();
    const [staff, atDesk] = [await orderFor(team.ani), await orderFor(desk)];
    expect(wordsOf(staff)).toContain("Bank Tes, 0012345678, Sari Dewi");
    expect(wordsOf(atDesk)).toMatch(/the buyer Bank account for the refund given/i);
    expect(atDesk).not.toContain("0012345678");
    expect(wordsOf(staff)).toMatch(/the buyer Bank account for the refund given/i);
    const people = openPeople(open.database, GATE_SECRET);
    expect(await people.export("paid@visitor.example")).toContain("0012345678");
  });

  test("opens no door, and doors take no money for it", async () => {
    const { send, ask, sync, check } = await openDoor(open, site);
    expect((await sync()).rules?.off).toEqual({
      en: "The expo is cancelled: nobody goes in",
      id: "Expo dibatalkan: tidak ada yang boleh masuk",
    });
    const [ticket] = await open.orders.ticketsOf(paid.reference);
    expect(await check(ticket?.code)).toMatchObject({ verdict: { verdict: "called_off" }, people: 0 });
    const { reference } = await open.hold();
    await open.orders.place(reference, buyer("door@visitor.example"), {
      ...{ payment: "gate", deadline: clock.now() + HOUR_MS },
    });
    expect(await ask<FindResponse>("find", { reference })).toMatchObject({ orders: [{ due: null }] });
    expect((await send("pay", { reference })).status).toBe(409);
    expect((await open.orders.find(reference))?.state).toBe("placed");
    await open.orders.cancel(reference, "buyer");
  });

  test("is told to each buyer once, in the language of the order, after staff have read both", async () => {
    const page = "/staff/orders/buyers";
    expect((await team.gate.get(page)).status).toBe(403);
    expect((await team.gate.post(page, { do: "message", season: "cancelled" })).status).toBe(403);
    const before = wordsOf(await (await team.ani.get(page)).text());
    for (const text of ["Subject: The expo is cancelled", "Subject: Expo dibatalkan", "buyers get this e-mail"]) {
      expect(before).toContain(text);
    }
    // The page was shown for another status.
    await team.ani.post(page, { do: "message", season: "postponed" });
    expect(wordsOf(await (await team.ani.get(page)).text())).not.toContain("Started");
    await team.ani.post(page, { do: "message", season: "cancelled" });
    await team.sari.post(page, { do: "message", season: "cancelled" });
    // Mails about one order name it.
    const about = (email: string) =>
      open.mailsTo(email).filter(({ raw }) => /^Subject: (The expo is cancelled|Expo dibatalkan)\r?$/m.test(raw));
    await expect
      .poll(() => ["paid", "ibu", "placed"].map((name) => about(`${name}@visitor.example`).length))
      .toEqual([0, 1, 1]);
    const progress = /(\d+) of (\d+) e-mails sent/;
    await expect
      .poll(async () => {
        const [, sent, all] = progress.exec(wordsOf(await (await team.ani.get(page)).text())) ?? [];
        return sent !== undefined && sent === all;
      })
      .toBe(true);
    expect(wordsOf(await (await team.ani.get(page)).text())).toMatch(/Started .* by ani@expo\.example/);
    // Both writings of the address are one buyer, whose mail has both orders.
    const both = [...about("paid@visitor.example"), ...about("PAID@visitor.example")];
    expect(both).toHaveLength(1);
    const mail = await parseMail(both[0] ?? expect.unreachable());
    expect(mail.text).toContain(paid.reference);
    expect(mail.text).toContain(links.pathOf(paid.reference));
    const own = await parseMail(about("ibu@visitor.example")[0] ?? expect.unreachable());
    expect(own.subject).toBe("Expo dibatalkan");
    expect(own.text).toContain(`/id${links.pathOf(indonesian.reference)}`);
    // When it was written, not when the order was.
    expect(own.date?.getTime()).toBeGreaterThan(indonesian.createdAt);
  });

  test("has its money returned: by the provider, and for a bank as a list with accounts", async () => {
    const page = "/staff/orders/buyers";
    expect(wordsOf(await (await team.ani.get(page)).text())).toMatch(/4 paid orders, Rp\s200\.000 in all/);
    await team.ani.post(page, { do: "refund", season: "cancelled" });
    await expect.poll(async () => wordsOf(await (await team.ani.get(page)).text())).toContain("4 of 4 orders done");
    const refunds = () =>
      open.midtrans.transactions.get(`${online}-1`)?.refunds.map(({ refund_amount }) => refund_amount);
    expect(refunds()).toEqual(["50000.00"]);
    const after = wordsOf(await (await team.ani.get(page)).text());
    expect(after).toContain("Sent back through Midtrans: 1.");
    expect(after).toMatch(/3 orders are to be sent back by hand, Rp\s150\.000 in all. 1 of them have a bank account/);
    const csv = await (await team.ani.get("/staff/orders/refunds.csv")).text();
    expect(csv).toContain('"reference","amount","bank","account number","account holder","buyer","account changed"');
    expect(csv).toContain(`"${paid.reference}","50000","Bank Tes","0012345678","Sari Dewi"`);
    expect((await team.gate.get("/staff/orders/refunds.csv")).status).toBe(403);
    for (const reference of [paid.reference, online]) {
      const states = (await open.orders.ticketsOf(reference)).map(({ state }) => state);
      expect(states).toEqual(["refunded"]);
    }
    expect(await read(links.pathOf(online))).toContain("We’ve sent your money back");
    expect(await read(links.pathOf(indonesian.reference))).toContain("Tell us which bank account it may go to");
    expect(await open.orders.audit()).toEqual([]);

    const run = (...args: string[]) => runCommand("orders", ["refund", ...args, "--returned"], open.env);
    const many = await run(paid.reference, "JOE-0000-00", indonesian.reference, transferred);
    expect(many.code).toBe(1);
    expect(many.out).toMatch(/JOE-0000-00: There is no order/);
    expect(many.out.match(/recorded that Rp\s50\.000 was sent back/g)).toHaveLength(3);
    expect((await run(paid.reference, indonesian.reference)).out).toContain("nothing is due");
    expect(wordsOf(await (await team.ani.get(page)).text())).not.toContain("to be sent back by hand");
    expect(await read(links.pathOf(paid.reference))).toContain("We’ve sent your money back");
  });
});

describe("a postponed event", () => {
  let open: Open;
  let site: SiteServer;
  beforeAll(async () => {
    open = await openSite("postponed");
    site = await startTestSite(open.env);
  });
  afterAll(() => close(site, open));

  test("keeps its tickets, and asks nobody to pay now", async () => {
    const read = async (path: string) => wordsOf(await (await fetch(site.url + path)).text());
    const paid = await open.pay("paid@visitor.example");
    const page = await read(links.pathOf(paid.reference));
    expect(page).toContain("automatically valid for the new dates");
    expect(page).toContain("Valid for the new dates");
    expect(page).not.toContain("see you at the expo");
    const [ticket] = await open.orders.ticketsOf(paid.reference);
    const $ = load(await (await fetch(site.url + links.ticketPath(ticket?.id ?? ""))).text());
    expect($("main [role=status]").text()).toContain("The expo is postponed. Keep this ticket");
    expect($("main svg[role=img], main img").length).toBeGreaterThan(0);
    expect(wordsOf($.html())).toContain("Was valid on");
    expect(wordsOf($.html())).not.toContain("Show this code");
    const placed = await open.place("placed@visitor.example");
    const unpaid = await read(links.pathOf(placed.reference));
    expect(unpaid).toContain("Please don’t pay for this order now");
    expect(unpaid).not.toContain("that is how we recognise");
    expect(await read(links.accountPath(paid.reference))).toContain("No account is needed");
  });

  test("opens no door, and its PDF has the codes for the new dates", async () => {
    const order = await open.pay("ibu@visitor.example", "id");
    const [ticket] = await open.orders.ticketsOf(order.reference);
    const door = await openDoor(open, site);
    expect((await door.sync()).rules?.off).toEqual({
      en: "The expo is postponed: nobody goes in",
      id: "Expo ditunda: tidak ada yang boleh masuk",
    });
    expect(await door.check(ticket?.code)).toMatchObject({ verdict: { verdict: "called_off" }, people: 0 });
    const response = await fetch(site.url + links.filePath(order.reference, "tickets.pdf"));
    const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
    const { text } = await extractText(document, { mergePages: true });
    expect(text).toContain("Expo ditunda. Simpan tiket ini");
    expect(text).not.toContain("Berlaku pada");
    expect(JSON.stringify(await (await document.getPage(1)).getStructTree())).toContain('"Figure"');
  });

  test("has its tickets listed by day, to keep or refund while there are no new days", async () => {
    const { ani } = await signInTeam(site, open.env);
    const { reference } = await open.pay("day@visitor.example");
    const words = async (path: string) => wordsOf(await (await ani.get(path)).text());
    expect(await words("/staff/orders/days")).toMatch(/Friday 14 November\s*\d+ tickets? in \d+ orders?/);
    const page = load(await (await ani.get("/staff/orders/days?day=2025-11-14")).text());
    expect(page("main").text()).toContain(reference);
    const acts = page("input[name=act]").toArray();
    expect(acts.map((input) => input.attribs.value)).toEqual(["keep", "refund"]);
    const mail = await words("/staff/orders/days?day=2025-11-14&act=keep&mail=read");
    expect(mail).toMatch(/does not open on Friday 14 November.*tidak buka pada Jumat 14 November/);
  });

  test("is told to each buyer once, in the language of the order", async () => {
    const { ani } = await signInTeam(site, open.env);
    const buyers = [await open.pay("told@visitor.example"), await open.pay("diberitahu@visitor.example", "id")];
    await ani.post("/staff/orders/buyers", { do: "message", season: "cancelled" });
    await ani.post("/staff/orders/buyers", { do: "message", season: "postponed" });
    const about = (email = "") =>
      open.mailsTo(email).filter(({ raw }) => /^Subject: [^·=]*(postponed|ditunda)\r?$/m.test(raw));
    await expect.poll(() => buyers.map(({ buyer }) => about(buyer?.email).length)).toEqual([1, 1]);
    const [english, indonesian] = await Promise.all(
      buyers.map(({ buyer }) => parseMail(about(buyer?.email)[0] ?? expect.unreachable())),
    );
    expect(english?.text).toContain("automatically valid for the new dates");
    expect(english?.text).toContain(links.pathOf(buyers[0]?.reference ?? ""));
    expect(indonesian?.subject).toBe("Expo ditunda");
  });
});
