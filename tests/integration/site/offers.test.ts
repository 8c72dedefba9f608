import { randomUUID } from "node:crypto";
import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, publication, withStatus } from "../../support/content/publications";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { exhibitorFields, formClient, wordsOf } from "../../support/services/form-client";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { browserAt, type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const EXHIBITORS = "/staff/exhibitors";
const BOARD = `${EXHIBITORS}/board`;
const INVOICES = `${EXHIBITORS}/money`;

const databases = createTestDatabases();
let smtp: TestSmtpServer;
let database: TestDatabase;
let site: SiteServer;
let ani: StaffBrowser;
beforeAll(async () => {
  smtp = await startSmtpServer();
  database = await databases.kinds[0].create();
  const env = {
    ...{ ...database.settings, SESSION_SECRET: "s".repeat(40), SMTP_URL: smtp.url, FORM_LIMIT: "1000" },
    STAFF_EMAILS: ANI,
  };
  site = await startTestSite(env);
  ani = await signInAt(site, ANI, env);
});
afterAll(async () => {
  await site?.stop();
  await smtp?.stop();
  await databases.stop();
});

/** Registers a company for squares. @returns its page in the staff area */
async function register(squares: string, company: string) {
  const visitor = formClient(site);
  const email = `${randomUUID()}@shop.example`;
  const typed = { boothType: "shell", boothSize: "9", company, brand: company, email, contactName: "Sari Dewi" };
  const fields = exhibitorFields(await visitor.openForm("/book-space"), typed);
  const response = await visitor.post(`/book-space?squares=${squares}`, fields);
  expect(response.status).toBe(303);
  const reference = new URL(response.headers.get("Location") ?? "", site.url).searchParams.get("sent") ?? "";
  return { path: `${EXHIBITORS}/${reference.toLowerCase()}`, reference, email };
}

const open = async (path: string) => load(await (await ani.get(path)).text());
const wordsAt = async (path: string) => wordsOf(await (await ani.get(path)).text());

/** The hidden fields of a page's form that has a button. */
async function hidden(path: string, act: string) {
  const $ = await open(path);
  const inputs = $(`form[method=post]:has([value=${act}])`).first().find("input[type=hidden]").toArray();
  return Object.fromEntries(inputs.map((input) => [$(input).attr("name") ?? "", String($(input).val() ?? "")]));
}

async function press(path: string, act: string, fields: Record<string, string> = {}) {
  // The button that sends an offer is there once it is shown; its form is the same.
  return ani.post(path, { ...(await hidden(path, act === "offer" ? "drawup" : act)), do: act, ...fields });
}

/** Makes an offer as the page does it: it is shown, and then sent. @returns the address of its page */
async function makeOffer(path: string, fields: Record<string, string> = {}) {
  const typed = { days: "14", discount: "", reason: "", ...fields };
  const shown = await press(path, "drawup", typed);
  expect(shown.status).toBe(200);
  const preview = load(await shown.text());
  const total = String(preview("[name=shown]").val());
  // What the page says then stands at its top: the press leads to no place within it.
  expect(preview("button[value=offer]").attr("formaction")).toBe(path);
  const sent = await press(path, "offer", { ...typed, shown: total });
  expect(sent.headers.get("Location")).toBe(`${path}?said=offer`);
  return String((await open(path))("#exhibitor-offers + ul a").first().attr("href"));
}

const visitor = (path: string, fields?: Record<string, string>) =>
  fields ? formClient(site).post(path, new URLSearchParams(fields)) : fetch(site.url + path);

const mailsTo = (email: string) =>
  Promise.all(smtp.arrived.filter(({ envelope }) => envelope.to.includes(email)).map(parseMail));

/** The subjects of the mails to an address. */
async function subjectsTo(email: string): Promise<string[]> {
  return (await mailsTo(email)).map(({ subject }) => subject ?? "");
}

test("the team plans the next step, notes, tags and gives an exhibitor, finds it by all of that, and sees who is late", async () => {
  const { path } = await register("C-7", "PT Cemara");
  const bad = await press(path, "plan", { nextStep: "Call", nextOn: "soon", tags: "x".repeat(40) });
  const page = load(await bad.text());
  expect([bad.status, page("#next-step").val(), page("#next-on-fault").text()]).toEqual([400, "Call", "Choose a day."]);
  const plan = { nextStep: "Call about the corner", nextOn: "2001-02-03", tags: "Sponsor, returns" };
  expect((await press(path, "plan", plan)).status).toBe(303);
  // Whoever was slower is told, finds the own words in sight, and the next press counts.
  const late = await press(path, "plan", { ...plan, nextStep: "Call at noon", version: "0" });
  const told = load(await late.text());
  const form = told("details[open] form:has([value=plan])");
  expect([late.status, form.find("#next-step").val()]).toEqual([409, "Call at noon"]);
  const version = String(form.find("[name=version]").val());
  expect((await press(path, "plan", { ...plan, version })).status).toBe(303);
  expect((await press(path, "give", { owner: "nobody@expo.example" })).status).toBe(400);
  expect((await press(path, "give", { owner: ANI })).headers.get("Location")).toBe(`${path}?said=give`);
  expect((await press(path, "note", { note: "Wants <b>two</b> sides" })).status).toBe(303);
  expect((await press(path, "note", { note: " " })).status).toBe(400);
  expect((await press(path, "share", { name: "", contact: "", email: "" })).status).toBe(400);
  expect((await press(path, "share", { name: "Toko Sungai", contact: "Budi", email: "no address" })).status).toBe(400);
  expect((await press(path, "share", { name: "Toko Sungai", contact: "Budi", email: "" })).status).toBe(303);
  const shown = await wordsAt(path);
  for (const words of ["Call about the corner, 3 February 2001", "#sponsor", "two&lt;/b&gt; sides", "Toko Sungai"])
    expect(shown).toContain(words);
  await register("C-8", "PT Other");
  for (const query of ["q=corner", "q=sungai", "q=sides", "tag=sponsor", `owner=${ANI}`, "late=yes", "q=c-7"])
    expect([query, await wordsAt(`${EXHIBITORS}?${query}`)]).toEqual([query, expect.stringContaining("1 exhibitor ")]);
  expect(await wordsAt(`${EXHIBITORS}?owner=nobody`)).not.toContain("PT Cemara");
  expect(await wordsAt(`${EXHIBITORS}?late=yes`)).toContain("with Toko Sungai");
  expect((await open("/staff"))(`a[href="${EXHIBITORS}?late=yes"]`).text()).toContain("Exhibitors to follow up");
});

test("the board has a column for each stage, and a form moves a card on and back", async () => {
  const { path } = await register("C-12", "PT Papan");
  const columnOf = async () => {
    const $ = await open(BOARD);
    return $(`section:has(a[href="${path}"]) h2`).text().trim().split(" ")[0];
  };
  expect(await columnOf()).toBe("New");
  const $ = await open(BOARD);
  const form = $(`form[action="${path}"]`);
  const fields = Object.fromEntries(
    ["key", "seen", "back"].map((name) => [name, String(form.find(`[name=${name}]`).val())]),
  );
  const moved = await ani.post(path, { ...fields, do: "reserve" });
  expect(moved.headers.get("Location")).toBe(`${BOARD}?said=reserve`);
  expect(await columnOf()).toBe("Reserved");
  const brandLink = async () => (await open(BOARD))(`a[href="${path}#exhibitor-brand"]`).text();
  expect(await brandLink()).toBe("");
  expect((await press(path, "contract")).status).toBe(303);
  expect([await columnOf(), await brandLink()]).toEqual(["Contracted", "Publish the brand"]);
  expect((await press(path, "release")).status).toBe(303);
  expect(await columnOf()).toBe("Cancelled");
  expect((await press(path, "open")).status).toBe(303);
  expect(await columnOf()).toBe("New");
  expect((await browserAt(site).get(BOARD)).status).toBe(303);
});

test("an offer is shown before it is sent, read and accepted by its link alone, and reserves; a second press changes nothing", async () => {
  const { path, reference, email } = await register("C-13", "PT Rimba Raya");
  const faulty = await press(path, "drawup", { days: "0", discount: "", reason: "" });
  expect([faulty.status, load(await faulty.text())("#offer-days").val()]).toEqual([400, "0"]);
  const unnamed = await press(path, "drawup", { days: "14", discount: "10%", reason: "" });
  expect(load(await unnamed.text())("#offer-reason-fault").text()).toContain("Write why");
  // What was not shown is not sent.
  const unseen = await press(path, "offer", { days: "14", discount: "10%", reason: "Early booking", shown: "1" });
  expect(unseen.status).toBe(409);
  const link = await makeOffer(path, { discount: "10%", reason: "Early booking", extra0: "2" });
  // An offer that is accepted before its mail is sent needs none.
  await expect
    .poll(() => subjectsTo(email), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining("Your offer for C-13"));
  const page = await visitor(link);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  const html = await page.text();
  expect(html).toContain('content="noindex"');
  const words = wordsOf(html);
  for (const said of [`${reference}-1`, "Booth C-13, 9 m²", "Discount: Early booking", "PPN 11%", "Open until"])
    expect(words).toContain(said);
  expect(words).not.toContain(email);
  const indonesian = wordsOf(await (await visitor(`/id${link}`)).text());
  expect(indonesian).toContain("Diskon: Early booking");

  const [row] = await database.read<{ id: string; net: number; total: number }>(
    `SELECT id, net, total FROM booth_offer WHERE reference = '${reference}'`,
  );
  const pdf = await visitor(link.replace("?", "/offer.pdf?"));
  expect([pdf.headers.get("Content-Type"), pdf.headers.get("X-Robots-Tag")]).toEqual(["application/pdf", "noindex"]);
  expect((await pdf.arrayBuffer()).byteLength).toBeGreaterThan(5_000);

  for (const other of [
    link.replace(/(?<=key=)./, (first) => (first === "A" ? "B" : "A")),
    link.replace("?key=", "?no="),
    link.replace(row?.id ?? "", randomUUID()),
  ]) {
    expect((await visitor(other)).status).toBe(404);
    expect((await visitor(other, { do: "accept", name: "Eve", role: "CEO", terms: "" })).status).toBe(404);
  }
  // Once it is answered, a mail that still waits would say what is not so any more.
  await expect
    .poll(() => subjectsTo(email), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining("Your offer for C-13"));
  const $ = load(html);
  const terms = String($("[name=terms]").val());
  const empty = await visitor(link, { do: "accept", name: "Sari <b>", role: " ", terms });
  const refused = load(await empty.text());
  expect([empty.status, refused("#offer-name").val(), refused("#offer-role-fault").text()]).toEqual([
    ...[400, "Sari <b>", "Write your role, so that we know that you may decide."],
  ]);
  const old = await visitor(link, { do: "accept", name: "Sari", role: "Director", terms: "2001-01-01" });
  expect(old.status).toBe(409);
  const by = { do: "accept", name: "Sari Dewi", role: "Director", terms };
  const both = await Promise.all([visitor(link, by), visitor(link, { ...by, name: "Second press" })]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  const accepted = wordsOf(await (await visitor(link)).text());
  expect(accepted).toContain("The booths are reserved.");
  expect((await visitor(link, { do: "decline", why: "" })).status).toBe(409);
  const staff = await wordsAt(path);
  for (const said of ["Offer accepted: C-13", "Reserved", "Director"]) expect(staff).toContain(said);
  await expect
    .poll(() => subjectsTo(email), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining("reserved: C-13"));
  expect((await subjectsTo(email)).filter((subject) => subject.includes("Your offer for C-13"))).toHaveLength(1);
  // No program that writes for an absent person answers.
  for (const { headers } of await mailsTo(email)) expect(headers.get("auto-submitted")).toMatch(/^auto-/);
  // What was offered stays, whatever a booth costs later.
  const [after] = await database.read<{ net: number; total: number }>(
    `SELECT net, total FROM booth_offer WHERE reference = '${reference}'`,
  );
  expect(after).toEqual({ net: row?.net, total: row?.total });
});

test("an older offer for more booths that is accepted after contract and invoice is shown to whoever bills, until it is billed", async () => {
  const { path, reference } = await register("F-6,F-8", "PT Lebar");
  const money = `${path}/money`;
  const link = await makeOffer(path);
  const moved = await press(`${path}?to=F-6`, "move", { to: "F-6" });
  expect(moved.headers.get("Location")).toBe(`${path}?said=move`);
  expect((await press(path, "contract")).status).toBe(303);
  expect((await press(money, "draw", { company: "PT Lebar" })).headers.get("Location")).toBe(`${money}?said=draw`);
  const waits = async () => wordsOf((await open(INVOICES))(`#to-invoice ~ ul a[href="${money}"]`).text());
  expect(await waits()).toBe("");
  const terms = String(load(await (await visitor(link)).text())("[name=terms]").val());
  expect((await visitor(link, { do: "accept", name: "Sari", role: "Director", terms })).status).toBe(303);
  const said =
    /Offer EX-.+-1 was accepted after the invoice: Rp.29\.700\.000 are agreed, and Rp.14\.850\.000 are billed/;
  expect(await waits()).toMatch(said);
  expect(await wordsAt(money)).toMatch(said);
  expect((await open("/staff"))(`a[href="${INVOICES}"]`).text()).toContain("Booths to invoice");
  // The earlier invoice is taken back, and another one has all of it.
  expect((await press(money, "credit", { amount: "14.850.000", reason: "More booths" })).status).toBe(303);
  expect((await press(money, "draw", { company: "PT Lebar" })).status).toBe(303);
  expect(await waits()).toBe("");
  const [row] = await database.read<{ net: number }>(
    `SELECT sum(CASE kind WHEN 'invoice' THEN net ELSE -net END) AS net FROM invoice WHERE registration = '${reference}'`,
  );
  expect(Number(row?.net)).toBe(29_700_000);
});

test("a changed offer replaces the old one, whose link leads on; one that is declined says why", async () => {
  const { path, email } = await register("D-11", "PT Gunung");
  const first = await makeOffer(path);
  // A mail about an offer that was answered or replaced before it left is not sent.
  await expect
    .poll(() => subjectsTo(email), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining("Your offer for D-11"));
  const second = await makeOffer(path, { discount: "Rp 1.000.000", reason: "Returns" });
  await expect.poll(async () => (await subjectsTo(email)).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  const old = load(await (await visitor(first)).text());
  expect(old(`a[href="${second}"]`).text()).toBe("See the newer offer");
  expect(old("form:has([value=accept])")).toHaveLength(0);
  const terms = String(load(await (await visitor(second)).text())("[name=terms]").val());
  const late = await visitor(first, { do: "accept", name: "Sari", role: "Director", terms });
  expect([late.status, wordsOf(await late.text()).includes("cannot be answered any more")]).toEqual([409, true]);
  expect((await visitor(second, { do: "decline", why: "Too <i>dear</i>" })).status).toBe(303);
  expect(await wordsAt(path)).toContain("Too &lt;i&gt;dear");
  expect((await visitor(second, { do: "accept", name: "Sari", role: "Director", terms })).status).toBe(409);
  // Who declined is called, until there is another offer.
  expect(await wordsAt(EXHIBITORS)).toContain("Offer declined");
  // A form that is too large, or no form, is refused before anything reads it.
  const large = await visitor(second, { do: "accept", name: "x".repeat(100_000), role: "x", terms });
  expect([400, 413]).toContain(large.status);
  await makeOffer(path);
  expect(await wordsAt(EXHIBITORS)).not.toContain("Offer declined");
});

test("nobody accepts an offer while the expo is called off, and its page says why in both languages", async () => {
  const { path, reference } = await register("A-19", "PT Waru");
  const link = await makeOffer(path);
  const terms = String(load(await (await visitor(link)).text())("[name=terms]").val());
  const answer = { do: "accept", name: "Sari Dewi", role: "Director", terms };
  const content = openStore(database);
  const published = await content.publish(publication(0, withStatus("postponed")));
  const revision = "revision" in published ? published.revision : expect.unreachable();
  const words = async (address: string) => wordsOf(await (await visitor(address)).text());
  await expect
    .poll(() => words(link), { timeout: 20_000 })
    .toContain("this offer cannot be accepted until there are new");
  expect(await words(`/id${link.replace(/^\/id/, "")}`)).toContain("Expo ditunda: penawaran ini belum bisa diterima");
  expect(load(await (await visitor(link)).text())("main form")).toHaveLength(0);
  // From a page that was open before.
  const refused = await visitor(link, answer);
  expect([refused.status, wordsOf(await refused.text())]).toEqual([409, expect.stringContaining("is postponed")]);
  const states = async () =>
    (await database.read<{ state: string }>(`SELECT state FROM booth_offer WHERE reference = '${reference}'`)).map(
      ({ state }) => state,
    );
  expect(await states()).toEqual(["open"]);
  // With new dates it is what it was.
  expect(await content.publish(publication(revision, withStatus("upcoming")))).toHaveProperty("revision");
  await content.close();
  await expect.poll(() => words(link), { timeout: 20_000 }).toContain("Accept");
  expect((await visitor(link, answer)).status).toBe(303);
  expect(await states()).toEqual(["accepted"]);
});
