import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeXlsx } from "~/base/sheets/write-xlsx";
import { inFull } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { SELLING, STAFF } from "../../support/services/order-forms";
import { openOrders, some } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const PAGE = "/staff/orders/invitations";
const HEADER = "name,e-mail,language,ticket,how many";

const databases = createTestDatabases();
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp?.stop();
  await databases.stop();
});

describe("a list of invitations with PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let database: TestDatabase;
  let site: SiteServer;
  let staff: StaffBrowser;
  let orders: ReturnType<typeof openOrders>;
  beforeAll(async () => {
    database = await create();
    const env = { ...database.settings, ...SELLING, SMTP_URL: smtp.url };
    site = await startTestSite(env);
    staff = await signInAt(site, STAFF, env);
    orders = openOrders(database, Date);
  });
  afterAll(async () => {
    await orders?.close();
    await site?.stop();
  });

  const csv = (...rows: string[]) => [HEADER, ...rows].join("\n");
  function upload(content: string | Uint8Array<ArrayBuffer>): Promise<Response> {
    const body = new FormData();
    body.set("file", new Blob([content]), "guests.csv");
    body.set("button", "check");
    return staff.postForm(PAGE, body);
  }
  /** Presses the button of a page. */
  function press(html: string): Promise<Response> {
    const $ = load(html);
    const body = new FormData();
    for (const name of ["kept", "name", "from", "failed"]) {
      body.set(name, $(`form input[name=${name}]`).attr("value") ?? "");
    }
    body.set("button", "invite");
    return staff.postForm(PAGE, body);
  }
  /** Presses until the list is done. @returns how often, and the last response */
  async function pressAll(html: string): Promise<{ presses: number; last: Response }> {
    let page = html;
    for (let presses = 1; ; presses += 1) {
      const last = await press(page);
      if (last.status === 303) return { presses, last };
      page = await last.clone().text();
      if (load(page)("button[value=invite]").length === 0) return { presses, last };
    }
  }
  const count = async (state = "issued") => {
    const [row] = await database.read<{ count: number }>(
      `SELECT count(*) AS count FROM ticket_order WHERE state = '${state}'`,
    );
    return Number(row?.count);
  };
  const mailsTo = (email: string) => smtp.arrived.filter(({ envelope }) => envelope.to.includes(email));

  test("is read first, and invites nobody before a press; then each gets an order and one mail in their language", async () => {
    const checked = await upload(
      (await writeXlsx(
        [
          ["Nama", "E-mail", "Bahasa", "Jenis tiket", "Jumlah"],
          ["Tamu Satu", "satu@guest.example", "Indonesia", "Friday Pass", 2],
          ["Guest Two", "two@guest.example", "English", "sunday-pass", 1],
        ],
        "Guests",
      )) as Uint8Array<ArrayBuffer>,
    );
    expect(checked.status).toBe(200);
    const page = await checked.text();
    expect(wordsOf(page)).toContain("2 guests get an order and an e-mail each: 2 × Friday Pass, 1 × Sunday Pass.");
    expect(await count()).toBe(0);
    const [first, second] = await Promise.all([press(page), press(page)]);
    expect([first?.status, second?.status]).toEqual([303, 303]);
    expect(await count()).toBe(2);
    expect(wordsOf(await (await staff.get(first?.headers.get("Location") ?? "")).text())).toContain(
      "Done: all 2 guests of the list have an order",
    );
    for (const [email, subject] of [
      ["satu@guest.example", "Tiketmu"],
      ["two@guest.example", "Your tickets"],
    ] as const) {
      await expect.poll(() => mailsTo(email)).toHaveLength(1);
      const mail = await parseMail(mailsTo(email)[0] ?? expect.unreachable());
      expect(mail.subject).toContain(subject);
    }
    const [order] = await orders.list({ search: "satu@guest.example" });
    expect(order).toMatchObject({
      state: "issued",
      payment: "free",
      total: 0,
      buyer: { name: "Tamu Satu", phone: "" },
    });
    expect(await orders.ticketsOf(order?.reference ?? "")).toHaveLength(2);
    const detail = await (await staff.get(`/staff/orders/${order?.reference.toLowerCase()}`)).text();
    expect(detail).not.toContain('wa.me/"');
    expect(load(detail)('a[href="tel:"]')).toHaveLength(0);
    // A misspelt name is corrected without a number, which nobody knows.
    const own = `/staff/orders/${order?.reference.toLowerCase()}`;
    const corrected = await staff.post(own, { do: "correct", seen: "issued", name: "Tamu Kesatu", phone: "" });
    expect(corrected.headers.get("Location")).toContain("said=correct");
    expect((await orders.find(order?.reference ?? ""))?.buyer).toMatchObject({ name: "Tamu Kesatu", phone: "" });
  });

  test("begins as an empty file, in both languages, beside what its tickets are called and how many are left", async () => {
    for (const prefix of ["", "/id"]) {
      const file = await staff.get(`${prefix}${PAGE}/guests.xlsx`);
      expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="(?:guests|tamu)\.xlsx"$/);
      const read = await upload(new Uint8Array(await file.arrayBuffer()));
      expect([read.status, wordsOf(await read.text()).includes("The list has no row below its first one.")]).toEqual([
        ...[400, true],
      ]);
    }
    const $ = load(await (await staff.get(PAGE)).text());
    expect($("#guest-tickets ~ ul li").first().text()).toMatch(/^Friday Pass[\d,]+ left$/);
    expect($("#guest-example ~ dl dt").first().text()).toBe("name");
  });

  test("that comes again, whole or in part, names who was invited, and invites the others alone", async () => {
    const list = csv("One,again-1@guest.example,en,Friday Pass,1", "Two,again-2@guest.example,en,Friday Pass,1");
    await pressAll(await (await upload(list)).text());
    const before = await count();
    const repeated = await (await upload(list)).text();
    expect(wordsOf(repeated)).toMatch(
      /Invited before with this ticket, and left out \(2\).*again-1@guest\.example: JOE-/s,
    );
    expect(load(repeated)("button[value=invite]")).toHaveLength(0);
    // The same mailbox in other words, with another number, and with another ticket.
    const more = csv(
      "One,AGAIN-1+x@guest.example,en,Friday Pass,3",
      "One,again-1@guest.example,en,Sunday Pass,1",
      "New,again-3@guest.example,en,Friday Pass,1",
    );
    const page = await (await upload(more)).text();
    expect(wordsOf(page)).toContain("left out (1)");
    await pressAll(page);
    expect(await count()).toBe(before + 2);
    expect((await orders.audit()).length).toBe(0);
  });

  inFull(() => {
    test("with many rows goes step by step, and a crash in the middle costs nothing", async () => {
      const rows = Array.from(
        { length: 120 },
        (_, index) => `Guest ${index},step-${index}@guest.example,en,Friday Pass,1`,
      );
      const before = await count();
      const page = await (await upload(csv(...rows))).text();
      const progress = wordsOf(await (await press(page)).text());
      const left = 120 - ((await count()) - before);
      // Fewer on a busy machine: a press takes some seconds at most.
      expect(left).toBeGreaterThanOrEqual(70);
      expect(left).toBeLessThan(120);
      expect(progress).toContain(`${left} guests are still to be invited.`);
      // The page is lost: the same file goes on.
      const again = await (await upload(csv(...rows))).text();
      expect(wordsOf(again)).toContain(`${left} guests get an order`);
      const { presses, last } = await pressAll(again);
      expect(presses).toBeGreaterThan(1);
      expect(last.status).toBe(303);
      expect(await count()).toBe(before + 120);
    });
  });

  test("says what is wrong by row, and then invites nobody", async () => {
    const before = await count();
    const response = await upload(
      csv(
        "Good,good@guest.example,en,Friday Pass,1",
        "Bad,bad,en,Friday Pass,1",
        "=1+1,formula@guest.example,en,Nowhere Pass,1",
        "Good,good@guest.example,en,Friday Pass,1",
        "Far,far@guest.example,en,Friday Pass,61",
      ),
    );
    expect(response.status).toBe(400);
    const page = await response.text();
    const words = wordsOf(page);
    for (const part of [
      "Row 3",
      "Row 4 There is no such ticket",
      "Row 5 The same e-mail address",
      "Row 6 “How many”",
    ]) {
      expect(words).toContain(part);
    }
    expect(load(page)("button[value=invite]")).toHaveLength(0);
    const forced = new FormData();
    forced.set("button", "invite");
    forced.set("kept", "nonsense");
    expect((await staff.postForm(PAGE, forced)).status).toBe(400);
    expect((await upload("a,b\n1,2")).status).toBe(400);
    expect((await upload(`${HEADER}\n${"x".repeat(1024 * 1024)}`)).status).toBe(413);
    expect(await count()).toBe(before);
  });

  test("takes tickets out of the stock as other orders do, and says before when too few are left", async () => {
    const rows = Array.from(
      { length: 40 },
      (_, index) => `Many ${index},many-${index}@guest.example,en,Sunday Pass,60`,
    );
    const page = await (await upload(csv(...rows))).text();
    expect(wordsOf(page)).toMatch(/Sunday Pass: 2400 are needed, and only \d+ are left/);
    expect(load(page)("button[value=invite]")).toHaveLength(0);
    const few = Array.from({ length: 51 }, (_, index) => `Few ${index},few-${index}@guest.example,en,Sunday Pass,1`);
    const progress = await (await press(await (await upload(csv(...few))).text())).text();
    // Somebody else takes the rest meanwhile.
    const taken = (await orders.stock()).find(({ ticket }) => ticket === "sunday-pass");
    const rest = 2_000 - (taken?.sold ?? 0) - (taken?.held ?? 0);
    const lines = [some("sunday-pass", rest, 2_000)];
    expect(await orders.hold({ key: "all", keepUntil: Date.now() + 1e9, lines })).toHaveProperty("order");
    const { last } = await pressAll(progress);
    const done = wordsOf(await last.text());
    expect(done).toMatch(/some rows failed.*Not invited \(\d+\).*Row 52\s*Too few tickets are left\./s);
    expect(await orders.audit()).toEqual([]);
  });
});
