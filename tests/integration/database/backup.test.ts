import { execFileSync, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBackupRecord } from "~/platform/database/backup/backup-record.server";
import { migrations } from "~/platform/database/migrations/migrations";
import { createExpoOutbox } from "~/server/outbox/create-expo-outbox.server";
import { StaffStore } from "~/staff/accounts/staff-store.server";
import { ExportStore } from "~/staff/exports/export-store.server";
import { nameOf, openStore, partnerAt, publication, renamed } from "../../support/content/publications";
import { inFull, withEachInFull } from "../../support/content/sample";
import { backupsOf } from "../../support/services/backups";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { runCommand } from "../../support/services/run-command";
import { message, registration } from "../../support/services/submissions";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const PASSPHRASE = { BACKUP_PASSPHRASE: "a passphrase of the tests" };
const LATEST = migrations.length;

const databases = createTestDatabases();
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "backups-"));
});
afterAll(async () => {
  await databases.stop();
  rmSync(directory, { recursive: true, force: true });
});

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

const newPath = () => join(directory, `${randomUUID()}.backup`);

/** Runs `npm run backup`, `verify` or `restore`. */
const run = ({ settings }: TestDatabase, args: string[], env: Record<string, string> = {}) =>
  runCommand("backup", args, { ...settings, ...env });

function openOutbox({ open }: TestDatabase) {
  return createExpoOutbox(open(), {
    deliver: async () => ({ result: "sent" }),
    withApi: false,
    secrets: ["a secret of the tests"],
    clock: { now: () => Date.now() },
    logger: pino({ level: "silent" }),
    pollMs: 20,
  });
}

