import { load } from "cheerio";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import type { CheckResponse, FindResponse } from "~/gate/rules/protocol";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { GATE_SECRET, printGateLink, sellTickets } from "../../support/services/gate";
import { runCommand } from "../../support/services/run-command";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { ANI } from "../../support/services/staff-link";

/** The morning of the next edition's first day. */
const MORNING = "2026-11-13T10:30:00+07:00";
const SETTINGS = { SITE_CLOCK: MORNING, SESSION_SECRET: GATE_SECRET, STAFF_EMAILS: ANI, PAYMENT: "gate" };

let site: SiteServer & { dataDirectory: string };
let ani: StaffBrowser;
let sold: Awaited<ReturnType<typeof sellTickets>>;
let lastYearsPhone: Awaited<ReturnType<typeof openPhone>>;

beforeAll(async () => {
  site = await startTestSite(SETTINGS);
  ani = await signInAt(site, ANI, { ...SETTINGS, DATA_DIR: site.dataDirectory });
  sold = await sellTickets(site, "friday-pass", 2);
  lastYearsPhone = await openPhone("North");
  await openNextEdition();
});
afterAll(() => site?.stop());

/** Makes an edition of 2026 the current one, with the tickets of 2025. */
async function openNextEdition() {
  const { query, close } = sqliteDatabase(site.dataDirectory);
  const event = JSON.stringify(shippedDocuments.event[0]?.document)
    .replaceAll(/2025-11-1([456])T/g, (_, day) => `2026-11-1${Number(day) - 1}T`)
    .replaceAll("Expo 2025", "Expo 2026");
  await query("INSERT INTO content_revision (number, at, note, edition) VALUES (1, 0, '', 2)");
  await query(
    `INSERT INTO content_document (kind, id, revision, place, document, edition) VALUES ('2/event', 'event', 1, 0, $1, 2)`,
    [event],
  );
  await query("INSERT INTO edition (number, kinds, created_at, current_from, opened) VALUES (2, '[]', 0, 1, 1)");
  await close();
  await vi.waitFor(async () => expect((await fetch(`${site.url}/2025`)).status).toBe(200), 60_000);
}

async function openPhone(door: string) {
  const token = (await printGateLink(door, site)).split("#link=")[1] ?? "";
  let cookie = "";
  const post = (call: string, body: object) =>
    fetch(`${site.url}/gate/${call}`, {
      ...{ method: "POST", body: JSON.stringify(body) },
      headers: { "Content-Type": "application/json", Cookie: cookie },
    });
  cookie = (await post("link", { token })).headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return { post, ask: async <Got>(call: string, body: object) => (await (await post(call, body)).json()) as Got };
}

const textOf = async (path: string) => load(await (await ani.get(path)).text())("main").text();

test("a code of last year is not for this expo, and the phones of last year have ended", async () => {
  const scan = { kind: "entry", at: Date.parse(MORNING), people: 1, undoes: "", reason: "" };
  const entry = { ...scan, nonce: "n".repeat(22), offline: false, unlisted: false, code: sold.tickets[0]?.code };
  expect((await lastYearsPhone.post("check", { scan: entry })).status).toBe(401);
  const phone = await openPhone("North");
  expect(await phone.ask<CheckResponse>("check", { scan: entry })).toMatchObject({
    ...{ verdict: { verdict: "not_this_expo" }, people: 0, listed: { reference: sold.reference } },
    // For pages of the release before.
    named: { lets: false, words: { en: "Not for this expo", id: "Bukan untuk expo ini" } },
  });
  expect(await phone.ask<FindResponse>("find", { reference: sold.reference })).toMatchObject({
    orders: [{ due: null, tickets: [{ verdict: { verdict: "not_this_expo" } }, {}] }],
  });
  const since = { list: 0, log: 0, rules: "" };
  expect(await phone.ask("sync", { scans: [], waiting: 0, since, battery: null })).toMatchObject({
    rules: { edition: 2 },
    list: { lines: "", seq: 0 },
  });
});

test("staff see the orders, figures and files of the current edition, and can look at others", async () => {
  expect(await textOf("/staff/orders")).not.toContain(sold.reference);
  const lastYear = load(await (await ani.get("/staff/orders?edition=2025")).text());
  expect(lastYear("main").text()).toContain(sold.reference);
  const links = lastYear("nav[aria-label='Edition of the expo'] a");
  expect(links.toArray().map((link) => [lastYear(link).text(), lastYear(link).attr("href")])).toEqual([
    ["Jakarta Outing Expo 2026", "/staff/orders"],
    ["Jakarta Outing Expo 2025", "/staff/orders?edition=2025"],
  ]);
  expect(lastYear("input[name=edition]").attr("value")).toBe("2025");
  // By its number an order is found in any.
  expect(await textOf(`/staff/orders?q=${sold.reference}`)).toContain("Sari Dewi");
  expect(await textOf("/staff/figures")).toContain("Nothing has been paid for yet.");
  expect(await textOf("/staff/gate?day=2025-11-14")).toContain("14 November 2025");
  expect(await textOf("/staff/figures?edition=2025")).toMatch(/Friday Pass\D*1,?500/);
  const file = async (path: string) => (await ani.get(path)).text();
  expect(await file("/staff/orders/export.csv")).not.toContain(sold.reference);
  expect(await file("/staff/orders/export.csv?edition=2025")).toContain(sold.reference);
  const settings = { DATA_DIR: site.dataDirectory, APP_URL: site.url, SESSION_SECRET: GATE_SECRET };
  const list = async (...options: string[]) => (await runCommand("orders", ["list", ...options], settings)).out;
  expect([await list(), await list("--edition", "2025")].map((out) => out.includes(sold.reference))).toEqual([
    false,
    true,
  ]);
});

test("the link to an order of last year shows it with the name of its expo", async () => {
  const links = createOrderLinks({ siteUrl: site.url, secrets: [GATE_SECRET] });
  const read = async (path: string) => load(await (await fetch(site.url + path)).text())("main").text();
  expect(await read(links.pathOf(sold.reference))).toContain("Jakarta Outing Expo 2025");
  const ticket = await read(links.ticketPath(sold.tickets[0]?.id ?? ""));
  expect(ticket).toContain("Jakarta Outing Expo 2025");
  expect(ticket).toContain("14 November");
});
