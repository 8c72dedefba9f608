import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { GateTickets } from "~/gate/server/gate-tickets.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { untilHydrated } from "../support/browser/hydrated";
import { choose, typeInto } from "../support/browser/person";
import { outcome } from "../support/browser/staff-area";
import {
  brandRows,
  DAY_8,
  DAY_9,
  DAYS,
  HALLS,
  NAME,
  type Row,
  sessionRows,
  TICKETS,
  ticketRows,
} from "../support/content/another-expo";
import { workbook } from "../support/content/workbook";
import { type OwnSite, testWithOwnSite } from "../support/servers/own-site-test";
import { createSiteClock, type SiteClock } from "../support/servers/site-clock";
import { startTestSite } from "../support/servers/test-site";
import { ANI, issueLink } from "../support/services/staff-link";

const at = (moment: string) => Date.parse(`${moment}:00+07:00`);

const SETTINGS = { STAFF_EMAILS: ANI, SESSION_SECRET: "s".repeat(40), PAYMENT_ACCOUNT: "Bank Tes 123" };
const LIMITS = { FORM_LIMIT: "1000", ORDER_LIMIT: "1000", SITE_CLOCK: "real" };

const test = testWithOwnSite().extend<{ clock: SiteClock }>({
  clock: async ({ browserName: _ }, use) => {
    const clock = createSiteClock(at("2026-09-02T10:00"));
    await use(clock);
    clock.remove();
  },
  own: async ({ clock }, use) => {
    const own = await startTestSite({ ...SETTINGS, ...LIMITS, ...clock.env });
    await use(own);
    await own.stop();
  },
});

test.use({ actionTimeout: 15_000 });

const PAGES = [
  ...["/", "/brands", "/brands?q=%E5%B1%B1", "/brands/brand-1", "/brands/brand-111", "/brands/brand-101"],
  ...["/brands/brand-121", "/brands/brand-320", "/rundown", "/rundown?day=11", "/rundown?day=6&view=grid"],
  ...["/ticket", "/order/new", "/book-space", "/visit", "/speakers", "/programs", "/links", "/press"],
];

/** The fields in which visitors choose a ticket of each kind. */
const ORDERS = TICKETS.map(({ id, validity }) => (validity === "one_day" ? `${id}.${DAY_9}` : id));

