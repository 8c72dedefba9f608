import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Documents, Kind } from "~/content/documents/kinds";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { checkContent } from "~/content/rules/check-content";
import { addDraft, completeNextEdition } from "../support/content/next-edition";
import type { SiteServer } from "../support/servers/site-server";
import { startTestSite } from "../support/servers/test-site";
import { type StaffBrowser, signInAt } from "../support/services/staff-browser";
import { createTestDatabases, type TestDatabase } from "../support/services/test-databases";

const EDITOR = "sari@expo.example";
const STAFF = { STAFF_EMAILS: EDITOR, SESSION_SECRET: "s".repeat(40), FORM_LIMIT: "1000" };
const PAGES = ["/", "/partners", "/brands", "/programs", "/id/brands"];
/** In the names of the second edition alone. */
const MARK = "Zweite";
const DRAFT = "/staff/editions/2";

type Named = { name: string };
const NAMED = ["brands", "partners", "programs"] as const satisfies readonly Kind[];
const OLD_NAMES = NAMED.flatMap((kind) => shippedDocuments[kind].map(({ document }) => (document as Named).name));

/** A second edition without a fault, in which every brand, partner and program has another name. */
function secondEdition(): Documents {
  const next = completeNextEdition(`${MARK} Expo`);
  const renamed = (kind: (typeof NAMED)[number]) =>
    next[kind].map((stored, index) => ({
      ...stored,
      document: { ...(stored.document as Named), name: `${MARK} ${kind} ${index}` },
    }));
  return { ...next, brands: renamed("brands"), partners: renamed("partners"), programs: renamed("programs") };
}

const databases = createTestDatabases();
afterAll(() => databases.stop());
const [, { create }] = databases.kinds;

/** Which editions a page has something of. */
function editionsIn(html: string): string[] {
  const isOld = OLD_NAMES.some((name) => html.includes(`>${name}<`) || html.includes(`alt="${name}"`));
  return [...(isOld ? ["first"] : []), ...(html.includes(MARK) ? ["second"] : [])];
}

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

  it("leaves one edition or the other when the process is killed meanwhile", async () => {
    const pressed = open().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 30));
    sites[0].kill("SIGKILL");
    await pressed;
    sites[0] = await startTestSite(env);
    editor = editor.at(sites[0]);
    const [one = "", other = ""] = await Promise.all(sites.map(currentAt));
    expect(["first", "second"]).toContain(one);
    await expect.poll(() => currentAt(sites[1]), { timeout: 5_000 }).toBe(one);
    expect(other.length).toBeGreaterThan(0);
    // The next test opens it again.
    await database.execute("UPDATE edition SET current_from = NULL, opened = NULL");
    for (const site of sites) await expect.poll(() => currentAt(site), { timeout: 5_000 }).toBe("first");
  });

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
    for (const site of sites) await expect.poll(() => currentAt(site), { timeout: 5_000, interval: 50 }).toBe("second");
    console.info(`each instance shows it after ${Math.round(performance.now() - openedAt)} ms`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    stopped = true;
    await visitors;
    console.info("pages by edition", Object.fromEntries(seen));
    expect(seen.get("first")).toBeGreaterThan(10);
    expect(seen.get("second")).toBeGreaterThan(10);
  });
});
