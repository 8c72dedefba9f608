import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { createRateLimit } from "~/platform/http/security/rate-limit.server";
import type { Deliver } from "~/platform/outbox/delivery";
import { StaffPeople } from "~/staff/accounts/people-store.server";
import { signInMailReference } from "~/staff/accounts/sign-in-mail.server";
import { StaffStore } from "~/staff/accounts/staff-store.server";
import { openStore, partnerAt, publication, renamed } from "../../support/content/publications";
import { everyNth } from "../../support/content/sample";
import { openExpoOutbox } from "../../support/services/expo-outbox";
import { mailDirectoryOf, openPeople } from "../../support/services/people";
import { runCommand } from "../../support/services/run-command";
import { interest, message, registration } from "../../support/services/submissions";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const SESSION_SECRET = "a secret of the tests that is long enough";
const logger = pino({ level: "silent" });

const run = ({ settings }: TestDatabase, ...args: string[]) =>
  runCommand("people", args, { ...settings, SESSION_SECRET });

function openOutbox({ open }: TestDatabase, deliver: Deliver = async () => ({ result: "sent" }), now = Date.now) {
  return openExpoOutbox(open(), {
    deliver,
    withApi: false,
    secrets: [SESSION_SECRET],
    clock: { now },
    logger,
    pollMs: 20,
  });
}

async function settled(outbox: ReturnType<typeof openOutbox>) {
  outbox.start();
  await expect.poll(async () => (await outbox.counts()).waiting).toBe(0);
  await expect.poll(async () => (await outbox.counts()).sending).toBe(0);
  await outbox.stop();
}

const TABLES = ["submission", "delivery", "interest", "suppression"];

/** Everything in the database, as text. */
async function everything({ read }: TestDatabase) {
  return JSON.stringify(await Promise.all(TABLES.map((table) => read(`SELECT * FROM ${table}`))));
}

/** A database with all that Sari sent, in two spellings of her address, and what two others sent. */
async function fill(database: TestDatabase) {
  const outbox = openOutbox(database, async ({ kind, submission }) => {
    const isParked = kind === "staff-mail" && submission.payload.email === "sari@gmail.com";
    return isParked ? { result: "rejected", reason: "550 sari@gmail.com: no" } : { result: "sent" };
  });
  const sent = await outbox.submit(registration({ email: "Sari@gmail.com" }));
  const parked = await outbox.submit(message({ email: "sari@gmail.com", name: "Sarri" }));
  const asked = await outbox.submit(interest({ email: "sari@gmail.com" }));
  // Over the day's cap: it has no delivery.
  const again = await outbox.submit(interest({ email: "sari@gmail.com", topic: "exhibiting" }));
  const spelled = await outbox.submit(message({ email: "sa.ri@gmail.com" }));
  const other = await outbox.submit(message({ email: "budi@visitor.example" }));
  await outbox.interests.confirm(asked.id);
  await settled(outbox);
  await outbox.close();
  mkdirSync(mailDirectoryOf(database), { recursive: true });
  for (const { reference } of [sent, other]) {
    writeFileSync(join(mailDirectoryOf(database), `${reference}-staff.eml`), `Subject: ${reference}\r\n\r\nText`);
  }
  return { sent, parked, asked, again, spelled, other };
}

