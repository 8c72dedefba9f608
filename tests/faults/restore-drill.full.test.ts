import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import type { Accepted } from "~/platform/outbox/outbox";
import { nameOf, openStore, partnerAt, publication, renamed } from "../support/content/publications";
import { type Server, startServer } from "../support/processes/programs";
import { allSettled, hasDuplicateNote } from "../support/services/crash-run";
import { buyer, openOrders, some, transfer } from "../support/services/orders";
import { openOutbox, type ProcessConfig } from "../support/services/outbox-process";
import { runCommand } from "../support/services/run-command";
import { startSmtpServer, type TestSmtpServer } from "../support/services/smtp-server";
import { registration } from "../support/services/submissions";
import { createTestDatabases, type TestDatabase } from "../support/services/test-databases";

const BEFORE_BACKUP = 30;
/** Mails that are sent after the backup, and then lost with the disk. */
const SENT_AFTER_BACKUP = 10;
const AFTER_RESTORE = 10;
/** ms that the mail server takes for a mail: slower than visitors write, so that mail waits at every moment. */
const MAIL_MS = 100;
const TIME_LIMIT_MS = 180_000;

const databases = createTestDatabases();
afterAll(() => databases.stop());

const storeOf = ({ settings }: TestDatabase): ProcessConfig["store"] =>
  settings.DATABASE_URL ? { databaseUrl: settings.DATABASE_URL } : { directory: settings.DATA_DIR ?? "" };

async function submit({ port }: Server): Promise<Accepted> {
  const visitor = randomUUID();
  const submission = registration({ email: `${visitor}@rimba.example`, contactName: visitor });
  const body = JSON.stringify(submission);
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body });
  if (!response.ok) throw new Error(`refused: ${response.status}`);
  return (await response.json()) as Accepted;
}

/** Submissions in one run: on a slow machine visitors would write more than can be sent in the time of the test. */
const MOST_SUBMISSIONS = 100;

/** Submissions one after the other by six visitors at once, until the server is killed. */
function startLoad(server: Server) {
  const accepted: Accepted[] = [];
  async function visit() {
    while (accepted.length < MOST_SUBMISSIONS) {
      try {
        accepted.push(await submit(server));
      } catch {
        return;
      }
      await sleep(30);
    }
  }
  return { accepted, ended: Promise.all(Array.from({ length: 6 }, visit)) };
}

const EDITOR = "staff@expo.example";
const QUOTAS = new Map([["friday-pass", 100]]);
const realTime = { now: () => Date.now() };

/** Orders two tickets. @returns the order's reference */
async function order(shop: ReturnType<typeof openOrders>, key: string): Promise<string> {
  const held = await shop.hold({ key, keepUntil: Date.now() + 1e9, lines: [some("friday-pass", 2, 100)] });
  if (!("order" in held)) throw new Error("sold out");
  await shop.place(held.order.reference, buyer(`${key}@visitor.example`), transfer(realTime));
  return held.order.reference;
}

const copiesOf = (smtp: TestSmtpServer, id: string) => smtp.arrived.filter(({ messageId }) => messageId.includes(id));