describe.each(databases.kinds)("backups of $name", ({ name, create }) => {
  /** A database with two submissions, of which the worker has sent nothing. */
  async function createFilled() {
    const database = await create();
    const outbox = openOutbox(database);
    // A separator at which some programs end lines, and the end mark of PostgreSQL's COPY.
    const { reference } = await outbox.submit(registration({ message: "one\ntwo\u2028three\r\n\\.\nfour" }));
    await outbox.submit(message());
    await outbox.close();
    return { database, reference };
  }

  it("are made while the site uses the database, and hold what was stored", async () => {
    const { database, reference } = await createFilled();
    const outbox = openOutbox(database);
    expect(await outbox.list()).toHaveLength(2);
    const path = newPath();
    const { code, out, error } = await run(database, ["backup", path], PASSPHRASE);
    expect([code, error]).toEqual([0, ""]);
    for (const text of [
      `${name}, migration ${LATEST}`,
      "submission 2\n",
      "delivery 4\n",
      `migration ${LATEST}\n`,
      path,
    ]) {
      expect(out).toContain(text);
    }
    expect(out).toContain("That is the disk of DATA_DIR");
    expect(readFileSync(path).includes("rimba")).toBe(false);
    expect(readdirSync(database.settings.DATA_DIR ?? "").filter((file) => file.startsWith("backup-"))).toEqual([]);
    const verified = await run(database, ["verify", path], PASSPHRASE);
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining("submission 2\n")]);
    expect(verified.out).toContain("The backup is complete and undamaged.");
    await outbox.submit(message());
    await outbox.close();

    const lost = await create({ empty: true });
    expect((await run(lost, ["restore", path], PASSPHRASE)).out).toContain("Restored.");
    const restored = openOutbox(lost);
    expect((await restored.list()).map(({ submission }) => submission.reference)).toContain(reference);
    const payload = (await restored.show(reference))?.submission.payload;
    expect(payload).toMatchObject({ message: "one\ntwo\u2028three\r\n\\.\nfour" });
    restored.start();
    await expect.poll(async () => (await restored.counts()).sent).toBe(4);
    await restored.submit(message());
    await expect.poll(async () => (await restored.counts()).sent).toBe(6);
    await restored.close();
  });

  withEachInFull(name, () => {
    it("leave out the files that staff have ordered, and a restored database lists none", async () => {
      const { database } = await createFilled();
      const opened = database.open();
      const store = new ExportStore(opened, { clock: Date, audit: async () => undefined });
      const ordered = {
        what: "orders",
        format: "xlsx",
        edition: 1,
        language: "en",
        editor: "ani@expo.example",
      } as const;
      await store.order({ id: "one", ...ordered });
      const lease = (await store.claim()) ?? expect.unreachable();
      const bytes = 256 * 1024;
      for (let number = 0; number < 8; number += 1)
        await store.addPiece(lease, number, randomBytes(bytes), { done: 1, total: 2 });
      await store.finish(lease, { lines: 1, pieces: 8, bytes: 8 * bytes });
      await opened.close();
      const path = newPath();
      await backupsOf(database).backup(path);
      expect(statSync(path).size).toBeLessThan(4 * bytes);
      const lost = await create({ empty: true });
      expect((await run(lost, ["restore", path])).out).toContain("Restored.");
      expect(await lost.read("SELECT id FROM export_job")).toEqual([]);
      expect(await database.read("SELECT number FROM export_piece")).toHaveLength(8);
    });

    it("end all sign-ins to the staff area when they are restored, and have its log", async () => {
      const { database } = await createFilled();
      const opened = database.open();
      const staff = new StaffStore(opened, { now: () => Date.now() });
      const isListed = () => true;
      const link = await staff.issueLink("sari@expo.example", "link-mailed");
      await staff.signIn(link, { device: "", previous: null, isListed });
      await staff.issueLink("sari@expo.example", "link-printed");
      await opened.close();
      const path = newPath();
      expect((await backupsOf(database).backup(path)).rows).toMatchObject({ staff_session: 1 });
      expect((await run(database, ["restore", path, "--replace"])).code).toBe(0);
      const rows = (table: string) => database.read(`SELECT * FROM ${table}`);
      expect([await rows("staff_link"), await rows("staff_session")]).toEqual([[], []]);
      expect(await rows("staff_audit")).toHaveLength(3);
    });

    it("begin the numbers of invoices again with a mark: nobody knows which were given after them", async () => {
      const { database } = await createFilled();
      await database.execute("INSERT INTO invoice_series (kind, year, edition, last) VALUES ('invoice', '2026', 1, 7)");
      const path = newPath();
      await backupsOf(database).backup(path);
      expect((await run(database, ["restore", path, "--replace"])).code).toBe(0);
      const rows = await database.read<{ kind: string; mark: string; last: number }>(
        "SELECT kind, mark, last FROM invoice_series ORDER BY kind",
      );
      expect(rows).toEqual([
        { kind: "invoice", mark: expect.stringMatching(/^R[0-9A-Z]{6}$/), last: 0 },
        { kind: "restored", mark: rows[0]?.mark, last: 0 },
      ]);
    });

    it("of a release without migrations are migrated when they are restored", async () => {
      const old = await create({ empty: true });
      await old.fillAsBeforeMigrations();
      const path = newPath();
      expect(await backupsOf(old).backup(path)).toMatchObject({ database: name, version: 0 });
      // The backup did not migrate it.
      await expect(old.read("SELECT * FROM migration")).rejects.toThrow("migration");
      const lost = await create({ empty: true });
      expect((await run(lost, ["restore", path])).code).toBe(0);
      expect(await lost.read("SELECT * FROM migration")).toHaveLength(LATEST);
      const restored = openOutbox(lost);
      expect(await restored.counts()).toEqual({ waiting: 5, sending: 0, sent: 5, parked: 2 });
      await restored.close();
    });

    it("are not restored over a database that is in use, or that has submissions, unless that is said", async () => {
      const { database } = await createFilled();
      const path = newPath();
      await backupsOf(database).backup(path);
      const outbox = openOutbox(database);
      const { reference } = await outbox.submit(message());
      const whileUsed = await run(database, ["restore", path, "--replace"]);
      expect([whileUsed.code, whileUsed.error]).toEqual([1, expect.stringContaining("stop it first")]);
      await outbox.close();
      const unsaid = await run(database, ["restore", path]);
      expect([unsaid.code, unsaid.error]).toEqual([1, expect.stringContaining("--replace")]);
      expect(await database.read("SELECT * FROM submission")).toHaveLength(3);
      // Root restores, and the site runs as somebody else.
      const dataDir = database.settings.DATA_DIR ?? "";
      if (isRoot) chownSync(dataDir, NOBODY, NOBODY);
      expect((await run(database, ["restore", path, "--replace"])).code).toBe(0);
      const file = join(dataDir, "expo.sqlite");
      if (isRoot && name === "SQLite") expect(statSync(file)).toMatchObject({ uid: NOBODY, gid: NOBODY });
      const restored = openOutbox(database);
      expect(await restored.show(reference)).toBeNull();
      expect(await restored.list()).toHaveLength(2);
      await restored.close();
    });

    it("hold what was published, and are not restored over later content unless that is said", async () => {
      const database = await create();
      const one = partnerAt(0);
      const store = openStore(database);
      await store.publish(publication(0, renamed(one, "One")));
      const path = newPath();
      expect((await backupsOf(database).backup(path)).rows).toMatchObject({ content_revision: 2 });
      await store.publish(publication(2, renamed(one, "Two")));
      await store.close();
      const unsaid = await run(database, ["restore", path]);
      expect([unsaid.code, unsaid.error]).toEqual([1, expect.stringContaining("--replace")]);
      expect((await run(database, ["restore", path, "--replace"])).code).toBe(0);
      const restored = openStore(database);
      const { revision, documents } = await restored.readLatest();
      expect([revision, nameOf(documents, one)]).toEqual([2, "One"]);
      expect(await restored.publish(publication(2, renamed(one, "Three")))).toEqual({ revision: 3 });
      await restored.close();
    });
  });

  it("hold orders and the stock of tickets, which agree when they are restored", async () => {
    const { database } = await createFilled();
    const clock = { now: () => Date.now() };
    const shop = openOrders(database, clock);
    const lines = [some("friday", 2, 10)];
    const held = await shop.hold({ key: "one", keepUntil: clock.now(), lines });
    const reference = "order" in held ? held.order.reference : "";
    await shop.place(reference, buyer("sari@visitor.example"), transfer(clock));
    await shop.close();
    const path = newPath();
    await backupsOf(database).backup(path);
    const target = await create({ empty: true });
    expect((await run(target, ["restore", path])).error).toBe("");
    const restored = openOrders(target, clock);
    expect(await restored.find(reference)).toMatchObject({
      state: "placed",
      buyer: { name: "Sari Dewi" },
      total: 100_000,
    });
    expect(await restored.stock()).toMatchObject([
      { ticket: "day:2025-11-14", held: 2, sold: 0 },
      { ticket: "friday", held: 2, sold: 0 },
    ]);
    expect(await restored.audit()).toEqual([]);
    expect(await restored.pay(reference, "staff", new Map())).toMatchObject({ state: "issued" });
    await restored.close();
  });

  withEachInFull(name, () => {
    it("that are damaged, of a later release or of something else change nothing", async () => {
      const { database } = await createFilled();
      const plain = newPath();
      const backups = backupsOf(database);
      await backups.backup(plain);
      truncateSync(plain, 5000);
      const noBackup = newPath();
      writeFileSync(noBackup, "a text");
      const refusal = /backup is damaged|cannot be read|no backup|There is no file/;
      for (const path of [plain, noBackup, newPath()]) {
        await expect(backups.verify(path)).rejects.toThrow(refusal);
        await expect(backups.restore(path, true)).rejects.toThrow(refusal);
      }
      for (const command of [["verify"], ["restore", "--replace"]]) {
        const { code, error } = await run(database, [...command, plain]);
        expect([code, error]).toEqual([1, expect.stringMatching(refusal)]);
      }
      await database.execute(`INSERT INTO migration VALUES (${LATEST + 1}, 'of a later release', '2027-01-01')`);
      const later = newPath();
      expect(await backups.backup(later)).toMatchObject({ version: LATEST + 1 });
      const refused = await run(database, ["restore", later, "--replace"]);
      expect([refused.code, refused.error]).toEqual([1, expect.stringContaining("Restore it with the newer release.")]);
      expect(await database.read("SELECT * FROM submission")).toHaveLength(2);
    });

    it("are tried out beside the database, which stays as it is, and that is written down", async () => {
      const { database } = await createFilled();
      const path = newPath();
      const started = Date.now();
      const dataDir = database.settings.DATA_DIR ?? "";
      // What a power failure has left, of long ago and of just now, and a backup with such a name.
      const workshops = ["backup-aB3dE6", "backup-fG7hI8", "backup-of-mine"].map((one) => join(dataDir, one));
      for (const workshop of workshops) mkdirSync(workshop, { recursive: true });
      const [old = "", young = "", other = ""] = workshops;
      for (const one of [old, other]) utimesSync(one, 0, 0);
      await run(database, ["backup", path], PASSPHRASE);
      expect([old, young, other].map((one) => existsSync(one))).toEqual([false, true, true]);
      for (const one of [young, other]) rmSync(one, { recursive: true });
      const outbox = openOutbox(database);
      await outbox.submit(message());
      const { code, out, error } = await run(database, ["restore", path, "--drill"], PASSPHRASE);
      expect([code, out, error]).toEqual([0, expect.stringContaining("The backup can be restored."), ""]);
      expect(out).toContain("submission 2\n");
      expect(await outbox.list()).toHaveLength(3);
      await outbox.close();
      const { backup, drill } = await readBackupRecord(dataDir);
      expect(backup).toEqual({ at: expect.any(Number), bytes: statSync(path).size });
      expect([backup?.at, drill?.at].every((at) => (at ?? 0) >= started)).toBe(true);
      const left = readdirSync(dataDir).filter((file) => file.startsWith("backup-"));
      expect(left).toEqual([]);
      if (name === "PostgreSQL") {
        const copies = "SELECT 1 FROM pg_database WHERE datname LIKE 'restore\\_drill%'";
        expect(await database.read(copies)).toEqual([]);
      }
    });

    inFull(() => {
      it("that come back with other rows are no success of a drill", async () => {
        const { database } = await createFilled();
        const path = newPath();
        const backups = backupsOf(database, async ({ query, dialect }) => {
          await query(`DELETE FROM ${dialect.schema}delivery`);
        });
        await backups.backup(path);
        await expect(backups.drill(path)).rejects.toThrow("The restored copy has other rows in delivery.");
        expect(await database.read("SELECT * FROM delivery")).toHaveLength(4);
      });
    });

    it("without a passphrase are what the database's own program reads", async () => {
      const { database } = await createFilled();
      const path = newPath();
      await backupsOf(database).backup(path);
      const { out } = await run(database, ["verify", path]);
      expect(out).toContain("It is not encrypted: a value that has changed in it would not be noticed.");
      if (name === "SQLite") {
        const copy = new DatabaseSync(path, { readOnly: true });
        expect(copy.prepare("SELECT count(*) AS count FROM submission").get()).toMatchObject({ count: 2 });
        copy.close();
      } else {
        expect(execFileSync("pg_restore", ["--list", path], { encoding: "utf8" })).toContain(
          "TABLE DATA expo submission",
        );
      }
    });
  });
});

