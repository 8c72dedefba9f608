import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { load } from "cheerio";
import { expect, test } from "vitest";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { startTestSite } from "../../support/servers/test-site";
import { formClient, wordsOf } from "../../support/services/form-client";
import { choice, SELLING, STAFF } from "../../support/services/order-forms";
import { buyer, openOrders, some } from "../../support/services/orders";
import { signInAt } from "../../support/services/staff-browser";

test("a transfer is due while its ticket is worth something, and not sold when that is over", async () => {
  const at = (clock: string) => startTestSite({ ...SELLING, SITE_CLOCK: clock });
  const early = await at("2025-11-14T18:58:00+07:00");
  try {
    const tickets = await fetch(`${early.url}/ticket`);
    expect(load(await tickets.text())("#friday-pass").text()).toContain(
      "On sale until 14 November 2025, 7\u00a0PM WIB",
    );
    // Nobody gets the page after that moment.
    const control = async () => (await fetch(`${early.url}/programs`)).headers.get("Cache-Control") ?? "";
    await expect.poll(control).toContain("s-maxage");
    const times = await control();
    const seconds = [/s-maxage=(\d+)/, /stale-while-revalidate=(\d+)/].map((time) => Number(time.exec(times)?.[1]));
    expect(seconds.reduce((sum, time) => sum + time, 0)).toBeLessThanOrEqual(120);
    const html = await (await fetch(`${early.url}/order/new`)).text();
    const held = await formClient(early).post("/order/new", new URLSearchParams(choice(html, "1")));
    const address = held.headers.get("Location") ?? "";
    const page = load(await (await fetch(early.url + address)).text());
    const fields = {
      form_token: page("form[aria-label] input[name=form_token]").attr("value") ?? "",
      consentVersion: page("input[name=consentVersion]").attr("value") ?? "",
      ...{ name: "Budi", email: "budi@visitor.example", phone: "081234567890", consent: "on" },
    };
    expect((await formClient(early).post(address, new URLSearchParams(fields))).status).toBe(303);
    const words = wordsOf(await (await fetch(early.url + address)).text());
    expect(words).toMatch(/by 14 November 2025, 8 PM WIB/);
  } finally {
    await early.stop();
  }
  const late = await at("2025-11-15T20:00:00+07:00");
  try {
    const html = await (await fetch(`${late.url}/order/new`)).text();
    const chosen = (day: string) => new URLSearchParams({ ...choice(html, ""), [`family-pass.${day}`]: "1" });
    const refused = await formClient(late).post("/order/new", chosen("2025-11-15"));
    expect(refused.status).toBe(400);
    expect(wordsOf(await refused.text())).toContain("Sales closed 15 November 2025, 7.30 PM WIB.");
    expect((await formClient(late).post("/order/new", chosen("2025-11-16"))).status).toBe(303);
  } finally {
    await late.stop();
  }
});

test("an office of 60 orders at once, and six unpaid orders of its people are no attack", async () => {
  const site = await startTestSite(SELLING);
  try {
    const order = async (quantity: string) => {
      const fields = choice(await (await fetch(`${site.url}/order/new`)).text(), quantity);
      const held = await formClient(site).post("/order/new", new URLSearchParams(fields));
      const address = held.headers.get("Location") ?? "";
      const $ = load(await (await fetch(site.url + address)).text());
      const hidden = ["form_token", "consentVersion"].map((field) => [
        field,
        $(`input[name=${field}]`).attr("value") ?? "",
      ]);
      const typed = { name: "Kantor Rimba", email: "office@company.example", phone: "0812 3456 7890", consent: "on" };
      const form = { ...Object.fromEntries(hidden), leave_this_empty: "", ...typed };
      const placed = await formClient(site).post(address, new URLSearchParams(form));
      return wordsOf(await (await fetch(site.url + (placed.headers.get("Location") ?? ""))).text());
    };
    for (const quantity of ["60", "2", "2", "2", "2", "2"])
      expect(await order(quantity)).toContain("that is how we recognise your transfer");
  } finally {
    await site.stop();
  }
});

