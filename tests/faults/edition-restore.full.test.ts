import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { addDraft } from "../support/content/next-edition";
import { editionsIn, secondEdition } from "../support/content/second-edition";
import type { SiteServer } from "../support/servers/site-server";
import { startTestSite } from "../support/servers/test-site";
import { runCommand } from "../support/services/run-command";
import { type StaffBrowser, signInAt } from "../support/services/staff-browser";
import { ANI } from "../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../support/services/test-databases";

const STAFF = { STAFF_EMAILS: ANI, SESSION_SECRET: "s".repeat(40) };
const DRAFT = "/staff/editions/2";
const PAGES = ["/partners", "/brands", "/programs", "/id/brands", "/id/partners"];
/** When the process is killed: parts of the time that an opening takes. The databases take turns. */
const KILLED_AFTER = [0.3, 0.7, 0.9, 1, 1.2];

const databases = createTestDatabases();
const backups = mkdtempSync(join(tmpdir(), "edition-backups-"));
afterAll(async () => {
  await databases.stop();
  rmSync(backups, { recursive: true, force: true });
});

const running: SiteServer[] = [];
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop();
});

async function start({ settings }: TestDatabase): Promise<SiteServer> {
  const site = await startTestSite({ ...settings, ...STAFF });
  running.push(site);
  return site;
}

/** The edition that all pages show. */
async function shownAt({ url }: SiteServer): Promise<string> {
  const shown = new Set<string>();
  for (const path of PAGES) {
    const response = await fetch(url + path);
    expect([path, response.status]).toEqual([path, 200]);
    shown.add(editionsIn(await response.text()).join());
  }
  expect([...shown]).toHaveLength(1);
  return [...shown].join();
}

/**
 * Waits until all pages show an edition after it was opened or closed. Each may be the page from before at first, where a busy machine takes longer
 * for the new one than a client waits (`staleTimeout` of the page cache).
 */
const expectShown = (site: SiteServer, edition: "first" | "second") =>
  expect.poll(() => shownAt(site).catch(String)).toBe(edition);

/** The status of the pages of 2025: they are there once another edition is the current one. */
const pastOf = async ({ url }: SiteServer) => (await fetch(`${url}/2025/brands`)).status;

const signIn = (site: SiteServer, { settings }: TestDatabase) => signInAt(site, ANI, { ...settings, ...STAFF });
const press = (ani: StaffBrowser, button: "open" | "close") => ani.post(DRAFT, { button, confirmed: "true" });

describe.each(databases.kinds)("an edition that opens on $name", ({ name, create }) => {
  it("is open or not, and whole, when the process is killed meanwhile", { timeout: 240_000 }, async () => {
    const database = await create();
    await addDraft(database, secondEdition());
    const found = new Set<string>();
    let site = await start(database);
    let ani = await signIn(site, database);
    async function close() {
      expect((await press(ani, "close")).status).toBe(303);
      await expectShown(site, "first");
    }
    const pressedAt = performance.now();
    expect((await press(ani, "open")).status).toBe(303);
    const tookMs = performance.now() - pressedAt;
    await close();
    const moments = KILLED_AFTER.filter((_, index) => (index % 2 === 0) === (name === "SQLite"));
    for (const part of moments) {
      const pressed = press(ani, "open").catch(() => undefined);
      await sleep(part * tookMs);
      site.kill("SIGKILL");
      await pressed;
      site = await start(database);
      ani = ani.at(site);
      const shown = await shownAt(site);
      expect([part, shown, await pastOf(site)]).toEqual([part, shown, shown === "second" ? 200 : 404]);
      found.add(shown);
      if (shown === "second") await close();
    }
    expect([...found].filter((shown) => shown !== "first" && shown !== "second")).toEqual([]);
    console.info(`${name}: killed in between, ${[...found].join(" and ")} came back`);
  });

  it("is as it was in a backup from before and in one from after", { timeout: 240_000 }, async () => {
    const database = await create();
    await addDraft(database, secondEdition());
    const command = async (...args: string[]) =>
      expect(await runCommand("backup", args, { ...database.settings, ...STAFF })).toMatchObject({
        code: 0,
      });
    const [before, after] = ["before", "after"].map((side) => join(backups, `${name}-${side}.backup`));
    let site = await start(database);
    let ani = await signIn(site, database);
    expect(await shownAt(site)).toBe("first");
    await command("backup", before ?? "", "--plain");
    expect((await press(ani, "open")).status).toBe(303);
    await expectShown(site, "second");
    await command("backup", after ?? "", "--plain");
    await site.stop();

    await command("restore", before ?? "", "--replace");
    site = await start(database);
    expect([await shownAt(site), await pastOf(site)]).toEqual(["first", 404]);
    // The draft is there, and opens.
    ani = await signIn(site, database);
    expect((await press(ani, "open")).status).toBe(303);
    await expectShown(site, "second");
    expect(await pastOf(site)).toBe(200);
    expect((await press(ani, "close")).status).toBe(303);
    await expectShown(site, "first");
    await site.stop();

    await command("restore", after ?? "", "--replace");
    site = await start(database);
    expect([await shownAt(site), await pastOf(site)]).toEqual(["second", 200]);
    ani = await signIn(site, database);
    expect((await press(ani, "open")).status).toBe(409);
  });
});
