import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "~/sales/orders/orders";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { formClient, wordsOf } from "../../support/services/form-client";
import { openOrders, some } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { type StaffBrowser, signInTeam, TEAM } from "../../support/services/staff-browser";
import { createTestDatabases } from "../../support/services/test-databases";

const WAITING = "/order/waiting";
const ALL = 1_500;
const POLL = { timeout: 20_000 };
const databases = createTestDatabases();

let smtp: TestSmtpServer;
let site: SiteServer;
let sari: StaffBrowser;
let orders: ReturnType<typeof openOrders>;
let all: Order;

beforeAll(async () => {
  const database = await databases.kinds[0].create();
  smtp = await startSmtpServer();
  const env = { ...database.settings, ...TEAM, SMTP_URL: smtp.url, PAYMENT_ACCOUNT: "Bank 123", WAITING_HOURS: "5" };
  orders = openOrders(database, Date);
  all = await hold(ALL);
  site = await startTestSite(env);
  ({ sari } = await signInTeam(site, env));
});
afterAll(async () => {
  await site?.stop();
  await orders.close();
  await smtp.stop();
  await databases.stop();
});

async function hold(quantity: number): Promise<Order> {
  const held = await orders.hold({
    ...{ key: `hold ${quantity}`, keepUntil: Date.now() + 3600_000, lines: [some("friday-pass", quantity, ALL)] },
  });
  return "order" in held ? held.order : expect.unreachable();
}

const read = async (path: string) => wordsOf(await (await fetch(site.url + path)).text());

/** Sends the form with what was typed. */
async function join(typed: Record<string, string>) {
  const $ = load(await (await fetch(`${site.url}${WAITING}?ticket=friday-pass`)).text());
  const hidden = $("form input[type=hidden]").toArray();
  const fields = Object.fromEntries(hidden.map((input) => [$(input).attr("name") ?? "", $(input).attr("value") ?? ""]));
  return formClient(site).post(
    WAITING,
    new URLSearchParams({ ...fields, ticket: "friday-pass", quantity: "2", ...typed }),
  );
}

/** The link of the newest mail to an address with some words. */
async function linkIn(email: string, words: string): Promise<string> {
  const find = () => smtp.arrived.findLast(({ envelope, raw }) => envelope.to.includes(email) && raw.includes(words));
  await expect.poll(find, POLL).toBeDefined();
  const { text = "" } = await parseMail(find() ?? expect.unreachable());
  const { pathname, search } = new URL(/https?:\S+\/order\/\S+/.exec(text)?.[0] ?? "");
  return pathname + search;
}

async function onTheList(email: string): Promise<string> {
  expect((await join({ email })).headers.get("Location")).toBe(`${WAITING}?sent=yes`);
  const link = await linkIn(email, "Confirm your place");
  expect(await read(link)).toContain("One more press");
  // Mail scanners follow links.
  expect(await read(link)).toContain("Put me on the list");
  const pressed = await formClient(site).post(link, new URLSearchParams({ do: "confirm" }));
  expect(pressed.status).toBe(303);
  return link;
}

test("a ticket that is sold out has a waiting list, whose form keeps what was typed and says what is wrong", async () => {
  await expect
    .poll(
      async () => load(await (await fetch(`${site.url}/ticket`)).text())("#friday-pass a[href*=waiting]").attr("href"),
      POLL,
    )
    .toBe(`${WAITING}?ticket=friday-pass`);
  const $ = load(await (await fetch(`${site.url}${WAITING}?ticket=friday-pass`)).text());
  expect(
    $("option")
      .map((_, option) => $(option).attr("value"))
      .get(),
  ).toEqual(["friday-pass"]);
  const refused = await join({ email: "no address", quantity: "11" });
  expect(refused.status).toBe(400);
  const page = load(await refused.text());
  expect(page("#quantity-fault").text()).toContain("from 1 to 10");
  expect([page("#email-fault").text().length > 0, page("#email").attr("value")]).toEqual([true, "no address"]);
  expect((await join({ email: "a@visitor.example", ticket: "saturday-pass" })).status).toBe(400);
  const asked = await join({ email: "sari@gmial.com" });
  expect([asked.status, load(await asked.text())("button[name=chosen]").attr("value")]).toEqual([
    400,
    "sari@gmail.com",
  ]);
  expect(smtp.arrived.filter(({ raw }) => raw.includes("Confirm your place"))).toEqual([]);
});

test("who opens the link of the mail is on the list, gets what comes free, and may leave; staff see it and end it", async () => {
  const first = await onTheList("sari@visitor.example");
  expect(await read(first)).toContain("0 people are ahead of you");
  const second = await onTheList("budi@visitor.example");
  expect(await read(second)).toContain("1 person is ahead of you");
  // It has nothing to join any more.
  expect(await read(second)).not.toContain("Leave your e-mail");
  expect((await fetch(site.url + first.replace(/key=.*/, "key=x"))).status).toBe(404);
  const third = await onTheList("ani@visitor.example");
  await formClient(site).post(third, new URLSearchParams({ do: "leave" }));
  expect(await read(third)).toContain("You’re not on the list");
  const fourth = await onTheList("dewi@visitor.example");
  const list = load(await (await sari.get("/staff/orders/holders")).text());
  const button = list("li:contains('dewi@visitor.example') button[name=waiting]");
  expect(list("main").text()).toContain("3 wait for 6 tickets.");
  const ended = await sari.post("/staff/orders/holders", { waiting: button.attr("value") ?? "" });
  expect([ended.status, await read(fourth)]).toEqual([303, expect.stringContaining("You’re not on the list")]);
  expect(wordsOf(await (await sari.get("/staff/audit")).text())).toContain("took somebody off the waiting list");

  await orders.cancel(all.reference, "buyer");
  const offer = await linkIn("sari@visitor.example", "Your turn: order your tickets");
  await linkIn("budi@visitor.example", "Your turn: order your tickets");
  const order = await read(offer);
  expect(order).toMatch(/Until .* 3\.\d\d PM|Until .* 3 PM/);
  expect(order).toContain("2 × Friday Pass");
  expect(await read(first)).toContain("It’s your turn");
  expect(smtp.arrived.filter(({ envelope }) => envelope.to.includes("ani@visitor.example"))).toHaveLength(1);
  const after = load(await (await sari.get("/staff/orders/holders")).text());
  expect(after("li:contains('sari@visitor.example')").text()).toContain("Held until");
});
