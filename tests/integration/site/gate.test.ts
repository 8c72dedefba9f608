import { randomBytes } from "node:crypto";
import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckResponse, FindResponse, SentScan, SyncResponse } from "~/gate/rules/protocol";
import { readTicketCode } from "~/sales/tickets/codes/ticket-code";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import {
  FIRST_MORNING,
  GATE_SECRET,
  issueGateLink,
  printGateLink,
  revokeTicket,
  sellTickets,
} from "../../support/services/gate";
import { runCommand } from "../../support/services/run-command";
import { signInAt } from "../../support/services/staff-browser";
import { ANI, DESK, GATE } from "../../support/services/staff-link";

let site: SiteServer & { dataDirectory: string };
beforeAll(async () => {
  const settings = {
    SITE_CLOCK: FIRST_MORNING,
    SESSION_SECRET: GATE_SECRET,
    STAFF_EMAILS: `${ANI}, ${DESK}:service, ${GATE}:gate`,
  };
  site = await startTestSite({ ...settings, PAYMENT: "gate", TRUSTED_PROXIES: "1" });
});
afterAll(() => site?.stop());

const NOTHING_KNOWN = { list: 0, log: 0, rules: "" };

let phones = 0;

/** A phone that is the device of a door, in its own network: one network may use twenty links a minute. */
async function openPhone(door: string, giveLink = issueGateLink) {
  phones += 1;
  const network = { "X-Forwarded-For": `10.0.0.${phones}` };
  const link = await giveLink(door, site);
  const token = link.split("#link=")[1] ?? "";
  let cookie = "";
  async function post(call: string, body: unknown, headers: Record<string, string> = {}) {
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    return fetch(`${site.url}/gate/${call}`, {
      ...{ method: "POST", body: sent },
      headers: { "Content-Type": "application/json", Cookie: cookie, ...network, ...headers },
    });
  }
  const ask = async <Response>(call: string, body: unknown) => (await (await post(call, body)).json()) as Response;
  const linked = await post("link", { token });
  cookie = linked.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return {
    ...{ token, post, linked, cookie },
    sync: (scans: SentScan[] = [], since = NOTHING_KNOWN) =>
      ask<SyncResponse>("sync", { scans, waiting: scans.length, since, battery: 64 }),
    check: (scan: SentScan, unsent?: SentScan[]) => ask<CheckResponse>("check", { scan, unsent }),
    find: (request: object) => ask<FindResponse>("find", request),
    pay: (reference: string) => ask<FindResponse>("pay", { reference }),
  };
}

const drawNonce = () => randomBytes(16).toString("base64url");
const scan = (code: string, more: Partial<SentScan> = {}): SentScan => ({
  ...{ nonce: drawNonce(), kind: "entry", at: Date.parse(FIRST_MORNING), people: 1, undoes: "", reason: "" },
  ...{ offline: false, unlisted: false, code, ...more },
});

async function sellOne(): Promise<{ code: string; reference: string }> {
  const { tickets, reference } = await sellTickets(site, "friday-pass");
  return { code: tickets[0]?.code ?? "", reference };
}

test("a link makes one phone a device, whose cookie is for the doors alone", async () => {
  const { linked, token, post } = await openPhone("North", printGateLink);
  expect(linked.status).toBe(200);
  expect(linked.headers.get("Set-Cookie")).toMatch(/^gate=[^;]+; Max-Age=\d+; Path=\/gate; HttpOnly; SameSite=Strict$/);
  expect((await post("link", { token })).status).toBe(410);
  expect((await post("link", { token: "x".repeat(43) })).status).toBe(410);
});

test("a device learns all that it needs to decide by itself, and then what has changed", async () => {
  const phone = await openPhone("North");
  const { reference } = await sellOne();
  const first = await phone.sync();
  expect(first).toMatchObject({ door: "North", stored: [], refused: [], list: { more: false }, log: { more: false } });
  expect(first.rules?.days).toEqual(["2025-11-14", "2025-11-15", "2025-11-16"]);
  expect(first.rules?.kinds.map(({ names }) => names.id)).toContain("Friday Pass");
  const whomOf = (name: string) => first.rules?.kinds.find(({ names }) => names.en === name)?.whom;
  expect(whomOf("Family Day Pass")).toEqual({ en: "2 adults and 3 children", id: "2 orang dewasa dan 3 anak" });
  expect(whomOf("Friday Pass")).toBeUndefined();
  expect(first.rules?.helpDesk).toEqual({ en: "Info desk, Hall A", id: "Meja informasi, Hall A" });
  expect(Math.abs(first.now - Date.parse(FIRST_MORNING))).toBeLessThan(600_000);
  const lines = Buffer.from(first.list.lines, "base64");
  expect(lines.length).toBeGreaterThan(40);
  expect(lines.includes(reference)).toBe(false);
  const since = { list: first.list.seq, log: first.log.seq, rules: first.rules?.version ?? "" };
  const second = await phone.sync([], since);
  expect(second).toMatchObject({ list: { lines: "" }, log: { lines: [] } });
  expect(second.rules).toBeUndefined();
});

