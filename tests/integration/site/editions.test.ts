import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { type StaffBrowser, signInTeam, TEAM } from "../../support/services/staff-browser";
import { openForm, withValues } from "../../support/services/staff-forms";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases } from "../../support/services/test-databases";

const partner = shippedDocuments.partners[0]?.document as { id: string; name: string };
const NEXT = { name: "Jakarta Outing Expo 2026", first_day: "2026-11-13", last_day: "2026-11-15" };
const BROUGHT = { brands: "true", programs: "true", partners: "true", tickets: "true", faqs: "true", news: "true" };
const DRAFT = "/staff/editions/2";

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe("editions on PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  const sites: SiteServer[] = [];
  let site: SiteServer;
  let other: SiteServer;
  let ani: StaffBrowser;
  let gate: StaffBrowser;
  beforeAll(async () => {
    const database = await create();
    const env = { ...database.settings, ...TEAM };
    const start = async () => {
      const started = await startTestSite(env);
      sites.push(started);
      return started;
    };
    site = await start();
    other = await start();
    ({ ani, gate } = await signInTeam(site, env));
  });
  afterAll(async () => {
    for (const started of sites) await started.stop();
  });

  const mainOf = (html: string) => load(html)("main").text().replace(/\s+/g, " ");
  const pageOf = async (path: string) => mainOf(await (await ani.get(path)).text());
  const publicPage = async (path: string, { url } = site) => (await fetch(url + path)).text();

  /** Sends the form of a document. */
  async function publish(path: string, changes: Record<string, string>) {
    const form = withValues(await openForm(ani, path), { "@button": "publish", ...changes });
    return ani.post(path, form.toString());
  }

  test("are for editors, and there is one until somebody makes the next", async () => {
    expect((await gate.get("/staff/editions")).status).toBe(403);
    expect((await gate.post("/staff/editions", NEXT)).status).toBe(403);
    expect(await pageOf("/staff/editions")).toMatch(/2025\s*Visitors see this edition/);
    expect((await ani.get(DRAFT)).status).toBe(404);
    expect((await ani.get(`${DRAFT}/content`)).status).toBe(404);
  });

  test("a name and days that are missing or wrong are named, and what was typed stays", async () => {
    for (const wrong of [{ name: "" }, { first_day: "soon" }, { last_day: "2026-11-01" }, { last_day: "2027-11-15" }]) {
      const sent = { ...NEXT, brands: "true", ...wrong };
      const response = await ani.post("/staff/editions", sent);
      expect([wrong, response.status]).toEqual([wrong, 400]);
      const main = load(await response.text())("main");
      expect(main.find("[role=alert]").text()).toContain("Please");
      expect(main.find("input[name=name]").val()).toBe(sent.name);
      expect(main.find("input[name=brands]").attr("checked")).toBeDefined();
      expect(main.find("input[name=partners]").attr("checked")).toBeUndefined();
    }
  });

  test("a draft is filled in with the same forms, and nobody sees it", async () => {
    const made = await ani.post("/staff/editions", { ...NEXT, ...BROUGHT });
    expect([made.status, made.headers.get("Location")]).toEqual([303, DRAFT]);
    // One at a time.
    expect((await ani.post("/staff/editions", NEXT)).status).toBe(409);
    const page = await pageOf(DRAFT);
    expect(page).toContain("A draft that nobody sees");
    expect(page).not.toContain("See its pages");
    expect(load(await (await ani.get("/staff/editions/1")).text())('a:contains("See its pages")').attr("href")).toBe(
      "/",
    );
    expect(page).toContain("Still missing before it can open");
    expect(page).toContain(
      "Jakarta Outing Expo 2025 is still to come. Once this edition is open, tickets of Jakarta Outing Expo 2025 no longer work",
    );
    const unplanned = load(await (await ani.post(DRAFT, { button: "plan", at: "" })).text())("[role=alert]");
    // Above all, and beside the field.
    expect(unplanned.filter((_, alert) => load(alert).text() === "Please choose a day and a time.")).toHaveLength(2);
    const form = `${DRAFT}/content/partners/${partner.id}`;
    expect(await pageOf(form)).toContain(`You are editing ${NEXT.name}, a draft`);
    const sent = await publish(form, { name: "Bank Rimba 2026" });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, expect.stringContaining(`${form}?published=`)]);
    expect(await pageOf(form)).toContain("Bank Rimba 2026");
    expect(await pageOf(`/staff/content/partners/${partner.id}`)).not.toContain("2026");
    expect(await pageOf(`${DRAFT}/revisions`)).toContain("Bank Rimba 2026");
    expect(await pageOf("/staff/revisions")).not.toContain("Bank Rimba 2026");
    expect(await publicPage("/partners")).not.toContain("Bank Rimba 2026");
    // Dates move, though tickets are for other days.
    const moved = await publish(`${DRAFT}/content/event`, {
      startTime: "2026-11-12T10:00",
      endTime: "2026-11-14T21:00",
      drawAt: "2026-11-14T19:00",
    });
    expect(moved.status).toBe(303);
    expect(await pageOf(DRAFT)).toContain("Still missing before it can open");
    const saved = await publish(form, { name: "Draft of the draft", "@button": "save-draft" });
    expect(saved.status).toBe(303);
    expect(await pageOf(`${DRAFT}/content`)).toContain("Your drafts");
    expect(await pageOf("/staff/content")).not.toContain("Your drafts");
  });

  test("a link shows the whole site with it, to nobody else", async () => {
    const html = await (await ani.post(DRAFT, { button: "preview" })).text();
    const path = load(html)("a[href*='preview?token=']").attr("href") ?? "";
    const opened = await fetch(site.url + path, { redirect: "manual" });
    const cookie = opened.headers.getSetCookie().join(";").split(";")[0] ?? "";
    const seen = await fetch(`${site.url}/`, { headers: { Cookie: cookie } });
    const home = await seen.text();
    expect(home).toContain(NEXT.name);
    expect([seen.headers.get("X-Robots-Tag"), seen.headers.get("Cache-Control")]).toEqual([
      "noindex",
      expect.stringContaining("private"),
    ]);
    expect(await publicPage("/")).not.toContain(NEXT.name);
  });

  test("it does not open while something is missing, or unless somebody confirms it", async () => {
    expect((await ani.post(DRAFT, { button: "open" })).status).toBe(400);
    const presses: Record<string, string>[] = [
      { button: "open", confirmed: "true" },
      { button: "plan", at: "2025-12-01T10:00" },
    ];
    for (const fields of presses) {
      const refused = await ani.post(DRAFT, fields);
      expect(refused.status).toBe(400);
      expect(mainOf(await refused.text())).toContain("It was not opened: something is still missing.");
    }
    expect(mainOf(await (await ani.post(DRAFT, { button: "plan", at: "soon" })).text())).toContain(
      "Please choose a day",
    );
  });

  test("it opens, on every page of every instance, and the one before is kept", async () => {
    for (const { id, document } of shippedDocuments.tickets) {
      const { price, doorPrice } = Object(document);
      const path = `${DRAFT}/content/tickets/${id}`;
      const days = { validOn: "2026-11-12\n2026-11-13", salesEnd: "2026-11-14T18:00" };
      const sent = await publish(path, {
        price: String(price),
        ...(doorPrice && { doorPrice: String(doorPrice) }),
        ...days,
      });
      expect([id, sent.status, mainOf(await sent.text())]).toEqual([id, 303, ""]);
    }
    const todo = load(await (await ani.get(DRAFT)).text())("main [role=alert] li")
      .toArray()
      .map((item) => load(item).text());
    expect(todo).toEqual([]);
    const old = await openForm(ani, `/staff/content/partners/${partner.id}`);
    const opened = await ani.post(DRAFT, { button: "open", confirmed: "true" });
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, "/staff/editions"]);
    for (const instance of [site, other]) {
      await vi.waitFor(async () => expect(await publicPage("/", instance)).toContain(NEXT.name), 60_000);
      expect(await publicPage("/partners", instance)).toContain("Bank Rimba 2026");
      expect(await publicPage("/rundown", instance)).not.toContain(
        Object(shippedDocuments.sessions[0]?.document).title,
      );
    }
    expect(await pageOf("/staff/editions")).toContain("2025 · An earlier edition");
    expect(await pageOf(`/staff/editions/1/content/partners/${partner.id}`)).toContain("an earlier edition");
    // A form that was opened before is not taken for the new edition.
    const late = await ani.post(`/staff/content/partners/${partner.id}`, withValues(old, { name: "Late" }).toString());
    expect(late.status).toBe(409);
    expect(await publicPage("/partners")).toContain("Bank Rimba 2026");
    const log = await pageOf("/staff/audit");
    expect(log).toContain(`${ANI}: opened an edition for visitors (2)`);
    expect(log).toContain(`${ANI}: made the draft of an edition (2)`);
    expect((await ani.post(DRAFT, { button: "open", confirmed: "true" })).status).toBe(409);
  });
});
