import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import {
  contactFields,
  exhibitorFields,
  formClient,
  interestFields,
  wordsOf,
} from "../../support/services/form-client";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { browserAt, type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { ANI, DESK } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const LEADS = "/staff/leads";

const databases = createTestDatabases();
let smtp: TestSmtpServer;
let database: TestDatabase;
let site: SiteServer;
let ani: StaffBrowser;
let dewi: StaffBrowser;
beforeAll(async () => {
  smtp = await startSmtpServer();
  database = await databases.kinds[0].create();
  const env = {
    ...{ ...database.settings, SESSION_SECRET: "s".repeat(40), SMTP_URL: smtp.url, FORM_LIMIT: "1000" },
    STAFF_EMAILS: `${ANI}, ${DESK}:service`,
  };
  site = await startTestSite(env);
  [ani, dewi] = [await signInAt(site, ANI, env), await signInAt(site, DESK, env)];
});
afterAll(async () => {
  await site?.stop();
  await smtp?.stop();
  await databases.stop();
});

/** Sends a message to the organiser. @returns the path of its page in the staff area */
async function receive(changes: Record<string, string>, path: "/contact" | "/id/contact" = "/contact") {
  const visitor = formClient(site);
  const fields = contactFields(await visitor.openForm(path), changes);
  if (path === "/id/contact") fields.set("consentVersion", `${fields.get("consentVersion")}-id`);
  expect((await visitor.post(path, fields)).status).toBe(303);
  const [row] = await database.read<{ reference: string }>(
    `SELECT reference FROM submission WHERE payload LIKE '%${changes.email}%'`,
  );
  return `${LEADS}/${row?.reference.toLowerCase()}`;
}

const open = async (browser: StaffBrowser, path: string) => load(await (await browser.get(path)).text());
const wordsAt = async (browser: StaffBrowser, path: string) => wordsOf(await (await browser.get(path)).text());

/** The fields of the form that answers, as the page has them. */
async function answerForm(browser: StaffBrowser, path: string) {
  const $ = await open(browser, path);
  const fieldOf = (name: string) => String($(`form:has(#lead-text) [name=${name}]`).val() ?? "");
  return { key: fieldOf("key"), seen: fieldOf("seen"), text: fieldOf("text") };
}

/** The mails to an address with a word in their subject. */
const mailsTo = (address: string, subject: RegExp) =>
  Promise.all(smtp.arrived.filter(({ envelope }) => envelope.to.includes(address)).map(parseMail)).then((mails) =>
    mails.filter((mail) => subject.test(mail.subject ?? "")),
  );

describe("the inbox", () => {
  test("has what was sent, on its list, on Today, in the menu and in the search", async () => {
    const path = await receive({ email: "wayan@visitor.example", name: "Wayan <b>Putra</b>", topic: "visiting" });
    const visitor = formClient(site);
    await visitor.post("/book-space", exhibitorFields(await visitor.openForm("/book-space")));
    await visitor.post("/updates", interestFields(await visitor.openForm("/updates")));
    const list = await open(dewi, LEADS);
    const rows = list("main .staff-rows a");
    expect(rows.map((_, row) => list(row).attr("href")).get()).toContain(path);
    expect(wordsOf(rows.last().html() ?? "")).toMatch(/Wayan .+ Visiting the expo CM-.+ 0 min/);
    // What the choice of the list says of all of them is not said again in each row.
    expect(list(".staff-rows .staff-pill")).toHaveLength(0);
    const all = await open(dewi, `${LEADS}?show=all`);
    expect(all(".staff-rows .staff-pill").text()).toContain("Without an answer");
    expect(rows.first().text()).toContain("Rimba");
    expect(wordsOf(list("main").html() ?? "")).toContain("2 messages without an answer, oldest 0 min");
    expect(
      list("main nav a[aria-current]")
        .map((_, chip) => list(chip).text())
        .get(),
    ).toEqual(["Without an answer"]);
    const narrowed = load(await (await dewi.get(`${LEADS}?about=visiting`)).text());
    expect([list("#lead-about").val(), narrowed("#lead-about").val()]).toEqual(["", "visiting"]);
    expect(narrowed("a[aria-label^='Remove the filter']").attr("href")).toBe(LEADS);
    expect(await wordsAt(dewi, `${LEADS}?about=visiting`)).toContain("1 message");
    expect(await wordsAt(dewi, `${LEADS}?about=interest`)).toContain("wati@visitor.example");
    expect(await wordsAt(dewi, `${LEADS}?q=nobody`)).toContain("0 messages");
    const today = await open(dewi, "/staff");
    expect(today(`main a[href="${LEADS}"]`).text()).toMatch(/2 Messages without an answer.*waits 0 min/);
    expect(today(`nav a[href="${LEADS}"] .staff-badge`).first().text()).toContain("2");
    expect((await open(dewi, "/staff/search?q=wayan"))(`main a[href="${path}"]`)).toHaveLength(1);
    const page = await open(dewi, path);
    expect(page(".staff-head a[href^='mailto:']").text()).toBe("wayan@visitor.example");
    expect(page(".staff-head").text()).toMatch(/\d{4}, .*WIB Visiting/);
    // What was written stands before what can be done with it.
    const html = page("main").html() ?? "";
    expect(html.indexOf("message-quote")).toBeLessThan(html.indexOf("lead-moves"));
    // Who takes it does so where it says who has it.
    expect(page("section:has(> #lead-holder) button[value=take]")).toHaveLength(1);
    const shown = page(".message-quote, .staff-said").text();
    for (const text of ["Wayan <b>Putra</b>", "Is the Friday pass valid", "wayan@visitor.example"])
      expect(shown).toContain(text);
    expect(page(".message-quote b, .staff-said b")).toHaveLength(0);
  });

  test("is worked on by one, with notes, and says what happened", async () => {
    const path = await receive({ email: "ketut@visitor.example", name: "Ketut" });
    const post = async (browser: StaffBrowser, fields: Record<string, string>) =>
      (await browser.post(path, fields)).headers.get("Location");
    expect(await post(dewi, { do: "take" })).toBe(`${path}?said=taken`);
    expect(await post(ani, { do: "take" })).toBe(`${path}?said=meanwhile`);
    expect(await wordsAt(ani, `${path}?said=meanwhile`)).toMatch(/Somebody was faster.+dewi@expo\.example has it/);
    const outcomeOf = async (said: string) => (await open(ani, `${path}?said=${said}`))("#outcome > p").attr("role");
    expect([await outcomeOf("taken"), await outcomeOf("meanwhile")]).toEqual(["status", "alert"]);
    expect(await post(dewi, { do: "give", to: ANI })).toBe(`${path}?said=given`);
    expect(await wordsAt(ani, `${LEADS}?show=mine`)).toContain("Ketut");
    const key = String((await open(ani, path))("form:has(#lead-note) [name=key]").val());
    for (let press = 0; press < 2; press++) await post(ani, { do: "note", key, note: "Rang <i>twice</i>." });
    expect(await post(ani, { do: "close" })).toBe(`${path}?said=closed`);
    const history = (await open(ani, path))("#lead-history ~ ol");
    expect(wordsOf(history.html() ?? "")).toMatch(
      /Taken .+ Given to ani@.+ Note Rang &lt;i&gt;twice&lt;\/i&gt;\. .+ Closed/,
    );
    expect(history.text().match(/Rang/g)).toHaveLength(1);
    // Back on the page that has the same key: another note is not lost.
    expect(await post(ani, { do: "note", key, note: "Wrote <i>once</i>." })).toBe(`${path}?said=noted`);
    expect((await open(ani, path))("#lead-history ~ ol").text()).toContain("Wrote <i>once</i>.");
    const empty = await ani.post(path, { do: "note", key, note: " " });
    expect([empty.status, load(await empty.text())("[role=alert]").text()]).toEqual([400, "Write a note first."]);
    expect((await ani.post(path, { do: "give", to: "stranger@expo.example" })).status).toBe(400);
    expect(await wordsAt(ani, "/staff/audit")).toContain(`${DESK} : gave a message to somebody`);
  });

  test("answers by mail in the visitor's language, with replies to who answered and the message below, once", async () => {
    const email = "made@visitor.example";
    const path = await receive({ email, name: "Made", message: "Baris satu\nBaris dua" }, "/id/contact");
    const form = await answerForm(dewi, path);
    expect(form.text).toMatch(/^Halo Made,\n\n/);
    // Staff can answer in the other language: a letter that nobody has changed is then written in it.
    const english = await dewi.post(path, { ...form, template: "received", language: "en" });
    const inEnglish = load(await english.text());
    expect(inEnglish("#lead-language").val()).toBe("en");
    expect(inEnglish("#lead-text").val()).toMatch(/^Hello Made,\n\nThank you/);
    // A template keeps what was typed, and what has to be filled in is not sent.
    const filled = await dewi.post(path, { ...form, text: "Halo Made, apa kabar?", template: "received" });
    const $ = load(await filled.text());
    const text = String($("#lead-text").val());
    expect([filled.status, text]).toEqual([
      200,
      expect.stringMatching(/^Halo Made, apa kabar\?\n\nTerima kasih .+\[…\]/),
    ]);
    const refused = await dewi.post(path, { ...form, do: "answer", text });
    expect([refused.status, String(load(await refused.text())("#lead-text").val())]).toEqual([400, text]);
    const answer = { ...form, do: "answer", text: "Halo Made,\n\nBisa sampai pukul 21.\nSampai jumpa <3" };
    for (let press = 0; press < 2; press++)
      expect((await dewi.post(path, answer)).headers.get("Location")).toBe(`${path}?said=answered`);
    await expect.poll(() => mailsTo(email, /Jawaban kami/), { timeout: 20_000 }).toHaveLength(1);
    const [mail] = await mailsTo(email, /Jawaban kami/);
    expect(mail?.replyTo?.value[0]?.address).toBe(DESK);
    expect(mail?.from?.value[0]?.address).not.toBe(DESK);
    expect(mail?.text).toMatch(/Bisa sampai pukul 21\.\nSampai jumpa <3\n\n.*Baris satu\n\s*Baris dua/s);
    expect(mail?.html).toContain("Bisa sampai pukul 21.<br>Sampai jumpa &lt;3");
    await expect.poll(() => wordsAt(dewi, path)).toContain("Answered by e-mail Halo Made, Bisa sampai");
    await expect.poll(() => wordsAt(dewi, path)).toContain("Answer: sent");
    expect(await wordsAt(dewi, `${LEADS}?show=answered`)).toContain("Made");
  });

  test("tells the second of two who answers who did, and keeps every word", async () => {
    const email = "nyoman@visitor.example";
    const path = await receive({ email, name: "Nyoman" });
    const [mine, hers] = [await answerForm(ani, path), await answerForm(dewi, path)];
    await ani.post(path, { ...mine, do: "answer", text: "Yes, until 9 pm." });
    const late = await dewi.post(path, { ...hers, do: "answer", text: "Typed for ten minutes." });
    const $ = load(await late.text());
    expect([late.status, String($("#lead-text").val())]).toEqual([409, "Typed for ten minutes."]);
    expect($("[role=alert]").text()).toMatch(/meanwhile ani@expo\.example did this .+: Answered by e-mail/);
    const next = { key: String($("form:has(#lead-text) [name=key]").val()), seen: String($("[name=seen]").val()) };
    expect(next.key).not.toBe(hers.key);
    await dewi.post(path, { ...next, do: "answer", text: "Typed for ten minutes." });
    await expect.poll(() => mailsTo(email, /Our answer/), { timeout: 20_000 }).toHaveLength(2);
  });

  test("says that an address refuses the answer, and sends it again", async () => {
    const email = "gone@visitor.example";
    const path = await receive({ email, name: "Komang" });
    await expect.poll(() => mailsTo(email, /./), { timeout: 20_000 }).toHaveLength(1);
    smtp.behave({ onRecipient: (address) => (address === email ? "550 5.1.1 no such mailbox" : undefined) });
    await ani.post(path, { ...(await answerForm(ani, path)), do: "answer", text: "Yes." });
    await expect.poll(() => wordsAt(ani, path), { timeout: 20_000 }).toMatch(/Answer: refused: .*no such mailbox/);
    expect(await wordsAt(ani, LEADS)).toMatch(/Komang .+ Answer refused/);
    smtp.behave({});
    const target = String((await open(ani, path))("#lead-history ~ ol [name=target]").val());
    expect((await ani.post(path, { do: "resend", target })).headers.get("Location")).toBe(`${path}?said=resent`);
    await expect.poll(() => mailsTo(email, /Our answer/), { timeout: 20_000 }).toHaveLength(1);
    // What belongs to another message is not sent from here.
    expect((await ani.post(path, { do: "resend", target: "CM-0000-00" })).headers.get("Location")).toContain(
      "meanwhile",
    );
  });

  test("shows again what somebody typed whose sign-in has ended", async () => {
    const path = await receive({ email: "luh@visitor.example", name: "Luh" });
    const form = await answerForm(ani, path);
    const late = await browserAt(site).post(path, { ...form, do: "answer", text: "Typed for long." });
    const $ = load(await late.text());
    expect([late.status, String($("#lead-text").val())]).toEqual([401, "Typed for long."]);
    expect($("main").text()).not.toContain("luh@visitor.example");
  });
});
