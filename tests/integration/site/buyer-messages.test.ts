import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { createInterestLinks } from "~/leads/interest/interest-links.server";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { type StaffBrowser, signInTeam, TEAM } from "../../support/services/staff-browser";
import { SARI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const LIST = "/staff/orders/messages";
const WRITE = `${LIST}/write`;
const clock = { now: () => Date.now() };
const databases = createTestDatabases();

let database: TestDatabase;
let smtp: TestSmtpServer;
let site: SiteServer;
let sari: StaffBrowser;
let orders: ReturnType<typeof openOrders>;

beforeAll(async () => {
  database = await databases.kinds[0].create();
  smtp = await startSmtpServer();
  const env = { ...database.settings, ...TEAM, SMTP_URL: smtp.url, PAYMENT_ACCOUNT: "Bank 123" };
  orders = openOrders(database, clock);
  await pay("sari.dewi@visitor.example");
  await pay("sari.dewi@visitor.example");
  await pay("ibu@visitor.example", "id");
  await pay("reader@visitor.example", "en", "saturday-pass");
  site = await startTestSite(env);
  ({ sari } = await signInTeam(site, env));
});
afterAll(async () => {
  await site?.stop();
  await orders.close();
  await smtp.stop();
  await databases.stop();
});

let count = 0;
async function pay(email: string, language: Locale = "en", ticket = "friday-pass"): Promise<void> {
  count += 1;
  const held = await orders.hold({
    ...{ key: `order ${count}`, keepUntil: Date.now() + 3600_000, lines: [some(ticket, 1, 1_500)] },
  });
  if (!("order" in held)) return expect.unreachable();
  await orders.place(held.order.reference, { ...buyer(email), language }, transfer(clock));
  await orders.pay(held.order.reference, "", new Map([[ticket, 1_500]]));
}

const mailsTo = (email: string, words: string) =>
  smtp.arrived.filter(({ envelope, raw }) => envelope.to.includes(email) && raw.includes(words));

/** The page at an address as it is read, with the fields of its forms. */
async function open(path: string) {
  const response = await sari.get(path);
  const html = await response.text();
  const $ = load(html);
  const fieldsOf = (form: string): Record<string, string> =>
    Object.fromEntries(
      $(`${form} input[type=hidden]`)
        .toArray()
        .map((input) => [$(input).attr("name") ?? "", $(input).attr("value") ?? ""]),
    );
  return { $, words: wordsOf(html), status: response.status, fieldsOf };
}

/** Writes a message. @returns the path of its page */
async function write(typed: Record<string, string>): Promise<string> {
  const { fieldsOf } = await open(WRITE);
  const sent = await sari.post(WRITE, { ...fieldsOf("form"), kind: "service", "orders.paid": "yes", ...typed });
  expect(sent.status).toBe(303);
  return sent.headers.get("Location")?.split("?")[0] ?? "";
}

const press = async (path: string, act: string, more: Record<string, string> = {}) => {
  const { $ } = await open(path);
  const version = String($("input[name=version]").first().attr("value") ?? "");
  return sari.post(path, { do: act, version, ...more });
};

test("a message keeps what was typed until it can be saved, and says what is wrong with each field", async () => {
  const { fieldsOf } = await open(WRITE);
  const refused = await sari.post(WRITE, { ...fieldsOf("form"), kind: "news", "text.id": "Hanya teks" });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  const $ = load(html);
  expect(wordsOf(html)).toContain("Please choose paid orders, waiting ones, or both.");
  const subject = $("[name='subject.id']");
  expect($(`#${CSS_ID(subject.attr("aria-describedby") ?? "")}`).text()).toBe("Please write a subject.");
  expect([$("[name='text.id']").text().trim(), $("input[name=kind][checked]").attr("value")]).toEqual([
    "Hanya teks",
    "news",
  ]);
  const nothing = await sari.post(WRITE, { ...fieldsOf("form"), "orders.paid": "yes" });
  expect(wordsOf(await nothing.text())).toContain("Please write subject and text in at least one language.");
  const long = await sari.post(WRITE, {
    ...fieldsOf("form"),
    "orders.paid": "yes",
    "subject.en": "x",
    "text.en": "y".repeat(3_001),
  });
  expect([long.status, wordsOf(await long.text()).includes("At most 3000 characters.")]).toEqual([400, true]);
  expect(wordsOf(await (await sari.get(LIST)).text())).toContain("No messages yet.");
});

const CSS_ID = (id: string) => id.replaceAll(".", "\\.");

test("a message is read first, tried on oneself, sent once to each mailbox in its language, and its figures stay in the list", async () => {
  const path = await write({
    ...{ "ticket.friday-pass": "yes", "subject.en": "Doors <b>open</b> at nine" },
    "text.en": "Come early.\r\nReally.\r\n\r\nSee https://expo.example/visit.",
  });
  const page = await open(path);
  expect(page.words).toContain("2 e-mail addresses get this message. English: 1, Bahasa Indonesia: 1.");
  expect(page.words).toContain(
    "Nothing is written in Bahasa Indonesia: 1 buyer with an order in it gets the other text.",
  );
  expect(page.$("section[aria-label=English] a").attr("href")).toBe("https://expo.example/visit");
  expect(page.$("main b")).toHaveLength(0);
  const tried = await press(path, "test");
  expect(wordsOf(await (await sari.get(tried.headers.get("Location") ?? "")).text())).toContain(
    `The test is on its way to ${SARI}.`,
  );
  const test = await parseMail(mailsTo(SARI, "Doors")[0] ?? expect.unreachable());
  expect(test.subject).toBe("Test: Doors <b>open</b> at nine");
  expect(mailsTo("ibu@visitor.example", "Doors")).toEqual([]);
  const presses = await Promise.all([press(path, "send"), press(path, "send"), press(path, "send")]);
  expect(presses.map(({ status }) => status)).toEqual([303, 303, 303]);
  await expect.poll(async () => (await open(path)).words, { timeout: 20_000 }).toContain("2 of 2 sent, 0 waiting.");
  for (const email of ["sari.dewi@visitor.example", "ibu@visitor.example"]) {
    expect(mailsTo(email, "Doors")).toHaveLength(1);
  }
  expect(mailsTo("reader@visitor.example", "Doors")).toEqual([]);
  const mail = await parseMail(mailsTo("sari.dewi@visitor.example", "Doors")[0] ?? expect.unreachable());
  expect(mail.text).toContain("Come early.\nReally.\n\nSee https://expo.example/visit.");
  expect(mail.html).toContain("Come early.<br>Really.");
  const links = [...(mail.text ?? "").matchAll(/http\S+\/order\/\S+/g)].map(([link]) => link);
  expect(links).toHaveLength(2);
  for (const link of links) {
    const { pathname, search } = new URL(link);
    expect((await fetch(site.url + pathname + search)).status).toBe(200);
  }
  const list = await open(LIST);
  expect(list.words).toContain("2 of 2");
  expect(wordsOf(await (await sari.get("/staff/audit")).text())).toContain("sent a message to buyers");
  expect((await press(path, "send")).headers.get("Location")).toBe(`${path}?said=late`);
  for (const said of ["late", "many", "failed"]) {
    expect((await open(`${path}?said=${said}`)).$("main [role=alert]")).toHaveLength(1);
  }
  expect((await open(`${path}?said=tested`)).$("main [role=alert]")).toHaveLength(0);
});

test("the reminder is filled in both languages from the content, and goes at its time unless somebody takes it back", async () => {
  const { $, fieldsOf } = await open(`${WRITE}?template=reminder`);
  const typed = Object.fromEntries(
    ["subject.en", "text.en", "subject.id", "text.id"].map((name) => {
      const field = $(`[name='${name}']`);
      return [name, String(field.attr("value") ?? field.text())];
    }),
  );
  expect(typed["text.en"]).toMatch(
    /Doors:\n- Friday 14, Saturday 15 and Sunday 16 November, .*How to get there:\n- Train: .*Bring your ticket.*\/visit$/s,
  );
  expect(typed["text.id"]).toMatch(
    /Pintu dibuka:\n- Jumat 14, Sabtu 15, dan Minggu 16 November, .*Bawa tiketmu.*\/id\/visit$/s,
  );
  const saved = await sari.post(WRITE, { ...fieldsOf("form"), kind: "service", "orders.paid": "yes", ...typed });
  const to = saved.headers.get("Location") ?? "";
  expect(to).toContain("at=2025-11-12T10%3A00");
  const page = await open(to);
  expect(page.$("input[name=at]").attr("value")).toBe("2025-11-12T10:00");
  const path = to.split("?")[0] ?? "";
  const late = await press(path, "plan", { at: "2025-01-01T10:00" });
  expect([late.status, wordsOf(await late.text()).includes("This time has passed.")]).toEqual([400, true]);
  expect((await press(path, "plan", { at: "2025-11-12T10:00" })).headers.get("Location")).toBe(path);
  const planned = await open(path);
  expect(planned.words).toMatch(/It goes on .*12 November.*10.00/);
  expect(planned.$("button[value=send], button[value=discard]")).toHaveLength(0);
  await press(path, "unplan");
  expect((await open(path)).words).toContain("Draft");
  await press(path, "discard");
  expect((await open(path)).status).toBe(404);
});

test("news reach those alone who asked for it, and one press of a mail program ends it", async () => {
  const id = "5d7c9f00-0000-4000-8000-000000000001";
  const consent = { textVersion: "interest-2025-10-01", at: "2025-10-15T03:00:00.000Z" };
  const payload = JSON.stringify({ email: "reader@visitor.example", topic: "visiting", language: "en", consent });
  await database.execute(
    `INSERT INTO submission (id, kind, form_key, reference, payload, fingerprint, created_at)
     VALUES ('${id}', 'interest', 'key', 'UP-0000-01', '${payload}', '', ${Date.now()});
     INSERT INTO interest (submission_id, address, confirmed_at) VALUES ('${id}', 'reader@visitor.example', ${Date.now()})`,
  );
  const news = { kind: "news", "subject.en": "Next year", "text.en": "Is better." };
  const path = await write(news);
  expect((await open(path)).words).toContain("2 others have not asked for updates and get nothing.");
  await press(path, "send");
  await expect.poll(() => mailsTo("reader@visitor.example", "Next year").length, { timeout: 20_000 }).toBe(1);
  const { headers, text } = await parseMail(mailsTo("reader@visitor.example", "Next year")[0] ?? expect.unreachable());
  const list = headers.get("list") as unknown as { unsubscribe: { url: string }; "unsubscribe-post": { name: string } };
  const links = createInterestLinks({ secrets: [TEAM.SESSION_SECRET], siteUrl: "https://expo.example" });
  const { pathname, search } = new URL(list.unsubscribe.url);
  expect(search).toBe(new URL(links.unsubscribe(id, "en")).search);
  expect(text).toContain(list.unsubscribe.url);
  const pressed = await fetch(site.url + pathname + search, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(pressed.status).toBe(200);
  const again = await write(news);
  expect((await open(again)).words).toContain("Nobody gets this message");
  expect((await open(again)).$("button[value=send]")).toHaveLength(0);
  expect(mailsTo("ibu@visitor.example", "Next year")).toEqual([]);
});
