import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { browserAt, type StaffBrowser, signInAt, signInTeam, TEAM } from "../../support/services/staff-browser";
import { formOf } from "../../support/services/staff-forms";
import { ANI, SARI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const partner = shippedDocuments.partners[0]?.document as { id: string; name: string };
const FORM = `/staff/content/partners/${partner.id}`;

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe("drafts of staff on PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let database: TestDatabase;
  let site: SiteServer;
  let ani: StaffBrowser;
  let phone: StaffBrowser;
  let sari: StaffBrowser;
  let gate: StaffBrowser;
  beforeAll(async () => {
    database = await create();
    const env = { ...database.settings, ...TEAM };
    site = await startTestSite(env);
    ({ ani, sari, gate } = await signInTeam(site, env));
    phone = await signInAt(site, ANI, env);
  });
  afterAll(() => site?.stop());

  const readForm = (html: string) => ({
    values: Object.fromEntries(formOf(html)) as Record<string, string>,
    main: load(html)("main").text().replace(/\s+/g, " "),
    refused: load(html)("#outcome > [role=alert]").text(),
  });
  const open = async (browser: StaffBrowser, path = FORM) => readForm(await (await browser.get(path)).text());
  async function send(browser: StaffBrowser, values: Record<string, string>, path = FORM) {
    const response = await browser.post(path, values);
    return { status: response.status, location: response.headers.get("Location"), ...readForm(await response.text()) };
  }
  const save = async (browser: StaffBrowser, changes: Record<string, string>, path = FORM) =>
    send(browser, { ...(await open(browser, path)).values, ...changes, "@button": "save-draft" }, path);

  test("a draft is there on another device, visitors do not see it, and a colleague sees whose it is", async () => {
    expect(await save(ani, { name: "", url: "not an address", "@note": "Later" })).toMatchObject({
      status: 303,
      location: FORM,
    });
    const shown = await open(phone);
    expect(shown.main).toContain("This is your draft, saved on");
    expect(shown.values).toMatchObject({ name: "", url: "not an address", "@note": "Later" });
    expect((await open(phone, "/staff/content")).main).toContain("Your drafts");
    expect((await open(phone, "/staff/content/partners")).main).toContain("Your draft");
    const theirs = await open(sari);
    expect([theirs.values.name, theirs.main]).toEqual([
      partner.name,
      expect.stringContaining(`${ANI} has a draft of this`),
    ]);
    expect((await open(sari, "/staff/content/partners")).main).toContain(`Draft of ${ANI}`);
    expect((await open(sari, "/staff/content")).main).not.toContain("Your drafts");
    expect(await (await fetch(`${site.url}/partners`)).text()).toContain(partner.name);
  });

  test("a form with an older state of the draft replaces it only when it is sent again", async () => {
    const before = (await open(ani)).values;
    await save(phone, { name: "From the phone" });
    const refused = await send(ani, { ...before, name: "From the desk", "@button": "save-draft" });
    expect([refused.status, refused.values.name, refused.main]).toEqual([
      409,
      "From the desk",
      expect.stringContaining("you saved another draft of this on another device"),
    ]);
    expect(refused.refused).toContain("you saved another draft of this");
    const typing = await ani.post(`${FORM}`, { ...before, "@button": "autosave" });
    expect(typing.status).toBe(409);
    expect((await send(ani, { ...refused.values, "@button": "save-draft" })).status).toBe(303);
    expect((await open(phone)).values.name).toBe("From the desk");
  });

  test("a draft on an older revision meets the conflict that its form would, and goes with its publication", async () => {
    const own = { ...(await open(sari)).values, url: "https://sari.example/", "@button": "publish" };
    expect((await send(sari, own)).status).toBe(303);
    const draft = { ...(await open(ani)).values, url: "https://ani.example/", "@button": "publish" };
    const conflict = await send(ani, draft);
    expect([conflict.status, conflict.main]).toEqual([409, expect.stringContaining(`${SARI} changed this meanwhile`)]);
    expect((await open(ani)).main).toContain("This is your draft");
    const published = await send(ani, { ...conflict.values, "@button": "publish" });
    expect(published.location).toMatch(/published=\d+$/);
    const after = await open(ani);
    expect([after.values["@draft"], after.values.name]).toEqual(["", "From the desk"]);
    // A request that was on its way when it was published brings nothing back.
    expect((await send(ani, { ...draft, "@button": "autosave" })).status).toBe(409);
    expect((await ani.post(FORM, { ...after.values, "@button": "autosave" })).status).toBe(200);
    expect((await open(ani)).values["@draft"]).toBe("");
  });

  test("a draft of a new entry, and of one that was deleted meanwhile, are found again and published", async () => {
    const path = "/staff/content/partners/+";
    expect((await save(ani, { name: "Half a partner" }, path)).status).toBe(303);
    expect((await open(ani, path)).values.name).toBe("Half a partner");
    expect((await open(ani, "/staff/content")).main).toContain("new entry");
    expect((await open(sari, path)).values.name).toBe("");
    expect((await send(ani, { ...(await open(ani, path)).values, "@button": "discard" }, path)).location).toBe(
      "/staff/content/partners",
    );
    expect((await open(ani, path)).values.name).toBe("");

    await save(ani, { name: "Kept" });
    const revision = (await open(sari)).values["@revision"] ?? "";
    expect((await send(sari, { "@button": "delete-confirmed", "@revision": revision })).status).toBe(303);
    expect((await sari.get(FORM)).status).toBe(404);
    const orphan = await open(ani);
    expect([orphan.values.name, orphan.main]).toEqual([
      "Kept",
      expect.stringContaining("The entry was deleted meanwhile"),
    ]);
    const refused = await send(ani, { ...orphan.values, "@button": "publish" });
    expect([refused.status, refused.main]).toEqual([409, expect.stringContaining("Publishing brings it back")]);
    expect((await send(ani, { ...refused.values, "@button": "publish" })).status).toBe(303);
    expect((await open(sari)).values.name).toBe("Kept");
  });

  test("strangers, the gate, other sites and endless forms save nothing, and an outage keeps what was typed", async () => {
    const { values } = await open(ani);
    const typed = { ...values, name: "Typed", "@button": "save-draft" };
    expect((await send(browserAt(site), typed)).status).toBe(401);
    expect((await send(gate, typed)).status).toBe(403);
    expect((await ani.post(FORM, typed, { Origin: "https://elsewhere.example" })).status).toBe(400);
    expect((await send(ani, { ...typed, name: "x".repeat(2 * 1024 * 1024) })).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`name.${index}`, "x"]));
    expect((await send(ani, { ...typed, ...many })).status).toBe(400);
    await database.execute("ALTER TABLE content_draft RENAME TO away");
    const refused = await send(ani, typed);
    await database.execute("ALTER TABLE away RENAME TO content_draft");
    expect([refused.status, refused.values.name]).toEqual([503, "Typed"]);
    expect((await open(ani)).values["@draft"]).toBe("");
  });
});
