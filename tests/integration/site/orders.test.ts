import { load } from "cheerio";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { ContentStore } from "~/content/store/content-store.server";
import { Schedule } from "~/content/store/schedule.server";
import { m } from "~/paraglide/messages";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { createFormGuard } from "~/platform/forms/form-guard.server";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { inFull } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { formClient, wordsOf } from "../../support/services/form-client";
import { choice, SELLING, STAFF } from "../../support/services/order-forms";
import { buyer, openOrders, some } from "../../support/services/orders";
import { openPeople } from "../../support/services/people";
import { runCommand } from "../../support/services/run-command";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { signInAt } from "../../support/services/staff-browser";
import { openForm, withValues } from "../../support/services/staff-forms";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp?.stop();
  await databases.stop();
});

/** Has a change of a shipped ticket published by the site, as at a time that has come. */
async function publishAtOnce({ open }: TestDatabase, id: string, change: object): Promise<void> {
  const connection = open();
  const store = new ContentStore(connection, { clock: Date, shipped: shippedDocuments, settings: settingFacts });
  const schedule = new Schedule(connection, {
    storeOf: async () => store,
    clock: Date,
    logger: pino({ enabled: false }),
  });
  const { revision: basedOn } = await store.readLatest();
  const stored = shippedDocuments.tickets.find((ticket) => ticket.id === id)?.document as object;
  const changes = [{ kind: "tickets" as const, id, document: { ...stored, ...change } }];
  expect(await schedule.add({ editor: STAFF, note: "", basedOn, changes, at: 1 })).toHaveProperty("scheduled");
  await connection.close();
}