describe.each(databases.kinds)("a site on $name that loses its disk in the middle of its work", ({ create }) => {
  it(
    "goes on from its backup: it loses nothing that the backup has, and repeats no mail that the backup knows as sent",
    async () => {
      const smtp = await startSmtpServer();
      smtp.behave({
        async onData() {
          await sleep(MAIL_MS);
          return undefined;
        },
      });
      const database = await create({ empty: true });
      const secret = { BACKUP_PASSPHRASE: "a passphrase of the tests" };
      const file = join(tmpdir(), `${randomUUID()}.backup`);

      const partner = partnerAt(0);
      const content = openStore(database);
      await content.publish(publication(0, renamed(partner, "Published before the backup")));

      const shop = openOrders(database, realTime);
      const [paid, unpaid] = [await order(shop, "paid"), await order(shop, "unpaid")];
      await shop.pay(paid, EDITOR, QUOTAS);
      const tickets = await shop.ticketsOf(paid);
      const first = await startServer("outbox", { store: storeOf(database), smtpUrl: smtp.url });
      const load = startLoad(first);
      await expect.poll(() => load.accepted.length).toBeGreaterThan(BEFORE_BACKUP);
      // Some mail is sent then, and some waits.
      const watched = openOutbox({ store: storeOf(database), smtpUrl: smtp.url });
      const states = async () =>
        (await watched.list({ limit: 10_000 })).flatMap(({ deliveries }) => deliveries.map(({ state }) => state));
      await expect.poll(states).toContain("sent");
      await watched.close();
      const before = [...load.accepted];
      expect(await runCommand("backup", ["backup", file], { ...database.settings, ...secret })).toMatchObject({
        code: 0,
      });
      await content.publish(publication(2, renamed(partner, "Published after it")));
      await content.close();
      await shop.pay(unpaid, EDITOR, QUOTAS);
      await shop.close();
      await smtp.waitFor(smtp.arrived.length + SENT_AFTER_BACKUP);
      first.child.kill("SIGKILL");
      await once(first.child, "exit");
      await load.ended;
      rmSync(database.settings.DATA_DIR ?? "", { recursive: true });
      const arrivedBefore = [...smtp.arrived];

      const found = await create({ empty: true });
      expect(await runCommand("backup", ["restore", file], { ...found.settings, ...secret })).toMatchObject({
        code: 0,
      });
      const restored = openOutbox({ store: storeOf(found), smtpUrl: smtp.url });
      const records = await restored.list({ limit: 10_000 });
      const deliveries = records.flatMap((record) => record.deliveries);
      const sent = deliveries.filter(({ state }) => state === "sent");
      const unsent = deliveries.filter(({ state }) => state !== "sent");
      // What was being sent is due: its worker is gone, and nobody waits for its lease.
      expect(unsent.map(({ state }) => state)).toEqual(unsent.map(() => "waiting"));
      const ids = new Set(records.map(({ submission }) => submission.id));
      expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
      // Without both, and without mail that the backup does not know, the drill would prove nothing.
      expect(sent.length).toBeGreaterThan(0);
      expect(unsent.length).toBeGreaterThan(0);
      const sentSince = unsent.filter(({ id }) => copiesOf(smtp, id).length > 0);
      expect(sentSince.length).toBeGreaterThan(0);

      // The content is that of the backup, and the next publication follows it.
      const restoredContent = openStore(found);
      expect(nameOf((await restoredContent.readLatest()).documents, partner)).toBe("Published before the backup");
      expect(await restoredContent.publish(publication(2, renamed(partner, "Next")))).toEqual({ revision: 3 });
      await restoredContent.close();

      // Orders are as the backup has them, sold tickets stay valid, and money that came since is recorded again.
      const shopAgain = openOrders(found, realTime);
      expect(tickets).toHaveLength(2);
      expect(await shopAgain.ticketsOf(paid)).toEqual(tickets);
      expect((await shopAgain.find(unpaid))?.state).toBe("placed");
      expect(await shopAgain.audit()).toEqual([]);
      expect((await shopAgain.pay(unpaid, EDITOR, QUOTAS))?.state).toBe("issued");
      expect(await shopAgain.audit()).toEqual([]);
      await shopAgain.close();
      const withOrders = await restored.list({ limit: 10_000 });

      const second = await startServer("outbox", { store: storeOf(found), smtpUrl: smtp.url });
      const later = await Promise.all(Array.from({ length: AFTER_RESTORE }, () => submit(second)));
      await allSettled(restored);
      const all = await restored.list({ limit: 10_000 });
      second.child.kill("SIGTERM");
      await restored.close();
      await smtp.stop();
      rmSync(file);

      expect(all).toHaveLength(withOrders.length + later.length);
      for (const { id } of all.flatMap((record) => record.deliveries)) {
        expect(copiesOf(smtp, id).length, "every mail arrives").toBeGreaterThan(0);
      }
      const again = smtp.arrived.slice(arrivedBefore.length);
      expect(again.filter(({ messageId }) => sent.some(({ id }) => messageId.includes(id)))).toEqual([]);
      // What was sent after the backup is sent again, and staff read that they may have it.
      const staffMails = sentSince.filter(({ kind }) => kind === "staff-mail");
      for (const { id } of staffMails) {
        const copies = copiesOf(smtp, id);
        expect(copies).toHaveLength(2);
        expect(copies.map(hasDuplicateNote)).toEqual([false, true]);
      }
      console.info(
        `${records.length} submissions in the backup, ${load.accepted.length - records.length} lost after it; ${sent.length} mails known as sent, ${sentSince.length} sent after it and repeated`,
      );
    },
    TIME_LIMIT_MS,
  );
});