test("staff see who holds which tickets, and cancel those of a network or of a mailbox with two presses", async () => {
  const site = await startTestSite(SELLING);
  const orders = openOrders({ open: () => sqliteDatabase(site.dataDirectory) }, Date);
  try {
    const addresses: string[] = [];
    for (const quantity of ["3", "4"]) {
      const fields = choice(await (await fetch(`${site.url}/order/new`)).text(), quantity);
      const held = await formClient(site).post("/order/new", new URLSearchParams(fields));
      addresses.push(held.headers.get("Location") ?? "");
    }
    const place = async (email: string, price?: number) => {
      const lines = [some("friday-pass", 2, 1500, price)];
      const keepUntil = Date.now() + 1e9;
      const held = await orders.hold({ key: email, keepUntil, network: { key: `of ${email}`, most: 9 }, lines });
      const { reference } = "order" in held ? held.order : expect.unreachable();
      await orders.place(reference, buyer(email), { payment: "manual", deadline: keepUntil });
      return reference;
    };
    const confirmed = await place("Office+1@company.example");
    await orders.confirm(confirmed, { payment: "manual", deadline: Date.now() + 1e9 });
    const free = await place("free@company.example", 0);
    const staff = await signInAt(site, STAFF, { ...SELLING, DATA_DIR: site.dataDirectory });
    const page = async (path = "/staff/orders/holders") => wordsOf(await (await staff.get(path)).text());
    const press = async (fields: Record<string, string>) => {
      const pressed = await staff.post("/staff/orders/holders", fields);
      expect(pressed.status).toBe(303);
      return page(pressed.headers.get("Location") ?? "");
    };
    const $ = load(await (await staff.get("/staff/orders/holders")).text());
    expect(wordsOf($.html())).toContain("7 × Friday Pass 2 orders, none confirmed");
    expect(wordsOf($.html())).toContain("office@company.example (2, confirmed)");
    expect($("details:not([open]) > form > button").length).toBeGreaterThan(4);
    const network = $("details input[name=network]").attr("value") ?? "";
    await press({ network: "another" });
    expect(wordsOf(await (await fetch(site.url + addresses[0])).text())).not.toContain("Expired");
    expect(await press({ network })).toContain("Orders cancelled: 2.");
    for (const address of addresses)
      expect(wordsOf(await (await fetch(site.url + address)).text())).toContain("Expired");

    const mailbox = "office@company.example";
    expect(await press({ mailbox, which: "unconfirmed" })).toContain("Orders cancelled: 0.");
    expect(await press({ mailbox, which: "all" })).toContain("Orders cancelled: 1.");
    expect(await orders.find(confirmed)).toMatchObject({ state: "expired" });
    expect(await press({ mailbox: "free@company.example" })).toMatch(/Orders cancelled: 1\..*Nobody holds tickets/);
    expect((await orders.ticketsOf(free)).map(({ state }) => state)).toEqual(["refunded", "refunded"]);
    expect(await orders.audit()).toEqual([]);
  } finally {
    await orders.close();
    await site.stop();
  }
});

test("a repeat takes nothing from what a network may hold, and beyond that an order waits for the link in its mail", async () => {
  const site = await startTestSite({ ORDER_LIMIT: "2" });
  try {
    const open = async () => choice(await (await fetch(`${site.url}/order/new`)).text(), "1");
    const send = (fields: Record<string, string>) => formClient(site).post("/order/new", new URLSearchParams(fields));
    const [first, second, third] = [await open(), await open(), await open()];
    const statuses: number[] = [];
    for (const fields of [first, first, first]) statuses.push((await send(fields)).status);
    const database = new DatabaseSync(join(site.dataDirectory, "expo.sqlite"), { timeout: 30_000 });
    database.exec(
      `INSERT INTO ticket_order (reference, form_key, cart, state, total, amount, created_at, deadline, keep_until, network)
       SELECT 'JOE-0000-00', 'other', cart, state, total, amount, created_at, deadline, keep_until, network FROM ticket_order`,
    );
    const asked = await send(second);
    statuses.push(asked.status);
    expect(await (await fetch(site.url + asked.headers.get("Location"))).text()).toContain("Nothing is reserved yet.");
    expect(database.prepare("SELECT held FROM ticket_stock WHERE ticket = 'friday-pass'").get()).toEqual({ held: 1 });
    database.close();
    const limited = await send(third);
    statuses.push(limited.status);
    const refused = await limited.text();
    expect(refused).toContain("With another connection, such as mobile data, you can go on now.");
    expect(refused).toMatch(/<noscript><meta http-equiv="refresh" content="\d+; url=\?[^"]*friday-pass=1[^"]*"/);
    expect(statuses).toEqual([303, 303, 303, 303, 429]);
  } finally {
    await site.stop();
  }
});