/** Orders a ticket as a visitor. @returns the number of the order */
async function order(visitor: Page, choice: string) {
  await visitor.goto("/order/new");
  await untilHydrated(visitor);
  await typeInto(visitor.locator(`[name="${choice}"]`), "1");
  await visitor.getByRole("button", { name: "Continue" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Your order");
  await untilHydrated(visitor);
  await typeInto(visitor.getByLabel("Name", { exact: true }), "阮氏 Ratna");
  await typeInto(visitor.getByLabel("E-mail"), `${choice.replaceAll(/\W/g, "")}@visitor.example`);
  await typeInto(visitor.getByLabel("Phone or WhatsApp"), "0812 3456 7890");
  await visitor.getByRole("checkbox").check();
  await visitor.getByRole("button", { name: "Place the order" }).click();
  await expect(visitor.getByRole("main")).toContainText("Waiting for payment");
  return /\/order\/([\w-]+)/.exec(visitor.url())?.[1] ?? "";
}

/** The code of an order's ticket. */
async function codeOf({ dataDirectory }: OwnSite, reference: string): Promise<string> {
  const database = sqliteDatabase(dataDirectory);
  const [ticket] = await new GateTickets(database).ofOrder(reference.toUpperCase());
  await database.close();
  return ticket?.code ?? "";
}

const DRAFT = "/staff/editions/2";
const CONTENT = `${DRAFT}/content`;

async function signInAgain(page: Page, own: OwnSite, clock: SiteClock) {
  await page.goto(await issueLink(ANI, { DATA_DIR: own.dataDirectory }, "en", clock));
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL(/\/staff$/);
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name }).first().click();

/** Publishes rows with the sheet of a kind: the columns are those of the file that the page offers. */
async function uploadRows(page: Page, kind: string, rows: readonly Row[]): Promise<void> {
  await page.goto(`${CONTENT}/${kind}/+sheet`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  const [header = []] = parse(await readFile(await file.path()), { bom: true }) as string[][];
  const unknown = rows.flatMap((row) => Object.keys(row)).filter((label) => !header.includes(label));
  expect([kind, [...new Set(unknown)]]).toEqual([kind, []]);
  await page.getByLabel("Spreadsheet (XLSX or CSV)").setInputFiles({
    name: `${kind}.xlsx`,
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(workbook([header, ...rows.map((row) => header.map((label) => row[label] ?? ""))])),
  });
  await press(page, "Check the file");
  expect(await page.getByRole("main").getByRole("alert").getByRole("listitem").allTextContents()).toEqual([]);
  await expect(page.getByRole("main")).toContainText(`New: ${rows.length}.`);
  await press(page, "Publish");
  await expect(outcome(page)).toContainText("Published as revision");
}

/** A field of a form by its name. */
const field = (page: Page, name: string) => page.getByRole("main").locator(`[name="${name}"]`);

/** Types a day, and a time where the field has one, part by part as the browser shows them. @param moment `YYYY-MM-DD`, or with `THH:mm` */
async function typeMoment(found: Locator, moment: string): Promise<void> {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)(?:T(.+))?$/.exec(moment) ?? [];
  await found.focus();
  const { keyboard } = found.page();
  await keyboard.type(`${month}${day}${year}`);
  if (time) {
    const [hour = 0, minute] = time.split(":").map(Number);
    await keyboard.press("ArrowRight");
    const twelve = String(hour % 12 || 12).padStart(2, "0");
    await keyboard.type(`${twelve}${String(minute).padStart(2, "0")}${hour < 12 ? "A" : "P"}`);
  }
  await expect(found).toHaveValue(moment);
}

/** Publishes the form of the page. */
async function publishForm(page: Page): Promise<void> {
  await press(page, "Publish");
  await expect(page).toHaveURL(/published=/);
}

/** Types another text into each field of the form that has some words. */
async function retype(page: Page, words: RegExp, other: string): Promise<void> {
  const fields = page.locator("main form textarea, main form input[type=text], main form input:not([type])");
  for (const found of await fields.all()) {
    const text = await found.inputValue();
    if (!words.test(text)) continue;
    const closed = found.locator("xpath=ancestor::details[not(@open)]/summary");
    while ((await closed.count()) > 0) await closed.first().click();
    await typeInto(found, text.replaceAll(new RegExp(words, "g"), other));
  }
}

/** Makes the draft of an edition. @param brought the beginning of what comes along */
async function makeEdition(page: Page, name: string, first: string, last: string, brought?: string): Promise<void> {
  await page.goto("/staff/editions");
  await typeInto(field(page, "name"), name);
  await typeMoment(field(page, "first_day"), first);
  await typeMoment(field(page, "last_day"), last);
  for (const box of await page.getByRole("group").getByRole("checkbox").all()) await box.uncheck();
  if (brought) await page.getByRole("checkbox", { name: new RegExp(`^${brought}`) }).check();
  await press(page, /draft/i);
  await expect(page).toHaveURL(/editions\/\d(?:#next)?$/);
}

/** Opens a draft in which nothing is missing. */
async function openEdition(page: Page, path: string): Promise<void> {
  await page.goto(path);
  expect(await page.getByRole("main").getByRole("alert").getByRole("listitem").allTextContents()).toEqual([]);
  await page.getByRole("main").getByRole("checkbox").check();
  await press(page, "Open it now");
  await expect(page.getByRole("main")).toContainText("Visitors see this edition");
}

async function fillHall(page: Page, { id, name, rows, squares, prefix }: (typeof HALLS)[number]): Promise<void> {
  await page.goto(`${CONTENT}/halls/+`);
  await typeInto(field(page, "name@en"), name);
  await typeInto(field(page, "id"), id);
  for (const side of ["width", "depth"]) await typeInto(field(page, side), "20");
  await publishForm(page);
  await page.getByRole("link", { name: `Rows, drawing, merge and split: ${name}` }).click();
  for (const [label, value] of [
    ["Rows", rows],
    ["Booths in each row", squares],
    ["Before each number", prefix],
  ] as const)
    await typeInto(page.getByLabel(new RegExp(`^${label}`)), value);
  await page.locator("#rows").getByRole("button").click();
  await expect(page.getByRole("main")).toContainText(`New: ${Number(rows) * Number(squares)}.`);
  await publishForm(page);
}

/** Makes one booth of several. */
async function merge(page: Page, booths: string, booth: string): Promise<void> {
  await page.goto(`${CONTENT}/halls/selatan/+plan`);
  await typeInto(page.getByLabel(/^Booths, such as/), booths);
  await typeInto(page.getByLabel(/^Number of the merged booth/), booth);
  await page.locator("#merge").getByRole("button").click();
  await page.locator("#outcome").getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/published=/);
}

test("staff make an expo of eleven days in two halls, sell it, let its visitors in, and archive it", async ({
  page,
  own,
  clock,
  browser,
}) => {
  test.setTimeout(420_000);
  const visitor = await (
    await browser.newContext({ baseURL: own.url, viewport: { width: 390, height: 800 } })
  ).newPage();
  await signInAgain(page, own, clock);

  await test.step("the next edition begins without what the last one had", async () => {
    await makeEdition(page, NAME, DAYS[0], DAYS[10]);
    await expect(page).toHaveURL(new RegExp(`${DRAFT}(?:#next)?$`));
  });

  await test.step("halls, islands and a shared stand", async () => {
    for (const hall of HALLS) await fillHall(page, hall);
    await merge(page, "S-A-1, S-A-2, S-B-1, S-B-2", "S-A-1");
    await merge(page, "S-A-3, S-A-4, S-B-4", "S-A-3");
    await page.goto(`${CONTENT}/units/${encodeURIComponent("selatan / S-A-1")}`);
    await choose(field(page, "shared"), "Yes");
    await publishForm(page);
  });

  await test.step("hours past midnight, brands, tickets and sessions", async () => {
    await page.goto(`${CONTENT}/event`);
    await typeMoment(field(page, "endTime"), "2027-01-06T01:00");
    await typeMoment(field(page, "drawAt"), "2027-01-05T19:30");
    await retype(page, /Hall A/, "Hall Utara");
    await retype(page, /Three days/, "Eleven days");
    await publishForm(page);
    await uploadRows(page, "brands", brandRows("Tents & shelters"));
    await uploadRows(page, "tickets", ticketRows());
    await uploadRows(page, "sessions", sessionRows());
  });

  await test.step("texts of the last expo, until nothing is missing", async () => {
    await page.goto(`${CONTENT}/visit`);
    await retype(page, /\{\{(door-)?price\.[\w-]+\}\}/, "{{$1price.any-day}}");
    await publishForm(page);
    await openEdition(page, DRAFT);
  });

  await test.step("visitors see it in both languages", async () => {
    await expect.poll(async () => (await visitor.request.get("/")).text()).toContain(NAME);
    for (const path of PAGES) {
      for (const prefix of ["", "/id"]) {
        await visitor.goto(`${prefix}${path}`);
        const width = await visitor.evaluate(() => document.documentElement.scrollWidth);
        expect([prefix, path, width]).toEqual([prefix, path, 390]);
      }
    }
    await visitor.goto("/");
    await expect(visitor.getByRole("main")).toContainText("10 AM – 1 AM");
    await visitor.goto("/rundown?day=11");
    await expect(visitor.getByRole("main")).toContainText("Session 11.6, the night talk");
    await visitor.goto("/brands/brand-320");
    await expect(visitor.getByRole("main")).toContainText("S-A-1, Hall Selatan");
  });

  const codes: string[] = [];
  await test.step("a ticket of each kind is ordered and paid", async () => {
    clock.set(at("2026-10-01T10:00"));
    await signInAgain(page, own, clock);
    for (const choice of ORDERS) {
      const reference = await order(visitor, choice);
      await page.goto(`/staff/orders/${reference}`);
      await press(page, "Mark as paid");
      await expect(page.getByRole("main")).toContainText("Paid");
      codes.push(await codeOf(own, reference));
    }
  });

  await test.step("on day 8 the ticket of day 9 is refused, on day 9 all are let in", async () => {
    clock.set(at(`${DAY_8}T11:00`));
    await signInAgain(page, own, clock);
    await page.goto("/staff/gate");
    await typeInto(page.getByLabel("Name of the door"), "North");
    await press(page, /link/i);
    const link = (await page.getByRole("main").locator("a[href*='#link=']").getAttribute("href")) ?? "";
    await visitor.goto(link.slice(link.indexOf("/gate")));
    await visitor.getByRole("button", { name: "Use this phone at the door" }).click();
    await expect(visitor.getByText("Connected")).toBeVisible();
    const verdict = visitor.locator(".verdict");
    const scan = async (code = "") => {
      await visitor.keyboard.type(code);
      await visitor.keyboard.press("Enter");
    };
    const [, , ninth] = codes;
    await scan(ninth);
    await expect(verdict).toContainText("Wrong day");
    await expect(verdict).toContainText("Valid on Sunday 3 January");
    // After midnight it is still the evening before.
    clock.set(at(`${DAY_9}T00:30`));
    await visitor.reload();
    await expect(visitor.getByText("Connected")).toBeVisible();
    await scan(ninth);
    await expect(verdict).toContainText("Wrong day");
    clock.set(at(`${DAY_9}T11:00`));
    await visitor.reload();
    await expect(visitor.getByText("Connected")).toBeVisible();
    for (const code of codes) {
      await scan(code);
      await expect(verdict).toContainText("Valid");
      await visitor.getByRole("button", { name: "Next" }).click();
    }
    await visitor.goto("/rundown");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Sunday 3 January");
  });

  await test.step("the next edition opens, and this one is found under its year", async () => {
    clock.set(at("2027-02-01T10:00"));
    await signInAgain(page, own, clock);
    await makeEdition(page, "Pameran Rimba Raya 2027", "2027-12-25", "2027-12-27", "Tickets");
    for (const { id } of TICKETS) {
      await page.goto(`/staff/editions/3/content/tickets/${id}`);
      if (id === "ninth-day") {
        // There are three days.
        await press(page, /^Delete/);
        await press(page, "Delete it");
        await expect(page).toHaveURL(/published=/);
      } else {
        await typeInto(field(page, "price"), "90000");
        await typeInto(field(page, "doorPrice"), "100000");
        await publishForm(page);
      }
    }
    await openEdition(page, "/staff/editions/3");
    await expect.poll(async () => (await visitor.request.get("/")).text()).toContain("Pameran Rimba Raya 2027");
    await visitor.goto("/brands/brand-111");
    await expect(visitor).toHaveURL("/2026/brands/brand-111");
    await expect(visitor.getByRole("complementary", { name: "Past edition" })).toContainText("This was 2026.");
    await expect(visitor.getByRole("main")).toContainText("U-F-1, Hall Utara");
    await visitor.goto("/2026/rundown?day=11");
    await expect(visitor.getByRole("main")).toContainText("Session 11.6, the night talk");
    await visitor.goto("/id/2026/brands");
    await expect(visitor.getByRole("main")).toContainText("320");
    await visitor.goto("/editions");
    await expect(visitor.getByRole("main")).toContainText(NAME);
  });
});