describe("buying on the site with PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  const buyerAt = "buyer@orders.example";
  const ibuAt = "ibu@orders.example";
  const namesAt = "names@orders.example";
  const twiceAt = "twice@orders.example";
  let database: TestDatabase;
  let env: Record<string, string>;
  let site: SiteServer;
  beforeAll(async () => {
    database = await create();
    env = { ...database.settings, ...SELLING, SMTP_URL: smtp.url };
    site = await startTestSite(env);
  });
  afterAll(() => site?.stop());

  const read = async (path: string) => (await fetch(site.url + path)).text();
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    formClient(site).post(path, new URLSearchParams(fields), headers);

  /** Holds tickets. @returns the address of the order */
  async function hold(quantity = "1", prefix = ""): Promise<string> {
    const page = `${prefix}/order/new`;
    const response = await post(page, choice(await read(page), quantity));
    expect(response.status).toBe(303);
    return response.headers.get("Location") ?? "";
  }

  /** A valid form of a buyer. */
  async function buyerForm(address: string, changes: Record<string, string> = {}) {
    const $ = load(await read(address));
    const token = $("form[aria-label] input[name=form_token]").attr("value") ?? "";
    const consentVersion = $("input[name=consentVersion]").attr("value") ?? "";
    const typed = { name: "Budi Santosa", email: "budi@visitor.example", phone: "0812 3456 7890", consent: "on" };
    return { form_token: token, leave_this_empty: "", consentVersion, ...typed, ...changes };
  }

  /** Places an order. @returns its address */
  async function place(email: string, quantity = "1", prefix = ""): Promise<string> {
    const address = await hold(quantity, prefix);
    const response = await post(address, await buyerForm(address, { email }));
    expect(response.status).toBe(303);
    return response.headers.get("Location") ?? "";
  }

  const referenceIn = (address: string) => /\/order\/([\w-]+)/.exec(address)?.[1]?.toUpperCase() ?? "";
  const mailsTo = (email: string) => smtp.arrived.filter(({ envelope }) => envelope.to.includes(email));
  /** The last of so many mails to a buyer. */
  async function mailTo(email: string, count = 1) {
    await expect.poll(() => mailsTo(email).length).toBe(count);
    const [last] = mailsTo(email).slice(-1);
    if (!last) throw new Error(`no mail to ${email}`);
    return parseMail(last);
  }

  test("a company may be typed that is billed, folded away for others, and reaches the buyer's mail and what is stored", async () => {
    const address = await hold();
    const folded = load(await read(address))("form details");
    expect(folded.attr("open")).toBeUndefined();
    expect(
      folded
        .find("input")
        .toArray()
        .map(({ attribs }) => attribs.name),
    ).toEqual(["company", "npwp", "billing"]);
    const email = "billed@orders.example";
    const typed = { email, company: "PT Rimba Raya", npwp: "01.234", billing: "Jalan Hutan 1" };
    const refused = await post(address, await buyerForm(address, typed));
    expect(refused.status).toBe(400);
    const again = load(await refused.text());
    expect(again("form details").attr("open")).toBeDefined();
    expect(again("#order-npwp, input[name=npwp]").attr("value")).toBe("01.234");
    expect(again("form").text()).toContain("An NPWP has 15 or 16 digits.");
    const nameless = await post(address, await buyerForm(address, { email, npwp: "012345678901000" }));
    expect(load(await nameless.text())("form").text()).toMatch(/company/i);
    const placed = await post(address, await buyerForm(address, { ...typed, npwp: "01.234.567.8-901.000" }));
    expect(placed.status).toBe(303);
    expect((await mailTo(email)).text).toContain("PT Rimba Raya, NPWP 01.234.567.8-901.000, Jalan Hutan 1");
  });

  test("going back and another tab reserve no second time, and another choice replaces the first", async () => {
    const first = await post("/order/new", choice(await read("/order/new"), "1"));
    const cookie = first.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect(first.headers.get("Set-Cookie")).toMatch(/Max-Age=900; Path=\/order; .*HttpOnly/);
    const again = await (await fetch(`${site.url}/order/new`, { headers: { Cookie: cookie } })).text();
    expect(wordsOf(again)).toContain("We’ve already reserved 1 × Friday Pass for you until");
    const address = first.headers.get("Location") ?? "";
    expect(load(again)(`a[href="${address}"]`).text()).toBe("Continue with your order");
    const repeated = await post("/order/new", choice(again, "1"));
    expect(repeated.headers.get("Location")).toBe(address);
    const other = await post("/order/new", choice(again, "2"));
    expect(other.headers.get("Location")).not.toBe(address);
    expect(wordsOf(await read(address))).toContain("Cancelled");
    expect(await read("/order/new")).not.toContain("We’ve already reserved");
  });

  test("beyond the share of its network an order is placed by the link in its mail, without another form", async () => {
    const unknown = ["one@orders.example", "two@orders.example"];
    for (const email of unknown) await place(email, "8");
    const address = await hold("8");
    await database.execute("UPDATE ticket_stock SET quota = held + sold WHERE ticket = 'friday-pass'");
    const email = "office@orders.example";
    const response = await post(address, await buyerForm(address, { email }));
    expect(response.headers.get("Location")).toBe(address);
    const waiting = await read(address);
    expect(wordsOf(waiting)).toContain(`we sent a link to ${email}`);
    expect(wordsOf(waiting)).not.toContain("Bank Tes 123");
    expect(load(waiting)("input[name=email]").length).toBe(0);
    const { subject, text } = await mailTo(email);
    expect(subject).toBe(`Open this link to place your order · ${referenceIn(address)}`);
    const link = site.url + (/\/order\/\S*mailbox=\S+/.exec(text ?? "")?.[0] ?? "");
    const [forged] = link.split("&mailbox=");
    await fetch(`${forged}&mailbox=${"A".repeat(43)}`);
    expect(wordsOf(await read(address))).toContain(`we sent a link to ${email}`);
    for (let press = 0; press < 2; press++) {
      const opened = await fetch(link);
      expect(new URL(opened.url).searchParams.has("mailbox")).toBe(false);
      expect(wordsOf(await opened.text())).toContain("Bank Tes 123");
    }
    expect((await mailTo(email, 2)).subject).toBe(`Your order is placed · ${referenceIn(address)}`);
  });

  test("while staff want the e-mail first, nothing is reserved before the link in the mail places the order", async () => {
    const staff = await signInAt(site, STAFF, env);
    const turn = (first: string) => staff.post("/staff/orders/holders", { first });
    const heldNow = async () =>
      (await database.read<{ held: number }>("SELECT held FROM ticket_stock WHERE ticket = 'friday-pass'"))[0]?.held;
    const email = "first@orders.example";
    await database.execute("UPDATE ticket_stock SET quota = 1500 WHERE ticket = 'friday-pass'");
    expect((await turn("on")).status).toBe(303);
    try {
      expect(wordsOf(await (await staff.get("/staff/orders/holders")).text())).toContain("It is on since");
      expect(wordsOf(await (await staff.get("/staff/audit")).text())).toContain("turned “Confirm the e-mail first” on");
      expect(wordsOf(await read("/order/new"))).toMatch(/Nothing is reserved before you open the link.*Continue/);
      const before = await heldNow();
      const address = await hold("3");
      expect(wordsOf(await read(address))).toMatch(/Nothing is reserved yet\. .*Not reserved yet/);
      expect((await post(address, await buyerForm(address, { email }))).headers.get("Location")).toBe(address);
      expect(await heldNow()).toBe(before);
      const waiting = wordsOf(await read(address));
      expect(waiting).toContain(`we sent a link to ${email}`);
      expect(waiting).toContain("Nothing is reserved until then.");
      const { text } = await mailTo(email);
      const link = site.url + (/\/order\/\S*mailbox=\S+/.exec(text ?? "")?.[0] ?? "");
      await database.execute("UPDATE ticket_stock SET quota = held + sold WHERE ticket = 'friday-pass'");
      const quotas = "/staff/content/tickets/friday-pass";
      const fewer = withValues(await openForm(staff, quotas), { quota: String(before ?? 0) });
      expect((await staff.post(quotas, fewer.toString())).status).toBe(303);
      expect(wordsOf(await (await fetch(link)).text())).toContain("all of these tickets are taken right now");
      const all = withValues(await openForm(staff, quotas), { quota: "1500" });
      expect((await staff.post(quotas, all.toString())).status).toBe(303);
      expect(wordsOf(await (await fetch(link)).text())).toContain("Bank Tes 123");
      expect(await heldNow()).toBe((before ?? 0) + 3);
    } finally {
      await turn("off");
    }
    expect(wordsOf(await read("/order/new"))).toContain("We reserve them for 15 minutes");
    // A day that another shop sells is not missing.
    const elsewhere = load(await read("/order/new"))("main li:has(a[href^='https://tickets.example.com/'])").text();
    expect(elsewhere).toMatch(/^Saturday Pass.*Buy Saturday Pass.*Sold at tickets\.example\.com$/);
    // The amount of a transfer is not the total, which the buyer reads before they place the order.
    expect(wordsOf(await read(await hold("1")))).toMatch(/Your tickets are reserved\..*up to Rp\s?999 is added/);
  });

  test("a ticket is ordered, paid and issued, and the buyer reads each step", async () => {
    const $ = load(await read("/ticket"));
    const form = $("#friday-pass input").attr("form");
    expect($(`form#${form}`).attr()).toMatchObject({ method: "get", action: "/order/new" });
    expect($("#friday-pass input").attr()).toMatchObject({ name: "friday-pass", min: "0", max: "100" });
    // One button goes on with the numbers of all cards.
    expect($("main button[type=submit].button-accent").attr("form")).toBe(form);
    // What is not sold here, or not now, has no number.
    expect($(":is(#saturday-pass, .ticket-line) input").length).toBe(0);
    const address = await place(buyerAt, "2");
    const reference = referenceIn(address);
    const placed = wordsOf(await read(address));
    // The news is the heading, and the number stands above it alone.
    expect(placed).toContain(`Order ${reference} Your order is placed Waiting for payment`);
    expect(placed).toContain("Bank Tes 123");
    expect(placed.split(reference).length).toBe(2);
    const amount = /To pay\s*Rp\s?(100\.\d{3})/.exec(placed)?.[1];
    expect(amount).toBeDefined();
    const mail = await mailTo(buyerAt);
    expect(mail.subject).toBe(`Your order is placed · ${reference}`);
    expect(mail.text).toContain(amount);
    expect(mail.text).toContain("Bank Tes 123");
    expect(mail.text).toContain(address);

    const staff = await signInAt(site, STAFF, env);
    const list = wordsOf(await (await staff.get(`/staff/orders?q=${amount}`)).text());
    expect(list).toContain(reference);
    const own = `/staff/orders/${reference.toLowerCase()}`;
    expect((await staff.post(own, { do: "paid" })).status).toBe(303);
    expect((await staff.post(own, { do: "paid" })).status).toBe(303);
    const detail = wordsOf(await (await staff.get(own)).text());
    expect(detail).toMatch(/sari@expo\.example\s*Paid, tickets sent/);
    expect(wordsOf(await read(address))).toContain("Paid: see you at the expo");
    const receipt = await mailTo(buyerAt, 2);
    expect(receipt.subject).toBe(`Your tickets are paid · ${reference}`);
    expect(wordsOf(await (await staff.get("/staff/audit")).text())).toContain(
      `recorded the payment of order ( ${reference} )`,
    );
  });

  test("a mistyped address is asked about, and corrected by the buyer and by staff, who see why a mail was refused", async () => {
    const at = (domain: string) => `typo@${domain}`;
    const held = await hold();
    const fields = await buyerForm(held, { email: at("gmial.com") });
    const asked = await post(held, fields);
    expect([asked.status, await asked.text()]).toEqual([
      400,
      expect.stringContaining(`Did you mean ${at("gmail.com")}?`),
    ]);
    const again = await buyerForm(held, { email: at("gmial.com") });
    const token = load(await (await post(held, again)).text())("input[name=form_token]").attr("value") ?? "";
    const placed = await post(held, { ...again, form_token: token });
    expect(placed.status).toBe(303);
    const address = placed.headers.get("Location") ?? "";
    const own = `/staff/orders/${referenceIn(address).toLowerCase()}`;
    const staff = await signInAt(site, STAFF, env);
    const show = async () => wordsOf(await (await staff.get(own)).text());
    await mailTo(at("gmial.com"));

    const page = load(await read(address))("a[href*='/address?']").attr("href") ?? "";
    expect(load(await read(page))("input[name=email]").attr("value")).toBe(at("gmial.com"));
    for (const [email, said] of [
      ["not an address", "look like an e-mail address"],
      [at("gmail.con"), `Did you mean ${at("gmail.com")}?`],
    ]) {
      const refused = await post(page, { email: email ?? "" });
      expect([refused.status, wordsOf(await refused.text())]).toEqual([400, expect.stringContaining(said ?? "")]);
      // Back shows it, also without scripts.
      expect(refused.headers.get("Cache-Control")).toBe("private, no-cache");
    }
    const right = { email: at("gmail.con"), asked: at("gmail.con"), chosen: at("visitor.example") };
    expect((await post(page, right)).status).toBe(303);
    expect((await mailTo(at("visitor.example"))).text).toContain(address);
    expect(await show()).toContain(at("visitor.example"));

    await staff.post(own, { do: "paid" });
    await mailTo(at("visitor.example"), 2);
    expect((await post(page, { email: at("elsewhere.example") })).status).toBe(409);
    await database.execute(
      `UPDATE delivery SET state = 'parked', last_error = '550 No such mailbox here' WHERE kind = 'receipt'
         AND submission_id IN (SELECT id FROM submission WHERE reference = '${referenceIn(address)}')`,
    );
    expect(await show()).toContain(
      `An e-mail to ${at("visitor.example")} did not get through: 550 No such mailbox here`,
    );
    const unread = await staff.post(own, { do: "readdress", email: "nowhere" });
    const $ = load(await unread.text());
    expect([unread.status, $("#order-email").attr("value"), $("details:has(#order-email)").is("[open]")]).toEqual([
      400,
      "nowhere",
      true,
    ]);
    expect($("main [role=alert] a[href='#order-email']").text()).toContain("look like an e-mail address");
    expect((await staff.post(own, { do: "readdress", email: at("new.example") })).status).toBe(303);
    expect((await mailTo(at("new.example"))).subject).toContain("Your tickets are paid");
    expect(await show()).not.toContain("No such mailbox");

    const correct = (fields: Record<string, string>) =>
      staff.post(own, { do: "correct", name: "Sari Dewi Lestari", phone: "0813 5555 0199", ...fields });
    const wrong = await correct({ name: " ", phone: "12" });
    const shown = load(await wrong.text());
    expect([wrong.status, shown("#order-phone").attr("value"), shown("details:has(#order-name)").is("[open]")]).toEqual(
      [400, "12", true],
    );
    expect(wordsOf(shown("main [role=alert] li").text())).toMatch(/buyer’s name.*phone number/);
    expect(await show()).not.toContain("Lestari");
    expect((await correct({})).headers.get("Location")).toContain("said=correct");
    expect(await show()).toMatch(/Sari Dewi Lestari.*\+62 813 5555 0199/s);
    expect(wordsOf(await (await staff.get("/staff/audit")).text())).toContain("buyer’s name or phone of order");
    expect(wordsOf(await (await staff.get("/staff/audit")).text())).toContain("corrected the e-mail address of order");
  });

  test("an order in Indonesian stays in Indonesian", async () => {
    const address = await place(ibuAt, "1", "/id");
    expect(address).toMatch(/^\/id\/order\//);
    expect(wordsOf(await read(address))).toContain("Menunggu pembayaran");
    expect((await mailTo(ibuAt)).subject).toMatch(/^Pesananmu sudah dibuat · JOE-/);
  });

  test("without its key an order is one that does not exist, and no page of orders is cached or indexed", async () => {
    const address = await hold();
    const [path = ""] = address.split("?");
    const wrong = [path, `${path}?key=`, `${path}?key=${"A".repeat(43)}`, "/order/joe-0000-00?key=x", "/order/x"];
    const bodies = new Set<string>();
    for (const other of wrong) {
      const response = await fetch(site.url + other);
      expect(response.status, other).toBe(404);
      const $ = load(await response.text());
      expect($("main h1").text(), other).toBe("This link to an order or a ticket is incomplete or out of date");
      expect(
        $("main a")
          .toArray()
          .map((link) => $(link).attr("href")),
      ).toEqual(["/order/find", "/"]);
      bodies.add($("main").text());
    }
    expect(bodies.size).toBe(1);
    const response = await fetch(site.url + address);
    // Back shows its form as it was left, also after a refusal.
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    const refused = await post(address, await buyerForm(address, { email: "" }));
    expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([400, "private, no-cache"]);
    expect((await fetch(`${site.url}/order/find`)).headers.get("Cache-Control")).toBe("private, no-cache");
    const placed = await fetch(site.url + (await place("stored@orders.example")));
    expect(placed.headers.get("Cache-Control")).toBe("private, no-store");
    const $ = load(await response.text());
    expect($("meta[name=robots]").attr("content")).toBe("noindex");
    expect($("meta[name=referrer]").attr("content")).toBe("same-origin");
    expect($("link[rel=canonical]").attr("href") ?? "").not.toContain("key");
  });

  test("a repeat of either form leads to the same order, and other words to an explanation", async () => {
    const fields = choice(await read("/order/new"), "1");
    const holds = await Promise.all([post("/order/new", fields), post("/order/new", fields)]);
    const [first = "", second] = holds.map(({ headers }) => headers.get("Location"));
    expect(second).toBe(first);
    const address = first ?? "";
    const form = await buyerForm(address, { email: twiceAt });
    const sent = await Promise.all([post(address, form), post(address, form)]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    const other = await post(address, { ...form, name: "Somebody else", email: "else@visitor.example" });
    expect(other.status).toBe(409);
    const html = await other.text();
    expect(html).toContain('value="Somebody else"');
    const $ = load(html);
    expect($("main [role=alert]").text()).toContain("It stays under the e-mail address given then");
    expect($("main").text()).not.toContain(twiceAt);
    const card = $("section[aria-labelledby=order-state]");
    expect(card.text()).toContain("Waiting for payment");
    const links = card.find("a").toArray();
    expect(links.map((link) => $(link).attr("href"))).toEqual([address, "/order/new?friday-pass=1"]);
    await mailTo(twiceAt, 1);
  });

  test.each(["-1", "1000000000", "101", "two", "2.5"])(
    "%j tickets are refused with what was typed",
    async (quantity) => {
      const response = await post("/order/new", choice(await read("/order/new"), quantity));
      expect(response.status).toBe(400);
      const $ = load(await response.text());
      expect($("[role=alert]").text()).toContain("Nothing is reserved yet");
      expect($("#fault-friday-pass").text()).toBe("Choose 1 to 100, or 0 for none.");
      expect($("input[name=friday-pass]").attr("value")).toBe(quantity);
    },
  );

  test.each([
    ["friday-pass=2&sunday-pass=1&buy=friday-pass", ["2", "1"], ""],
    ["friday-pass=&sunday-pass=&buy=sunday-pass", [undefined, "1"], ""],
    ["friday-pass=&sunday-pass=2&buy=friday-pass", ["1", "2"], ""],
    ["friday-pass=101&sunday-pass=-1", ["101", "-1"], "Choose 1 to 100, or 0 for none.Choose 1 to 100, or 0 for none."],
    ["friday-pass=1000000000000&made-up=3&buy=made-up", ["1000000000", undefined], "Choose 1 to 100, or 0 for none."],
  ])(
    "the form of the ticket page leads to %s, which shows what was typed and what is wrong",
    async (query, values, faults) => {
      const $ = load(await read(`/order/new?${query}`));
      expect(["friday-pass", "sunday-pass"].map((name) => $(`input[name=${name}]`).attr("value") || undefined)).toEqual(
        values,
      );
      expect($("[id^=fault-]").text()).toBe(faults);
      expect($("[role=alert]").length).toBe(faults ? 1 : 0);
    },
  );

  test("the finder puts its passes into one order with one press", async () => {
    const found = async (query: string) => {
      const $ = load(await read(`/ticket?${query}`));
      const links = $(
        "#finder [role=status] a[href*='/order/new'], #finder [role=status] a[href*='tickets.example.com']",
      );
      return links.toArray().map((link) => [$(link).text(), $(link).attr("href")]);
    };
    expect(await found("adults=3&day=3")).toEqual([["Order 3 × Sunday Pass", "/order/new?sunday-pass=3"]]);
    expect(await found("adults=7&day=1")).toEqual([["Order 7 × Friday Pass", "/order/new?friday-pass=7"]]);
    expect(await found("adults=9&day=1")).toEqual([["Order 9 × Friday Pass", "/order/new?friday-pass=9"]]);
  });

  test("no ticket, a token that is made up or too old, a price of before and another site are refused", async () => {
    const fields = choice(await read("/order/new"), "1");
    const old = createFormGuard({
      secrets: [SELLING.SESSION_SECRET],
      clock: { now: () => Date.now() - 13 * 3600_000 },
      minMs: 0,
    }).issue().token;
    const refused = [
      [{ ...fields, "friday-pass": "0" }, 400, "Choose at least one ticket."],
      [{ ...fields, form_token: "made.up.token" }, 400, ""],
      [{ ...fields, form_token: old }, 400, ""],
      [{ ...fields, seen_prices: "friday-pass=1" }, 409, "What we sell has changed"],
    ] as const;
    for (const [body, status, text] of refused) {
      const { "friday-pass": typed } = { "friday-pass": "1", ...body };
      const response = await post("/order/new", body);
      expect(response.status).toBe(status);
      const html = await response.text();
      expect(wordsOf(html)).toContain(text);
      expect(load(html)("input[name=friday-pass]").attr("value")).toBe(typed);
    }
    expect((await post("/order/new", fields, { Origin: "https://evil.example" })).status).toBe(400);
  });

  test("a buyer's form is shown again with what was typed and what is wrong", async () => {
    const address = await hold();
    const response = await post(address, await buyerForm(address, { phone: "12", name: "Typed name" }));
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('value="Typed name"');
    const $ = load(html);
    expect($("[role=alert]").text()).not.toBe("");
    const policies = $("main form label a").toArray();
    expect(policies.map((link) => $(link).attr("href"))).toEqual(["/privacy", "/ticket-policy"]);
  });

  test("an order that is cancelled frees its tickets, and says how to go on", async () => {
    const address = await hold("3");
    const response = await post(`${address}&cancel=yes`, {});
    expect(response.status).toBe(303);
    const $ = load(await read(address));
    expect($("main a.button-accent").attr("href")).toBe("/order/new?friday-pass=3");
    const reference = referenceIn(address);
    expect(await database.read(`SELECT state FROM ticket_order WHERE reference = '${reference}'`)).toEqual([
      { state: "cancelled" },
    ]);
  });

  test("money for an order that the team has cancelled brings no tickets, and the page says so before and after the press", async () => {
    const own = `/staff/orders/${referenceIn(await place("rejected@orders.example")).toLowerCase()}`;
    const staff = await signInAt(site, STAFF, env);
    const textAfter = async (fields: Record<string, string>) => {
      const { headers } = await staff.post(own, fields);
      return wordsOf(await (await staff.get(headers.get("Location") ?? "")).text());
    };
    expect(await textAfter({ do: "cancel", seen: "placed" })).toContain(m.staff_order_pay_rejected());
    const paid = await textAfter({ do: "paid", seen: "cancelled" });
    expect(paid).toContain(m.sales_order_done_paid_due());
    expect(paid).not.toContain(m.sales_order_done_paid());
  });

  test("a ticket that is refunded while its place stays taken is not said to be on sale again", async () => {
    const own = `/staff/orders/${referenceIn(await place("kept-place@orders.example")).toLowerCase()}`;
    const staff = await signInAt(site, STAFF, env);
    await staff.post(own, { do: "paid", seen: "placed" });
    const $ = load(await (await staff.get(`${own}?ask=refund`)).text());
    const [tickets = ""] = $("[name=ticket]")
      .get()
      .map((field) => $(field).attr("value"));
    const refunded = await staff.post(own, { do: "refund", seen: "issued", tickets, place: "kept" });
    const said = wordsOf(await (await staff.get(refunded.headers.get("Location") ?? "")).text());
    expect(said).toContain(m.sales_order_done_refund_kept());
    expect(said).not.toContain(m.sales_order_done_refund());
  });

  test("the command lists, shows, cancels, audits and exports", async () => {
    const reference = referenceIn(await place("command@visitor.example"));
    const run = (...args: string[]) => runCommand("orders", args, env);
    expect((await run("list", "--search", "command@")).out).toContain(`${reference}  placed`);
    expect((await run("export")).out).toContain(`"${reference}","placed"`);
    expect((await run("cancel", reference.toLowerCase())).out).toContain("is cancelled");
    expect((await run("cancel", reference)).out).toContain("is cancelled");
    const audit = await run("audit");
    expect(audit.code).toBe(0);
    expect(audit.out).toContain("The stock and the tickets agree with the orders.");
    expect(audit.out).toMatch(/friday-pass: \d+ held, \d+ sold, \d+ of 1500 free/);
    const wrong = await run("show", "JOE-7K3F-2Z");
    expect(wrong.code).toBe(2);
  });

  inFull(() => {
    test("what was typed stays while the database hangs, and is sent with the same button afterwards", async () => {
      const address = await hold();
      const form = await buyerForm(address, { name: "Patient Buyer", holder_1: "Patient Friend" });
      const hanging = database.execute("LOCK TABLE ticket_order; SELECT pg_sleep(9)");
      await expect
        .poll(() => database.read("SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock'"))
        .toHaveLength(1);
      const response = await post(address, form);
      expect(response.status).toBe(503);
      const html = await response.text();
      expect(html).toContain('value="Patient Buyer"');
      expect(html).toContain('value="Patient Friend"');
      await hanging;
      expect((await post(address, form)).status).toBe(303);
    });
  });

  test("pages follow the stock within seconds", async () => {
    const other = await create();
    const own = await startTestSite({ ...other.settings, ...SELLING });
    try {
      const card = async () =>
        wordsOf(load(await (await fetch(`${own.url}/ticket`)).text())("#friday-pass").html() ?? "");
      const open = async () => await (await fetch(`${own.url}/order/new`)).text();
      const press = (fields: Record<string, string>) => formClient(own).post("/order/new", new URLSearchParams(fields));
      const chosen = choice(await open(), "8");
      const address = (await press(chosen)).headers.get("Location");
      expect(address).toMatch(/^\/order\/joe-/);
      await other.execute("UPDATE ticket_stock SET sold = 1400");
      await expect.poll(card).toContain("Few left");
      await other.execute("UPDATE ticket_stock SET sold = 1492");
      await expect.poll(card).toMatch(/All reserved.*Unpaid ones go back on sale by/);
      // The first response may have been lost; somebody else is too late.
      expect((await press(chosen)).headers.get("Location")).toBe(address);
      for (const late of [choice(await open(), "1"), { ...chosen, "friday-pass": "7" }]) {
        const refused = await press(late);
        expect(refused.status).toBe(409);
        const $ = load(await refused.text());
        expect($("main [role=alert]").text()).toContain("there aren’t enough tickets left");
        expect($("details[open]").text()).toMatch(/Friday Pass.*All reserved\. Unpaid ones go back on sale by/);
      }
      await other.execute("UPDATE ticket_stock SET sold = 1500, held = 0");
      await expect.poll(card).toContain("Sold out");
    } finally {
      await own.stop();
    }
  });

  test("a price that changes at a time: who saw the old one is asked again, and each order keeps its price, also in mails", async () => {
    const choose = (html: string) => ({ ...choice(html, ""), "sunday-pass": "2" });
    const early = (await post("/order/new", choose(await read("/order/new")))).headers.get("Location") ?? "";
    const seen = await read("/order/new");
    await publishAtOnce(database, "sunday-pass", { price: 80_000 });
    await expect.poll(async () => wordsOf(await read("/order/new"))).toMatch(/Rp\s80\.000/);
    const refused = await post("/order/new", choose(seen));
    const again = await refused.text();
    expect([refused.status, wordsOf(again)]).toEqual([409, expect.stringContaining("What we sell has changed")]);
    expect(load(again)("input[name=sunday-pass]").attr("value")).toBe("2");
    const late = (await post("/order/new", choose(again))).headers.get("Location") ?? "";
    // A transfer has up to 999 rupiah more than its tickets cost.
    for (const [address, held, amount, other] of [
      [early, /Rp\s130\.000/, /Rp\s130\.\d{3}/g, /Rp\s160\./],
      [late, /Rp\s160\.000/, /Rp\s160\.\d{3}/g, /Rp\s130\./],
    ] as const) {
      expect(wordsOf(await read(address))).toMatch(held);
      const email = `${address === early ? "early" : "late"}@orders.example`;
      await post(address, await buyerForm(address, { email }));
      const text = wordsOf((await mailTo(email)).text ?? "");
      const amounts = (words: string) => new Set(words.match(amount));
      expect(amounts(text)).toEqual(amounts(wordsOf(await read(address))));
      expect(text).not.toMatch(other);
    }
  });

  test("people's data have the orders of a buyer, and lose them", async () => {
    const reference = referenceIn(await place("leaver@visitor.example"));
    const people = openPeople(database, SELLING.SESSION_SECRET);
    const { submissions } = await people.find("leaver@visitor.example");
    expect(submissions).toMatchObject([{ reference, kind: "order" }]);
    expect(await people.correct("leaver@visitor.example", { name: "New Name" })).toMatchObject([{ reference }]);
    expect(await people.export("leaver@visitor.example")).toContain("New Name");
    await people.forget("leaver@visitor.example");
    const { out } = await runCommand("orders", ["show", reference], env);
    expect(out).toContain("placed");
    expect(out).not.toContain("leaver@visitor.example");
  });

  test("one buyer gets as many of a ticket as it allows, with all orders, and what was typed stays", async () => {
    const staff = await signInAt(site, STAFF, env);
    const kind = "/staff/content/tickets/friday-pass";
    const limited = withValues(await openForm(staff, kind), { maxPerOrder: "8", maxPerBuyer: "8" });
    expect((await staff.post(kind, limited.toString())).status).toBe(303);
    const [email, again] = ["many@orders.example", "Many+again@orders.example"];
    const first = referenceIn(await place(email, "7"));
    const linkIn = ({ text }: Awaited<ReturnType<typeof mailTo>>) =>
      site.url + (/\/order\/\S*mailbox=\S+/.exec(text ?? "")?.[0] ?? "");
    // Nobody has said yet whose mailbox it is: the link in the next mail does, and would end the first order.
    expect(wordsOf(await read(await place(again, "2")))).toContain(`we sent a link to ${again}`);
    expect((await mailTo(again)).text).toMatch(new RegExp(`${first}[^]*opening this link\\s+cancels the others`));
    expect((await fetch(linkIn(await mailTo(email)))).status).toBe(200);
    const address = await hold("2");
    const form = await buyerForm(address, { email: again });
    const refused = await post(address, form);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(load(html)("[role=alert]").text()).toContain("Friday Pass: one buyer may have 8 at most");
    expect(html).toContain('value="Budi Santosa"');
    expect((await post(address, { ...form, email: "other@orders.example" })).status).toBe(303);
  });

  test("names are asked for where a ticket wants them, kept when one is missing or time is up, and on the tickets", async () => {
    const staff = await signInAt(site, STAFF, env);
    const kind = "/staff/content/tickets/friday-pass";
    const asking = withValues(await openForm(staff, kind), { holders: "required" });
    expect((await staff.post(kind, asking.toString())).status).toBe(303);
    const address = await hold("2");
    const reference = referenceIn(address);
    const $ = load(await read(address));
    const fields = $("input[name^=holder_]").toArray();
    expect(fields.map((field) => $(field).attr("autocomplete"))).toEqual(["name", "off"]);
    expect($("fieldset:has(input[name=holder_1])").text()).toContain("Friday Pass");

    const names = { holder_1: "Sari Putri", holder_2: "", holder_3: "Nobody" };
    const form = await buyerForm(address, { email: namesAt, ...names });
    const refused = await post(address, form);
    expect(refused.status).toBe(400);
    const again = load(await refused.text());
    expect(again("input[name=holder_1]").attr("value")).toBe("Sari Putri");
    expect(again("[role=alert] a[href='#order-holder_2']").text()).toBe("Tell us who comes with ticket 2.");
    expect(again("#order-holder_2").attr("aria-invalid")).toBe("true");
    const tooLong = await post(address, { ...form, holder_1: "x".repeat(81), holder_2: "Budi" });
    expect(tooLong.status).toBe(400);
    expect(load(await tooLong.text())("input[name=holder_2]").attr("value")).toBe("Budi");

    await database.execute(`UPDATE ticket_order SET state = 'expired' WHERE reference = '${reference}'`);
    await database.execute("UPDATE ticket_stock SET held = held - 2 WHERE ticket = 'friday-pass'");
    // A page that is loaded again keeps the form: a phone does so by itself.
    const reloaded = load(await read(address));
    expect(reloaded("main").text()).toContain("The time for your reservation is over.");
    expect(reloaded("input[name=email]").length).toBe(1);
    const late = await post(address, form);
    expect(late.status).toBe(400);
    expect(load(await late.text())("#order-holder_2").attr("aria-invalid")).toBe("true");
    const placed = await post(address, { ...form, holder_2: "Budi" });
    expect(placed.status).toBe(303);
    const renewed = placed.headers.get("Location") ?? "";
    expect(referenceIn(renewed)).not.toBe(reference);
    // The same form again leads to it, and one with other details is not thanked for: it changes nothing.
    expect((await post(address, { ...form, holder_2: "Budi" })).headers.get("Location")).toBe(renewed);
    const corrected = await post(address, { ...form, holder_2: "Siti" });
    expect(corrected.status).toBe(409);
    expect(wordsOf(await corrected.text())).toContain("This order was already placed");
    expect(await openPeople(database, SELLING.SESSION_SECRET).export(namesAt)).toContain("1. Sari Putri\\n2. Budi");
    await staff.post(`/staff/orders/${referenceIn(renewed).toLowerCase()}`, { do: "paid" });
    expect(wordsOf(await read(renewed))).toMatch(/Sari Putri Open the ticket.* Budi Open the ticket/);
  });
});

test("where nobody could pay, nothing is sold: the button leads to the chat", async () => {
  const site = await startTestSite({
    APP_URL: "https://expo.example",
    SESSION_SECRET: "s".repeat(40),
    MAIL_MODE: "file",
    SITE_CLOCK: "2025-10-15T10:00:00+07:00",
  });
  try {
    const $ = load(await (await fetch(`${site.url}/ticket`)).text());
    expect($("#friday-pass a.button-accent").attr("href")).toMatch(/^https:\/\/wa\.me\//);
    expect((await fetch(`${site.url}/order/new`)).status).toBe(404);
  } finally {
    await site.stop();
  }
});

test("at the gate an order is reserved, and nothing is transferred; a sale that has ended takes none", async () => {
  const secrets = { SESSION_SECRET: SELLING.SESSION_SECRET };
  const site = await startTestSite({ ...secrets, PAYMENT: "gate", SITE_CLOCK: "2025-11-14T20:00:00+07:00" });
  const orders = openOrders({ open: () => sqliteDatabase(site.dataDirectory) }, Date);
  try {
    const html = await (await fetch(`${site.url}/order/new`)).text();
    const ended = await formClient(site).post("/order/new", new URLSearchParams(choice(html, "1")));
    expect(ended.status).toBe(400);
    expect(wordsOf(await ended.text())).toMatch(/Nothing is reserved yet.*Sales closed/);
    const chosen = { ...choice(html, ""), "sunday-pass": "1" };
    const held = await formClient(site).post("/order/new", new URLSearchParams(chosen));
    const address = held.headers.get("Location") ?? "";
    const page = load(await (await fetch(site.url + address)).text());
    const fields = {
      form_token: page("form[aria-label] input[name=form_token]").attr("value") ?? "",
      consentVersion: page("input[name=consentVersion]").attr("value") ?? "",
      ...{ name: "Budi", email: "budi@visitor.example", phone: "081234567890", consent: "on" },
    };
    expect((await formClient(site).post(address, new URLSearchParams(fields))).status).toBe(303);
    const words = wordsOf(await (await fetch(site.url + address)).text());
    expect(words).toMatch(/Pay Rp\s?65\.000 at the entrance. We keep the tickets for you until 15 November 2025, 8 PM/);
    expect(words).toContain("Open its link within this time");
    expect(words).not.toContain("transfer");

    // Chosen before, when nothing was held: neither the form nor the link in the mail comes in time.
    const links = createOrderLinks({ secrets: [SELLING.SESSION_SECRET], siteUrl: site.url });
    const keepUntil = Date.now() + 24 * 3600_000;
    async function ask(ticket: string, email: string): Promise<string> {
      const lines = [some(ticket, 1, 1_500)];
      const held = await orders.hold({ key: email, keepUntil, confirmFirst: true, lines });
      return "order" in held ? held.order.reference : expect.unreachable();
    }
    async function openLink(ticket: string): Promise<string> {
      const email = `${ticket}@visitor.example`;
      const reference = await ask(ticket, email);
      await orders.place(reference, buyer(email), { payment: "gate", deadline: keepUntil });
      const opened = await fetch(links.mailboxLink(reference, email, "en"), { redirect: "manual" });
      return wordsOf(await (await fetch(site.url + opened.headers.get("Location"))).text());
    }
    expect(await openLink("friday-pass")).toContain("The sale of these tickets has ended");
    expect(await openLink("sunday-pass")).toMatch(/Pay Rp.50\.000 at the entrance/);
    const typed = links.pathOf(await ask("friday-pass", "typed@visitor.example"));
    const tooLate = await formClient(site).post(typed, new URLSearchParams(fields));
    expect([tooLate.status, wordsOf(await tooLate.text())]).toEqual([
      409,
      expect.stringContaining("The sale of these tickets has ended"),
    ]);
  } finally {
    await orders.close();
    await site.stop();
  }
});