it("a file that was begun is deleted when the process is killed, and stays once it is complete", async () => {
  const program = `
    import { writeFileSync } from "node:fs";
    const { deleteIfKilled } = await import("./app/platform/database/backup/delete-if-killed.server.ts");
    const [begun, done] = process.argv.slice(1);
    for (const path of [begun, done]) writeFileSync(path, "a dump");
    deleteIfKilled(begun);
    deleteIfKilled(done)();
    setInterval(() => undefined, 1000);
    console.log("ready");
  `;
  const paths = [newPath(), newPath()];
  const args = ["--experimental-strip-types", "--input-type=module", "--eval", program, ...paths];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  // systemd sends SIGTERM to all processes of a unit, and the shell that waits has begun to ignore that.
  const watchers = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").split(" ").filter(Boolean);
  const isWatching = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(String(paths[0]));
  const watcher = watchers.find(isWatching) ?? expect.fail("nothing watches");
  const ignored = () =>
    Number.parseInt(/SigIgn:\t(\w+)/.exec(readFileSync(`/proc/${watcher}/status`, "utf8"))?.[1] ?? "", 16);
  await expect.poll(() => ignored() & (1 << (constants.signals.SIGTERM - 1))).toBeGreaterThan(0);
  process.kill(Number(watcher), "SIGTERM");
  child.kill("SIGKILL");
  await once(child, "close");
  await expect.poll(() => paths.map((path) => existsSync(path))).toEqual([false, true]);
});