describe("npm run people on PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  it("finds everything of one address, in any letter case", async () => {
    const database = await create();
    const { sent, parked, asked, again, spelled, other } = await fill(database);
    const { code, out } = await run(database, "find", "SARI@gmail.com");
    expect(code).toBe(0);
    for (const { reference } of [sent, parked, asked, again]) expect(out).toContain(reference);
    for (const { reference } of [spelled, other]) expect(out).not.toContain(reference);
    expect(out).toContain("staff-mail parked");
    expect(out).toContain(`mail file ${sent.reference}-staff.eml`);
    expect(out).toContain("  confirmed ");
    expect(out).toContain("4 submissions of SARI@gmail.com.");
    expect(out).toContain("The same mailbox is also written sa.ri@gmail.com.");
    expect((await openPeople(database, SESSION_SECRET).find("nobody@visitor.example")).submissions).toEqual([]);
  });

  it("exports it as JSON", async () => {
    const database = await create();
    const { sent, parked, asked, again } = await fill(database);
    const json = await openPeople(database, SESSION_SECRET).export("sari@gmail.com");
    const data = JSON.parse(json);
    expect(data.submissions.map(({ reference }: { reference: string }) => reference).sort()).toEqual(
      [sent, parked, asked, again].map(({ reference }) => reference).sort(),
    );
    const [first] = data.submissions;
    expect(first).toMatchObject({
      kind: "exhibitor-registration",
      reference: sent.reference,
      payload: { company: "PT Rimba Raya", email: "Sari@gmail.com", phone: "+6281234567890" },
      mails: [{ file: `${sent.reference}-staff.eml`, content: `Subject: ${sent.reference}\r\n\r\nText` }],
    });
    expect(first.receivedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(first.deliveries.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)).toEqual([
      "staff-mail sent",
      "acknowledgement sent",
    ]);
    const request = data.submissions.find(({ reference }: { reference: string }) => reference === asked.reference);
    expect(request.confirmedAt).toMatch(/^\d{4}-/);
    expect(json).not.toMatch(/budi|sa\.ri@/);
  });

  it("corrects name and address of leads, and what is delivered afterwards has them", async () => {
    const database = await create();
    const { sent, parked, asked, again } = await fill(database);
    const { code, out } = await run(
      database,
      "correct",
      "sari@gmail.com",
      "--name",
      " Sari  Dewi ",
      "--email",
      "sari@new.example",
    );
    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(`Corrected: (${sent.reference}, ${parked.reference}|${parked.reference}, ${sent.reference})`),
    );
    expect(out).toContain("Staff may have mail about");
    expect(out).toMatch(new RegExp(`Not changed: .*${asked.reference}`));
    expect(out).toContain(again.reference);
    const tried: unknown[] = [];
    const outbox = openOutbox(database, async ({ submission }) => {
      tried.push(submission.payload);
      return { result: "sent" };
    });
    expect(await outbox.retry({ parked: true })).toBe(1);
    await settled(outbox);
    expect(tried).toMatchObject([
      { name: "Sari Dewi", email: "sari@new.example", message: "Is the hall open on Sunday?" },
    ]);
    expect((await outbox.show(sent.reference))?.submission.payload).toMatchObject({
      contactName: "Sari Dewi",
      email: "sari@new.example",
      company: "PT Rimba Raya",
    });
    // The caps of the day count for the new mailbox.
    const accepted = [];
    for (let count = 0; count < 2; count += 1) {
      accepted.push((await outbox.submit(message({ email: "sari@new.example" }))).acknowledged);
    }
    expect(accepted).toEqual([true, false]);
    await outbox.close();
    expect((await openPeople(database, SESSION_SECRET).find("sari@gmail.com")).submissions).toHaveLength(2);
  });

  it("refuses corrections that the form would refuse, and changes nothing", async () => {
    const database = await create();
    await fill(database);
    const before = await everything(database);
    const people = openPeople(database, SESSION_SECRET);
    for (const corrections of [{ email: "no address" }, { name: " " }, { name: "x".repeat(300) }]) {
      await expect(people.correct("sari@gmail.com", corrections)).rejects.toThrow(
        /^The (name|e-mail address) is empty, too long or malformed\.$/,
      );
    }
    const { code, error } = await run(database, "correct", "sari@gmail.com", "--email", "no address");
    expect([code, error]).toEqual([1, "The e-mail address is empty, too long or malformed.\n"]);
    expect(await everything(database)).toBe(before);
  });

  it("forgets everything of one address, and says what it was", async () => {
    const database = await create();
    const { sent, parked, asked, again, spelled, other } = await fill(database);
    const { code, out } = await run(database, "forget", "sari@gmail.com");
    expect(code).toBe(0);
    for (const { reference } of [sent, parked, asked, again]) expect(out).toContain(reference);
    expect(out).toContain("Deleted: 4 submissions of sari@gmail.com");
    expect(out).toContain(`Never delivered completely: ${parked.reference}.`);
    // The mailbox of the other spelling, under which its mails of this day are counted.
    const rest = (await everything(database)).replace('"cap_key":"sari@gmail.com"', "");
    expect(rest).not.toMatch(/sari@gmail/i);
    expect(readdirSync(mailDirectoryOf(database))).toEqual([`${other.reference}-staff.eml`]);
    const outbox = openOutbox(database);
    expect((await outbox.list()).map(({ submission }) => submission.reference).sort()).toEqual(
      [spelled.reference, other.reference].sort(),
    );
    expect(await outbox.interests.subscribers()).toEqual([]);
    // Three mails went to this mailbox today, and two of them are remembered by a hash.
    expect((await outbox.submit(message({ email: "sari@gmail.com" }))).acknowledged).toBe(false);
    await outbox.close();
    expect((await openPeople(database, SESSION_SECRET).forget("sari@gmail.com")).submissions).toHaveLength(1);
  });

  it("counts each mail of a forgotten mailbox, also those of one moment", async () => {
    const database = await create();
    const moment = Date.now();
    const outbox = openOutbox(database, undefined, () => moment);
    for (let count = 0; count < 3; count += 1) await outbox.submit(message({ email: "sari@gmail.com" }));
    await openPeople(database, SESSION_SECRET).forget("sari@gmail.com");
    expect((await outbox.submit(message({ email: "sari@gmail.com" }))).acknowledged).toBe(false);
    await outbox.close();
  });

  it("covers sign-ins to the staff area, and the log keeps what was done", async () => {
    const database = await create();
    const opened = database.open();
    const staff = new StaffStore(opened, { now: () => Date.parse("2025-11-14T03:00:00Z") });
    const isListed = () => true;
    for (const email of ["Sari@gmail.com", "budi@expo.example"]) {
      const token = await staff.issueLink(email, "link-mailed");
      await staff.signIn(token, { device: "Chrome, Android", previous: null, isListed });
      await staff.issueLink(email, "link-printed");
    }
    const [own] = await staff.signIns("sari@gmail.com");
    await staff.endSignIn(own?.id ?? "", "budi@expo.example", null);
    const people = new StaffPeople(opened, { now: () => Date.parse("2025-11-14T03:00:00Z") }, []);
    await people.invite("Sari@gmail.com", "sales", "budi@expo.example");
    await people.invite("ani@expo.example", "gate", "sari@gmail.com");
    const last = await staff.issueLink("sari@gmail.com", "link-mailed");
    await staff.signIn(last, { device: "", previous: null, isListed });
    await opened.close();
    const content = openStore(database, () => Date.parse("2025-11-14T04:00:00Z"));
    await content.publish({ ...publication(0, renamed(partnerAt(0), "One")), editor: "sari@gmail.com" });
    await content.publish({ ...publication(2, renamed(partnerAt(0), "Two")), editor: "budi@expo.example" });
    await content.close();
    const at = Date.parse("2031-10-25T10:00:00+07:00");
    await database.execute(
      `INSERT INTO content_schedule (at, editor, note, based_on, changes, state) VALUES (${at}, 'sari@gmail.com', 'later', 3, '[]', 'waiting')`,
    );
    await database.execute(
      `INSERT INTO export_job (id, what, format, edition, language, editor, created_at) VALUES ('one', 'leads', 'xlsx', 1, 'en', 'sari@gmail.com', ${at})`,
    );
    mkdirSync(mailDirectoryOf(database), { recursive: true });
    const file = `${signInMailReference("sari@gmail.com")}-1.eml`;
    writeFileSync(join(mailDirectoryOf(database), file), "Subject: Your sign-in link\r\n\r\nText");

    const found = await run(database, "find", "SARI@gmail.com");
    for (const text of [
      "Invited to the staff area as sales,",
      "1 sign-ins to the staff area.",
      "8 lines in the log of the staff area.",
      "Published 1 revisions of",
      "1 files that were ordered.",
      file,
    ]) {
      expect(found.out).toContain(text);
    }
    const { staff: data } = JSON.parse((await run(database, "export", "sari@gmail.com")).out);
    expect(data.invited).toEqual({ role: "sales", at: "2025-11-14T03:00:00.000Z", by: "budi@expo.example" });
    expect(data.sessions).toEqual([
      { device: "", signedInAt: "2025-11-14T03:00:00.000Z", lastUsedAt: "2025-11-14T03:00:00.000Z" },
    ]);
    expect(data.log).toContainEqual({
      at: "2025-11-14T03:00:00.000Z",
      actor: "budi@expo.example",
      action: "session-ended",
      detail: "sari@gmail.com",
    });

    expect(data.published).toEqual([{ revision: 2, at: "2025-11-14T04:00:00.000Z", note: "a test" }]);
    expect(data.scheduled).toEqual([{ at: "2031-10-25T03:00:00.000Z", note: "later" }]);
    expect(data.exports).toEqual([{ what: "leads", orderedAt: "2031-10-25T03:00:00.000Z" }]);

    const forgotten = await run(database, "forget", "sari@gmail.com");
    expect(forgotten.out).toContain("Deleted: 1 sign-ins to the staff area.");
    expect(forgotten.out).toContain("Without the address now: 8 lines in the log of the staff area.");
    expect(forgotten.out).toContain("Without the address now: 1 revisions of the content, which stay.");
    expect(forgotten.out).toContain("Deleted: the invitation to the staff area.");
    const tables = [
      "staff_person",
      "staff_link",
      "staff_session",
      "staff_audit",
      "content_revision",
      "content_schedule",
      "export_job",
    ];
    const rows = await Promise.all(tables.map((table) => database.read<object>(`SELECT * FROM ${table}`)));
    expect(JSON.stringify(rows)).not.toContain("sari@");
    // Whom Sari invited, Budi's link that was not used, his session, all lines, the revisions, of which one is Budi's, and what is scheduled.
    expect(rows.map(({ length }) => length)).toEqual([1, 1, 1, 11, 3, 1, 0]);
    expect(JSON.stringify(rows[4])).toContain("budi@");
    expect(readdirSync(mailDirectoryOf(database))).toEqual([]);
  });

  it("finds and forgets the counts of an IP address, whose table does not have it", async () => {
    const database = await create();
    const pool = new Pool({ connectionString: database.settings.DATABASE_URL });
    const limit = createRateLimit({ budget: "contact", points: 5, windowSeconds: 600, pool, logger });
    await limit.consume("192.0.2.1");
    await limit.consume("192.0.2.2");
    await pool.end();
    // The count above is under the secret of this process, not under that of the command.
    const { out } = await runCommand("people", ["find", "192.0.2.1"], database.settings);
    expect(out).toMatch(/^contact: 1 until \d{4}-[^\n]*\n1 counts of 192\.0\.2\.1\.\n$/);
    expect(await database.read("SELECT key FROM rate_limit WHERE key LIKE '%192%'")).toEqual([]);
    expect(JSON.parse((await runCommand("people", ["export", "192.0.2.1"], database.settings)).out)).toMatchObject({
      address: "192.0.2.1",
      counts: [{ budget: "contact", points: 1 }],
    });
    expect((await runCommand("people", ["forget", "192.0.2.1"], database.settings)).out).toContain("Deleted: 1 counts");
    expect(await database.read("SELECT key FROM rate_limit")).toHaveLength(1);
  });
});

it("finds no counts of an IP address where the database is SQLite: the site has them in memory", async () => {
  const { settings } = await databases.kinds[0].create();
  expect((await runCommand("people", ["find", "192.0.2.1"], settings)).out).toBe("0 counts of 192.0.2.1.\n");
});

it.each(
  everyNth(
    [
      [["find"], "Name one address."],
      [["export", "somebody"], "is no address. A name needs --ticket."],
      [["find", "somebody", "--ticket", "A/1"], "--ticket is for export and forget alone"],
      [["sell", "sari@gmail.com"], "There is no command"],
      [["correct", "sari@gmail.com"], "correct needs --name or --email"],
      [["correct", "192.0.2.1", "--name", "Sari"], "needs an e-mail address"],
    ],
    3,
  ),
)("npm run people explains what is wrong with %j", async (args, text) => {
  const { code, error } = await run(await databases.kinds[0].create(), ...args);
  expect([code, error]).toEqual([2, expect.stringContaining(text)]);
  expect(error).not.toContain("    at ");
});
