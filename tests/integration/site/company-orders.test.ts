import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { openOrders } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { browserAt, type StaffBrowser, signInAt, TEAM } from "../../support/services/staff-browser";
import { ANI, CASH, DESK } from "../../support/services/staff-link";
import { createTestDatabases } from "../../support/services/test-databases";

const SESSION_SECRET = "s".repeat(40);
const links = createOrderLinks({ secrets: [SESSION_SECRET], siteUrl: "" });
const databases = createTestDatabases();
let site: SiteServer;
let smtp: TestSmtpServer;
let orders: ReturnType<typeof openOrders>;
let ani: StaffBrowser;
let desk: StaffBrowser;
let cash: StaffBrowser;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const database = await databases.kinds[0].create();
  const settings = {
    ...{ ...TEAM, ...database.settings, SESSION_SECRET, PAYMENT_ACCOUNT: "Bank Tes 123", SMTP_URL: smtp.url },
    STAFF_EMAILS: `${ANI}, ${DESK}:service, ${CASH}:finance`,
  };
  site = await startTestSite(settings);
  orders = openOrders(database, { now: Date.now });
  ani = await signInAt(site, ANI, settings);
  desk = await signInAt(site, DESK, settings);
  cash = await signInAt(site, CASH, settings);
});
afterAll(async () => {
  await orders?.close();
  await site?.stop();
  await smtp?.stop();
  await databases.stop();
});

const NEW = "/staff/orders/new";
const COMPANY = { company: "PT Rimba Raya", npwp: "01.234.567.8-901.000", billing: "Jl. Melati 5, Jakarta" };
const SAID = "PT Rimba Raya, NPWP 01.234.567.8-901.000, Jl. Melati 5, Jakarta";

/** An order that staff make. @returns its reference, or the page that refused it */
async function make(fields: Record<string, string> = {}) {
  const key = load(await (await ani.get(NEW)).text())("input[name=key]").attr("value") ?? "";
  const response = await ani.post(NEW, {
    ...{
      key,
      "friday-pass": "3",
      name: "Rani",
      email: `rani-${key.slice(0, 8)}@rimba.example`,
      phone: "0812 5555 0101",
    },
    ...{ language: "id", way: "paid", days: "3", ...fields },
  });
  const reference = /joe-[a-z0-9-]+/.exec(response.headers.get("Location") ?? "")?.[0].toUpperCase() ?? "";
  return { reference, response, email: `rani-${key.slice(0, 8)}@rimba.example` };
}

const mailsTo = async (email: string) =>
  Promise.all(smtp.arrived.filter(({ envelope }) => envelope.to.includes(email)).map(parseMail));
const pathOf = (reference: string) => `/staff/orders/${reference.toLowerCase()}/group`;

/** Sends a sheet to the page of an order. */
async function upload(who: StaffBrowser, path: string, csv: string) {
  const form = new FormData();
  form.set("file", new File([csv], "names.csv", { type: "text/csv" }));
  return who.postForm(path, form);
}

test("an order is made in a company's name, which receipt and mail say; a wrong tax number keeps what was typed", async () => {
  const refused = await make({ ...COMPANY, npwp: "12" });
  const $ = load(await refused.response.text());
  expect(refused.response.status).toBe(400);
  expect($("#new-npwp-fault").text()).toBe("An NPWP has 15 or 16 digits.");
  expect([$("#new-company").attr("value"), $("#new-npwp").attr("value")]).toEqual(["PT Rimba Raya", "12"]);
  const { reference, email } = await make(COMPANY);
  const page = wordsOf(await (await fetch(site.url + links.pathOf(reference))).text());
  expect(page).toContain(`${SAID}; Rani, ${email}`);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const [mail] = await mailsTo(email);
  for (const body of [mail?.text, mail?.html]) expect(body).toContain(SAID);
  expect(mail?.text).toContain("Ditagihkan kepada");
});

test("a company is put on an order later, and taken off; who may not help buyers sees nothing of it", async () => {
  const { reference } = await make();
  const path = pathOf(reference);
  const wrong = await desk.post(path, { do: "company", ...COMPANY, company: "" });
  const shown = load(await wrong.text());
  expect([wrong.status, shown("#group-company-fault").text()]).toEqual([
    400,
    "Type the name of the company, or leave all three fields empty.",
  ]);
  expect(shown("#group-billing").attr("value")).toBe(COMPANY.billing);
  expect((await desk.post(path, { do: "company", ...COMPANY })).headers.get("Location")).toBe(`${path}?said=company`);
  expect(wordsOf(await (await desk.get(path.replace("/group", ""))).text())).toContain(SAID);
  expect(wordsOf(await (await ani.get("/staff/audit")).text())).toContain(reference);
  expect((await cash.get(path)).status).toBe(403);
  for (const who of [cash, browserAt(site)]) {
    const refused = await who.post(path, { do: "company", company: "PT Lain", npwp: "", billing: "" });
    expect([401, 403]).toContain(refused.status);
    const text = await refused.text();
    expect(text).toContain("PT Lain");
    for (const secret of ["Rimba Raya", "rani-"]) expect(text).not.toContain(secret);
  }
  await desk.post(path, { do: "company", company: "", npwp: "", billing: "" });
  expect((await orders.find(reference))?.buyer?.company).toBeUndefined();
});