test("what a ticket carries is said with its verdict, and codes wait for a phone that does not read new ones", async () => {
  const phone = await openPhone("North");
  const body = { scans: [], waiting: 0, since: NOTHING_KNOWN, battery: null };
  expect((await phone.post("sync", body, { "Gate-Reads": "no number" })).status).toBe(200);
  const { tickets } = await sellTickets(site, "family-pass");
  const code = tickets[0]?.code ?? "";
  expect(readTicketCode(code)?.days).toBe(1);
  const checked = await phone.check(scan(code, { people: 5 }));
  expect(checked).toMatchObject({ people: 5, listed: { people: 5, names: { en: "The family-pass" } } });
  expect(checked.listed?.whom?.en).toBe("2 adults and 3 children");
});

test("a ticket lets in once, whichever door asks, and a repeated request has the same result", async () => {
  const [north, south] = [await openPhone("North"), await openPhone("South")];
  const { code, reference } = await sellOne();
  const entry = scan(code);
  const checked = await north.check(entry);
  expect(checked).toMatchObject({ verdict: { verdict: "valid" }, people: 1, listed: { reference } });
  expect(await north.check(entry)).toMatchObject({ verdict: { verdict: "valid" }, people: 1 });
  expect(await south.check(scan(code))).toMatchObject({
    verdict: { verdict: "used", last: { door: "North" } },
    // For pages of releases that have no such verdict.
    named: { lets: false, words: { en: "Already used", id: "Sudah dipakai" } },
  });
  // The response was lost, and the scan comes again with a sync; so does the undo.
  const undo = scan("", { kind: "undo", undoes: entry.nonce, at: checked.now });
  for (const { stored } of [await north.sync([entry, undo]), await north.sync([entry, undo])]) {
    expect(stored).toEqual([entry.nonce, undo.nonce]);
  }
  expect(await south.check(scan(code))).toMatchObject({ verdict: { verdict: "valid", again: false } });
});

test("what a phone has not sent yet counts before its next check, once", async () => {
  const phone = await openPhone("North");
  const { code } = await sellOne();
  const earlier = scan(code, { offline: true });
  expect(await phone.check(scan(code), [earlier])).toMatchObject({ verdict: { verdict: "used" }, people: 0 });
  const undo = scan("", { kind: "undo", undoes: earlier.nonce });
  const forged = scan(`${code.slice(0, -1)}${code.endsWith("7") ? "8" : "7"}`);
  const entry = scan(code);
  expect(await phone.check(entry, [undo, forged])).toMatchObject({ verdict: { verdict: "valid", again: false } });
  expect(await phone.sync([earlier, undo, forged])).toMatchObject({
    ...{ stored: [earlier.nonce, undo.nonce], refused: [forged.nonce] },
  });
  expect(await phone.check(scan(code))).toMatchObject({ verdict: { verdict: "used" } });
  const many = Array.from({ length: 51 }, () => scan(code));
  expect((await phone.post("check", { scan: scan(code), unsent: many })).status).toBe(400);
});

test("nothing that a key of this site has not signed gets into the log as an entry", async () => {
  const phone = await openPhone("North");
  const { code } = await sellOne();
  const { log } = await phone.sync();
  const altered = Array.from({ length: 40 }, (_, index) => {
    const place = (index * 3) % code.length;
    return code.slice(0, place) + (code[place] === "7" ? "8" : "7") + code.slice(place + 1);
  });
  const forged = [...altered, "", "JOE-7K3F-2Q"].map((text) => scan(text));
  const found = scan("", { found: { ticket: "0123456789ABCDEF", reference: "JOE-7K3F-2Q" } });
  const { refused, stored } = await phone.sync([...forged, found]);
  expect(stored).toEqual([]);
  expect(refused).toHaveLength(forged.length + 1);
  expect((await phone.check(scan(altered[0] ?? ""))).verdict).toEqual({ verdict: "not_ours" });
  expect((await phone.sync()).log.seq).toBe(log.seq);
});

