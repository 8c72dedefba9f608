import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { checkContent } from "~/content/rules/check-content";
import { addDraft } from "../support/content/next-edition";
import { editionsIn, secondEdition } from "../support/content/second-edition";
import type { SiteServer } from "../support/servers/site-server";
import { startTestSite } from "../support/servers/test-site";
import { type StaffBrowser, signInAt } from "../support/services/staff-browser";
import { createTestDatabases, type TestDatabase } from "../support/services/test-databases";

const EDITOR = "sari@expo.example";
const STAFF = { STAFF_EMAILS: EDITOR, SESSION_SECRET: "s".repeat(40), FORM_LIMIT: "1000" };
const PAGES = ["/", "/partners", "/brands", "/programs", "/id/brands"];
const DRAFT = "/staff/editions/2";

const databases = createTestDatabases();
afterAll(() => databases.stop());
const [, { create }] = databases.kinds;

describe("opening an edition with two instances on PostgreSQL", () => {
  let database: TestDatabase;
  let env: Record<string, string>;
  let sites: [SiteServer, SiteServer];
  let editor: StaffBrowser;
  beforeAll(async () => {
    database = await create();
    env = { ...database.settings, ...STAFF };
    expect(checkContent(secondEdition(), settingFacts)).toEqual([]);
    await addDraft(database, secondEdition());
    sites = await Promise.all([startTestSite(env), startTestSite(env)]);
    editor = await signInAt(sites[0], EDITOR, env);
  });
  afterAll(async () => {
    for (const site of sites ?? []) await site.stop();
  });

  const open = () => editor.post(DRAFT, { button: "open", confirmed: "true" });
  const currentAt = async ({ url }: SiteServer) => editionsIn(await (await fetch(`${url}/partners`)).text()).join();

  it("answers every request meanwhile with a page of one edition, and each instance shows it within 5 s", async () => {
    let stopped = false;
    const seen = new Map<string, number>();
    async function visit(worker: number): Promise<void> {
      for (let round = worker; !stopped; round += 1) {
        const path = PAGES[round % PAGES.length] ?? "/";
        // Some are not in a cache.
        const address = `${sites[round % 2]?.url}${path}${round % 3 === 0 && path.endsWith("brands") ? `?q=a${round}` : ""}`;
        const response = await fetch(address);
        const html = await response.text();
        const found = editionsIn(html);
        expect([address, response.status, found.length < 2]).toEqual([address, 200, true]);
        seen.set(found.join(), (seen.get(found.join()) ?? 0) + 1);
      }
    }
    const visitors = Promise.all(Array.from({ length: 8 }, (_, worker) => visit(worker)));
    visitors.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await open()).status).toBe(303);
    const openedAt = performance.now();
    for (const site of sites) await expect.poll(() => currentAt(site), { interval: 50 }).toBe("second");
    console.info(`each instance shows it after ${Math.round(performance.now() - openedAt)} ms`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    stopped = true;
    await visitors;
    console.info("pages by edition", Object.fromEntries(seen));
    expect(seen.get("first")).toBeGreaterThan(10);
    expect(seen.get("second")).toBeGreaterThan(10);
  });
});
