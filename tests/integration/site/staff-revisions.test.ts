import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { browserAt, type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { previewTask, sendTask } from "../../support/services/staff-forms";
import { createTestDatabases } from "../../support/services/test-databases";

const [ANI, GATE] = ["ani@expo.example", "budi@expo.example"];
const session = shippedDocuments.sessions[1]?.document as { id: string; title: string };
const CANCEL = `/staff/today/cancel?session=${session.id}`;

const databases = createTestDatabases();
afterAll(() => databases.stop());

/** The documents that a page compares: what each is called, and its fields with their versions. */
function readComparison(html: string) {
  const page = load(html);
  return page("main section section")
    .toArray()
    .map((section) => ({
      title: page(section).find("h3").text(),
      fields: page(section)
        .find("dl")
        .toArray()
        .map((field) => [
          page(field).prev().text(),
          ...page(field)
            .find("dd")
            .toArray()
            .map((text) => page(text).text()),
        ]),
    }));
}

describe("revisions in PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let site: SiteServer;
  let ani: StaffBrowser;
  let gate: StaffBrowser;
  beforeAll(async () => {
    const database = await create();
    const env = { ...database.settings, STAFF_EMAILS: `${ANI}, ${GATE}:gate`, SESSION_SECRET: "s".repeat(40) };
    site = await startTestSite(env);
    [ani, gate] = [await signInAt(site, ANI, env), await signInAt(site, GATE, env)];
  });
  afterAll(() => site?.stop());

  const pageAt = async (path: string) => (await ani.get(path)).text();
  const mainOf = async (path: string) => load(await pageAt(path))("main").text();

  /** Presses the button of the page that publishes a revision again. */
  async function restore(number: number, changed: Record<string, string> = {}) {
    const path = `/staff/revisions/${number}/restore`;
    const based_on = String(load(await pageAt(path))("main input[name=based_on]").val());
    return ani.post(path, { based_on, ...changed });
  }

  test("before anything is published there is nothing to see", async () => {
    expect(await mainOf("/staff/revisions")).toContain("Nothing has been published yet.");
    expect((await ani.get("/staff/revisions/1")).status).toBe(404);
  });

  test("the list names who published what, and each revision shows what it changed, in the words of the form", async () => {
    await sendTask(ani, CANCEL, (await previewTask(ani, CANCEL)).fields, "publish");
    const list = await mainOf("/staff/revisions");
    expect(list).toContain("Revision 2");
    expect(list).toContain(`${ANI}: Cancelled: ${session.title}`);
    expect(list).toContain("The release");
    const revision = await pageAt("/staff/revisions/2");
    expect(wordsOf(revision)).toContain("Entries that differ: 1");
    expect(readComparison(revision)).toEqual([
      { title: `Sessions: ${session.title}`, fields: [["Cancelled", "(empty)", "Yes"]] },
    ]);
    expect(await mainOf("/staff/revisions/1")).toContain("This is the content that came with the site.");
  });

  test("any two revisions are compared, from the earlier to the later", async () => {
    await sendTask(ani, CANCEL, (await previewTask(ani, CANCEL)).fields, "publish");
    expect(await mainOf("/staff/revisions/3?with=1")).toContain("Nothing differs.");
    const compared = await pageAt("/staff/revisions/3?with=2");
    expect(wordsOf(compared)).toContain("From revision 2 to revision 3");
    expect(readComparison(compared)[0]?.fields).toEqual([["Cancelled", "Yes", "(empty)"]]);
    expect(await mainOf("/staff/revisions/3?with=99")).toContain("There is no revision 99.");
  });

  test("a revision is published again after the page that says what would change, as a new one", async () => {
    const asked = await pageAt("/staff/revisions/2/restore");
    expect(readComparison(asked)[0]?.fields).toEqual([["Cancelled", "(empty)", "Yes"]]);
    const restored = await restore(2);
    expect([restored.status, restored.headers.get("Location")]).toEqual([303, "/staff/revisions/4"]);
    expect(await mainOf("/staff/revisions/4")).toContain("revision 2 again");
    expect(await mainOf("/staff/revisions/2/restore")).toContain("Nothing differs.");
    expect(await mainOf("/staff/audit")).toContain(`${ANI}: published an older revision again, as revision (4)`);
  });

  test("nothing is published when somebody else did meanwhile, and the page says what would change now", async () => {
    for (const based_on of ["3", "", "9".repeat(15)]) {
      const refused = await restore(1, { based_on });
      expect(refused.status).toBe(409);
      expect(load(await refused.text())("main [role=alert]").text()).toContain(
        "Somebody published something meanwhile.",
      );
    }
    expect((await ani.get("/staff/revisions/5")).status).toBe(404);
  });

  test("who is not an editor, or comes from another site, reads and restores nothing", async () => {
    const nobody = browserAt(site);
    expect((await nobody.get("/staff/revisions")).headers.get("Location")).toBe("/staff?to=%2Fstaff%2Frevisions");
    for (const path of ["/staff/revisions", "/staff/revisions/2"]) expect((await gate.get(path)).status).toBe(403);
    const path = "/staff/revisions/2/restore";
    expect((await gate.post(path, { based_on: "4" })).status).toBe(403);
    expect((await ani.post(path, { based_on: "4" }, { Origin: "https://elsewhere.example" })).status).toBe(400);
    for (const wrong of [
      "/staff/revisions/two",
      "/staff/revisions/2/3",
      "/staff/revisions/0",
      "/staff/revisions/9999999999",
    ])
      expect([wrong, (await ani.get(wrong)).status]).toEqual([wrong, 404]);
    const { headers } = await ani.get("/staff/revisions/2");
    expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual(["private, no-store", "noindex"]);
  });
});