test("a line that cannot be read keeps no other one, and what another release says is stored", async () => {
  const phone = await openPhone("North");
  const { code } = await sellOne();
  const entry = scan(code);
  const lines = [
    { ...scan(""), kind: "refused", reason: "of_a_newer_release" },
    { ...scan(""), code: "x".repeat(200) },
    { ...entry, people: "two", reason: null, offline: "yes", colour: "red" },
  ];
  const answer = await phone.post("sync", { scans: lines, waiting: 3, since: NOTHING_KNOWN, battery: null, more: 1 });
  // Of the second one it says nothing, and the phone keeps it.
  expect(await answer.json()).toMatchObject({ stored: [lines[0]?.nonce, entry.nonce], refused: [] });
  const { log } = await phone.sync();
  expect(log.lines.find(({ nonce }) => nonce === entry.nonce)).toMatchObject({ people: 1 });
  expect(site.output()).toContain('"fields":["code"]');
});

test("an entry counts no more people than its ticket lets in", async () => {
  const phone = await openPhone("North");
  const many = scan((await sellOne()).code, { people: 50 });
  await phone.sync([many]);
  const { log } = await phone.sync();
  expect(log.lines.find(({ nonce }) => nonce === many.nonce)).toMatchObject({ people: 1 });
});

test("an order is found by its number, or by name and e-mail address together, and paid at the door", async () => {
  const phone = await openPhone("North");
  const { reference, email } = await sellTickets(site, "friday-pass", 2, "gate");
  const waiting = { reference, due: 100_000, tickets: [] };
  expect((await phone.find({ reference: reference.toLowerCase() })).orders).toMatchObject([waiting]);
  expect((await phone.find({ name: "sari", email: email.toUpperCase() })).orders).toMatchObject([waiting]);
  for (const request of [{ reference: "JOE-0000-00" }, { name: "budi", email }, { name: "sari", email: "visitor" }]) {
    expect((await phone.find(request)).orders).toEqual([]);
  }
  const paid = await phone.pay(reference);
  expect(paid.orders).toMatchObject([{ due: null, tickets: [{ verdict: { verdict: "valid" } }, {}] }]);
  const ticket = paid.orders[0]?.tickets[0]?.ticket ?? "";
  const shown = ticket.toLowerCase().replace(/(.{4})(?=.)/g, "$1 ");
  expect((await phone.find({ reference: shown })).orders).toMatchObject([{ reference }]);
  expect(await phone.check(scan("", { found: { ticket, reference } }))).toMatchObject({ people: 1 });
  expect(await phone.check(scan("", { found: { ticket, reference } }))).toMatchObject({ verdict: { verdict: "used" } });
  const other = await sellOne();
  expect((await phone.post("pay", { reference: other.reference })).status).toBe(404);
});

test("what is no request of a device is refused with a status that says why", async () => {
  const phone = await openPhone("North");
  const body = { scans: [], waiting: 0, since: NOTHING_KNOWN, battery: null };
  const statuses = async (...posts: Promise<Response>[]) => (await Promise.all(posts)).map(({ status }) => status);
  expect(
    await statuses(
      phone.post("sync", body, { Cookie: "" }),
      phone.post("sync", body, { Cookie: `${phone.cookie}x` }),
      phone.post("sync", body, { Origin: "https://elsewhere.example" }),
      phone.post("sync", body, { "Content-Type": "text/plain" }),
      phone.post("sync", "{"),
      phone.post("sync", { ...body, scans: Array.from({ length: 51 }, () => scan("")) }),
      phone.post("sync", { ...body, since: { list: 0 } }),
      phone.post("check", { scan: scan("", { found: { ticket: "\0".repeat(16), reference: "JOE-7K3F-2Q" } }) }),
      phone.post("sync", `{"scans":"${"x".repeat(70_000)}"}`),
      phone.post("sell", body),
      fetch(`${site.url}/gate/sync`),
      fetch(`${site.url}/id/gate/sync`),
    ),
  ).toEqual([401, 401, 400, 415, 400, 400, 400, 400, 413, 404, 405, 404]);
});