test("names of a sheet go to the tickets, and one press mails each holder their own ticket, once", async () => {
  const { reference } = await make({ ...COMPANY, "friday-pass": "4" });
  const path = pathOf(reference);
  const bad = await upload(desk, path, "Nama,E-mail\nSari Dewi,sari at rimba\n,budi@rimba.example\n");
  const words = wordsOf(await bad.text());
  expect(bad.status).toBe(400);
  for (const text of ["Row 2: “sari at rimba” is not an e-mail address.", "Row 3: the name is missing."])
    expect(words).toContain(text);
  expect((await upload(desk, path, "Nama\nA\nB\nC\nD\nE\n")).status).toBe(409);
  expect((await upload(desk, path, "")).status).toBe(400);
  const csv =
    "Nama,E-mail\nSari Dewi,sari@holder.example\nBudi,budi@holder.example\nAni,\nBudi Kecil,budi@holder.example\n";
  expect((await upload(desk, path, csv)).headers.get("Location")).toBe(`${path}?said=names&count=4`);
  const $ = load(await (await desk.get(path)).text());
  expect($("button[value=send]").text()).toBe("E-mail 3 tickets to the people they are for");
  expect($("main").text()).toContain("No e-mail, so no mail: Ani");
  expect($("button[value=again]").length).toBe(0);

  const presses = await Promise.all([desk.post(path, { do: "send" }), desk.post(path, { do: "send" })]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  await expect.poll(async () => (await mailsTo("budi@holder.example")).length).toBe(1);
  const [sari] = await mailsTo("sari@holder.example");
  const [budi] = await mailsTo("budi@holder.example");
  const tickets = await orders.ticketsOf(reference);
  expect(sari?.subject).toContain("tiket untukmu");
  for (const body of [sari?.text, sari?.html]) expect(body).toContain("PT Rimba Raya punya 1 tiket untukmu");
  // A mail leads to the tickets of its holder, and to nothing else.
  const linked = (text = "") =>
    tickets.filter(({ id }) => text.includes(links.ticketPath(id))).map(({ place }) => place);
  expect([linked(sari?.text), linked(budi?.text)]).toEqual([[1], [2, 4]]);
  for (const text of [sari?.text, budi?.text]) expect(text).not.toContain(links.pathOf(reference));
  expect(budi?.attachments.map(({ contentType }) => contentType)).toEqual(["image/png", "image/png"]);

  // Again for one; a page from before that sends nothing.
  const after = load(await (await desk.get(path)).text());
  const button = after("form:has(button[value=again])").first();
  const fields = Object.fromEntries(
    button
      .find("input")
      .toArray()
      .map((one) => [after(one).attr("name") ?? "", after(one).attr("value") ?? ""]),
  );
  expect(after("button[value=send]").length).toBe(0);
  expect((await desk.post(path, { do: "again", ...fields })).status).toBe(303);
  expect((await desk.post(path, { do: "again", ...fields })).status).toBe(409);
  await expect.poll(async () => (await mailsTo("sari@holder.example")).length).toBe(2);
  const ids = (await mailsTo("sari@holder.example")).map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(2);
  expect(await mailsTo("budi@holder.example")).toHaveLength(1);
});

test("the name and the address of one ticket are changed in its row; what is wrong with them is said there", async () => {
  const { reference } = await make();
  const path = pathOf(reference);
  await upload(desk, path, "Nama,E-mail\nSari Dewi,sari.one@holder.example\nBudi,\nAni,\n");
  const [, second] = await orders.ticketsOf(reference);
  const change = { do: "name", ticket: second?.id ?? "" };
  const wrong = await desk.post(path, { ...change, name: " ", email: "budi at rimba" });
  const shown = load(await wrong.text());
  expect(wrong.status).toBe(400);
  expect(shown(`#name-${second?.id}-fault`).text()).toBe("Type a name.");
  expect(shown(`#email-${second?.id}-fault`).text()).toContain("This doesn’t look like an e-mail address.");
  expect(shown(`#email-${second?.id}`).attr("value")).toBe("budi at rimba");
  expect(shown("main details[open]")).toHaveLength(1);
  const changed = { ...change, name: "Budi Kecil", email: "budi.kecil@holder.example" };
  expect((await desk.post(path, changed)).headers.get("Location")).toBe(`${path}?said=names&count=1`);
  const rows = load(await (await desk.get(path)).text())("main .staff-entry").text();
  for (const text of ["Sari Dewi", "sari.one@holder.example", "Budi Kecil", "budi.kecil@holder.example", "Ani"])
    expect(rows).toContain(text);
  expect(rows.match(/No e-mail/g)).toHaveLength(1);
  // Of another order, or of none.
  expect((await desk.post(path, { ...changed, ticket: "0000000000000000" })).status).toBe(409);
  expect((await cash.post(path, changed)).status).toBe(403);
});
