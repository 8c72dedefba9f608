import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { ContentStore } from "~/content/store/content-store.server";
import { OutcomeUnknown } from "~/platform/database/database";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { writeManyBrands } from "../support/content/many-documents";
import { nameOf, openStore, partnerAt, publication, renamed } from "../support/content/publications";
import { NODE_COMPILE_CACHE, type SiteServer } from "../support/servers/site-server";
import { startTestSite } from "../support/servers/test-site";
import { startPostgres, type TestPostgres } from "../support/services/postgres";
import { runCommand } from "../support/services/run-command";
import { createTestDatabases, type TestDatabase } from "../support/services/test-databases";

const [one, other] = [partnerAt(0), partnerAt(1)];

/** Enough that they are stored by several statements. */
const BRANDS = 200;
/** Shares of an import's time after which it is killed: it reads and checks first, and stores at its end. The databases take turns. */
const MOMENTS = [0.1, 0.3, 0.6, 0.8, 0.9, 0.94, 0.97, 1];

describe("an import that is killed", () => {
  const databases = createTestDatabases();
  const home = mkdtempSync(join(tmpdir(), "killed-import-"));
  const folders = ["Light", "Strong"].map((tagline) => ({ tagline, path: join(home, tagline) }));
  beforeAll(() => {
    for (const { path, tagline } of folders) writeManyBrands(path, BRANDS, tagline);
  });
  afterAll(async () => {
    await databases.stop();
    rmSync(home, { recursive: true, force: true });
  });

  /** Starts an import, and kills it. @returns whether it was still running */
  async function killAfter({ settings }: TestDatabase, folder: string, ms: number): Promise<boolean> {
    const { PATH = "" } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: "test", ...settings };
    const child = spawn(process.execPath, ["build/server/content.js", "import", folder], { env, stdio: "ignore" });
    const timer = setTimeout(() => child.kill("SIGKILL"), ms);
    await once(child, "exit");
    clearTimeout(timer);
    return child.signalCode === "SIGKILL";
  }

  it.each(databases.kinds)(
    "is published completely or not at all on $name",
    async ({ name, create }) => {
      const moments = MOMENTS.filter((_, index) => (index % 2 === 0) === (name === "SQLite"));
      const database = await create();
      const started = performance.now();
      expect(await runCommand("content", ["import", folders[0]?.path ?? ""], database.settings)).toMatchObject({
        code: 0,
      });
      const duration = performance.now() - started;
      let kills = 0;
      for (const [number, moment] of moments.entries()) {
        const folder = folders[(number + 1) % 2]?.path ?? "";
        if (await killAfter(database, folder, moment * duration)) kills += 1;
        const store = openStore(database);
        const { documents } = await store.readLatest();
        await store.close();
        const added = documents.brands.slice(shippedDocuments.brands.length);
        const taglines = added.map(({ document }) => (document as { tagline: string }).tagline);
        expect(taglines).toHaveLength(BRANDS);
        expect(new Set(taglines).size).toBe(1);
      }
      const revisions = await database.read<{ number: number; documents: number | string }>(
        `SELECT r.number, count(d.id) AS documents FROM content_revision r
         LEFT JOIN content_document d ON d.revision = r.number WHERE r.number > 1 GROUP BY r.number ORDER BY r.number`,
      );
      expect(revisions.map(({ documents }) => Number(documents))).toEqual(revisions.map(() => BRANDS));
      const numbers = revisions.map(({ number }) => Number(number));
      expect(numbers).toEqual(numbers.map((_, index) => index + 2));
      console.info(`${name}: ${kills} of ${moments.length} imports killed, ${numbers.length} published`);
      expect(kills).toBeGreaterThan(0);
      // The next one is published as if nothing had happened.
      const { out } = await runCommand("content", ["import", "app/content/embedded"], database.settings);
      expect(out).toBe(`Published as revision ${numbers.length + 2}.\n`);
    },
    600_000,
  );

  it("publishes nothing on a full disk, and says so", async () => {
    const database = await databases.kinds[0].create();
    const { PATH = "" } = process.env;
    const command = `trap "" XFSZ; ulimit -f 2000; exec ${process.execPath} build/server/content.js import ${folders[0]?.path}`;
    const child = spawn("sh", ["-c", command], { env: { PATH, NODE_ENV: "test", ...database.settings } });
    let error = "";
    child.stderr.on("data", (chunk) => (error += String(chunk)));
    await once(child, "close");
    expect(child.exitCode).toBe(1);
    expect(error).toMatch(/^(?:disk I\/O error|database or disk is full)/);
    expect(await database.read("SELECT * FROM content_revision")).toEqual([]);
    expect((await runCommand("content", ["import", folders[0]?.path ?? ""], database.settings)).out).toContain(
      "revision 2",
    );
  });
});

