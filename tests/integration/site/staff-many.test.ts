import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { browserAt, type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { ANI, CASH, DESK, GATE } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const SETTINGS = {
  ...{ STAFF_EMAILS: `${ANI}, ${DESK}:service, ${CASH}:finance, ${GATE}:gate`, SESSION_SECRET: "s".repeat(40) },
  ...{ PAYMENT_ACCOUNT: "Bank Tes 123", FORM_LIMIT: "1000" },
};
const MANY = "/staff/orders/many";

const databases = createTestDatabases();
let database: TestDatabase;
let env: Record<string, string>;
let site: SiteServer;
let ani: StaffBrowser;
let orders: ReturnType<typeof openOrders>;
beforeAll(async () => {
  database = await databases.kinds[0].create();
  env = { ...database.settings, ...SETTINGS };
  site = await startTestSite(env);
  ani = await signInAt(site, ANI, env);
  orders = openOrders(database, Date);
});
afterAll(async () => {
  await orders?.close();
  await site?.stop();
  await databases.stop();
});

let count = 0;
async function place(isPaid = false): Promise<string> {
  count += 1;
  const lines = [some("friday-pass", 1, 1_000)];
  const held = await orders.hold({ key: `many ${count}`, keepUntil: Date.now() + 1e9, lines });
  if (!("order" in held)) throw new Error("sold out");
  const { reference } = held.order;
  await orders.place(reference, buyer(`many${count}@visitor.example`), transfer(Date));
  if (isPaid) await orders.pay(reference, ANI, new Map([["friday-pass", 1_000]]));
  return reference;
}

const stateOf = async (reference: string) => (await orders.find(reference))?.state;

/** The page that asks about orders. */
async function ask(act: string, references: readonly string[], person = ani) {
  const asked = new URLSearchParams([["do", act], ...references.map((one) => ["order", one])]);
  const response = await person.get(`${MANY}?${asked}&back=${encodeURIComponent("/staff/orders?state=placed")}`);
  const $ = load(await response.text());
  const fields = new URLSearchParams(
    $("main form input")
      .get()
      .map(({ attribs }) => [attribs.name ?? "", attribs.value ?? ""]),
  );
  fields.set("do", $("main form button").attr("value") ?? "");
  return { status: response.status, $, fields };
}

/** What the page says of orders, by its headings. */
async function groupsOf(html: string): Promise<Record<string, string[]>> {
  const $ = load(html);
  const groups = $("main section")
    .get()
    .map((part) => {
      const references = $(part).find("small").get();
      return [$(part).find("h2").text(), references.map((line) => /^JOE-\w{4}-\w\w/.exec($(line).text())?.[0] ?? "")];
    });
  return Object.fromEntries(groups);
}

async function press(fields: URLSearchParams, person = ani) {
  const sent = await person.post(MANY, fields.toString());
  expect(sent.status).toBe(303);
  const to = sent.headers.get("Location") ?? "";
  return { to, groups: await groupsOf(await (await person.get(to)).text()) };
}

test("the list has a box for each order and a link that ticks all, for those who may do something with several", async () => {
  const reference = await place();
  const $ = load(await (await ani.get("/staff/orders?state=placed")).text());
  const form = $(`main form[action='${MANY}']`);
  expect(form.attr("method")).toBe("get");
  expect(form.find(`input[type=checkbox][value='${reference}']`)).toHaveLength(1);
  expect(form.find("input:checked")).toHaveLength(0);
  const all = form.find("a[href$='pick=all']").attr("href") ?? "";
  const picked = load(await (await ani.get(all)).text())(`main form[action='${MANY}'] input[type=checkbox]`);
  expect(picked.length).toBeGreaterThan(0);
  expect(picked.not("[checked]")).toHaveLength(0);
  const cash = await signInAt(site, CASH, env);
  const acts = load(await (await cash.get("/staff/orders")).text())(`main form[action='${MANY}'] button`);
  expect(acts.get().map(({ attribs }) => attribs.value)).toEqual(["cancel"]);
});

test("unpaid orders are cancelled after a page that lists them, and each says what became of it", async () => {
  const [one, two, late, paid] = [await place(), await place(), await place(), await place(true)];
  const asked = await ask("cancel", [one, two, late, paid, one, "JOE-0000-00"]);
  expect(await groupsOf(asked.$.html())).toEqual({
    "These will be cancelled, and their tickets go back on sale (3)": [one, two, late],
    "Left as they are (1)": [paid],
  });
  expect(asked.fields.getAll("order")).toHaveLength(3);
  expect(await stateOf(one)).toBe("placed");
  // Its money comes before the press.
  await orders.pay(late, ANI, new Map([["friday-pass", 1_000]]));
  const { to, groups } = await press(asked.fields);
  expect(groups).toEqual({ "Cancelled (2)": [one, two], "Changed meanwhile, and left as they are (1)": [late] });
  expect([await stateOf(one), await stateOf(two), await stateOf(late), await stateOf(paid)]).toEqual([
    ...["cancelled", "cancelled", "issued", "issued"],
  ]);
  expect(new URLSearchParams(to.split("?")[1]).get("back")).toBe("/staff/orders?state=placed");
  // A second press says the same, and does nothing.
  expect((await press(asked.fields)).groups).toEqual(groups);
  const cancelled = await database.read(`SELECT detail FROM staff_audit WHERE action = 'order-cancelled'`);
  expect(cancelled).toHaveLength(2);
});

test("tickets are sent again to the buyers of orders that are paid, once for a press", async () => {
  const [paid, open] = [await place(true), await place()];
  const asked = await ask("resend", [paid, open]);
  expect(await groupsOf(asked.$.html())).toEqual({
    "Their buyers will get the e-mail with the tickets again (1)": [paid],
    "Left as they are (1)": [open],
  });
  for (const { groups } of [await press(asked.fields), await press(asked.fields)]) {
    expect(groups).toEqual({ "Sent again (1)": [paid] });
  }
  expect((await orders.acts(paid)).map(({ act, editor }) => [act, editor])).toEqual([["resent", ANI]]);
  // Another visit of the page is another press.
  await press((await ask("resend", [paid])).fields);
  expect(await orders.acts(paid)).toHaveLength(2);
});

test("what somebody may not do, nobody has chosen or is not one of these acts is refused, and leaves all as they are", async () => {
  const [cash, gate] = [await signInAt(site, CASH, env), await signInAt(site, GATE, env)];
  const reference = await place(true);
  expect((await ask("resend", [reference], cash)).status).toBe(403);
  const { fields } = await ask("resend", [reference]);
  expect((await cash.post(MANY, fields.toString())).status).toBe(403);
  expect((await gate.get(`${MANY}?do=cancel&order=${reference}`)).status).toBe(403);
  expect((await browserAt(site).post(MANY, fields.toString())).headers.get("Location")).toBe("/staff");
  expect(await orders.acts(reference)).toEqual([]);
  const none = await ask("cancel", []);
  expect([none.status, wordsOf(none.$.html()).includes("No order was selected")]).toEqual([200, true]);
  expect((await ani.post(MANY, { do: "paid", key: "x", order: `${reference} placed` })).headers.get("Location")).toBe(
    "/staff/orders",
  );
  // An address of another site does not become the way back.
  const back = await ani.get(
    `${MANY}?do=cancel&order=${reference}&back=${encodeURIComponent("//evil.example/staff/")}`,
  );
  expect(load(await back.text())("main .staff-back a").attr("href")).toBe("/staff/orders");
});

test("no more orders than a page has are taken in one go", async () => {
  const references = Array.from({ length: 101 }, () => "");
  for (const index of references.keys()) references[index] = await place();
  const { fields } = await ask("cancel", references);
  expect(fields.getAll("order")).toHaveLength(100);
  const { groups } = await press(fields);
  expect(groups["Cancelled (100)"]).toHaveLength(100);
  fields.append("order", `${references[100]} placed`);
  for (let more = 0; more < 20; more += 1) fields.append("order", `${references[more]} placed`);
  expect((await ani.post(MANY, fields.toString())).status).toBe(400);
  expect(await stateOf(references[100] ?? "")).toBe("placed");
});

test("several sign-ins end at once, those of others with the permission alone, and one's own only by signing out", async () => {
  await database.execute(`DELETE FROM staff_session WHERE email <> '${ANI}'`);
  const [desk, other, gate] = [
    await signInAt(site, DESK, env),
    await signInAt(site, DESK, env),
    await signInAt(site, GATE, env),
  ];
  const boxes = async (person: StaffBrowser) => {
    const $ = load(await (await person.get("/staff/sessions?pick=all")).text());
    return $("main input[name=many]:checked")
      .get()
      .map(({ attribs }) => attribs.value ?? "");
  };
  const isIn = async (person: StaffBrowser) => (await person.get("/staff/sessions")).status === 200;
  const seen = await boxes(ani);
  // A volunteer has one, which has no box.
  expect(await boxes(gate)).toEqual([]);
  const own = load(await (await gate.get("/staff/sessions")).text())("main button[name=session]").attr("value");
  const others = seen.filter((id) => id !== own);
  await gate.post("/staff/sessions", new URLSearchParams(others.map((id) => ["many", id])).toString());
  expect([await isIn(desk), await isIn(other)]).toEqual([true, true]);
  const sent = await ani.post("/staff/sessions", new URLSearchParams(seen.map((id) => ["many", id])).toString());
  const to = sent.headers.get("Location") ?? "";
  expect(to).toBe(`/staff/sessions?ended=${seen.length}&before=0`);
  const page = await (await ani.get(to)).text();
  expect(wordsOf(page)).toContain(`Devices signed out: ${seen.length}.`);
  expect(load(page)("main section h2")).toHaveLength(1);
  expect([await isIn(desk), await isIn(other), await isIn(gate), await isIn(ani)]).toEqual([false, false, false, true]);
  const again = await ani.post("/staff/sessions", new URLSearchParams(seen.map((id) => ["many", id])).toString());
  expect(again.headers.get("Location")).toBe(`/staff/sessions?ended=0&before=${seen.length}`);
});
