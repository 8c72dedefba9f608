import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { runCommand } from "../../support/services/run-command";
import { type StaffBrowser, signInTeam, TEAM } from "../../support/services/staff-browser";
import { formOf, openForm, withValues } from "../../support/services/staff-forms";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const FORM = "/staff/content/tickets/friday-pass";
const clock = { now: () => Date.now() };
const databases = createTestDatabases();
let database: TestDatabase;
let site: SiteServer;
let ani: StaffBrowser;

beforeAll(async () => {
  database = (await databases.kinds[0]?.create()) ?? expect.unreachable();
  const orders = openOrders(database, clock);
  const held = await orders.hold({
    ...{ key: "one", keepUntil: clock.now() + 3600_000, lines: [some("friday-pass", 2, 1_500)] },
  });
  const { reference } = "order" in held ? held.order : expect.unreachable();
  await orders.place(reference, buyer("sari@visitor.example"), transfer(clock));
  await orders.pay(reference, "", new Map([["friday-pass", 1_500]]));
  await orders.close();
  const env = { ...database.settings, ...TEAM };
  site = await startTestSite(env);
  ({ ani } = await signInTeam(site, env));
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

async function send(path: string, form: URLSearchParams) {
  const response = await ani.post(path, form.toString());
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get("Location"),
    form: formOf(html),
    words: wordsOf(html),
  };
}

test("a spreadsheet that takes a kind away says how many are sold, also where texts cite its price", async () => {
  const csv = await (await ani.get("/staff/sheets/tickets.csv")).text();
  const body = new FormData();
  const without = csv.replace(/^"?friday-pass[^\n]*\n/m, "");
  expect(without).not.toBe(csv);
  for (const [name, value] of [
    ["file", new File([without], "tickets.csv")],
    ["removes", "true"],
    ["button", "check"],
  ] as const)
    body.append(name, value);
  const words = wordsOf(await (await ani.postForm("/staff/content/tickets/+sheet", body)).text());
  expect(words).toContain("Texts cite what would be gone");
  expect(words).toContain("2 tickets “Friday Pass” are sold. They stay valid as they were sold");
  // A text that cites the price cannot stand in its place.
  expect(words).not.toContain("{{visit.prices}}:");
});

test("a form says in numbers what it touches before it is published, and is published by a second press", async () => {
  const form = withValues(await openForm(ani, FORM), { quota: "1" });
  const asked = await send(FORM, form);
  expect([asked.status, asked.words]).toEqual([
    200,
    expect.stringContaining("2 tickets “Friday Pass” are sold, and there are to be 1. All of them stay valid"),
  ]);
  expect(asked.words).toContain("Publish it all the same");
  // It touches something else as well by now.
  const more = await send(FORM, withValues(asked.form, { "name@en": "Opening Pass", "name@id": "Tiket Pembukaan" }));
  expect([more.status, more.words]).toEqual([200, expect.stringContaining("They keep that name")]);
  const published = await send(FORM, withValues(more.form, {}));
  expect([published.status, published.location]).toEqual([303, `${FORM}?published=2`]);
  // What concerns future sales alone asks nothing.
  const price = await send(FORM, withValues(await openForm(ani, FORM), { maxPerOrder: "3" }));
  expect([price.status, price.location]).toEqual([303, `${FORM}?published=3`]);
});

test("so do a preview, a publication for later, and the page that restores, in both languages", async () => {
  const renamed = withValues(await openForm(ani, FORM), { "name@en": "First Day", "name@id": "Hari Pertama" });
  const press = async (button: string, at = "") =>
    send(FORM, withValues([...renamed], { "@button": button, "@at": at }));
  for (const { words } of [await press("preview"), await press("schedule", "2025-11-01T10:00")])
    expect(words).toContain("2 tickets “Opening Pass” are sold.");
  const indonesian = wordsOf(await (await ani.get("/id/staff/revisions/1/restore")).text());
  expect(indonesian).toContain("2 tiket “Tiket Pembukaan” sudah terjual.");
});

test("and the command publishes it only where that is said", async () => {
  const refused = await runCommand("content", ["restore", "1"], database.settings);
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("2 tickets “Opening Pass” are sold.")]);
  const agreed = await runCommand("content", ["restore", "1", "--sold-tickets"], database.settings);
  expect([agreed.code, agreed.out]).toEqual([0, expect.stringContaining("Published as revision 4.")]);
});

test("an event whose days move away from its sessions says in which order all of it moves", async () => {
  const path = "/staff/content/event";
  const moved = { startTime: "2025-11-22T10:00", endTime: "2025-11-24T21:00", drawAt: "2025-11-24T19:00" };
  const refused = await send(path, withValues(await openForm(ani, path), moved));
  expect([refused.status, refused.words]).toEqual([
    400,
    expect.stringContaining("In a draft first let it last from the old first day"),
  ]);
});
