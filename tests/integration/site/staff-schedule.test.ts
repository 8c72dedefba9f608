import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { readMailFiles } from "../../support/services/mail-files";
import { browserAt, type StaffBrowser, signInTeam, TEAM } from "../../support/services/staff-browser";
import { openForm, previewTask, sendTask, withValues } from "../../support/services/staff-forms";
import { ANI, SARI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const partner = shippedDocuments.partners[0]?.document as { id: string; name: string };
const FORM = `/staff/content/partners/${partner.id}`;
const session = shippedDocuments.sessions[1]?.document as { id: string; title: string };
const CANCEL = `/staff/today/cancel?session=${session.id}`;

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe("scheduled publications by staff on PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let database: TestDatabase;
  let site: SiteServer;
  let ani: StaffBrowser;
  let sari: StaffBrowser;
  let gate: StaffBrowser;
  beforeAll(async () => {
    database = await create();
    const env = { ...database.settings, ...TEAM };
    site = await startTestSite(env);
    ({ ani, sari, gate } = await signInTeam(site, env));
  });
  afterAll(() => site?.stop());

  const mainOf = async (path: string) =>
    load(await (await ani.get(path)).text())("main")
      .text()
      .replace(/\s+/g, " ");

  async function sendForm(browser: StaffBrowser, changes: Record<string, string>) {
    const response = await browser.post(FORM, withValues(await openForm(browser, FORM), changes).toString());
    const main = load(await response.text())("main");
    return {
      status: response.status,
      location: response.headers.get("Location"),
      faults: main.find("[role=alert]").text(),
      main,
    };
  }

  const schedule = (changes: Record<string, string>) => sendForm(ani, { "@button": "schedule", ...changes });
  /** The waiting publications become due, as if their time had come. */
  const letTimePass = () => database.execute("UPDATE content_schedule SET at = 1 WHERE state = 'waiting'");

  test("a time that is missing, over or too far is named, and what was typed stays", async () => {
    for (const [at, reason] of [
      ["", "Please choose a day and a time."],
      ["soon", "Please choose a day and a time."],
      ["2020-02-30T10:00", "Please choose a day and a time."],
      ["2024-01-01T10:00", "This time has passed."],
      ["2031-01-01T10:00", "within a year"],
    ]) {
      const refused = await schedule({ name: "Later", "@at": at ?? "" });
      expect([at, refused.status, refused.faults]).toEqual([at, 400, expect.stringContaining(reason ?? "")]);
      expect(refused.main.find("input[name=name]").val()).toBe("Later");
      expect(refused.main.find("details[open] #publish-at-fault").text()).toContain(reason);
    }
    const faulty = await schedule({ name: "", "@at": "2025-10-25T10:00" });
    expect([faulty.status, faulty.faults]).toEqual([400, expect.stringContaining("“Name”: Please fill this in.")]);
    expect(faulty.main.find("details[open] input[name='@at']").val()).toBe("2025-10-25T10:00");
    expect(await mainOf("/staff/scheduled")).toContain("Nothing is scheduled.");
  });

  test("a form is published at its time; until then a page says what waits", async () => {
    const sent = await schedule({ name: "Later", "@at": "2025-10-25T10:00" });
    expect([sent.status, sent.location]).toEqual([303, "/staff/scheduled/1"]);
    const shown = await mainOf("/staff/scheduled/1");
    for (const text of ["For 25 October 2025, 10 AM WIB", ANI, "waits for its time", partner.name, "Later"])
      expect(shown).toContain(text);
    expect(await mainOf("/staff")).toContain("Publications waiting for their time: 1");
    expect(await mainOf("/staff/scheduled")).toContain("25 October 2025, 10 AM WIB");
    expect(await (await fetch(`${site.url}/partners`)).text()).not.toContain("Later");
    await letTimePass();
    await vi.waitFor(async () => expect(await (await fetch(`${site.url}/partners`)).text()).toContain("Later"), {
      timeout: 10_000,
    });
    expect(await mainOf("/staff/scheduled")).toContain("published");
    expect(await mainOf("/staff")).not.toContain("Publications that wait");
  });

  test("a task of Today is published later, and cancelled before", async () => {
    const asked = await previewTask(ani, CANCEL);
    const wrong = await sendTask(ani, CANCEL, { ...asked.fields, at: "2024-01-01T10:00" }, "schedule");
    expect([wrong.status, wrong.messages]).toEqual([400, expect.stringContaining("This time has passed.")]);
    // Without a time the part with the field stays open, and the field says what is missing.
    const empty = await ani.post(CANCEL, { ...asked.fields, at: "", step: "schedule" });
    const part = load(await empty.text())("details[open]:has(#publish-at)");
    expect([empty.status, part.find("#publish-at-fault").text()]).toEqual([400, "Please choose a day and a time."]);
    const sent = await sendTask(ani, CANCEL, { ...asked.fields, at: "2025-11-01T08:30" }, "schedule");
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/staff"]);
    expect(await mainOf("/staff/scheduled")).toContain(`Cancelled: ${session.title}`);
    expect((await gate.post("/staff/scheduled/2")).status).toBe(403);
    expect((await ani.post("/staff/scheduled/2", {}, { Origin: "https://elsewhere.example" })).status).toBe(400);
    expect((await sari.post("/staff/scheduled/2")).headers.get("Location")).toBe("/staff/scheduled");
    const late = await ani.post("/staff/scheduled/2");
    expect(late.status).toBe(409);
    expect(load(await late.text())("main [role=alert]").text()).toContain("It’s no longer waiting");
    await letTimePass();
    expect(await mainOf(CANCEL)).toContain("What visitors see now");
    expect(await mainOf("/staff/audit")).toContain(`${SARI}: cancelled scheduled publication (2)`);
  });

  test("one that fails at its time is on Today, in the log and in a mail, with its reason, until somebody has seen it", async () => {
    expect((await schedule({ name: "Too late", "@at": "2025-12-01T10:00" })).location).toBe("/staff/scheduled/3");
    expect((await sendForm(sari, { name: "Sari’s name" })).status).toBe(303);
    await letTimePass();
    await vi.waitFor(async () => expect(await mainOf("/staff")).toContain("1 Publications that failed at their time"), {
      timeout: 10_000,
    });
    expect(await mainOf("/staff/scheduled/3")).toContain(`${SARI} published another change of the same entry`);
    expect(await mainOf("/staff/audit")).toContain(`${ANI}: publication failed at its time, number (3)`);
    expect(await (await fetch(`${site.url}/partners`)).text()).not.toContain("Too late");
    const mails = async () =>
      (await readMailFiles(database.settings.DATA_DIR ?? "")).filter(({ name }) => name.startsWith("publication-"));
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 60_000 });
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: expect.stringContaining("A planned publication was not published") });
    expect(mail?.to).toContain(ANI);
    expect(mail?.text).toContain("/staff/scheduled/3");
    // Through the outbox, which tries again for as long as the mail server is away.
    const kept = "SELECT state FROM delivery WHERE kind = 'refused-publication'";
    await expect
      .poll(async () => (await database.read<{ state: string }>(kept)).map(({ state }) => state))
      .toEqual(["sent"]);
    await ani.post("/staff/scheduled/3");
    expect(await mainOf("/staff")).not.toContain("failed at their time");
  });

  test("nobody else sees what waits", async () => {
    expect((await browserAt(site).get("/staff/scheduled")).headers.get("Location")).toBe(
      "/staff?to=%2Fstaff%2Fscheduled",
    );
    for (const path of ["/staff/scheduled", "/staff/scheduled/1"]) expect((await gate.get(path)).status).toBe(403);
    for (const path of ["/staff/scheduled/99", "/staff/scheduled/x", "/staff/scheduled/1/2"])
      expect([path, (await ani.get(path)).status]).toEqual([path, 404]);
  });
});