test("staff see the day: who went in where, what was decided without a network, who was let in twice, who was not", async () => {
  const [first, second] = [await openPhone("Lake door"), await openPhone("Hill door")];
  const { code, reference } = await sellOne();
  const at = Date.parse(FIRST_MORNING);
  await first.sync([scan(code, { offline: true })]);
  const stranger = scan("", { kind: "refused", reason: "not_ours" });
  await second.sync([scan(code, { at: at + 1, offline: true, unlisted: true }), stranger]);
  const staff = await signInAt(site, DESK, { DATA_DIR: site.dataDirectory });
  const html = await (await staff.get("/staff/gate")).text();
  expect(html).toMatch(/[^<]+ at Lake door, and [^<]+ at Hill door/);
  expect(html).toContain(`/staff/orders/${reference.toLowerCase()}`);
  expect(html).toMatch(/Checked offline: [1-9]/);
  expect(html).toMatch(/Let in before the phone had them on its list: [1-9]/);
  expect(html).toMatch(/<dt>Not our ticket<\/dt><dd>[^<]*Hill door [1-9]/);
  expect(html).toMatch(/<th scope="col">Hill door<\/th>/);
  const order = await (await staff.get(`/staff/orders/${reference.toLowerCase()}`)).text();
  expect(order).toMatch(/Came in [^<]+, Lake door/);
  expect(order).toMatch(/Came in [^<]+, Hill door/);
});

test("staff see which ticket a door let in after it was revoked, when and where, with a way to its order", async () => {
  const phone = await openPhone("Forest door");
  const [late, early] = [await sellOne(), await sellOne()];
  const at = Date.parse(FIRST_MORNING);
  await revokeTicket(site, late.code, at - 600_000);
  await revokeTicket(site, early.code, at + 600_000);
  // The phone had no network, and did not know.
  await phone.sync([scan(late.code, { offline: true }), scan(early.code, { offline: true })]);
  const staff = await signInAt(site, DESK, { DATA_DIR: site.dataDirectory });
  const $ = load(await (await staff.get("/staff/gate")).text());
  const faults = $("section[aria-labelledby='late'] li");
  expect(faults.map((_, line) => $(line).text().replaceAll("\u00a0", " ")).get()).toEqual([
    expect.stringContaining(`: 10.30 AM at Forest door. It was revoked or refunded on 14 November 2025, 10.20 AM WIB.`),
  ]);
  expect(faults.find("a").attr("href")).toBe(`/staff/orders/${late.reference.toLowerCase()}`);
});

test("a double at two doors is on Today until somebody has looked at it", async () => {
  const { code } = await sellOne();
  const id = readTicketCode(code)?.id ?? "";
  const [first, second] = [await openPhone("Pine door"), await openPhone("Palm door")];
  await first.sync([scan(code, { at: Date.parse(FIRST_MORNING) - 60_000, offline: true })]);
  await second.sync([scan(code, { offline: true })]);
  const desk = await signInAt(site, DESK, { DATA_DIR: site.dataDirectory });
  const pageAt = async (path: string) => load(await (await desk.get(path)).text());
  const waiting = async () =>
    Number((await pageAt("/staff"))("a[href='/staff/gate#doubles'] .staff-count").text() || "0");
  const rowIn = ($: Awaited<ReturnType<typeof pageAt>>) =>
    $(`section[aria-labelledby='doubles'] li:contains('Pine door')`);
  const before = await waiting();
  expect(before).toBeGreaterThan(0);
  const row = rowIn(await pageAt("/staff/gate"));
  expect(row.text().replaceAll("\u00a0", " ")).toContain(`: 10.29 AM at Pine door, and 10.30 AM at Palm door`);
  const seen = row.find("input[name=seen]").attr("value") ?? "";
  const day = row.find("input[name=day]").attr("value") ?? "";
  for (let press = 0; press < 2; press += 1) {
    const sent = await desk.post("/staff/gate", { seen, day });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/staff/gate?day=${day}#doubles`]);
  }
  expect(await waiting()).toBe(before - 1);
  const looked = rowIn(await pageAt("/staff/gate"));
  expect(looked.closest("details")).toHaveLength(1);
  expect(looked.find("button")).toHaveLength(0);
  expect(looked.text()).toContain(`Seen by ${DESK}, `);
  const ani = await signInAt(site, ANI, { DATA_DIR: site.dataDirectory });
  const log = wordsOf(await (await ani.get("/staff/audit")).text());
  expect(log.match(new RegExp(`looked at a scan at a door \\(${id}\\)`, "g"))).toHaveLength(1);
});