describe("npm run backup", () => {
  it("is run by the systemd unit, which deletes backups after the days that it says", async () => {
    const database = await databases.kinds[0].create({ empty: true });
    await database.fillAsBeforeMigrations();
    const unit = readFileSync("deploy/outing-expo-backup.service", "utf8");
    const commands = [...unit.matchAll(/^ExecStart(?:Post)?=(.*)$/gm)].map(([, line = ""]) =>
      line.replaceAll("%%", "%").replaceAll("$$", "$").replaceAll("/var/lib/outing-expo-backups", directory),
    );
    const days = Number(/-mtime \+(\d+)/.exec(unit)?.[1]);
    const aged = (age: number) => {
      const path = newPath();
      writeFileSync(path, "");
      const moment = Date.now() / 1000 - age * 24 * 3600;
      utimesSync(path, moment, moment);
      return path;
    };
    const [old, young] = [aged(days + 2), aged(days - 1)];
    const before = readdirSync(directory);
    const { PATH = "" } = process.env;
    for (const command of commands) {
      execFileSync("/bin/sh", ["-c", command], { env: { PATH, ...database.settings, ...PASSPHRASE } });
    }
    const added = readdirSync(directory).filter((file) => !before.includes(file));
    expect(added).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{4}\.backup$/)]);
    expect((await run(database, ["verify", join(directory, String(added[0]))], PASSPHRASE)).code).toBe(0);
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  inFull(() => {
    it("says nothing of the database's disk where a backup lies on another one", async () => {
      const database = await databases.kinds[0].create();
      const isOther = (folder: string) => existsSync(folder) && statSync(folder).dev !== statSync(directory).dev;
      const disk = ["/dev/shm", "/var/tmp", "."].find(isOther) ?? expect.fail("this machine has one disk alone");
      const path = join(disk, `${randomUUID()}.backup`);
      try {
        const { code, out } = await run(database, ["backup", path, "--plain"]);
        expect([code, out]).toEqual([0, expect.not.stringContaining("That is the disk of DATA_DIR")]);
      } finally {
        rmSync(path, { force: true });
      }
    });

    it("takes the passphrase from a file, and says what is missing", async () => {
      const database = await databases.kinds[0].create({ empty: true });
      await database.fillAsBeforeMigrations();
      const secret = newPath();
      writeFileSync(secret, "a passphrase in a file\n");
      const path = newPath();
      expect((await run(database, ["backup", path], { BACKUP_PASSPHRASE_FILE: secret })).code).toBe(0);
      expect((await run(database, ["verify", path], { BACKUP_PASSPHRASE: "a passphrase in a file" })).code).toBe(0);
      writeFileSync(secret, "short\n");
      const faults: [string[], Record<string, string>, string, number][] = [
        [["backup", newPath()], {}, "or add --plain", 2],
        [["backup", newPath()], { BACKUP_PASSPHRASE_FILE: secret }, "at least 16 characters", 78],
        [["verify", path], {}, "set BACKUP_PASSPHRASE", 1],
        [["verify", path], PASSPHRASE, "The passphrase is wrong", 1],
        [["backup"], PASSPHRASE, "Name one file.", 2],
        [["backup", path], PASSPHRASE, `${path} exists, and a backup replaces no file. Choose another name.\n`, 1],
        [["backup", "/absent/expo.backup"], PASSPHRASE, "There is no folder /absent. Make it first.\n", 1],
        [["verify", "/absent.backup"], PASSPHRASE, "There is no file /absent.backup.\n", 1],
        [["restore", "/absent.backup"], PASSPHRASE, "There is no file /absent.backup.\n", 1],
        [["verify", path, "--replace"], PASSPHRASE, "--replace is for restore alone", 2],
      ];
      for (const [args, env, text, expected] of faults) {
        const { code, error } = await run(database, args, env);
        expect([code, error]).toEqual([expected, expect.stringContaining(text)]);
        expect(error).not.toMatch(/ {4}at |EEXIST|ENOENT/);
      }
    });
  });

  it("says in one line that PostgreSQL's programs are missing, or what they say", async () => {
    const postgres = await databases.kinds[1].create({ empty: true });
    const missing = await run(postgres, ["backup", newPath()], { ...PASSPHRASE, PATH: "/nonexistent" });
    expect([missing.code, missing.error]).toEqual([1, expect.stringMatching(/^pg_dump cannot be run\. [^\n]*\n$/)]);
    const away = { DATABASE_URL: "postgresql://site:hunter2@127.0.0.1:1/none" };
    const refused = await run(postgres, ["backup", newPath()], { ...PASSPHRASE, ...away });
    expect([refused.code, refused.error]).toEqual([1, expect.stringMatching(/^pg_dump failed: /)]);
    expect(refused.error).not.toContain("hunter2");
  });

  it("refuses a backup of the other database", async () => {
    const [sqlite, postgres] = [
      await databases.kinds[0].create({ empty: true }),
      await databases.kinds[1].create({ empty: true }),
    ];
    await sqlite.fillAsBeforeMigrations();
    const path = newPath();
    await backupsOf(sqlite).backup(path);
    expect((await run(postgres, ["restore", path])).error).toContain(
      "This is a backup of SQLite, and the site uses PostgreSQL.",
    );
  });
});
