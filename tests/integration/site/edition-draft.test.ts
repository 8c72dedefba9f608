import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KINDS } from "~/content/documents/kinds";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { sheetKindOf } from "~/content/editing/documents/content-address.server";
import { m } from "~/paraglide/messages";
import { addDraft, completeNextEdition } from "../../support/content/next-edition";
import { inFull } from "../../support/content/sample";
import { createSiteClock, type SiteClock } from "../../support/servers/site-clock";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { readMailFiles } from "../../support/services/mail-files";
import { openOrders, some } from "../../support/services/orders";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { openForm, withValues } from "../../support/services/staff-forms";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const NAME = "Jakarta Outing Expo 2026";
const DRAFT = "/staff/editions/2";
const HOUR_MS = 3600_000;
const SETTINGS = {
  STAFF_EMAILS: ANI,
  SESSION_SECRET: "s".repeat(40),
  PAYMENT_ACCOUNT: "Bank Tes 123",
  SITE_CLOCK: "real",
  MAIL_TO: "staff@expo.example",
};

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe("the draft of an edition on PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let database: TestDatabase;
  let clock: SiteClock;
  let sites: SiteServer[];
  let ani: StaffBrowser;
  beforeAll(async () => {
    clock = createSiteClock(Date.parse("2025-10-20T10:00:00+07:00"));
    database = await create();
    await addDraft(database, completeNextEdition(NAME));
    const env = { ...database.settings, ...SETTINGS, ...clock.env };
    sites = await Promise.all([1, 2].map(() => startTestSite(env)));
    ani = await signInAt(site(), ANI, env, clock);
  });
  afterAll(async () => {
    for (const started of sites ?? []) await started.stop();
    clock?.remove();
  });

  const site = () => sites[0] ?? expect.unreachable();
  const mainOf = (html: string) => load(html)("main").text().replace(/\s+/g, " ");
  const pageOf = async (path: string) => mainOf(await (await ani.get(path)).text());
  const press = (fields: Record<string, string>) => ani.post(DRAFT, fields);
  const confirm = (button: string) => press({ button, confirmed: "true" });
  /** Whether each instance shows the edition of 2026, within five seconds. */
  async function untilShown(expected: boolean): Promise<void> {
    for (const { url } of sites) {
      const isShown = async () => (await (await fetch(`${url}/`)).text()).includes(NAME);
      await expect.poll(isShown).toBe(expected);
    }
  }
  /** A time as the form takes it, in ms since the epoch by the sites' clock. */
  const typed = (time: number) => new Date(time + 7 * HOUR_MS).toISOString().slice(0, 16);
  /** Plans the opening for an hour from now. @returns when that is */
  async function plan(): Promise<number> {
    const time = Math.ceil((clock.now() + HOUR_MS) / 60_000) * 60_000;
    const planned = await press({ button: "plan", at: typed(time) });
    expect([planned.status, planned.headers.get("Location")]).toEqual([303, DRAFT]);
    expect(await pageOf(DRAFT)).toContain("Opens on");
    return time;
  }

  inFull(() => {
    test("it has each form and each sheet that the current edition has", async () => {
      for (const kind of KINDS) {
        const list = `${DRAFT}/content/${kind}`;
        expect([list, (await ani.get(list)).status]).toEqual([list, 200]);
        const [first] = shippedDocuments[kind];
        if (sheetKindOf(kind)) expect((await ani.get(`${list}/+sheet`)).status).toBe(200);
        if (!first || ["sessions", "winners", "units", "halls"].includes(kind)) continue;
        const form = first.id === kind ? list : `${list}/${encodeURIComponent(first.id)}`;
        const sent = await ani.post(form, withValues(await openForm(ani, form), { "@button": "publish" }).toString());
        expect([form, sent.status, sent.headers.get("Location")]).toEqual([form, 303, `${form}?published=nothing`]);
      }
      expect((await ani.get(`${DRAFT}/revisions`)).status).toBe(200);
    });
  });

  test("a spreadsheet of the expo before is said to be one, and its revision does not count here", async () => {
    const brand = `${DRAFT}/content/brands/air-jernih-field-filters`;
    for (const booth of ["H-20", "H-21"]) {
      const form = withValues(await openForm(ani, brand), { booth, "@button": "publish" });
      expect((await ani.post(brand, form.toString())).status).toBe(303);
    }
    /** What the page says of the file that another page offers. */
    const check = async (from: string) => {
      const file = await (await ani.get(`${from}/sheets/brands.csv`)).text();
      const body = new FormData();
      body.append("file", new File([file], "brands.csv"));
      body.append("button", "check");
      const answer = await ani.postForm(`${DRAFT}/content/brands/+sheet`, body);
      return [answer.status, mainOf(await answer.text())] as const;
    };
    const warning = m.sheets_other_year({ year: 2025, edited: 2026 });
    const before = await check("/staff");
    expect(before).toEqual([200, expect.stringContaining(warning)]);
    expect(before[1]).toMatch(/Published\s*H-21\s*In the file\s*D-8/);
    expect((await check(DRAFT))[1]).toContain(m.sheets_nothing_changes());
  });

  test("its link shows it to anybody, who can send nothing there, until it is withdrawn", async () => {
    const made = await press({ button: "preview" });
    const link = load(await made.text())("a[href*='preview?token=']").attr("href") ?? "";
    const opened = await fetch(site().url + link, { redirect: "manual" });
    const [Cookie = ""] = opened.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
    const read = (path: string) => fetch(site().url + path, { headers: { Cookie }, redirect: "manual" });
    const home = await (await read("/")).text();
    expect(home).toContain(NAME);
    expect(load(home)("body").text()).toContain("Nothing can be ordered or sent here.");
    const before = await database.read("SELECT reference FROM ticket_order");
    for (const path of ["/order/new", "/contact", "/book-space"]) {
      const sent = await fetch(site().url + path, {
        ...{ method: "POST", redirect: "manual", headers: { Cookie, Origin: site().url } },
        body: new URLSearchParams({ "friday-pass": "1" }),
      });
      expect([path, sent.status, sent.headers.get("Location")]).toEqual([path, 303, path]);
      const toast = sent.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
      const after = await fetch(site().url + path, { headers: { Cookie: [Cookie, ...toast].join("; ") } });
      expect(load(await after.text())("body").text()).toContain("Not sent: this is a preview of an edition");
    }
    expect(await database.read("SELECT reference FROM ticket_order")).toEqual(before);
    expect(await pageOf(DRAFT)).toContain("Links show it until");
    expect((await press({ button: "withdraw" })).status).toBe(303);
    expect(await pageOf(DRAFT)).not.toContain("Links show it until");
    const ended = await read("/");
    expect([ended.status, ended.headers.get("Location")]).toEqual([303, "/"]);
  });

  test("it opens at its time on all instances", async () => {
    const time = await plan();
    await untilShown(false);
    clock.set(time);
    await untilShown(true);
    expect(await pageOf("/staff/audit")).toContain("opened an edition for visitors (2)");
    expect((await fetch(`${site().url}/2025`)).status).toBe(200);
  });

  test("the opening is taken back as long as nothing was sold", async () => {
    expect((await press({ button: "close" })).status).toBe(400);
    const orders = openOrders(database, clock, undefined, undefined, () => 2);
    const held = await orders.hold({
      key: "one",
      keepUntil: clock.now() + HOUR_MS,
      lines: [some("friday-pass", 1, 10)],
    });
    if (!("order" in held)) throw new Error("sold out");
    const refused = await confirm("close");
    expect([refused.status, mainOf(await refused.text())]).toEqual([409, expect.stringContaining("Tickets were sold")]);
    await untilShown(true);
    await database.execute(`UPDATE ticket_order SET state = 'expired' WHERE reference = '${held.order.reference}'`);
    await orders.close();
    expect((await confirm("close")).status).toBe(303);
    await untilShown(false);
    expect(await pageOf(DRAFT)).toContain("A draft that nobody sees");
    expect(await pageOf("/staff/audit")).toContain("took back that an edition was opened (2)");
    expect((await fetch(`${site().url}/2025`)).status).toBe(404);
    expect((await confirm("close")).status).toBe(409);
  });

  test("when it is not complete at its time, the page, the log and a mail say so, and nothing changes", async () => {
    const time = await plan();
    // What another release has published.
    const [{ last } = { last: 0 }] = await database.read<{ last: number }>(
      "SELECT max(number) AS last FROM content_revision",
    );
    const stored = completeNextEdition(NAME).tickets.find(({ id }) => id === "friday-pass");
    const { price: _, ...document } = Object(stored?.document);
    const json = JSON.stringify(document).replaceAll("'", "''");
    await database.execute(
      `INSERT INTO content_revision (number, at, note, edition) VALUES (${last + 1}, 5, '', 2);
       INSERT INTO content_document (kind, id, revision, place, document, edition)
       VALUES ('2/tickets', 'friday-pass', ${last + 1}, 1, '${json}', 2)`,
    );
    clock.set(time);
    await expect.poll(() => pageOf(DRAFT)).toContain("It was not opened at its time.");
    expect(await pageOf(DRAFT)).toContain("A draft that did not open at its time");
    expect(await pageOf("/staff/audit")).toContain("an edition could not be opened at its time (2)");
    await untilShown(false);
    const mails = async () =>
      (await readMailFiles(database.settings.DATA_DIR ?? "")).filter(({ name }) => name.startsWith("edition-"));
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: expect.stringContaining("An edition was not opened at its time") });
    expect(mail?.text).toContain(DRAFT);
  });

  test("it can be discarded, and another one is made with what is chosen", async () => {
    expect((await press({ button: "discard" })).status).toBe(400);
    const gone = await confirm("discard");
    expect([gone.status, gone.headers.get("Location")]).toEqual([303, "/staff/editions"]);
    expect((await ani.get(DRAFT)).status).toBe(404);
    expect(await pageOf("/staff/editions")).not.toContain(NAME);
    expect(await pageOf("/staff/audit")).toContain("discarded the draft of an edition (2)");
    const next = { name: NAME, first_day: "2026-11-13", last_day: "2026-11-15", faqs: "true" };
    const made = await ani.post("/staff/editions", next);
    expect([made.status, made.headers.get("Location")]).toEqual([303, "/staff/editions/3"]);
    const stored = async (kind: string) =>
      (
        await database.read<{ id: string; document: string }>(
          `SELECT id, document FROM content_document WHERE kind = '3/${kind}'`,
        )
      ).map(({ document }) => document);
    expect(await stored("faqs")).toHaveLength(shippedDocuments.faqs.length);
    for (const kind of ["brands", "tickets", "links", "partners", "texts"]) expect(await stored(kind)).toEqual([]);
    const policies = await stored("policies");
    expect(policies).toHaveLength(shippedDocuments.policies.length);
    for (const policy of policies) expect(policy).toContain("To be written");
  });
});
