import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { GATE_SECRET } from "../../support/services/gate";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { runCommand } from "../../support/services/run-command";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { type StaffBrowser, signInTeam, TEAM } from "../../support/services/staff-browser";
import { previewTask, sendTask } from "../../support/services/staff-forms";
import { createTestDatabases } from "../../support/services/test-databases";

/** The embedded expo opens from Friday 14 to Sunday 16 November. */
const [FALLEN, REFUNDED, SATURDAY, SUNDAY] = ["2025-11-13", "2025-11-12", "2025-11-15", "2025-11-16"];
const PAGE = "/staff/orders/days";
const clock = { now: () => Date.now() };
const databases = createTestDatabases();
afterAll(() => databases.stop());

describe("tickets of a day on which the expo does not open", () => {
  let site: SiteServer;
  let smtp: TestSmtpServer;
  let orders: ReturnType<typeof openOrders>;
  let team: Record<"ani" | "sari" | "gate", StaffBrowser>;
  let env: Record<string, string>;
  let references: string[];
  let onlySaturday: string;

  async function pay(email: string, language: Locale, days: string[]): Promise<string> {
    const lines = [{ ...some("friday-pass", 1, 1_500), days }];
    const held = await orders.hold({ key: email, keepUntil: clock.now() + 3600_000, lines });
    if (!("order" in held)) return expect.unreachable();
    const { reference } = held.order;
    await orders.place(reference, { ...buyer(email), language }, transfer(clock));
    await orders.pay(reference, "", new Map([["friday-pass", 1_500]]));
    return reference;
  }

  beforeAll(async () => {
    const database = (await databases.kinds[0]?.create()) ?? expect.unreachable();
    smtp = await startSmtpServer();
    env = {
      ...database.settings,
      ...TEAM,
      SESSION_SECRET: GATE_SECRET,
      SMTP_URL: smtp.url,
      PAYMENT_ACCOUNT: "Bank 123",
    };
    orders = openOrders(database, clock);
    references = [
      await pay("sari@visitor.example", "en", [FALLEN]),
      await pay("ibu@visitor.example", "id", [FALLEN, SATURDAY]),
    ];
    onlySaturday = await pay("other@visitor.example", "en", [SATURDAY]);
    site = await startTestSite({ ...env, SITE_CLOCK: "2025-10-20T10:00:00+07:00" });
    team = await signInTeam(site, env);
  });
  afterAll(async () => {
    await site?.stop();
    await orders?.close();
    await smtp?.stop();
  });

  const read = async (path: string) => wordsOf(await (await team.ani.get(path)).text());
  /** The mails about a day that have arrived at an address. */
  async function about(email: string) {
    const sent = smtp.arrived.filter(({ envelope }) => envelope.to.includes(email));
    const mails = await Promise.all(sent.map(parseMail));
    return mails.filter(({ subject = "" }) => /^(About your tickets|Tentang tiketmu)/.test(subject));
  }

  test("are listed by day with their orders, for those who manage sales", async () => {
    for (const path of [PAGE, `${PAGE}?day=${FALLEN}`]) expect((await team.gate.get(path)).status).toBe(403);
    expect((await team.gate.post(PAGE, { day: FALLEN, act: "keep", key: "x" })).status).toBe(403);
    expect(await read("/staff")).toContain("2 tickets are sold for Thursday 13 November, when the expo does not open.");
    expect(await read(PAGE)).toMatch(/Thursday 13 November\s*2 tickets in 2 orders/);
    const day = await read(`${PAGE}?day=${FALLEN}`);
    for (const text of [...references, "1 of them is for another open day too", "Sunday 16 November"])
      expect(day).toContain(text);
  });

  test("are moved once, with a mail that staff have read in both languages", async () => {
    const ask = (fields: Record<string, string>) =>
      `${PAGE}?${new URLSearchParams({ day: FALLEN, mail: "read", to: SUNDAY, ...fields })}`;
    expect(await read(ask({}))).toContain("Choose what becomes of the tickets.");
    expect(await read(ask({ act: "move", words_en: "The hall is wet." }))).toContain(
      "in both languages, or in neither",
    );
    expect(await read(ask({ act: "move", to: FALLEN }))).toContain("Choose a day on which the expo opens.");
    const words = { words_en: "The hall is wet.", words_id: "Aulanya basah." };
    const page = await (await team.ani.get(ask({ act: "move", ...words }))).text();
    for (const text of ["Sunday 16 November instead", "The hall is wet.", "Minggu 16 November", "Aulanya basah."])
      expect(wordsOf(page)).toContain(text);
    // The way back keeps what was typed.
    const back = load(page)('main a:contains("←")').attr("href") ?? "";
    expect(load(await (await team.ani.get(back)).text())("textarea").text()).toBe("The hall is wet.Aulanya basah.");
    const form = load(page)(`form[action="${PAGE}"]`);
    const fields = Object.fromEntries(
      form
        .find("input")
        .toArray()
        .map((input) => [input.attribs.name ?? "", input.attribs.value ?? ""]),
    );
    const started = await Promise.all([team.ani.post(PAGE, fields), team.ani.post(PAGE, fields)]);
    expect(started.map(({ status, headers }) => [status, headers.get("Location")])).toEqual([
      [303, `${PAGE}?day=${FALLEN}`],
      [303, `${PAGE}?day=${FALLEN}`],
    ]);
    // A colleague who has read the mail for something else meanwhile.
    await team.sari.post(PAGE, { ...fields, key: "another", act: "refund", to: "" });
    await expect
      .poll(() => read(`${PAGE}?day=${FALLEN}`))
      .toMatch(/2 of 2 orders are done\.\s*2 of 2 e-mails are sent\./);
    const [[english, ...more], [indonesian, ...others], none] = await Promise.all([
      about("sari@visitor.example"),
      about("ibu@visitor.example"),
      about("other@visitor.example"),
    ]);
    expect([more, others, none]).toEqual([[], [], []]);
    expect(english?.subject).toBe(`About your tickets for Thursday 13 November · ${references[0]}`);
    expect(english?.text).toMatch(/Sunday 16 November instead[\s\S]*The hall is wet\./);
    expect(indonesian?.text).toMatch(/Minggu 16 November[\s\S]*Aulanya basah\./);
    const links = createOrderLinks({ secrets: [GATE_SECRET], siteUrl: "" });
    const [ticket] = await orders.ticketsOf(references[0] ?? "");
    expect(wordsOf(await (await fetch(site.url + links.ticketPath(ticket?.id ?? ""))).text())).toContain("16 November");
    expect((await runCommand("tickets", ["sold"], env)).out.trim().split("\n")).toEqual([
      `${SATURDAY}  2`,
      `${SUNDAY}  2`,
    ]);
    expect(await read("/staff")).not.toContain("when the expo does not open");
  });

  test("are refunded where they are for that day alone, and their buyers say where the money goes", async () => {
    const lines = [
      { ...some("saturday-pass", 1, 1_500), days: [REFUNDED] },
      { ...some("sunday-pass", 1, 1_500, 70_000), days: [SUNDAY] },
    ];
    const held = await orders.hold({ key: "two days", keepUntil: clock.now() + 3600_000, lines });
    const { reference } = "order" in held ? held.order : expect.unreachable();
    await orders.place(reference, buyer("budi@visitor.example"), transfer(clock));
    await orders.pay(reference, "", new Map(lines.map(({ ticket }) => [ticket, 1_500])));
    const fields = { day: REFUNDED, act: "refund", to: "", words_en: "", words_id: "" };
    expect(await read(`${PAGE}?${new URLSearchParams({ ...fields, mail: "read" })}`)).toContain("They are refunded");
    await team.ani.post(PAGE, { ...fields, key: "refund" });
    await expect
      .poll(() => read(`${PAGE}?day=${REFUNDED}`))
      .toMatch(/1 of 1 order is done\.\s*1 of 1 e-mail is sent\./);
    expect((await orders.ticketsOf(reference)).map(({ ticket, state }) => [ticket, state])).toEqual([
      ["saturday-pass", "refunded"],
      ["sunday-pass", "issued"],
    ]);
    const [mail, ...more] = await about("budi@visitor.example");
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/They are refunded, and no longer valid\./);
    const links = createOrderLinks({ secrets: [GATE_SECRET], siteUrl: "" });
    const page = await (await fetch(site.url + links.pathOf(reference))).text();
    expect(load(page)(`a[href="${links.accountPath(reference)}"]`).text()).toBe("Say where the money goes");
    expect(load(page)("main").text()).toContain("Tell us which bank account your money goes to");
    const rows = (await (await team.ani.get("/staff/orders/refunds.csv")).text()).split("\r\n");
    expect(rows.filter((row) => row.includes(reference))).toEqual([expect.stringContaining("50000")]);
  });

  test("a day is called off on Today, with its sessions, its tickets and what was sold, in one press", async () => {
    const path = "/staff/today/call-off-day";
    const preview = await previewTask(team.ani, path, { day: SATURDAY });
    for (const text of ["Saturday 15 November: closed", "Saturday Pass: not sold any more"])
      expect(preview.text).toContain(text);
    expect(preview.text).toMatch(/\d+ tickets? for Saturday 15 November (?:are|is) sold/);
    const sent = await sendTask(team.ani, path, preview.fields, "publish");
    expect(sent.status).toBe(303);
    const visitor = async (at: string) => wordsOf(await (await fetch(site.url + at)).text());
    await expect.poll(() => visitor("/visit")).toContain("(Saturday 15 November: closed)");
    expect(await visitor("/id/visit")).toContain("(Sabtu 15 November: tutup)");
    expect(await visitor("/rundown?day=2")).toMatch(/The expo doesn’t open on this day\..*Cancelled/s);
    for (const at of ["/press", "/llms.txt"]) expect(await visitor(at)).not.toContain("closed) every day");
    // Who has tickets for that day alone has nothing for a calendar.
    const links = createOrderLinks({ secrets: [GATE_SECRET], siteUrl: "" });
    const orderPage = await (await fetch(site.url + links.pathOf(onlySaturday))).text();
    expect(load(orderPage)("main").text()).toContain("Saturday 15 November, closed");
    expect(load(orderPage)('a[href*="days.ics"]').length).toBe(0);
    const calendar = await (await fetch(`${site.url}/event.ics`)).text();
    expect(calendar.match(/DTSTART;TZID=Asia\/Jakarta:(\d{8})/g)?.map((line) => line.slice(-2))).toEqual(["14", "16"]);
    expect(await read("/staff")).toMatch(
      /\d+ tickets? (?:are|is) sold for Saturday 15 November, when the expo does not open\./,
    );
  });

  test("the whole expo moves to other dates in one press, and what was sold waits for a word about it", async () => {
    const path = "/staff/today/move";
    const past = await previewTask(team.ani, path, { first: "2025-01-01" });
    expect([past.status, past.text.includes("from today on")]).toEqual([400, true]);
    const preview = await previewTask(team.ani, path, { first: "2025-11-21" });
    for (const text of ["21–23 November 2025", "Saturday 22 November: closed", "Draw: 23 November 2025"])
      expect(preview.text).toContain(text);
    expect(preview.text).toMatch(/\d+ tickets? for Sunday 16 November (?:are|is) sold/);
    const sent = await sendTask(team.ani, path, preview.fields, "publish");
    expect(sent.status).toBe(303);
    const visitor = async (at: string) => wordsOf(await (await fetch(site.url + at)).text());
    await expect.poll(() => visitor("/")).toContain("21–23 November 2025");
    expect(await visitor("/id")).toContain("21–23 November 2025");
    expect(await visitor("/rundown?day=3")).toContain("Sunday 23 November");
    expect(await (await fetch(`${site.url}/event.ics`)).text()).toContain("20251121T100000");
    expect(await read("/staff")).toMatch(
      /\d+ tickets? (?:are|is) sold for Sunday 16 November, when the expo does not open\./,
    );
  });
});