/** The processes that wait to delete what `pid` has begun. */
function watchersOf(pid: number | undefined): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").startsWith("/bin/sh"));
}

describe("a backup that is killed while it writes", () => {
  /** Starts `npm run backup`'s program, and waits until it has begun its file, whose key takes a second. */
  async function startBackup() {
    const database = await databases.kinds[0].create();
    const dataDir = database.settings.DATA_DIR ?? "";
    const folder = mkdtempSync(join(tmpdir(), "killed-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const settings = { ...database.settings, BACKUP_PASSPHRASE: "a passphrase of the tests" };
    const args = ["build/server/backup.js", "backup", join(folder, "expo.backup")];
    const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...settings }, stdio: "ignore" });
    /** The files in the folder of backups, and the plain copies. */
    const files = () => [readdirSync(folder), readdirSync(dataDir).filter((name) => name.startsWith("backup-"))];
    const half = [[expect.stringMatching(/^expo\.backup\..*\.unfinished-backup$/)], [expect.any(String)]];
    await expect.poll(files, { interval: 5 }).toEqual(half);
    return { child, files, half, folder, dataDir, settings };
  }

  it("leaves nothing", async () => {
    const { child, files } = await startBackup();
    child.kill("SIGKILL");
    await once(child, "close");
    await expect.poll(files).toEqual([[], []]);
  });

  it("together with all that belongs to it, as in a container, leaves nothing that looks whole, and later ones delete it", async () => {
    const { child, files, half, folder, dataDir, settings } = await startBackup();
    // One for the unfinished backup, and one for the plain copy.
    await expect.poll(() => watchersOf(child.pid).length).toBe(2);
    for (const watcher of watchersOf(child.pid)) process.kill(watcher, "SIGKILL");
    child.kill("SIGKILL");
    await once(child, "close");
    expect(files()).toEqual(half);
    const [[unfinished = ""] = [], [plainCopy = ""] = []] = files();
    // What is left is not a backup, whoever takes it for one.
    const looked = await runCommand("backup", ["verify", join(folder, unfinished)], settings);
    expect([looked.code, looked.error]).toEqual([1, expect.stringMatching(/no backup|incomplete/)]);
    for (const path of [join(folder, unfinished), join(dataDir, plainCopy)]) utimesSync(path, 0, 0);
    const path = join(folder, "expo.backup");
    expect(await runCommand("backup", ["backup", path], settings)).toMatchObject({ code: 0, error: "" });
    expect(files()).toEqual([["expo.backup"], []]);
    expect(await runCommand("backup", ["verify", path], settings)).toMatchObject({ code: 0 });
  });
});

it("a drill that is killed leaves no copy of the database", async () => {
  const database = await databases.kinds[1].create();
  const path = join(tmpdir(), `${randomUUID()}.backup`);
  const settings = { ...database.settings, BACKUP_PASSPHRASE: "a passphrase of the tests" };
  expect((await runCommand("backup", ["backup", path], settings)).code).toBe(0);
  const env = { PATH: process.env.PATH, ...settings };
  const drill = spawn(process.execPath, ["build/server/backup.js", "restore", path, "--drill"], {
    env,
    stdio: "ignore",
  });
  const copies = () => database.read("SELECT 1 FROM pg_database WHERE datname LIKE 'restore\\_drill%'");
  await expect.poll(copies, { interval: 10 }).toHaveLength(1);
  drill.kill("SIGKILL");
  await once(drill, "close");
  await expect.poll(copies).toEqual([]);
  rmSync(path);
});
