import { randomUUID } from "node:crypto";
import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { exhibitorFields, formClient, wordsOf } from "../../support/services/form-client";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { browserAt, type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const EXHIBITORS = "/staff/exhibitors";
const PLAN = `${EXHIBITORS}/plan`;

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

const shell = { boothType: "shell", boothSize: "9" };
let companies = 0;

/** Registers a new company, whose brand is called like it. @param query the choice in the address of the form */
async function register(query: string, changes: Record<string, string> = {}, token?: string) {
  companies += 1;
  const visitor = formClient(site);
  const own = { company: `Company ${companies}`, email: `c${companies}@shop.example` };
  const { company = own.company } = changes;
  const shown = { ...shell, ...own, brand: company, ...changes };
  const fields = exhibitorFields(token ?? (await visitor.openForm("/book-space")), shown);
  return visitor.post(`/book-space${query}`, fields);
}

/** The reference of a registration that was accepted. */
const referenceOf = (response: Response) =>
  new URL(response.headers.get("Location") ?? "", site.url).searchParams.get("sent") ?? "";

const pathOf = (reference: string) => `${EXHIBITORS}/${reference.toLowerCase()}`;
const open = async (path: string) => load(await (await ani.get(path)).text());
const wordsAt = async (path: string) => wordsOf(await (await ani.get(path)).text());
const visitorPage = async (path: string) => load(await (await fetch(site.url + path)).text());

/** Sends the form of an exhibitor's page that has a button. */
async function press(path: string, act: string, changes: Record<string, string> = {}) {
  const $ = await open(path);
  const form = $(`form[method=post]:has([name=do][value=${act}])`);
  const fields = Object.fromEntries(
    form
      .find("input")
      .toArray()
      // As browsers send lines.
      .map((input) => [$(input).attr("name") ?? "", String($(input).val() ?? "").replaceAll("\n", "\r\n")]),
  );
  return ani.post(path.split("?")[0] ?? path, { ...fields, do: act, ...changes });
}

/** The latest mail to an address that has the link to keep squares. */
async function keepLink(email: string): Promise<string> {
  const find = async () => {
    const mails = await Promise.all(smtp.arrived.filter(({ envelope }) => envelope.to.includes(email)).map(parseMail));
    return mails.map(({ text }) => /\/book-space\/held\?token=[\w.-]+/.exec(text ?? "")?.[0]).find(Boolean);
  };
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
  return (await find()) ?? "";
}

describe("a registration", () => {
  test("holds its squares at once; whoever comes second is offered the nearest, keeps all that was typed, and gets one with a press", async () => {
    const first = await register("?squares=C-7", { email: "first@shop.example" });
    expect(first.status).toBe(303);
    const thanks = wordsOf(await (await fetch(site.url + first.headers.get("Location"))).text());
    expect(thanks).toMatch(
      /Held for you until [\d.]+.[AP]M: C-7\. Open the link in our e-mail and press the button there by then/,
    );
    const plan = await visitorPage("/book-space");
    expect(plan('input[name="squares"][value="C-7"]')).toHaveLength(0);
    expect(plan('input[name="squares"][value="C-8"]')).toHaveLength(1);
    expect(plan("figcaption").text()).toContain("held for somebody who is deciding");
    expect(plan("body").text()).not.toContain("first@shop.example");

    const token = await formClient(site).openForm("/book-space");
    const typed = { company: "Toko Kedua", message: "A corner, if there is one. Ätna & Söhne" };
    const second = await register("?squares=C-7&extra-4=1", typed, token);
    expect(second.status).toBe(409);
    const $ = load(await second.text());
    expect($("[role=alert]").text()).toContain("Somebody has just taken C-7. Free nearby: C-8");
    expect($("#exhibitor [name=company]").val()).toBe(typed.company);
    expect($("#exhibitor [name=message]").val()).toBe(typed.message);
    const ways = $("#exhibitor button[formaction]");
    expect(ways.first().text()).toBe("Register with C-8");
    expect(ways.last().text()).toBe("Register without a square");
    // What was chosen besides stays too.
    expect(ways.first().attr("formaction")).toContain("extra-4=1");
    const [way = ""] = (ways.first().attr("formaction") ?? "").split("#");
    const sent = new URLSearchParams($("#exhibitor").serialize());
    const again = await formClient(site).post(way, sent);
    expect(again.status).toBe(303);
    const [row] = await database.read<{ payload: string }>(
      `SELECT payload FROM submission WHERE reference = '${referenceOf(again)}'`,
    );
    expect(JSON.parse(row?.payload ?? "{}")).toMatchObject({ ...typed, squares: "C-8" });
    // The same form again, as after a lost answer, is the same registration.
    expect(referenceOf(await formClient(site).post(way, sent))).toBe(referenceOf(again));
  });

  test("asks for nothing that is not there: a brand's square is refused, unknown and too many ones are ignored, a price is calculated here", async () => {
    const taken = await register("?squares=A-5");
    expect(taken.status).toBe(409);
    expect(wordsOf(await taken.text())).toContain("Somebody has just taken A-5. Free nearby:");
    const odd = await register("?squares=Z-99,%27--&price=1&edition=9", { price: "1", list_price: "1", units: "A-6" });
    expect(odd.status).toBe(303);
    const [row] = await database.read<{ count: number }>(
      `SELECT count(*) AS count FROM booth_booking WHERE reference = '${referenceOf(odd)}'`,
    );
    expect(Number(row?.count)).toBe(0);
    const priced = await register("?squares=C-12&price=1");
    const [unit] = await database.read<{ list_price: number }>(
      "SELECT list_price FROM booth_unit WHERE booth = 'C-12'",
    );
    expect([priced.status, Number(unit?.list_price)]).toEqual([303, 9 * 1_650_000]);
  });

  test("has the area and the price of its squares on the page, in the registration, its mails and its hold, whatever is typed", async () => {
    const query = "?squares=F-6,F-8&size=9";
    const page = wordsOf(await (await fetch(`${site.url}/book-space${query}`)).text());
    expect(page).toMatch(/Your squares have 18.m². That counts, not the 9.m² that you typed\./);
    expect(page).toMatch(/Shell scheme, 18.m² at Rp.1\.650\.000/);
    const sent = await register(query, { email: "area@shop.example", boothSize: "9" });
    const reference = referenceOf(sent);
    const [row] = await database.read<{ payload: string }>(
      `SELECT payload FROM submission WHERE reference = '${reference}'`,
    );
    const estimate = expect.stringMatching(/^Rp.32\.967\.000 with PPN \(Rp.29\.700\.000 \+/);
    expect(JSON.parse(row?.payload ?? "{}")).toMatchObject({ boothSize: 18, squares: "F-6, F-8", estimate });
    const held = await database.read<{ area: number; list_price: number }>(
      `SELECT area, list_price FROM booth_unit WHERE registration = '${reference}'`,
    );
    expect(held.map(({ area, list_price }) => [Number(area), Number(list_price)])).toEqual([
      [900, 14_850_000],
      [900, 14_850_000],
    ]);
    const mails = async () => {
      const parsed = await Promise.all(smtp.arrived.map(parseMail));
      return parsed.map(({ text }) => text ?? "").filter((text) => text.includes(reference));
    };
    // To the team, and to the exhibitor.
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(2);
    for (const mail of await mails()) expect(mail).toMatch(/Booth size: 18.m²/);
  });

  test("with squares that are too small for its type is refused at the size, with larger ones as buttons, and keeps what was typed", async () => {
    const token = await formClient(site).openForm("/book-space");
    const raw = { boothType: "raw", boothSize: "18", company: "Toko Luas", email: "luas@shop.example" };
    const small = await register("?squares=G-9&type=raw&extra-4=1", raw, token);
    expect(small.status).toBe(400);
    const $ = load(await small.text());
    const size = $("#exhibitor [name=boothSize]");
    expect(size.val()).toBe("18");
    const errors = (size.attr("aria-describedby") ?? "").split(" ").map((id) => $(`[id="${id}"]`).text());
    expect(errors.join(" ")).toMatch(/Your squares have 9.m²\. Raw space starts at 18 m²\./);
    expect($("#exhibitor [name=company]").val()).toBe("Toko Luas");
    const ways = $("#exhibitor button[formaction]");
    expect(ways.first().text()).toBe("Register with G-9 and G-10");
    expect(ways.last().text()).toBe("Register without a square");
    const [way = ""] = (ways.first().attr("formaction") ?? "").split("#");
    const again = await formClient(site).post(way, new URLSearchParams($("#exhibitor").serialize()));
    expect(again.status).toBe(303);
    const held = await database.read<{ booth: string }>(
      `SELECT booth FROM booth_unit WHERE registration = '${referenceOf(again)}'`,
    );
    expect(held).toHaveLength(2);
    // Two squares are enough, whatever was left in the field.
    expect((await register("?squares=H-17,H-19", { boothType: "raw", boothSize: "9" })).status).toBe(303);
  });

  test("has the price that the team has set for a square, on the page too", async () => {
    const set = { key: randomUUID(), do: "price", price: "30.000.000" };
    expect((await ani.post(`${PLAN}?unit=H-14`, set)).status).toBe(303);
    expect(wordsOf(await (await fetch(`${site.url}/book-space?squares=H-14`)).text())).toMatch(
      /Square H-14, 9.m²\s+Rp.30\.000\.000/,
    );
    const reference = referenceOf(await register("?squares=H-14"));
    const [row] = await database.read<{ payload: string }>(
      `SELECT payload FROM submission WHERE reference = '${reference}'`,
    );
    expect(JSON.parse(row?.payload ?? "{}").estimate).toMatch(/Rp.30\.000\.000 \+/);
  });

  test("is confirmed by the link in its mail: opening it changes nothing, pressing it keeps the squares for the full days", async () => {
    const response = await register("?squares=C-13", { email: "link@shop.example" });
    const reference = referenceOf(response);
    const link = await keepLink("link@shop.example");
    const asked = await fetch(site.url + link);
    expect([asked.status, asked.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(wordsOf(await asked.text())).toContain("Keep C-13?");
    const until = async () =>
      Number(
        (await database.read<{ held_until: number }>("SELECT held_until FROM booth_unit WHERE booth = 'C-13'"))[0]
          ?.held_until,
      );
    const before = await until();
    expect(before - Date.now()).toBeLessThanOrEqual(2 * 3600_000);
    const post = () => formClient(site).post(link, "");
    expect((await post()).status).toBe(303);
    const after = await until();
    expect(after - Date.now()).toBeGreaterThan(2 * 24 * 3600_000);
    expect((await post()).status).toBe(303);
    expect(await until()).toBe(after);
    expect(wordsOf(await (await fetch(site.url + link)).text())).toContain("Held for you: C-13");
    // A link that was changed opens nothing.
    const other = link.replace(reference, "EX-0000-00");
    expect((await fetch(site.url + other)).status).toBe(404);
    expect((await formClient(site).post(other, "")).status).toBe(404);
  });
});

describe("the team", () => {
  test("sees registrations with booths, prices and states, finds them, and takes them on to a contract", async () => {
    const reference = referenceOf(await register("?squares=D-11", { company: "PT Rimba Raya", brand: "Rimba Raya" }));
    const path = pathOf(reference);
    const list = await open(EXHIBITORS);
    expect(list(`a[href="${path}"]`).text()).toContain("D-11");
    expect(list("dl").first().text()).toContain("Held");
    expect(await wordsAt(`${EXHIBITORS}?q=d-11`)).toContain("1 exhibitor ");
    expect(await wordsAt(`${EXHIBITORS}?show=contracted&q=rimba`)).toContain("0 exhibitors");
    expect((await open(`/staff/search?q=${reference}`))(`a[href="${path}"]`)).toHaveLength(1);
    const lead = await open(`/staff/leads/${reference.toLowerCase()}`);
    expect(lead(`main a[href="${path}"]`)).toHaveLength(1);
    expect((await open(path))(`main a[href="/staff/leads/${reference.toLowerCase()}"]`)).toHaveLength(1);

    const page = await wordsAt(path);
    expect(page).toContain("E-mail not confirmed");
    expect(page).toContain("Rp 14.850.000".replace(" ", " "));
    expect((await press(path, "extend", { until: "2001-01-01" })).status).toBe(400);
    expect((await press(path, "extend", { until: "no day" })).status).toBe(400);
    const stale = await open(path);
    const seen = { key: randomUUID(), seen: String(stale("[name=seen]").first().val()) };
    expect((await press(path, "reserve")).headers.get("Location")).toBe(`${path}?said=reserve`);
    // A page that was open meanwhile does not undo it.
    expect((await ani.post(path, { ...seen, do: "extend", until: "2099-01-01" })).status).toBe(400);
    expect((await ani.post(path, { ...seen, do: "reserve" })).status).toBe(409);
    expect((await press(path, "contract")).status).toBe(303);
    expect(await wordsAt(`${EXHIBITORS}?show=contracted`)).toContain("Rimba Raya");
    const history = await wordsAt(path);
    for (const act of ["Registered: D-11", "Reserved: D-11", "Contract: D-11"]) expect(history).toContain(act);
    expect(history).toContain(ANI);
    expect(await wordsAt("/staff/audit")).toContain("marked booths as contracted");
  });

  test("presses another button of a page that it went back to, and writes another note there: both are done", async () => {
    const path = pathOf(referenceOf(await register("?squares=F-1")));
    const $ = await open(path);
    const page = { key: String($("[name=key]").first().val()), seen: String($("[name=seen]").first().val()) };
    const send = async (fields: Record<string, string>) =>
      (await ani.post(path, { ...page, ...fields })).headers.get("Location") ?? "";
    const states = () =>
      database.read<{ state: string }>("SELECT state FROM booth_unit WHERE booth = 'F-1'").then(([row]) => row?.state);
    expect(await send({ do: "reserve" })).toBe(`${path}?said=reserve`);
    expect(await send({ do: "reserve" })).toBe(`${path}?said=reserve`);
    expect(await send({ do: "release" })).toBe(`${path}?said=release`);
    expect(await states()).toBe("free");
    // The same press as at first, of the page that still says that it is held.
    const late = await ani.post(path, { ...page, do: "reserve" });
    expect([late.status, await states()]).toEqual([409, "free"]);
    for (const note of ["Rang once", "Rang once", "Rang again"])
      expect(await send({ do: "note", note })).toBe(`${path}?said=note`);
    for (const name of ["Toko Satu", "Toko Satu", "Toko Dua"])
      expect(await send({ do: "share", name, contact: "", email: "" })).toBe(`${path}?said=share`);
    const said = await wordsAt(path);
    const times = (words: string) => said.split(words).length - 1;
    expect([times("Rang once"), times("Rang again")]).toEqual([1, 1]);
    const partners = await database.read<{ name: string }>(
      "SELECT name FROM exhibitor_partner WHERE name LIKE 'Toko %' ORDER BY name",
    );
    expect(partners.map(({ name }) => name)).toEqual(["Toko Dua", "Toko Satu"]);
  });

  test("moves an exhibitor in one act, with the difference in price, and says what is not free or unknown", async () => {
    const free = (await visitorPage("/book-space"))('input[name="squares"]')
      .toArray()
      .map((input) => input.attribs.value ?? "");
    const [from = "", to = "", more = ""] = free;
    const reference = referenceOf(await register(`?squares=${from}`));
    const path = pathOf(reference);
    // The hall stands above what moves, and the plan leads to the other views.
    expect((await open(path))("#exhibitor-move svg")).not.toHaveLength(0);
    expect((await open(PLAN))(`main nav a[href="${EXHIBITORS}/board"]`)).toHaveLength(1);
    // Whose mailbox has not answered yet is marked in the list.
    expect(await wordsAt(EXHIBITORS)).toContain("WIB · E-mail not confirmed");
    const preview = (names: string) => wordsAt(`${path}?to=${encodeURIComponent(names)}`);
    expect(await preview("A-5x")).toContain("Not on the plan: A-5x");
    expect(await preview("D-11")).toContain("Not free: D-11");
    const shown = await preview(`${to}, ${more}`);
    expect(shown).toContain(`${from} → ${to}, ${more}`);
    expect(shown).toMatch(/Rp.14\.850\.000 more/);
    const moved = await press(`${path}?to=${to},${more}`, "move");
    expect(moved.headers.get("Location")).toBe(`${path}?said=move`);
    expect((await press(path, "reserve")).headers.get("Location")).toBe(`${path}?said=reserve`);
    const plan = await visitorPage("/book-space");
    expect(plan(`input[name="squares"][value="${from}"]`)).toHaveLength(1);
    expect(plan(`input[name="squares"][value="${to}"]`)).toHaveLength(0);
    // Somebody takes it between the preview and the press.
    const form = await open(`${path}?to=${from}`);
    const fields = { key: randomUUID(), seen: String(form("[name=seen]").first().val()), to: from, do: "move" };
    await register(`?squares=${from}`);
    const late = await ani.post(path, fields);
    expect(late.status).toBe(409);
    expect(wordsOf(await late.text())).toContain(`Not free: ${from}`);
    expect((await press(path, "release")).status).toBe(303);
    // Called as on the board, on its page and in the list.
    expect((await open(path))(".staff-head .staff-pill").text()).toBe("Cancelled");
    const rows = await open(EXHIBITORS);
    expect(rows(`main li:has(a[href="${path}"])`).text()).toContain("Cancelled");
  });

  test("sees what a contract brings, is asked before a move takes some back, and sets it by hand with a reason", async () => {
    const [from = "", to = "", more = ""] = (await visitorPage("/book-space"))('input[name="squares"]')
      .toArray()
      .map((input) => input.attribs.value ?? "");
    const path = pathOf(referenceOf(await register(`?squares=${from}`)));
    const passesAt = async (address: string) => wordsOf((await open(address))("section:has(#exhibitor-passes)").text());
    expect((await open(path))("#exhibitor-passes")).toHaveLength(0);
    await press(path, "contract");
    expect(await passesAt(path)).toContain("4 exhibitor passes, 20 invitations");
    expect(await wordsAt(PLAN)).toMatch(
      /Passes and invitations \d+ exhibitor passes, \d+ invitations Of all contracts/,
    );

    const bigger = `${path}?to=${to},${more}`;
    expect(await wordsAt(bigger)).toContain("Exhibitor passes 4 → 8, invitations 20 → 40");
    expect((await open(bigger))("[name=fewer]")).toHaveLength(0);
    expect((await press(bigger, "move")).status).toBe(303);
    const smaller = `${path}?to=${to}`;
    expect(await wordsAt(smaller)).toContain("It keeps: 8 exhibitor passes, 40 invitations.");
    expect((await open(smaller))("[name=fewer]:not([checked])")).toHaveLength(1);
    expect((await press(smaller, "move", { fewer: "" })).status).toBe(303);
    expect(await passesAt(path)).toMatch(
      /8 exhibitor passes, 40 invitations.*9 m².*4 exhibitor passes, 20 invitations/,
    );
    expect((await press(bigger, "move")).status).toBe(303);
    expect((await press(smaller, "move", { fewer: "yes" })).status).toBe(303);
    expect(await passesAt(path)).toContain("4 exhibitor passes, 20 invitations");

    const old = await open(path);
    const stale = { key: randomUUID(), had: "4 20", seen: String(old("[name=seen]").first().val()) };
    const wrong = await press(path, "allot", { passes: "many", invitations: "7", why: "A sponsor" });
    const kept = load(await wrong.text());
    expect([wrong.status, kept("#passes-fault").text()]).toEqual([400, "Write a whole number from 0 to 999."]);
    expect(["passes", "invitations", "why"].map((name) => kept(`[name=${name}]`).val())).toEqual([
      ...["many", "7", "A sponsor"],
    ]);
    expect((await press(path, "allot", { passes: "6", why: " " })).status).toBe(400);
    const typed = { passes: "6", invitations: "0", why: "A sponsor" };
    expect((await press(path, "allot", typed)).headers.get("Location")).toBe(`${path}?said=allot`);
    expect((await ani.post(path, { ...stale, ...typed, passes: "9", do: "allot" })).status).toBe(409);
    // Somebody without a sign-in.
    const stranger = await browserAt(site).post(path, { ...stale, had: "6 0", ...typed, passes: "9", do: "allot" });
    expect([stranger.status, load(await stranger.text())("#kept-why").val()]).toEqual([401, typed.why]);
    expect(await passesAt(path)).toContain("6 exhibitor passes, 0 invitations");
    const page = await wordsAt(path);
    expect(page).toMatch(/Exhibitor passes 4 → 6, invitations 20 → 0 A sponsor/);
    expect(await wordsAt("/staff/audit")).toContain("set passes and invitations of an exhibitor");
    expect((await press(path, "release")).status).toBe(303);
    expect((await open(path))("#exhibitor-passes")).toHaveLength(0);
  });

  test("takes booths out of the sale and sets prices by hand, with a note and who did it", async () => {
    const path = `${PLAN}?unit=C-8`;
    expect(await wordsAt(path)).toContain("Toko Kedua");
    expect((await open(path))("form:has([value=block])")).toHaveLength(0);
    const free = (await visitorPage("/book-space"))('input[name="squares"]').last().val();
    const unit = `${PLAN}?unit=${free}`;
    const send = (act: string, more: Record<string, string>) => ani.post(unit, { key: randomUUID(), do: act, ...more });
    const refused = await send("block", { note: " ", price: "" });
    expect([refused.status, wordsOf(await refused.text()).includes("Write why.")]).toEqual([400, true]);
    expect((await send("block", { note: "A pillar <b>here</b>" })).status).toBe(303);
    expect(await wordsAt(unit)).toContain("A pillar &lt;b&gt;here");
    expect((await visitorPage("/book-space"))(`input[value="${free}"]`)).toHaveLength(0);
    expect((await register(`?squares=${free}`)).status).toBe(409);
    const view = { key: randomUUID() };
    expect((await send("unblock", view)).status).toBe(303);
    // Back on the page that it came from.
    expect((await send("block", { ...view, note: "Another pillar" })).status).toBe(303);
    expect(await wordsAt(unit)).toContain("Another pillar");
    expect((await send("unblock", {})).status).toBe(303);
    const bad = await send("price", { price: "free" });
    expect(load(await bad.text())("#booth-price").val()).toBe("free");
    expect((await send("price", { price: "Rp 9.000.000" })).status).toBe(303);
    const reference = referenceOf(await register(`?squares=${free}`));
    expect(await wordsAt(pathOf(reference))).toMatch(/By hand; list price Rp.14\.850\.000/);
    expect(await wordsAt(unit)).toContain("Price set");
    expect(await wordsAt(`${PLAN}?unit=Z-1`)).toContain("The plan has no booth with this number.");
  });

  test("sees on the plan who is late and what is sold, and chooses there where an exhibitor moves, with the price first", async () => {
    const free = (await visitorPage("/book-space"))('input[name="squares"]')
      .toArray()
      .map((input) => input.attribs.value ?? "");
    const [one = "", two = "", other = ""] = free.slice(-3);
    const reference = referenceOf(await register(`?squares=${one},${two}`, { company: "PT Lambat", boothSize: "18" }));
    const path = pathOf(reference);
    expect((await open(`${PLAN}?show=late`))(`.staff-rows a[href="${PLAN}?unit=${one}"]`)).toHaveLength(0);
    expect((await open(PLAN))("main .staff-states a[aria-current]")).toHaveLength(0);
    expect((await press(path, "plan", { nextStep: "Call", nextOn: "2001-02-03", tags: "" })).status).toBe(303);
    const late = await open(`${PLAN}?show=late`);
    const row = late(`.staff-rows a[href="${PLAN}?unit=${one}"]`);
    expect(row.find(".staff-pill").text()).toBe("Next step due");
    expect(late(`svg.hall-map a[href="${PLAN}?unit=${one}"]`).attr("aria-label")).toContain("Next step due");
    expect(late("svg.hall-map path.booth-late[d]").length).toBeGreaterThan(1);
    expect(late("svg.hall-map a > text").length).toBeGreaterThan(1);
    expect(late("main nav a[aria-current]").last().text()).toMatch(/^Late \d+$/);
    expect(late(".staff-states a").first().text()).toMatch(/^Late \d+$/);

    // What its booths say to the mouse, and the list says to everybody: the others stay.
    const drawn = late(`svg.hall-map a[data-booth="${one}"]`);
    expect([drawn.attr("data-of"), drawn.attr("data-others"), drawn.attr("data-free")]).toEqual([path, two, undefined]);
    expect(late(`svg.hall-map a[data-booth="${other}"]`).attr("data-free")).toBe("");
    const unit = await open(`${PLAN}?unit=${one}`);
    const choice = unit("form:has(#booth-move)");
    const option = choice.find("option").filter((_, element) => unit(element).text().startsWith(`${other} · 9 m²`));
    expect([choice.attr("method"), option.attr("value")]).toEqual(["get", `${other}, ${two}`]);
    const [page = ""] = (choice.attr("action") ?? "").split("#");
    expect(page).toBe(path);
    const shown = await wordsAt(`${page}?${new URLSearchParams({ to: option.attr("value") ?? "" })}`);
    expect(shown).toContain(`${one}, ${two} → ${other}, ${two}`);
    // Nothing is done before the press.
    expect((await open(path))("#exhibitor-units + ul").text()).toContain(one);

    const sold = async () => (await open(PLAN))("section:has(> #booths-sold)").text().replaceAll(/\s+/g, " ");
    expect((await press(path, "reserve")).status).toBe(303);
    for (const title of ["By hall", "By type", "Booked, by day"]) expect(await sold()).toContain(title);
    const [type, day] = [/By type.*by day/.exec(await sold())?.[0], /by day.*/.exec(await sold())?.[0]];
    for (const said of [type, day]) expect(said).toMatch(/\d+ booths?, [\d,]+ m²/);
    expect((await press(path, "release")).status).toBe(303);
  });

  test("ticks off the step that is due, once, and its tags stay", async () => {
    const reference = referenceOf(await register("", { company: "PT Langkah", boothSize: "9" }));
    const path = pathOf(reference);
    const step = { nextStep: "Call about the corner", nextOn: "2001-02-03", tags: "sponsor" };
    expect((await press(path, "plan", step)).status).toBe(303);
    const due = await open(path);
    const box = due(".exhibitor-due");
    expect(box.text()).toContain("Call about the corner");
    // It is said once, and nothing else is red.
    expect(due("main").text().split("Call about the corner")).toHaveLength(2);
    expect(due('.staff-pill[data-tone="asks"]')).toHaveLength(0);
    expect(due("section > h2#exhibitor-move").text()).toBe("Assign booths");
    expect(due("h2#exhibitor-units")).toHaveLength(0);
    const fields = Object.fromEntries(
      box
        .find("input")
        .toArray()
        .map((input) => [due(input).attr("name") ?? "", String(due(input).val())]),
    );
    const done = await ani.post(path, { ...fields, do: "stepdone" });
    expect(done.headers.get("Location")).toBe(`${path}?said=stepdone`);
    const ticked = await open(path);
    expect(ticked(".exhibitor-due")).toHaveLength(0);
    expect(ticked("section:has(#exhibitor-follow-up)").text()).toContain("#sponsor");
    // Who has not seen that it is done does not tick off another step.
    expect((await press(path, "plan", step)).status).toBe(303);
    expect((await ani.post(path, { ...fields, key: randomUUID(), do: "stepdone" })).status).toBe(409);
    expect((await open(path))(".exhibitor-due")).toHaveLength(1);
  });

  test("sees in the drawing who has a booth, and is asked before a plan without it is published", async () => {
    const draw = "/staff/content/halls/hall-a/+draw";
    const sent = async (fields: Record<string, string>) => load(await (await ani.post(draw, fields)).text());
    const hidden = ($: Awaited<ReturnType<typeof sent>>, form: string) =>
      Object.fromEntries(
        $(`${form} input[type=hidden]`)
          .toArray()
          .map((input) => [$(input).attr("name") ?? "", String($(input).val())] as const),
      );
    const free = (await visitorPage("/book-space"))('input[name="squares"]').last().attr("value") ?? "";
    expect((await register(`?squares=${free}`, { company: "PT Batas Peta" })).status).toBe(303);
    const link = (await open(PLAN))(`svg.hall-map a[href="${PLAN}?unit=${free}"]`);
    expect(link.attr("aria-label")).toBe(`${free}, Held, PT Batas Peta`);
    const chosen = await sent({ button: `choose:b:${free}` });
    const removed = await sent({ ...hidden(chosen, ".staff-save"), button: "remove" });
    expect(removed("section:has(#faults)").text()).toContain(`${free}: PT Batas Peta has this booth`);
    const asked = hidden(await sent({ ...hidden(removed, ".staff-save"), button: "check" }), "#outcome form");
    expect((await ani.post(draw, { ...asked, button: "publish" })).status).toBe(400);
    expect((await ani.post(draw, { ...asked, button: "publish", confirmed: "true" })).status).toBe(303);
    expect(await wordsAt(PLAN)).toMatch(new RegExp(`Booths that the plan no longer has.*${free}`));
  });

  test("nobody else reads or changes it", async () => {
    const stranger = browserAt(site);
    expect((await stranger.get(EXHIBITORS)).status).toBe(303);
    const typed = { key: randomUUID(), do: "block", note: "A pillar" };
    const refused = await stranger.post(`${PLAN}?unit=A-1`, typed);
    const kept = load(await refused.text());
    expect([refused.status, kept("main form [name=note]").val()]).toEqual([401, "A pillar"]);
    expect([kept("main form [name=key]").val(), kept("main [role=alert]").length]).toEqual([typed.key, 1]);
    // Who has not signed in sees nothing of the plan.
    expect(kept("main svg, main .staff-rows")).toHaveLength(0);
  });
});
