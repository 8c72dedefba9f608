import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inFull } from "../../support/content/sample";
import { sharedSite } from "../../support/servers/shared-site";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { browserAt, type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { previewTask, readTask, sendTask } from "../../support/services/staff-forms";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const EDITOR = "sari@expo.example";
const COLLEAGUE = "agus@expo.example";
const GATE = "budi@expo.example";
const NOTICE = "/staff/today/notice";
const TALK = "d1-summit-1300-condensation-is-not-a-leak";
const TALK_PAGE = "/rundown/condensation-is-not-a-leak";
const TYPED = { text_en: "Gate 2 is closed.", text_id: "Gerbang 2 ditutup.", level: "warning" };

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe("Today on PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let database: TestDatabase;
  let env: Record<string, string>;
  let site: SiteServer;
  /** Another instance. */
  let other: SiteServer;
  let editor: StaffBrowser;
  let colleague: StaffBrowser;
  let gate: StaffBrowser;
  beforeAll(async () => {
    database = await create();
    env = {
      ...database.settings,
      STAFF_EMAILS: `${EDITOR}, ${COLLEAGUE}, ${GATE}:gate`,
      SESSION_SECRET: "s".repeat(40),
      SITE_CLOCK: "2025-11-14T09:00:00+07:00",
    };
    site = await startTestSite(env);
    other = await startTestSite(env);
    editor = await signInAt(site, EDITOR, env);
    colleague = await signInAt(other, COLLEAGUE, env);
    gate = await signInAt(site, GATE, env);
  });
  afterAll(() => Promise.all([site?.stop(), other?.stop()]));

  const read = async (path: string, at = site) => (await fetch(at.url + path)).text();
  const noticeOn = async (path: string, at = site) =>
    load(await read(path, at))(".notice p")
      .text()
      .trim();
  const start = async (browser = editor) => wordsOf(await (await browser.get("/staff")).text());

  /** Publishes a notice of a person. */
  async function putUp(browser: StaffBrowser, typed: Record<string, string>): Promise<void> {
    const { fields } = await previewTask(browser, NOTICE, typed);
    expect((await sendTask(browser, NOTICE, fields, "publish")).status).toBe(303);
  }

  /** Takes down the first notice of the list. */
  async function takeDown(browser = editor): Promise<void> {
    const page = load(await (await browser.get("/staff")).text());
    const path = page("a[href*=take-down]").first().attr("href") ?? "";
    const opened = readTask(await (await browser.get(path)).text());
    expect(opened.steps).toEqual(["publish", "schedule"]);
    expect((await sendTask(browser, path, opened.fields, "publish")).status).toBe(303);
  }

  test("a notice is shown to its editor, then to visitors in their language on each instance, and is taken down", async () => {
    expect(await start()).toContain("Nothing has been published yet.");
    const form = load(await (await editor.get(NOTICE)).text())("form");
    expect(form.text().match(/Left empty, visitors get the other language/g)).toHaveLength(2);
    const preview = await previewTask(editor, NOTICE, TYPED);
    expect([preview.status, preview.steps]).toEqual([200, ["publish", "edit", "schedule"]]);
    expect(preview.text).toContain("Please note: Gate 2 is closed.");
    expect(preview.text).toContain("Gerbang 2 ditutup.");
    expect(await noticeOn("/")).toBe("");
    const edited = await sendTask(editor, NOTICE, preview.fields, "edit");
    expect([edited.steps, edited.fields.text_id]).toEqual([["preview"], TYPED.text_id]);

    const published = await sendTask(editor, NOTICE, preview.fields, "publish");
    expect([published.status, published.headers.get("Location")]).toEqual([303, "/staff"]);
    expect(await noticeOn("/")).toBe("Please note: Gate 2 is closed.");
    await expect.poll(() => noticeOn("/id/faq", other)).toContain("Gerbang 2 ditutup.");
    expect(await start()).toMatch(/sari@expo\.example ?: Notice: Gate 2 is closed\./);
    expect(wordsOf(await (await editor.get("/staff/audit")).text())).toContain("published revision (2)");

    await takeDown();
    expect(await noticeOn("/")).toBe("");
    expect(await start()).toContain("Notice taken down: Gate 2 is closed.");
  });

  test("each ticket stands there once, with what is sold of it and what can be changed", async () => {
    const page = load(await (await editor.get("/staff")).text());
    const tickets = wordsOf(page.html(page("section[aria-labelledby=tickets]")));
    expect(tickets).toMatch(/Friday Pass .*On sale 0 sold, 0 held, [\d,]+ free/);
    expect(tickets).toContain("Close sale (Friday Pass)");
    expect(wordsOf(page.html(page("section[aria-labelledby=sales]")))).not.toContain("Friday Pass");
  });

  test("a notice may have one language; a reload of the button publishes it once", async () => {
    const { fields } = await previewTask(editor, NOTICE, { text_id: "Hujan deras.", level: "info" });
    for (const _ of ["once", "twice"]) {
      const { status } = await sendTask(editor, NOTICE, fields, "publish");
      expect(status).toBe(303);
    }
    expect(await noticeOn("/")).toContain("Hujan deras.");
    const page = load(await (await editor.get("/staff")).text());
    expect(page("a[href*=take-down]")).toHaveLength(1);
    await takeDown();
  });

  test.each([
    ["no text", { text_en: " " }, "Please type the notice in at least one language."],
    ["a long text", { text_en: "a".repeat(241) }, "At most 240 characters, please."],
    ["a time that is over", { text_en: "Kept", until: "2020-01-01T10:00" }, "This is over already."],
    ["no time", { text_en: "Kept", until: "soon" }, "Please choose a day and a time."],
    ["a fact that does not exist", { text_en: "Open {{no.such}}" }, "{{no.such}}"],
  ])("%s is refused with what was typed", async (_, typed: Record<string, string>, message) => {
    const refused = await previewTask(editor, NOTICE, typed);
    expect([refused.status, refused.steps]).toEqual([400, ["preview"]]);
    expect(refused.text).toContain(message);
    expect(refused.fields).toMatchObject(typed);
  });

  test("markup in a notice is text", async () => {
    await putUp(editor, { text_en: "<script>alert(1)</script> & more" });
    expect(await noticeOn("/")).toContain("<script>alert(1)</script> & more");
    expect(await read("/")).not.toContain("<script>alert(1)");
    await takeDown();
  });

  test("what a colleague published meanwhile is shown, and the words that were typed are published after that", async () => {
    const { fields } = await previewTask(editor, NOTICE, { text_en: "Mine." });
    await putUp(colleague, { text_en: "Theirs.", level: "urgent" });
    const refused = await sendTask(editor, NOTICE, fields, "publish");
    expect([refused.status, refused.steps, refused.fields.text_en]).toEqual([
      409,
      ["publish", "edit", "schedule"],
      "Mine.",
    ]);
    expect(refused.messages).toContain(`${COLLEAGUE} published another change of this`);
    expect(refused.text).toContain("Important: Theirs.");
    expect(refused.text).toContain("A more urgent or newer notice comes first.");
    expect((await sendTask(editor, NOTICE, refused.fields, "publish")).status).toBe(303);
    expect(await start()).toMatch(/Theirs\..*Mine\./);
    await takeDown();
    await takeDown();
  });

  test.each(["content_revision", "staff_session"])(
    "without the table %s nothing is lost, and the same press works after that",
    async (table) => {
      const { fields } = await previewTask(editor, NOTICE, { text_en: "Kept." });
      await database.execute(`ALTER TABLE ${table} RENAME TO away`);
      try {
        const refused = await sendTask(editor, NOTICE, fields, "publish");
        expect([refused.status, refused.fields.text_en]).toEqual([503, "Kept."]);
        expect(refused.messages).toContain("Nothing was published, and what you typed is still here");
      } finally {
        await database.execute(`ALTER TABLE away RENAME TO ${table}`);
      }
      expect((await sendTask(editor, NOTICE, fields, "publish")).status).toBe(303);
      expect(await noticeOn("/")).toContain("Kept.");
      await takeDown();
    },
  );

  test("strangers and the gate publish nothing, and keep what they typed", async () => {
    const { fields } = await previewTask(editor, NOTICE, { text_en: "Not mine to say." });
    for (const [browser, status, message] of [
      [browserAt(site), 401, "You’re no longer signed in"],
      [gate, 403, "Your role doesn’t include this"],
    ] as const) {
      const refused = await sendTask(browser, NOTICE, fields, "publish");
      expect([refused.status, refused.fields.text_en]).toEqual([status, "Not mine to say."]);
      expect(refused.messages).toContain(message);
    }
    expect((await browserAt(site).get(NOTICE)).headers.get("Location")).toBe(`/staff?to=${encodeURIComponent(NOTICE)}`);
    expect((await gate.get(NOTICE)).status).toBe(403);
    expect(await start(gate)).not.toContain("Put up a notice");
    expect((await editor.post(NOTICE, { ...fields, step: "publish" }, { Origin: "https://evil.example" })).status).toBe(
      400,
    );
    expect(await noticeOn("/")).toBe("");
  });

  test("what another site has begun, a body with 3,000 fields, and a request that is replayed after its sender signed out publish nothing", async () => {
    const left = await signInAt(site, COLLEAGUE, env);
    const { fields } = await previewTask(left, NOTICE, { text_en: "Replayed." });
    const body = new URLSearchParams({ ...fields, step: "publish" });
    const headers = { Cookie: left.jar.cookie ?? "", "Sec-Fetch-Site": "cross-site" };
    expect((await fetch(site.url + NOTICE, { method: "POST", body, headers })).status).toBe(400);
    const many = new URLSearchParams([...body, ...Array.from({ length: 3_000 }, (_, index) => [`f.${index}.g`, "x"])]);
    const refused = await left.post(NOTICE, many.toString());
    expect([refused.status, readTask(await refused.text()).fields.text_en]).toEqual([400, "Replayed."]);
    const { cookie = "" } = left.jar;
    const session = load(await (await left.get("/staff")).text())("#staff-person input[name=session]").attr("value");
    expect((await left.post("/staff/sessions", { session: session ?? "" })).status).toBe(303);
    expect((await browserAt(other, { cookie }).post(NOTICE, body.toString())).status).toBe(401);
    expect(await noticeOn("/")).toBe("");
  });

  const entryOf = async (id: string, at = other) =>
    (await read(`/rundown.ics?session=${id}`, at)).replaceAll("\r\n ", "").replaceAll("\r", "");

  test("a session is found by words, moved, and visitors see it in list, page and calendar on each instance", async () => {
    expect(await entryOf(TALK)).toContain("\nSEQUENCE:0\n");
    const search = await editor.get("/staff/today/session?session=condensation+summit");
    const list = load(await (await editor.get(search.headers.get("Location") ?? "")).text());
    const path = list("main a[href*='session?session=']").attr("href") ?? "";
    // The link says AM or PM.
    expect(list("main a[href*='session?session=']").first().text()).toContain("1\u00a0PM");
    expect(path).toContain(TALK);
    // The label of the list to choose from leads to the session itself.
    const labels = list("#all-sessions option").toArray();
    const label = labels
      .map((option) => list(option).attr("value") ?? "")
      .find((text) => text.startsWith("Condensation"));
    const chosen = await editor.get(`/staff/today/session?${new URLSearchParams({ session: label ?? "" })}`);
    expect([chosen.status, readTask(await chosen.text()).fields.time]).toEqual([200, "13:00"]);

    const preview = await previewTask(editor, path, { time: "11:45", minutes: "50", stage: "Tent B" });
    expect(preview.text).toMatch(/1 – 1\.45\sPM.*Summit Stage.*11\.45\sAM – 12\.35\sPM.*Tent B/s);
    expect(preview.text).toContain("11.45–\u206012.35");
    expect((await sendTask(editor, path, preview.fields, "publish")).status).toBe(303);

    await expect.poll(async () => wordsOf(await read(TALK_PAGE, other))).toContain("Moved from 1 PM to 11.45 AM");
    expect(wordsOf(await read(`/id${TALK_PAGE}`))).toContain("Pindah dari 13.00 ke 11.45");
    const rundown = load(await read("/rundown?day=1", other))(`[id="${TALK}"]`).text();
    expect(rundown).toContain("Now at Tent B, not Summit Stage");
    expect(await entryOf(TALK)).toMatch(/SEQUENCE:1\n(.*\n)*DTSTART;TZID=Asia\/Jakarta:20251114T114500\n/);
  });

  test("a cancelled session stays in list, page and calendar as cancelled, and frees its stage", async () => {
    const path = `/staff/today/cancel?session=${TALK}`;
    const opened = readTask(await (await editor.get(path)).text());
    expect(opened.text).toContain("Cancelled");
    expect((await sendTask(editor, path, opened.fields, "publish")).status).toBe(303);
    await expect.poll(async () => wordsOf(await read(TALK_PAGE, other))).toContain("Cancelled");
    expect(wordsOf(await read("/id/rundown?day=1"))).toContain("Dibatalkan");
    expect(await entryOf(TALK)).toMatch(/SEQUENCE:2\n(.*\n)*STATUS:CANCELLED\n/);
    expect(await read(TALK_PAGE)).toContain("https://schema.org/EventCancelled");
    expect(await read("/rundown.json")).not.toContain(TALK);

    const changes = load(await read("/rundown/changes"));
    expect(
      changes("main ol li")
        .toArray()
        .map((entry) => changes(entry).text()),
    ).toEqual([
      expect.stringContaining("Cancelled"),
      expect.stringMatching(/Condensation is not a leak.*Moved from 1\sPM to 11\.45\sAM · Now at Tent B/s),
    ]);
    expect(wordsOf(await read("/id/rundown/changes"))).toContain("Dibatalkan");
    expect(load(await read("/rundown/changes?since=2099-01-01"))("main ol li")).toHaveLength(0);
    const feed = load(await read("/rundown/changes.xml", other), { xml: true });
    expect(feed("item > title").first().text()).toBe("Condensation is not a leak: Cancelled");
    expect(feed("item > link").first().text()).toMatch(/\/rundown\/condensation-is-not-a-leak$/);
    expect(new Set(feed("item > guid").map((_, guid) => feed(guid).text()))).toHaveProperty("size", 2);

    const other1400 = "/staff/today/session?session=d1-summit-1400-a-rescue-hour-by-hour";
    const preview = await previewTask(editor, other1400, { time: "11:45", stage: "Tent B" });
    expect(preview.status).toBe(200);
    const back = await previewTask(editor, path);
    expect((await sendTask(editor, path, back.fields, "publish")).status).toBe(303);
    await expect.poll(async () => wordsOf(await read(TALK_PAGE, other))).toContain("Moved from 1 PM to 11.45 AM");
    // Its stage is taken again.
    const refused = await sendTask(editor, other1400, preview.fields, "publish");
    expect([refused.status, refused.fields.stage]).toEqual([400, "Tent B"]);
    expect(refused.messages).toContain("Condensation is not a leak");
  });

  test.each([
    ["a time at which the stage is taken", { time: "14:00" }, "A rescue, hour by hour"],
    ["a time before the opening", { time: "08:00" }, "before the hall opens"],
    ["no number", { minutes: "long" }, "a whole number from 1 to 999"],
    ["no stage", { stage: " " }, "Please name the stage"],
    ["a long stage", { stage: "a".repeat(61) }, "At most 60 characters"],
    ["no time", { time: "25:00" }, "Please choose a day and a time."],
  ])("a session at %s is refused in the editor's words", async (_, typed: Record<string, string>, message) => {
    const path = "/staff/today/session?session=d1-summit-1100-which-trails-are-open-and-which-should-stay";
    const refused = await previewTask(editor, path, typed);
    expect([refused.status, refused.steps]).toEqual([400, ["preview"]]);
    expect(refused.text).toContain(message);
    expect(refused.fields).toMatchObject(typed);
  });

  test("a speaker who is elsewhere at that time is asked about, and staff say that it is right", async () => {
    const path = "/staff/today/session?session=d1-campfire-1315-walking-alone-as-a-woman";
    const moved = { time: "11:10", stage: "Tent C" };
    const asked = await previewTask(editor, path, moved);
    expect([asked.status, asked.fields.elsewhere, asked.messages]).toEqual([
      400,
      undefined,
      expect.stringContaining("A speaker is also in “Which trails are open"),
    ]);
    const preview = await previewTask(editor, path, { ...moved, elsewhere: "on" });
    expect((await sendTask(editor, path, preview.fields, "publish")).status).toBe(303);
    expect(readTask(await (await editor.get(path)).text()).fields).toMatchObject({ ...moved, elsewhere: "on" });
    const back = await previewTask(editor, path, { time: "13:15", stage: "Campfire Stage", elsewhere: "" });
    expect((await sendTask(editor, path, back.fields, "publish")).status).toBe(303);
    expect(readTask(await (await editor.get(path)).text()).fields).not.toHaveProperty("elsewhere");
  });

  test("a ticket's price, stock and end of sale change on all pages, and its sale is closed at once", async () => {
    const path = "/staff/today/ticket?ticket=friday-pass";
    // What the number of a ticket says is nothing to choose.
    const states = async (ticket: string) => {
      const $ = load(await (await editor.get(path.replace("friday-pass", ticket))).text());
      const values = $("select[name=availability] option").map((_, option) => $(option).attr("value"));
      return [values.get(), $("main").text().includes("sells this ticket by its number")];
    };
    expect(await states("friday-pass")).toEqual([["on_sale", "sold_out"], true]);
    expect(await states("saturday-pass")).toEqual([["on_sale", "few_left", "sold_out"], false]);
    const preview = await previewTask(editor, path, {
      price: "55.000",
      availability: "few_left",
      sales_end: "2025-11-14T18:30",
    });
    expect([preview.status, preview.fields.door_price]).toEqual([200, "60000"]);
    // What visitors see: this site sells the ticket, so its stock says how many are left.
    expect(preview.text).toContain("On sale: Until 14 November 2025, 6.30\u00a0PM WIB.");
    expect((await sendTask(editor, path, preview.fields, "publish")).status).toBe(303);
    await expect.poll(async () => wordsOf(await read("/ticket", other))).toContain("Rp 55.000");
    expect(await read("/id/ticket")).toContain("18.30");

    const close = "/staff/today/close-sale?ticket=friday-pass";
    const opened = readTask(await (await editor.get(close)).text());
    expect(opened.text).toContain("Sales ended");
    expect((await sendTask(editor, close, opened.fields, "publish")).status).toBe(303);
    const page = load(await (await editor.get("/staff")).text());
    expect(page(`a[href="${path}"]`)).toHaveLength(1);
    expect(page(`a[href="${close}"]`)).toHaveLength(0);
    await expect.poll(async () => load(await read("/ticket", other))("#friday-pass").text()).toContain("Sales ended");
  });

  test.each([
    ["no number", { price: "55.5" }, "a whole number from 0 to"],
    ["a door price below the price", { price: "70000" }, "Friday Pass"],
    ["an end after the expo", { sales_end: "2026-11-14T18:30" }, "Friday Pass"],
  ])("a ticket with %s is refused in the editor's words", async (_, typed: Record<string, string>, message) => {
    const refused = await previewTask(editor, "/staff/today/ticket?ticket=friday-pass", typed);
    expect([refused.status, refused.steps]).toEqual([400, ["preview"]]);
    expect(refused.text).toContain(message);
    expect(refused.fields).toMatchObject(typed);
  });

  test("the opening hours change in every text that names them, and sessions outside them move or are cancelled", async () => {
    const path = "/staff/today/hours";
    const early = await previewTask(editor, path, { closing: "20:00", outside: "cancel" });
    expect([early.status, early.text.includes("Grand Expedition Draw and closing: Cancelled")]).toEqual([200, true]);
    const preview = await previewTask(editor, path, { opening: "09:30", closing: "21:30" });
    expect(preview.text).toContain("14–16 November 2025, 9.30 AM – 9.30 PM");
    expect((await sendTask(editor, path, preview.fields, "publish")).status).toBe(303);
    await expect.poll(async () => wordsOf(await read("/visit", other))).toContain("9.30 AM to 9.30 PM");
    expect(await read("/id")).toContain("09.30–\u206021.30 WIB");
  });

  test("doors close and sessions end after midnight, on the day of the evening", async () => {
    const hours = "/staff/today/hours";
    const friday = await previewTask(editor, hours, { day: "2025-11-14", opening: "09:30", closing: "00:30" });
    expect(friday.text).toContain("(Friday 14 November: 9.30\u00a0AM – 12.30\u00a0AM)");
    expect((await sendTask(editor, hours, friday.fields, "publish")).status).toBe(303);
    await expect.poll(() => read("/event.ics", other)).toContain("DTEND;TZID=Asia/Jakarta:20251115T003000");
    expect((await read("/event.ics")).match(/BEGIN:VEVENT/g)).toHaveLength(3);

    const path = "/staff/today/session?session=d1-campfire-2000-songs-for-carrying";
    const moved = await previewTask(editor, path, { time: "00:05", minutes: "25" });
    expect(moved.text).toMatch(/Saturday 15 November, 12\.05 – 12\.30\sAM/);
    expect((await sendTask(editor, path, moved.fields, "publish")).status).toBe(303);
    const entries = async () => load(await read("/rundown?day=1", other))("main ol > li");
    await expect.poll(async () => (await entries()).last().text()).toMatch(/12\.05.*12\.30\sAM/s);
    expect(await entryOf("d1-campfire-2000-songs-for-carrying")).toContain("DTEND;TZID=Asia/Jakarta:20251115T003000");
    const late = await previewTask(editor, path, { time: "00:20", minutes: "25" });
    expect([late.status, late.messages.includes("after the hall closes")]).toEqual([400, true]);

    const back = await previewTask(editor, path, { time: "20:00", minutes: "45" });
    expect((await sendTask(editor, path, back.fields, "publish")).status).toBe(303);
    const usual = await previewTask(editor, hours, { day: "2025-11-14", opening: "09:30", closing: "21:30" });
    expect((await sendTask(editor, hours, usual.fields, "publish")).status).toBe(303);
  });

  test("the hours of one day change in texts, calendar and structured data, and change back with those of all days", async () => {
    const path = "/staff/today/hours";
    const sunday = await previewTask(editor, path, { day: "2025-11-16", opening: "09:30", closing: "20:45" });
    expect(sunday.text).toContain("9.30 AM – 9.30 PM (Sunday 16 November: 9.30\u00a0AM – 8.45\u00a0PM)");
    expect((await sendTask(editor, path, sunday.fields, "publish")).status).toBe(303);
    expect(await start()).toContain("Opening hours on Sunday 16 November: 09:30 to 20:45");
    await expect
      .poll(async () => wordsOf(await read("/visit", other)))
      .toContain("(Sunday 16 November: 9.30 AM – 8.45 PM)");
    expect(wordsOf(await read("/id/visit"))).toContain("(Minggu 16 November: 09.30–\u206020.45 WIB)");
    expect(await read("/event.ics")).toContain("DTEND;TZID=Asia/Jakarta:20251116T204500");
    expect(await read("/")).toContain('"endDate":"2025-11-16T20:45:00+07:00"');
    const early = await previewTask(editor, path, { day: "2025-11-16", closing: "18:00" });
    const [before = "", after = ""] = early.text.split("With your change");
    expect(before).toMatch(/Draw: [^:]*7\.30\sPM/);
    expect(after).toMatch(/Draw: [^:]*[1-5](?:\.\d\d)?\sPM/);
    const none = await previewTask(editor, path, { day: "2025-11-17" });
    expect([none.status, none.text.includes("Please choose a day and a time.")]).toEqual([400, true]);
    const all = await previewTask(editor, path);
    expect(all.fields.closing).toBe("21:30");
    expect((await sendTask(editor, path, all.fields, "publish")).status).toBe(303);
    await expect.poll(async () => wordsOf(await read("/visit", other))).not.toContain("Sunday 16 November:");
  });

  test.each(["/staff/today/nothing", "/staff/today/constructor", "/staff/today/take-down?notice=gone"])(
    "%s is not found",
    async (path) => {
      expect((await editor.get(path)).status).toBe(404);
    },
  );
});

inFull(() => {
  describe("Today while the content belongs to an API", () => {
    test("it says so with a link, and offers no editing", async () => {
      const api = await sharedSite();
      const env = { API_URL: `${api.url}/api/v1`, STAFF_EMAILS: EDITOR };
      const site = await startTestSite(env);
      try {
        const editor = await signInAt(site, EDITOR, { ...env, DATA_DIR: site.dataDirectory });
        const page = load(await (await editor.get("/staff")).text());
        expect(page("main").text()).toContain("The content of this site belongs to an API.");
        expect(page(`main a[href="${api.url}/api/v1"]`)).toHaveLength(1);
        expect(page("main a[href*='/today/']")).toHaveLength(0);
        expect((await editor.get(NOTICE)).headers.get("Location")).toBe("/staff");
        expect((await editor.post(NOTICE, TYPED)).headers.get("Location")).toBe("/staff");
      } finally {
        await site.stop();
      }
    });
  });
});
