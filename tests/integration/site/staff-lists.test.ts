import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatRupiah } from "~/base/values/money";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { exhibitorFields, formClient } from "../../support/services/form-client";
import { addManyOrders } from "../../support/services/many-orders";
import { type StaffBrowser, signInAt, TEAM } from "../../support/services/staff-browser";
import { openForm, withValues } from "../../support/services/staff-forms";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases } from "../../support/services/test-databases";

const ORDERS = 250;
const CLOCK = "2025-11-10T12:00:00+07:00";

const databases = createTestDatabases();
let site: SiteServer;
let ani: StaffBrowser;
beforeAll(async () => {
  const database = await databases.kinds[0].create();
  const connection = database.open();
  await addManyOrders(connection, ORDERS);
  await connection.close();
  const env = { ...database.settings, ...TEAM, MAIL_MODE: "file", FORM_LIMIT: "1000", SITE_CLOCK: CLOCK };
  site = await startTestSite(env);
  ani = await signInAt(site, ANI, env);
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

const open = async (path: string) => load(await (await ani.get(path)).text());
/** The titles of the rows of a list. */
const titlesIn = ($: ReturnType<typeof load>) =>
  $(".staff-rows li strong")
    .not(".staff-row-fact strong, .exhibitor-end")
    .toArray()
    .map((title) => $(title).text());
/** Follows a link of a page. */
const follow = async ($: ReturnType<typeof load>, link: string) =>
  open($(link).attr("href") ?? expect.unreachable(link));

test("the heads of the list of orders sort it, and keep what it is narrowed to, from page to page", async () => {
  const plain = await open("/staff/orders?payment=manual&q=wulandari");
  expect(plain(".staff-heads a[aria-current]").text()).toMatch(/^Ordered ↓/);
  const byAmount = await follow(plain, ".staff-heads a:contains(Amount)");
  const amounts = byAmount(".staff-row-fact strong").toArray();
  const rupiah = amounts.map((one) => Number(byAmount(one).text().replaceAll(/\D/g, "")));
  expect(rupiah).toHaveLength(50);
  expect(rupiah).toEqual(rupiah.toSorted((one, other) => other - one));
  expect(byAmount(".staff-heads a[aria-current]").attr("aria-label")).toBe("Amount, sorted downwards");
  expect(byAmount(".staff-heads a:contains(Amount)").attr("href")).toBe(
    "/staff/orders?q=wulandari&payment=manual&sort=least",
  );
  // The form that narrows the list keeps it too.
  expect(byAmount("#order-sort").val()).toBe("most");

  const first = await open("/staff/orders?sort=buyer");
  const second = await follow(first, "a:contains(Next page)");
  const third = await follow(second, "a:contains(Next page)");
  const names = [first, second, third].flatMap(titlesIn).map((name) => name.toLowerCase());
  expect(names).toHaveLength(ORDERS);
  expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
  expect(third("a:contains(Next page)")).toHaveLength(0);
  expect(third("a:contains(First page)").attr("href")).toBe("/staff/orders?sort=buyer");
  expect((await open("/staff/orders?sort=phone"))(".staff-heads a[aria-current]").text()).toMatch(/^Ordered ↓/);
});

test("the heads of a list of content sort it by name and by the last change", async () => {
  const partner = "/staff/content/partners/bank-arunika";
  await ani.post(partner, withValues(await openForm(ani, partner), { name: "Bank Arunika Raya" }).toString());
  const plain = await open("/staff/content/partners");
  expect(plain(".staff-move").length).toBeGreaterThan(0);
  const byName = await follow(plain, ".staff-heads a:contains(Name)");
  const names = titlesIn(byName);
  expect(names.length).toBeGreaterThan(3);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
  // What is sorted is not moved.
  expect(byName(".staff-move")).toHaveLength(0);
  expect(titlesIn(await follow(byName, ".staff-heads a:contains(Name)"))).toEqual(names.toReversed());
  expect(titlesIn(await follow(byName, ".staff-heads a:contains(Last change)"))[0]).toBe("Bank Arunika Raya");
  const found = await open("/staff/content/partners?q=a&sort=name-last");
  expect(found("main [role=search] [name=sort]").val()).toBe("name-last");
  expect(titlesIn(await follow(found, ".staff-heads a:contains(Site order)"))).not.toEqual(titlesIn(found));
});

test("the heads of the list of exhibitors sort it by name, next step and amount", async () => {
  for (const [company, squares] of [
    ["Rimba", "C-7"],
    ["Alam", ""],
    ["Bukit", ""],
  ] as const) {
    const visitor = formClient(site);
    const own = { company, brand: company, email: `${company.toLowerCase()}@shop.example` };
    const fields = exhibitorFields(await visitor.openForm("/book-space"), {
      boothType: "shell",
      boothSize: "9",
      ...own,
    });
    const response = await visitor.post(`/book-space${squares && `?squares=${squares}`}`, fields);
    expect(response.status).toBe(303);
  }
  const plain = await open("/staff/exhibitors?show=all");
  expect(titlesIn(plain).toSorted()).toEqual(["Alam", "Bukit", "Rimba"]);
  const byName = await follow(plain, ".staff-heads a:contains(Name)");
  expect(titlesIn(byName)).toEqual(["Alam", "Bukit", "Rimba"]);
  expect(titlesIn(await follow(byName, ".staff-heads a:contains(Name)"))).toEqual(["Rimba", "Bukit", "Alam"]);
  const path = byName(".staff-rows a:contains(Bukit)").attr("href") ?? "";
  const $ = await open(path);
  const form = $("form[method=post]:has([name=do][value=plan])");
  const hidden = form.find("input").toArray();
  const typed = Object.fromEntries(hidden.map((input) => [$(input).attr("name") ?? "", String($(input).val() ?? "")]));
  await ani.post(path, { ...typed, do: "plan", nextStep: "Call", nextOn: "2025-11-12" });
  expect(titlesIn(await follow(byName, ".staff-heads a:contains(Next step)"))).toEqual(["Bukit", "Alam", "Rimba"]);
  const searched = await open("/staff/exhibitors?sort=name&q=shop.example");
  expect(searched("main form [name=sort]").val()).toBe("name");
});

test("Today shows what was paid on each of the last days, and says it in words", async () => {
  const $ = await open("/staff");
  const chart = $("svg[role=img][aria-label^='Paid in the last 14 days']");
  expect(chart.attr("aria-label")).toMatch(/^Paid in the last 14 days: Rp.[\d.]+\. Most on .+: Rp.[\d.]+\.$/);
  expect(chart.find("rect")).toHaveLength(14);
  expect(chart.find("rect title").last().text()).toMatch(/: Rp.[\d.]+$/);
  const sumOf = (text: string) => Number(text.replaceAll(/\D/g, ""));
  const days = chart.find("rect title").toArray();
  const paid = days.reduce((sum, title) => sum + sumOf($(title).text().split(": ")[1] ?? ""), 0);
  expect(chart.attr("aria-label")).toContain(`days: ${formatRupiah(paid)}.`);
});

test("a list begins with its first page after what it does not have, and knows a row in any spelling", async () => {
  const visitor = formClient(site);
  const sent = await visitor.post("/book-space", exhibitorFields(await visitor.openForm("/book-space")));
  const reference = new URL(sent.headers.get("Location") ?? "", site.url).searchParams.get("sent") ?? "";
  for (const list of [
    "/staff/exhibitors",
    "/staff/leads",
    "/staff/leads?show=all",
    "/staff/orders",
    "/staff/orders?sort=buyer",
  ]) {
    const first = titlesIn(await open(list));
    expect([list, first.length > 0]).toEqual([list, true]);
    // Nothing is known, nothing could be, and nothing comes after the only one.
    for (const after of [
      "EX-0000-00",
      "OUT-0000-00",
      "%00",
      "ex%00-7k2m-4p",
      "a b",
      "%27--",
      reference.toLowerCase(),
    ]) {
      const path = `${list}${list.includes("?") ? "&" : "?"}after=${after}`;
      const response = await ani.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      const shown = titlesIn(load(await response.text()));
      if (after !== reference.toLowerCase()) expect([path, shown]).toEqual([path, first]);
      else expect([path, shown.length > 0]).toEqual([path, true]);
    }
  }
  const sorted = await open("/staff/orders?sort=most");
  const next = new URL(sorted("a:contains(Next page)").attr("href") ?? "", site.url);
  const after = next.searchParams.get("after") ?? "";
  const spelled = (text: string) => `/staff/orders?sort=most&after=${text}`;
  expect(titlesIn(await open(spelled(after.toLowerCase())))).toEqual(titlesIn(await open(spelled(after))));
  expect((await ani.get("/staff/exhibitors/%00")).status).toBe(404);
});