test("a volunteer at a door sees what the doors have done, and no phone, order or link of a phone", async () => {
  const { code, reference } = await sellOne();
  const [first, second] = [await openPhone("Reed door"), await openPhone("Moss door")];
  await first.sync([scan(code, { offline: true })]);
  await second.sync([scan(code, { at: Date.parse(FIRST_MORNING) + 1, offline: true, unlisted: true })]);
  const env = { DATA_DIR: site.dataDirectory };
  const [staff, desk] = [await signInAt(site, GATE, env), await signInAt(site, DESK, env)];
  const nameless = await desk.post("/staff/gate", { door: " " });
  expect([nameless.status, load(await nameless.text())("#gate-door-fault").text()]).toEqual([
    400,
    "Type the name of the door first.",
  ]);
  await desk.post("/staff/gate", { door: "Fern door" });
  const [id] = /device=\w+/.exec(await (await desk.get("/staff/gate")).text()) ?? expect.unreachable();
  const $ = load(await (await staff.get(`/staff/gate?${id}`)).text());
  expect($("main").text()).toMatch(/: .+ at Reed door, and .+ at Moss door/);
  expect($("main").text()).not.toMatch(/Fern door|battery|Battery/);
  expect($("main form[method=post]").not("[action='/staff/sessions']")).toHaveLength(0);
  expect($("main").html()).not.toContain(reference.toLowerCase());
  expect($(`a[href*='/staff/orders']`)).toHaveLength(0);
});

test("the list for paper has a line for each ticket, and for what is paid at the door; nobody at a door can open it", async () => {
  const [paid, due] = [await sellTickets(site, "friday-pass", 2), await sellTickets(site, "friday-pass", 3, "gate")];
  const env = { DATA_DIR: site.dataDirectory };
  const [gate, ani] = [await signInAt(site, GATE, env), await signInAt(site, ANI, env)];
  expect((await gate.get("/staff/gate/list")).status).toBe(403);
  expect((await fetch(`${site.url}/staff/gate/list`, { redirect: "manual" })).status).toBe(303);
  expect(await (await ani.get("/staff/gate")).text()).toContain("/staff/gate/list?by=order");
  const page = await ani.get("/staff/gate/list?by=order");
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  const $ = load(await page.text());
  const rows = $("tbody tr")
    .map((_, row) => $(row).text())
    .get();
  const linesOf = (reference: string) => rows.filter((row) => row.includes(reference));
  expect(linesOf(paid.reference)).toEqual(Array(2).fill(`Sari Dewi${paid.reference}The friday-pass, Fri 14`));
  const [line, ...more] = linesOf(due.reference);
  expect(more).toEqual([]);
  expect(line).toMatch(/3 × The friday-pass, Fri 14\. To pay: Rp\s?150\.000$/);
  const references = $("tbody td:nth-child(3)")
    .map((_, cell) => $(cell).text())
    .get();
  expect(references).toEqual(references.toSorted());
});

test("a device that staff have ended sends nothing any more", async () => {
  const phone = await openPhone("Stolen");
  const { code } = await sellOne();
  await phone.sync();
  const env = { DATA_DIR: site.dataDirectory };
  const { out } = await runCommand("gate", ["list"], env);
  const id = /^(\w{8}) {2}Stolen.*battery 64 %/m.exec(out)?.[1] ?? "";
  await runCommand("gate", ["revoke", id], env);
  for (const call of ["sync", "check"]) expect((await phone.post(call, { scan: scan(code) })).status).toBe(401);
  const north = await openPhone("North");
  expect(await north.check(scan(code))).toMatchObject({ verdict: { verdict: "valid" } });
});

test.each(["", "/id"])("the page %s/gate says nothing, and may use the camera and a service worker", async (prefix) => {
  const page = await fetch(`${site.url}${prefix}/gate`);
  expect(page.headers.get("Permissions-Policy")).toContain("camera=(self)");
  expect(page.headers.get("Content-Security-Policy")).toContain("worker-src 'self'");
  const html = await page.text();
  expect(html).toContain(`lang="${prefix === "" ? "en" : "id"}"`);
  const worker = await fetch(`${site.url}/gate/worker.js`);
  expect(worker.headers.get("Content-Security-Policy")).toContain("connect-src 'self'");
  const code = await worker.text();
  for (const [, file = ""] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect(code).toContain(file);
    expect((await fetch(site.url + file)).status).toBe(200);
  }
});