describe("a publication while PostgreSQL fails", () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  /** ms, as an editor waits. */
  const LIMIT_MS = 5_000;

  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    postgres.resume();
    for (const close of closing.splice(0)) await close();
  });

  async function open() {
    const url = await postgres.createDatabase();
    const database = postgresDatabase(url, pino({ level: "silent" }));
    closing.push(() => database.close());
    const clock = { now: () => Date.now() };
    // Makes the tables, for which no editor waits.
    await database.query("SELECT 1");
    const store = new ContentStore(database, {
      clock,
      shipped: shippedDocuments,
      settings: settingFacts,
      limitMs: LIMIT_MS,
    });
    expect(await store.publish(publication(0, renamed(other, "Other")))).toEqual({ revision: 2 });
    const holder = new Client({ connectionString: url });
    // Its connection ends with the server.
    holder.on("error", () => undefined);
    await holder.connect();
    closing.push(() => holder.end().catch(() => undefined));
    return { store, holder, url };
  }

  /** What a rejected promise rejects with. */
  const errorOf = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (error: unknown) => error,
    );

  const publishOne = ({ store }: Awaited<ReturnType<typeof open>>) =>
    store.publish(publication(2, renamed(one, "One")));

  /** Waits until a publication waits for the lock of `holder`. */
  const untilWaiting = ({ holder }: Awaited<ReturnType<typeof open>>) =>
    expect
      .poll(async () => {
        // A transaction would see the same activity each time.
        await holder.query("SELECT pg_stat_clear_snapshot()");
        const waiting = "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
        return (await holder.query<{ n: number }>(waiting)).rows[0]?.n;
      })
      .toBeGreaterThan(0);

  it("is not published when its process is killed in the middle", async () => {
    const opened = await open();
    await opened.holder.query("BEGIN; LOCK TABLE expo.content_document IN SHARE MODE");
    const { PATH = "" } = process.env;
    const env = { PATH, NODE_ENV: "test", DATABASE_URL: opened.url };
    const child = spawn(process.execPath, ["build/server/content.js", "import", "app/content/embedded"], {
      env,
      stdio: "ignore",
    });
    await untilWaiting(opened);
    child.kill("SIGKILL");
    await once(child, "exit");
    await opened.holder.query("ROLLBACK");
    expect(await publishOne(opened)).toEqual({ revision: 3 });
    expect((await opened.store.revisions(10)).map(({ note }) => note)).toEqual(["a test", "a test", ""]);
  });

  it("is not published when the server stops in the middle, and is when it is sent again", async () => {
    const opened = await open();
    await opened.holder.query("BEGIN; LOCK TABLE expo.content_document IN SHARE MODE");
    const published = errorOf(publishOne(opened));
    await untilWaiting(opened);
    await postgres.goDown();
    expect(await published).toBeInstanceOf(Error);
    expect(await errorOf(publishOne(opened))).toBeInstanceOf(Error);
    await postgres.comeUp();
    expect(nameOf((await opened.store.readLatest()).documents, one)).toBe("Bank Arunika");
    expect(await publishOne(opened)).toEqual({ revision: 3 });
  });

  it("fails soon while the server hangs, and is published once it continues", async () => {
    const opened = await open();
    postgres.hang();
    expect(await errorOf(publishOne(opened))).toBeInstanceOf(Error);
    postgres.resume();
    expect(await publishOne(opened)).toEqual({ revision: 3 });
    expect((await opened.store.revisions(10)).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it("may be published when its COMMIT is not confirmed, and is so once", async () => {
    const opened = await open();
    await opened.holder.query("SELECT pg_advisory_lock(1)");
    await opened.holder.query(
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
       CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON expo.content_revision DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION wait();`,
    );
    expect(await errorOf(publishOne(opened))).toBeInstanceOf(OutcomeUnknown);
    await opened.holder.query("SELECT pg_advisory_unlock(1)");
    await expect.poll(async () => (await opened.store.readLatest()).revision).toBe(3);
    expect(await publishOne(opened)).toEqual({ revision: 3 });
    expect((await opened.store.revisions(1))[0]?.number).toBe(3);
  });
});

describe("two sites whose database is away", () => {
  let postgres: TestPostgres;
  let sites: SiteServer[];
  let settings: Record<string, string>;
  beforeAll(async () => {
    postgres = await startPostgres();
    settings = { DATABASE_URL: await postgres.createDatabase() };
    sites = await Promise.all([startTestSite(settings), startTestSite(settings)]);
  });
  afterAll(async () => {
    postgres?.resume();
    await Promise.all((sites ?? []).map((site) => site.stop()));
    await postgres?.stop();
  });

  const shows = async ({ url }: SiteServer, name: string) => (await (await fetch(url)).text()).includes(name);
  const faultOf = async ({ url }: SiteServer) =>
    ((await (await fetch(`${url}/readyz`)).json()) as { contentFault?: string }).contentFault;

  async function publishName(name: string): Promise<void> {
    const database = postgresDatabase(settings.DATABASE_URL ?? "", pino({ level: "silent" }));
    const store = openStore({ open: () => database });
    const { revision } = await store.readLatest();
    expect(await store.publish(publication(revision, renamed(one, name)))).toHaveProperty("revision");
    await store.close();
  }

  it.each([
    { how: "stopped", leave: () => postgres.goDown(), comeBack: () => postgres.comeUp() },
    { how: "hangs", leave: async () => postgres.hang(), comeBack: async () => postgres.resume() },
  ])(
    "show the revision that they have while it is $how, and then the same next one",
    async ({ how, leave, comeBack }) => {
      await publishName(`Bank before it ${how}`);
      for (const site of sites) await expect.poll(() => shows(site, `Bank before it ${how}`)).toBe(true);
      await leave();
      if (how === "stopped") for (const site of sites) await expect.poll(() => faultOf(site)).toContain("ECONNREFUSED");
      for (const site of sites) expect(await shows(site, `Bank before it ${how}`)).toBe(true);
      await comeBack();
      await publishName(`Bank after it ${how}`);
      for (const site of sites) await expect.poll(() => shows(site, `Bank after it ${how}`)).toBe(true);
      for (const site of sites) await expect.poll(() => faultOf(site)).toBeUndefined();
    },
  );
});
