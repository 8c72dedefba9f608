import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { inFull } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { formClient, wordsOf } from "../../support/services/form-client";
import {
  MERCHANT_ID,
  type Message,
  type Midtrans,
  SERVER_KEY,
  sign,
  startMidtrans,
} from "../../support/services/midtrans";
import { faultsIn, openPayments, type Payments, placeOnline } from "../../support/services/provider-payments";
import { runCommand } from "../../support/services/run-command";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { type StaffBrowser, signInTeam, TEAM } from "../../support/services/staff-browser";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const SECRET = TEAM.SESSION_SECRET;
const STAFF = "staff@expo.example";
const databases = createTestDatabases();
afterAll(() => databases.stop());

describe("paying online on the site with PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  const clock = { now: () => Date.now() };
  let midtrans: Midtrans;
  let site: SiteServer;
  let shop: Payments;
  let smtp: TestSmtpServer;
  let database: TestDatabase;
  let env: Record<string, string>;
  let team: Record<"ani" | "sari" | "gate", StaffBrowser>;
  beforeAll(async () => {
    database = await create();
    [midtrans, smtp] = await Promise.all([startMidtrans(), startSmtpServer()]);
    env = {
      ...database.settings,
      ...TEAM,
      SMTP_URL: smtp.url,
      MAIL_TO: STAFF,
      PAYMENT: "midtrans",
      MIDTRANS_SERVER_KEY: SERVER_KEY,
      MIDTRANS_MERCHANT_ID: MERCHANT_ID,
      MIDTRANS_URL: midtrans.url,
    };
    site = await startTestSite(env);
    team = await signInTeam(site, env);
    midtrans.control.notifyUrl = `${site.url}/hooks/midtrans`;
    shop = openPayments(database, clock, midtrans);
  });
  afterAll(async () => {
    // Whatever has happened.
    expect(await faultsIn(shop, midtrans)).toEqual([]);
    await shop.close();
    await site.stop();
    await Promise.all([midtrans.stop(), smtp.stop()]);
  });

  /** An order that waits for its payment. @returns its reference and its address */
  async function place(quantity = 1): Promise<[string, string]> {
    const reference = await placeOnline(shop, clock, quantity);
    return [reference, createOrderLinks({ secrets: [SECRET], siteUrl: site.url }).pathOf(reference)];
  }
  const read = async (path: string) => wordsOf(await (await fetch(site.url + path)).text());
  const press = async (address: string) => {
    const response = await fetch(site.url + address.replace("?", "/pay?"), { redirect: "manual" });
    expect(response.status).toBe(303);
    return response.headers.get("Location") ?? "";
  };
  const stateOf = async (reference: string) => (await shop.orders.find(reference))?.state;
  const notify = async (message: object | string) => {
    const body = typeof message === "string" ? message : JSON.stringify(message);
    return (await fetch(midtrans.control.notifyUrl, { method: "POST", body })).status;
  };
  const last = (orderId: string) => midtrans.outgoing.findLast(({ order_id }) => order_id === orderId) as Message;

  test("the buyer pays on Midtrans's page, comes back, and reads each step", async () => {
    const [reference, address] = await place();
    const page = await fetch(site.url + address);
    const $ = load(await page.text());
    expect(wordsOf($.html())).toContain("You pay on the page of Midtrans");
    expect($("main a.button-accent").text()).toBe("Pay now");
    expect(page.headers.get("Content-Security-Policy")).not.toContain("midtrans");
    const hosted = await press(address);
    expect(hosted).toMatch(/^http:\/\/127\.0\.0\.1.*redirection/);
    expect(await press(address)).toBe(hosted);
    // What a buyer writes into the address pays nothing.
    expect(await read(`${address}&transaction_status=settlement&status_code=200`)).toContain("Waiting for payment");
    await midtrans.choose(`${reference}-1`, "bank_transfer");
    expect(await read(address)).toContain("We’re waiting for your payment");
    const back = await fetch(hosted, { redirect: "manual" }).then((response) => response.text());
    expect(load(back)("a").attr("href")).toContain(address.replace("/", ""));
    await midtrans.pay(`${reference}-1`);
    expect(await stateOf(reference)).toBe("issued");
    expect(midtrans.answered.at(-1)?.status).toBe(200);
    // Some payment pages add a query with another question mark.
    expect(await read(`${address}?order_id=x&status_code=200`)).toContain("Paid");
  });

  test("a payment is begun by a press alone, not by a mouse that rests on its link", async () => {
    const [reference, address] = await place();
    for (const path of ["/pay?", "/pay.data?"]) {
      const headers = { "Sec-Purpose": "prefetch" };
      const prefetched = await fetch(site.url + address.replace("?", path), { headers, redirect: "manual" });
      expect(prefetched.status).toBe(403);
    }
    expect(last(`${reference}-1`)).toBeUndefined();
    expect(await press(address)).toContain("redirection");
  });

  test("another way to pay, a refusal and a second try", async () => {
    const [reference, address] = await place();
    const first = await press(address);
    await midtrans.choose(`${reference}-1`, "bank_transfer");
    expect((await formClient(site).post(`${address}&anew=yes`, new URLSearchParams())).status).toBe(303);
    const second = await press(address);
    expect(second).not.toBe(first);
    await midtrans.choose(`${reference}-2`, "credit_card");
    await midtrans.become(`${reference}-2`, "deny");
    expect(await read(`/id${address}`)).toContain("Pembayaran tadi tidak berhasil");
    await midtrans.become(`${reference}-2`, "settlement");
    expect(await stateOf(reference)).toBe("issued");
  });

  test("a provider that does not answer is said, and nothing is lost", async () => {
    const [reference, address] = await place();
    midtrans.control.trouble = (request) => (request.startsWith("POST /snap/v1") ? 503 : undefined);
    const back = await press(address);
    expect(back).toContain(`${address}&payment=outage`);
    expect(await read(back)).toContain("Our payment provider doesn’t answer right now");
    midtrans.control.trouble = () => undefined;
    expect(await press(address)).toContain("redirection");
    expect(await stateOf(reference)).toBe("placed");
  });

  test("messages that are forged, altered, of others, not even messages: none pays anything", async () => {
    const [reference, address] = await place();
    await press(address);
    const id = `${reference}-1`;
    await midtrans.choose(id);
    const pending = last(id);
    const unsigned = { ...pending, transaction_status: "settlement", status_code: "200", fraud_status: "accept" };
    expect(await notify(unsigned)).toBe(401);
    expect(await notify({ ...unsigned, signature_key: "0".repeat(128) })).toBe(401);
    expect(await notify({ ...pending, gross_amount: "1.00" })).toBe(401);
    // The status is not signed, so this one is genuine by its signature.
    expect(await notify({ ...pending, transaction_status: "settlement" })).toBe(200);
    // Even a signed lie is only a reason to ask.
    const settled = {
      ...pending,
      transaction_status: "settlement",
      status_code: "200",
      signature_key: sign(id, "200", "50000.00"),
    };
    expect(await notify(settled)).toBe(200);
    const other = "JOE-0000-00-1";
    expect(await notify({ ...pending, order_id: other, signature_key: sign(other, "201", "50000.00") })).toBe(404);
    for (const body of ["", "{", "[]", "null", '"text"', "[".repeat(9_000), `{"order_id": ["${id}"]}`]) {
      expect(await notify(body), body.slice(0, 20)).toBe(401);
    }
    expect(await notify("x".repeat(70_000))).toBe(413);
    expect((await fetch(midtrans.control.notifyUrl)).status).toBe(405);
    expect(await stateOf(reference)).toBe("placed");
  });

  /** A message with a right signature about a payment of another order id. */
  const aboutOther = (order_id: string, amount: number, status = "settlement") => ({
    ...{ order_id, status_code: "200", gross_amount: `${amount}.00`, transaction_status: status },
    signature_key: sign(order_id, "200", `${amount}.00`),
  });

  test("the test message of Midtrans's dashboard is noted, and changes nothing", async () => {
    const id = `payment_notif_test_${MERCHANT_ID}_5f0f2f6e-0c1c-4b8a-9d2e-2f4a1d0c9b7e`;
    const asked = midtrans.requests.length;
    expect(await notify(aboutOther(id, 105_000))).toBe(200);
    expect(await notify({ ...aboutOther(id, 105_000), signature_key: "0".repeat(128) })).toBe(401);
    expect(midtrans.requests).toHaveLength(asked);
    expect(await database.read("SELECT id FROM stray_payment")).toEqual([]);
  });

  test("money for an order that the database does not know is mailed once, and listed until somebody has looked at it", async () => {
    const id = "JOE-LOST-00-1";
    const mails = () =>
      smtp.arrived.filter(({ raw, envelope }) => envelope.to.includes(STAFF) && raw.includes(id)).length;
    const listed = async () => wordsOf(await (await team.ani.get("/staff")).text()).includes(id);
    // Midtrans itself does not know it as paid.
    expect(await notify(aboutOther(id, 75_000))).toBe(404);
    midtrans.addForeign(id, 75_000);
    expect(await notify(aboutOther(id, 70_000))).toBe(404);
    expect(await listed()).toBe(false);
    expect(await notify(aboutOther(id, 75_000))).toBe(200);
    expect(await notify(aboutOther(id, 75_000))).toBe(200);
    await expect.poll(mails).toBe(1);
    expect(await listed()).toBe(true);
    expect((await team.gate.post("/staff/orders/payments", { payment: id })).status).toBe(403);
    expect((await team.ani.post("/staff/orders/payments", { payment: id })).status).toBe(303);
    expect(await listed()).toBe(false);
    expect(await notify(aboutOther(id, 75_000))).toBe(200);
    expect([await listed(), mails()]).toEqual([false, 1]);
    midtrans.transactions.delete(id);
  });

  test("messages that come twice, late, in another order, at once with the buyer's return, or not at all", async () => {
    midtrans.control.holds = true;
    const [reference, address] = await place();
    await press(address);
    const id = `${reference}-1`;
    await midtrans.pay(id, "bank_transfer");
    const [pending, settled] = midtrans.outgoing.slice(-2) as [Message, Message];
    const sent = [midtrans.send(settled), midtrans.send(pending), midtrans.send(settled), read(address), read(address)];
    expect((await Promise.all(sent)).filter((status) => typeof status === "number")).toEqual([200, 200, 200]);
    expect(await midtrans.send(pending)).toBe(200);
    expect(await stateOf(reference)).toBe("issued");
    expect((await shop.orders.journal(reference)).map(({ state }) => state)).toEqual([
      "held",
      "placed",
      "paid",
      "issued",
    ]);
    // No message: the buyer who comes back makes the site ask.
    const [silent, silentAddress] = await place();
    await press(silentAddress);
    await midtrans.pay(`${silent}-1`);
    expect(await read(silentAddress)).toContain("Paid");
    midtrans.control.holds = false;
  });

  inFull(() => {
    test("a message is sent again while the status cannot be asked, and ends nothing", async () => {
      const [reference, address] = await place();
      await press(address);
      midtrans.control.trouble = (request) => (request.includes("/status") ? "hang" : undefined);
      await midtrans.pay(`${reference}-1`);
      expect(midtrans.answered.at(-1)?.status).toBe(503);
      expect(await stateOf(reference)).toBe("placed");
      midtrans.control.trouble = () => undefined;
      expect(await notify(last(`${reference}-1`))).toBe(200);
      expect(await stateOf(reference)).toBe("issued");
    });
  });

  /** An order that is paid. @returns its reference, its attempt's id, and its page in the staff area */
  async function buy(quantity = 1, method = "qris"): Promise<[string, string, string]> {
    const [reference, address] = await place(quantity);
    await press(address);
    await midtrans.pay(`${reference}-1`, method);
    return [reference, `${reference}-1`, `/staff/orders/${reference.toLowerCase()}`];
  }
  const staffPage = async (path: string) => load(await (await team.ani.get(path)).text());
  const said = async (response: Response) =>
    (await staffPage(response.headers.get("Location") ?? ""))("[role=status], [role=alert]").text();
  /** What the question's form sends. */
  const sendForm = async (path: string, key: string) => {
    const $ = await staffPage(`${path}?ask=send&refund=${key}`);
    const inputs = $("main form input[type=hidden]").toArray();
    const hidden = inputs.map((input) => [$(input).attr("name"), $(input).attr("value")]);
    return { ask: $("main form p").first().text(), fields: { ...Object.fromEntries(hidden), do: "send" } };
  };

  test("editors send back what refunded tickets cost, once, and read where it stands", async () => {
    const [reference, id, path] = await buy(2);
    const refunds = () => midtrans.transactions.get(id)?.refunds.map(({ refund_key }) => refund_key);
    expect((await staffPage(path))("main").text()).not.toContain("through Midtrans");
    const [first, second] = await shop.orders.ticketsOf(reference);
    await team.ani.post(path, { do: "refund", ticket: first?.id ?? "" });
    const { ask, fields } = await sendForm(path, `${id}-r1`);
    expect(ask).toMatch(/^Send Rp.50\.000 back to Sari Dewi through Midtrans\?/);
    expect((await team.gate.post(path, fields)).status).toBe(403);
    expect(await said(await team.ani.post(path, { ...fields, amount: "100000" }))).toContain("Somebody else changed");
    expect(refunds()).toEqual([]);
    const presses = [team.ani.post(path, fields), team.ani.post(path, fields), team.sari.post(path, fields)];
    const answers = await Promise.all((await Promise.all(presses)).map(said));
    expect(answers.join()).toContain("Midtrans sends the money back.");
    expect(await said(await team.ani.post(path, fields))).toContain("Nothing was changed");
    expect(refunds()).toEqual([`${id}-r1`]);
    expect((await staffPage(path))("dl").text()).toContain("refund: on its way");
    // The other ticket, while nobody answers.
    await team.ani.post(path, { do: "refund", ticket: second?.id ?? "" });
    midtrans.control.trouble = (request) => (request.includes("/refund") ? "refuse" : undefined);
    const other = (await sendForm(path, `${id}-r2`)).fields;
    expect(await said(await team.ani.post(path, other))).toContain("Midtrans doesn’t answer right now");
    expect(await said(await team.ani.post(path, other))).toContain("Nothing was changed");
    midtrans.control.trouble = () => undefined;
    const words = (await staffPage(path))("main").text();
    expect(words).toContain("no answer yet, it is sent again");
    expect(words).not.toContain("back through Midtrans");
    expect(refunds()).toEqual([`${id}-r1`]);
  });

  test("of a ticket that was given back for a fee the provider sends what the fee leaves", async () => {
    const [reference, id, path] = await buy(2);
    const [ticket] = await shop.orders.ticketsOf(reference);
    const $ = await staffPage(`${path}?ask=refund&ticket=${ticket?.id}&fee=15.000&unit=rupiah`);
    const inputs = $("form[method=post]:has(button[value=refund]) input[type=hidden]").toArray();
    const hidden = Object.fromEntries(inputs.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""]));
    expect(await said(await team.ani.post(path, { ...hidden, do: "refund" }))).toContain("Refunded");
    const { ask, fields } = await sendForm(path, `${id}-r2`);
    expect(ask).toMatch(/^Send Rp.35\.000 back to/);
    expect(await said(await team.ani.post(path, fields))).toContain("Midtrans sends the money back.");
    expect(midtrans.transactions.get(id)?.refunds.map(({ refund_amount: amount }) => Number(amount))).toEqual([35_000]);
    expect((await staffPage(path))("main").text()).not.toContain("back through Midtrans");
    // The fee is not sent back with the rest either.
    const other = { attempt: id, formKey: "of the fee", amount: 60_000, reason: "", editor: "ani@expo.example" };
    expect(await shop.payments.refund(other)).toEqual({ fault: "too_much" });
  });

  test("the difference of an exchange is asked for, paid online, and goes back with the rest by hand", async () => {
    const [reference, id, path] = await buy();
    const [ticket] = await shop.orders.ticketsOf(reference);
    const $ = await staffPage(`${path}?ask=exchange&ticket=${ticket?.id}&to=sunday-pass`);
    const inputs = $("form[method=post]:has(button[value=ask]) input[type=hidden]").toArray();
    const fields = Object.fromEntries(inputs.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""]));
    const done = await team.ani.post(path, { ...fields, do: "ask", days: "3", note: "" });
    const made = (done.headers.get("Location") ?? "").split("?")[0] ?? "";
    const other = made.split("/").at(-1)?.toUpperCase() ?? "";
    const address = createOrderLinks({ secrets: [SECRET], siteUrl: site.url }).pathOf(other);
    const mail = () => smtp.arrived.find(({ raw }) => raw.includes(other));
    await expect.poll(mail, { timeout: 20_000 }).toBeDefined();
    expect((await parseMail(mail() ?? expect.unreachable())).text).toMatch(/Please pay Rp.15\.000 online by/);
    const asked = load(await (await fetch(site.url + address)).text());
    expect(asked("main").text()).toContain(`exchanges a ticket of order ${reference}`);
    expect(asked("main a.button-accent").text()).toBe("Pay now");
    expect(await read(`/id${address}`)).toContain("Bayar sekarang");
    await press(address);
    expect([...midtrans.pages.values()].at(-1)).toMatchObject({ orderId: `${other}-1`, amount: 15_000 });
    await midtrans.pay(`${other}-1`);
    expect(await stateOf(other)).toBe("issued");
    expect((await shop.orders.ticketsOf(reference)).map(({ state }) => state)).toEqual(["refunded"]);
    // Nothing of the first payment is due, and of the second all of the ticket is, in one sum.
    expect((await staffPage(path))("main").text()).not.toContain("through Midtrans");
    const [fresh] = await shop.orders.ticketsOf(other);
    const asks = await staffPage(`${made}?ask=refund&ticket=${fresh?.id}&fee=20.000&unit=rupiah`);
    const hidden = asks("form[method=post]:has(button[value=refund]) input[type=hidden]").toArray();
    const press2 = Object.fromEntries(hidden.map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""]));
    expect(await said(await team.ani.post(made, { ...press2, do: "refund" }))).toContain("Refunded");
    const due = await staffPage(made);
    expect(due("main").text()).toMatch(/Rp.45\.000 /);
    expect(due("main").text()).not.toContain("back through Midtrans");
    expect(midtrans.transactions.get(id)?.refunds).toEqual([]);
    expect(await shop.orders.audit()).toEqual([]);
  });

  test("money that Midtrans cannot send back is to be sent by hand, and the page says why", async () => {
    const [reference, address] = await place();
    await press(address);
    const id = `${reference}-1`;
    midtrans.control.holds = true;
    await midtrans.pay(id, "bank_transfer");
    const path = `/staff/orders/${reference.toLowerCase()}`;
    await team.ani.post(path, { do: "cancel", seen: "placed" });
    await midtrans.send(last(id));
    midtrans.control.holds = false;
    expect(await stateOf(reference)).toBe("refund_due");
    const $ = await staffPage(`${path}?ask=send&refund=${id}-r1`);
    expect($("main").text()).toMatch(
      /Rp.50\.000 \(.*\) has to be sent back by hand\. Midtrans sends nothing back for this/,
    );
    expect($("main form button[value=send]")).toHaveLength(0);
    expect($("main a[href*='ask=returned']")).toHaveLength(1);
    const wanted = { do: "send", refund: `${id}-r1`, amount: "50000" };
    expect(await said(await team.ani.post(path, wanted))).toContain("Midtrans sends nothing back for this way to pay.");
    expect(await said(await team.ani.post(path, { do: "send", refund: "x" }))).toContain("Nothing was changed");
    const sent = await runCommand("orders", ["refund", reference, "--send"], env);
    expect(sent).toMatchObject({ code: 1, out: expect.stringContaining("nothing back for this way to pay") });
    expect(midtrans.transactions.get(id)?.refunds).toEqual([]);
  });

  inFull(() => {
    test("the command sends money back too, and a refusal is said with Midtrans's own words", async () => {
      const [reference, id, path] = await buy();
      const run = (...args: string[]) => runCommand("orders", ["refund", reference, ...args], env);
      expect((await run("--send")).out).toContain("nothing is due");
      await run();
      midtrans.control.holds = true;
      await midtrans.become(id, "capture");
      expect(await run("--send")).toMatchObject({ code: 1, out: expect.stringContaining("Midtrans refuses") });
      expect((await staffPage(path))("dl").text()).toMatch(/send it by hand, 412 Merchant cannot modify/);
      await midtrans.become(id, "settlement");
      midtrans.control.holds = false;
      expect(await run("--send")).toMatchObject({
        code: 0,
        out: expect.stringContaining("Midtrans sends the money back"),
      });
      expect((await run("--send")).out).toContain("nothing is due");
      expect((await run("0123456789ABCDEF", "--send")).code).toBe(2);
      expect((await runCommand("orders", ["show", reference], env)).out).toContain(`${id}-r2  Rp`);
      expect(midtrans.transactions.get(id)?.refunds).toHaveLength(1);
    });
  });

  test("staff get a mail about a payment that the bank took back", async () => {
    const [reference, id] = await buy(1, "credit_card");
    await midtrans.become(id, "deny");
    const find = () =>
      smtp.arrived.filter(({ raw, envelope }) => envelope.to.includes(STAFF) && raw.includes(reference));
    await expect.poll(find).toHaveLength(1);
    const [mail = expect.unreachable()] = find();
    const { subject, text } = await parseMail(mail);
    expect(subject).toBe(`A payment needs a person · ${reference}`);
    expect(text).toContain("The bank took money of this payment back");
    expect(text).toContain(`/staff/orders/${reference.toLowerCase()}`);
  });
});

inFull(() => {
  test("where no key is set there are no messages", async () => {
    const site = await startTestSite();
    try {
      expect((await fetch(`${site.url}/hooks/midtrans`, { method: "POST", body: "{}" })).status).toBe(404);
    } finally {
      await site.stop();
    }
  });
});
