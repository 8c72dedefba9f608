import { randomUUID } from "node:crypto";
import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readXlsx } from "~/base/sheets/read-xlsx";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { browserAt, type StaffBrowser, signInAt, TEAM } from "../../support/services/staff-browser";
import { ANI, CASH, DESK, GATE } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const EXPORTS = "/staff/exports";
const HOSTILE = '=HYPERLINK("https://evil.example";"سارة 👩‍🎤")';
const LIMIT_MS = 60_000;

const databases = createTestDatabases();
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp?.stop();
  await databases.stop();
});

describe("files in the background, with PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let database: TestDatabase;
  let sites: SiteServer[] = [];
  let ani: StaffBrowser;
  let desk: StaffBrowser;
  let cash: StaffBrowser;
  let reference = "";
  beforeAll(async () => {
    database = await create();
    const env = {
      ...{ ...database.settings, ...TEAM, SMTP_URL: smtp.url },
      STAFF_EMAILS: `${ANI}, ${DESK}:service, ${CASH}:finance, ${GATE}:gate`,
    };
    const first = await startTestSite(env);
    sites = [first, await startTestSite(env)];
    [ani, desk, cash] = [
      await signInAt(first, ANI, env),
      await signInAt(first, DESK, env),
      await signInAt(first, CASH, env),
    ];
    const orders = openOrders(database, Date);
    const held = await orders.hold({
      key: "one",
      keepUntil: Date.now() + 3600_000,
      lines: [some("friday-pass", 2, 100)],
    });
    if (!("order" in held)) throw new Error("sold out");
    reference = held.order.reference;
    await orders.place(reference, { ...buyer("sari@visitor.example"), name: HOSTILE }, transfer(Date));
    await orders.pay(reference, ANI, new Map([["friday-pass", 100]]));
    await orders.close();
  });
  afterAll(() => Promise.all(sites.map((site) => site.stop())));

  const order = (who: StaffBrowser, what: string, format = "xlsx", prefix = "", id: string = randomUUID()) =>
    who.post(prefix + EXPORTS, { do: "order", id, what, format });
  /** Waits until the newest file is ready. @returns its address */
  async function fileOf(who: StaffBrowser): Promise<string> {
    const first = async () => load(await (await who.get(EXPORTS)).text())("main section li").first();
    await expect.poll(async () => (await first()).text(), { timeout: LIMIT_MS }).toContain("Ready");
    return (await first()).find("a").attr("href") ?? expect.unreachable();
  }

  test("are ordered at one instance, announced by mail, and downloaded at any", async () => {
    smtp.arrived.length = 0;
    const id = randomUUID();
    for (let press = 0; press < 2; press += 1) {
      const { status, headers } = await order(ani, "orders", "xlsx", "/id", id);
      expect([status, headers.get("Location")]).toEqual([303, "/id/staff/exports"]);
    }
    const path = await fileOf(ani);
    const [, other = expect.unreachable()] = sites;
    const file = await ani.at(other).get(path);
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.xlsx"$/);
    expect(file.headers.get("Cache-Control")).toContain("no-store");
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(String(bytes.length)).toBe(file.headers.get("Content-Length"));
    const [titles = [], row = [], ...others] = await readXlsx(bytes);
    const cell = (title: string) => row[titles.indexOf(title)];
    expect(others).toEqual([]);
    // In the language of the page on which it was ordered.
    expect([cell("Pesanan"), cell("Nama"), cell("Telepon")]).toEqual([reference, HOSTILE, "+6281234567890"]);
    expect([cell("Jumlah"), cell("Harga satuan"), cell("Dibayar (Jakarta)")]).toEqual([2, 50_000, expect.any(Date)]);
    const announced = async () =>
      (await Promise.all(smtp.arrived.map(parseMail))).filter(({ subject }) =>
        subject?.startsWith("File Anda siap: Pesanan"),
      );
    await expect.poll(async () => (await announced()).length, { timeout: LIMIT_MS }).toBe(1);
    const [mail = expect.unreachable()] = await announced();
    expect(JSON.stringify([mail.to, mail.cc ?? ""])).toContain(ANI);
    expect(JSON.stringify([mail.to, mail.cc ?? ""])).not.toContain(CASH);
    expect(mail.text).toMatch(/https?:\/\/\S+\/id\/staff\/exports\b/);
    expect(mail.html).toMatch(/href="https?:\/\/[^"]+\/id\/staff\/exports"/);
    const log = wordsOf(await (await ani.get("/staff/audit")).text());
    for (const line of ["Ordered a file", "Downloaded a file"]) expect(log).toContain(line);
  });

  test("as CSV open in spreadsheet programs, and no text of a buyer runs there", async () => {
    expect((await order(ani, "orders", "csv-semicolon")).status).toBe(303);
    const text = Buffer.from(await (await ani.get(await fileOf(ani))).arrayBuffer()).toString();
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"";""سارة 👩‍🎤"")"`);
    expect(text).toContain('"(+62) 812 3456 7890"');
    expect(text.startsWith('\uFEFF"Order";"State"')).toBe(true);
  });

  test("are for those who may see what the rows show, also when a form is sent by hand", async () => {
    const choicesOf = async (who: StaffBrowser) => {
      const $ = load(await (await who.get(EXPORTS)).text());
      return $("input[name=what]")
        .map((_, input) => $(input).attr("value") ?? "")
        .get();
    };
    expect(await choicesOf(ani)).toEqual([
      ...["orders", "tickets", "money", "scans", "leads", "exhibitors", "booths", "offers", "invoices"],
    ]);
    expect(await choicesOf(cash)).toEqual(["orders", "tickets", "money", "invoices"]);
    expect(await choicesOf(desk)).toEqual(["scans"]);
    for (const what of ["orders", "tickets", "money", "leads", "invoices"])
      expect((await order(desk, what)).status, what).toBe(403);
    for (const what of ["scans", "leads"]) expect((await order(cash, what)).status, what).toBe(403);
    expect((await order(ani, "passwords")).status).toBe(400);
    expect((await order(ani, "orders", "exe")).status).toBe(400);
    expect((await order(ani, "orders", "xlsx", "", "../../1")).status).toBe(400);
  });

  test("belong to whoever ordered them", async () => {
    const path = await fileOf(ani);
    expect((await cash.get(path)).status).toBe(404);
    expect((await desk.get(path)).status).toBe(404);
    const [site = expect.unreachable()] = sites;
    expect((await browserAt(site).get(path)).headers.get("Location")).toBe(`/staff?to=${encodeURIComponent(path)}`);
    const id = path.split("/").at(-1) ?? "";
    expect((await cash.post(EXPORTS, { do: "delete", id })).status).toBe(404);
    expect((await ani.post(EXPORTS, { do: "delete", id })).status).toBe(303);
    expect((await ani.get(path)).status).toBe(404);
  });

  test("are made one at a time for a person, who reads why, and looks again without scripts", async () => {
    // Of a newer release, which this one does not make: it stays open.
    await database.execute(
      `INSERT INTO export_job (id, what, format, edition, language, editor, created_at)
       VALUES ('newer', 'weather', 'xlsx', 1, 'en', '${CASH}', 1)`,
    );
    const refused = await order(cash, "money", "csv-comma");
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(wordsOf(html)).toContain("Another of your files is still being made");
    const page = await (await cash.get(EXPORTS)).text();
    expect(wordsOf(page)).toContain("Waits for its turn");
    expect(load(page)("main a[href='/staff/exports']").text()).toBe("Look again");
    await database.execute("DELETE FROM export_job WHERE id = 'newer'");
  });

  test("are where pages lead that had a file before, and the old address stays", async () => {
    const figures = load(await (await cash.get("/staff/figures")).text());
    const href = figures("main a[href^='/staff/exports']").attr("href") ?? "";
    expect(href).toBe("/staff/exports?what=orders");
    expect(load(await (await cash.get("/staff/exports?what=money")).text())("input[name=what][checked]").val()).toBe(
      "money",
    );
    expect((await cash.get("/staff/orders/export.csv")).headers.get("Content-Type")).toContain("text/csv");
  });
});
