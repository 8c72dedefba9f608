import { randomUUID } from "node:crypto";
import pino from "pino";
import type { Database } from "~/platform/database/database";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { addManyOrders, insertRows } from "../../../tests/support/services/many-orders.ts";
import { startPostgres } from "../../../tests/support/services/postgres.ts";
import { browserAt } from "../../../tests/support/services/staff-browser.ts";
import { EMAIL, issueLink } from "../../../tests/support/services/staff-link.ts";
import { type Pinned, startPinnedSite } from "../pinned.ts";
import { familyTime, parentOf, processorTime } from "../process-figures.ts";

/** The afternoon of the first day: doors are busy, and orders still come. */
const AFTERNOON = Date.parse("2025-11-14T17:00:00+07:00");
const OPENED = Date.parse("2025-11-14T10:00:00+07:00");
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const DOORS = ["North", "South", "West"] as const;
const DEVICES = 6;
/** Rows that one statement adds, and one transaction. */
const [AT_ONCE, BATCH] = [50, 5_000];
/** Orders for each one that is not simply paid, by state; messages of visitors; lines of the log of staff. */
const [EACH_STATE, LEADS, ACTS] = [40, 2_000, 10_000];

/** A site in the middle of its event, and somebody who may do all. */
export type FullSite = {
  name: string;
  url: string;
  database: Database;
  /** The header with which somebody is signed in. */
  cookie: string;
  /** Processor time so far, of the site and of its database, in ms. */
  spent(): Promise<number>;
  stop(): Promise<void>;
};

/** @param url of the PostgreSQL; null: SQLite */
async function startOn(url: string | null, sizes: { orders: number; scans: number }, end: () => Promise<void>) {
  const env = {
    ...{ SESSION_SECRET: "s".repeat(40), MAIL_MODE: "file", STAFF_EMAILS: EMAIL, OVERLOAD_DELAY: "60000" },
    ...{ SITE_CLOCK: new Date(AFTERNOON).toISOString(), BANK_ACCOUNT: "BCA 1234567890, PT Expo" },
    ...(url && { DATABASE_URL: url }),
  };
  const site = await startPinnedSite(env, "0-1");
  const database = url ? postgresDatabase(url, pino({ level: "silent" })) : sqliteDatabase(site.dataDirectory);
  await addManyOrders(database, sizes.orders, AFTERNOON);
  await addWhatFollows(database);
  await addScans(database, sizes.scans);
  await addMessages(database);
  // A PostgreSQL of the tests does not do this by itself.
  if (url) await database.query("ANALYZE");
  const browser = browserAt(site);
  const link = await issueLink(EMAIL, { DATA_DIR: site.dataDirectory, ...(url && { DATABASE_URL: url }) });
  await browser.post(link);
  return {
    ...{ name: url ? "PostgreSQL" : "SQLite", url: site.url, database, cookie: browser.jar.cookie ?? "" },
    spent: () => spentBy(site, url ? database : null),
    async stop() {
      await database.close();
      await site.stop();
      await end();
    },
  } satisfies FullSite;
}

export const startOnSqlite = (sizes: Parameters<typeof startOn>[1]): Promise<FullSite> =>
  startOn(null, sizes, async () => undefined);

export async function startOnPostgres(sizes: Parameters<typeof startOn>[1]): Promise<FullSite> {
  const postgres = await startPostgres();
  return startOn(await postgres.createDatabase(), sizes, () => postgres.stop());
}

async function spentBy(site: Pinned, postgres: Database | null): Promise<number> {
  const [backend] = postgres ? await postgres.query<{ pid: number }>("SELECT pg_backend_pid() AS pid") : [];
  return processorTime(site.pid) + (backend ? familyTime(parentOf(backend.pid)) : 0);
}

async function add(database: Database, table: string, columns: string, rows: (readonly (string | number | null)[])[]) {
  for (let start = 0; start < rows.length; start += BATCH) {
    await database.transaction(async (sql) => {
      const batch = rows.slice(start, start + BATCH);
      for (let first = 0; first < batch.length; first += AT_ONCE)
        await insertRows(sql, database.dialect.schema + table, batch.slice(first, first + AT_ONCE), columns);
    });
  }
}

const SUBMISSION = "id, kind, form_key, reference, payload, fingerprint, created_at";

/** Gives some of the orders another state, and all of them their mails. */
async function addWhatFollows(database: Database): Promise<void> {
  const { schema } = database.dialect;
  const orders = await database.query<{ reference: string; created_at: number }>(
    `SELECT reference, created_at FROM ${schema}ticket_order ORDER BY created_at`,
  );
  for (const [index, state] of ["placed", "refund_due", "cancelled", "expired"].entries()) {
    const some = orders.filter((_, place) => place % EACH_STATE === index).map(({ reference }) => reference);
    for (let first = 0; first < some.length; first += AT_ONCE) {
      const batch = some.slice(first, first + AT_ONCE);
      const list = batch.map((_, place) => `$${place + 1}`).join(", ");
      await database.query(`DELETE FROM ${schema}issued_ticket WHERE reference IN (${list})`, batch);
      await database.query(
        `DELETE FROM ${schema}order_journal WHERE reference IN (${list}) AND state IN ('paid', 'issued')`,
        batch,
      );
      await database.query(
        `UPDATE ${schema}ticket_order SET state = '${state}', deadline = ${Date.now() + DAY_MS} WHERE reference IN (${list})`,
        batch,
      );
    }
  }
  // Nobody is reminded meanwhile.
  await database.query(`UPDATE ${schema}order_buyer SET sent_at = ${Date.now()}`);
  const mails = orders.map(({ reference, created_at: at }) => ({ id: randomUUID(), reference, at }));
  await add(
    database,
    "submission",
    SUBMISSION,
    mails.map(({ id, reference, at }) => [id, "order", reference, reference, "{}", "", at]),
  );
  await add(
    database,
    "delivery",
    "id, submission_id, kind, state, due_at, created_at",
    mails.flatMap(({ id, at }, index) => [
      [randomUUID(), id, "acknowledgement", "sent", at, at],
      [randomUUID(), id, "receipt", index % (AT_ONCE * EACH_STATE) === 0 ? "parked" : "sent", at, at],
    ]),
  );
}

/** Everybody goes in, one in ten out again, and a few come to two doors that know nothing of each other. */
async function addScans(database: Database, count: number): Promise<void> {
  const { schema } = database.dialect;
  const tickets = await database.query<{ id: string; ticket: string }>(
    `SELECT id, ticket FROM ${schema}issued_ticket ORDER BY seq LIMIT ${count}`,
  );
  await add(
    database,
    "gate_device",
    "id, door, device, created_at, waiting, scans, edition",
    Array.from({ length: DEVICES }, (_, index) => [
      ...[`device${index}`, DOORS[index % DOORS.length] ?? "", "Phone", OPENED, 0, Math.round(count / DEVICES), 1],
    ]),
  );
  const between = (AFTERNOON - OPENED) / (count * 1.2);
  const scanOf = (kind: string, { id, ticket }: (typeof tickets)[number], index: number, later: number) => {
    const at = Math.round(OPENED + index * between + later);
    const device = (index + (later > 0 ? 1 : 0)) % DEVICES;
    return [
      ...[`${kind}-${index}-${later}`, `device${device}`, DOORS[device % DOORS.length] ?? "", kind, id, ticket],
      ...[1, at, at, "", kind === "refused" ? "twice" : "", "code", index % 20 === 0 ? 1 : 0, 0],
    ];
  };
  await add(
    database,
    "gate_scan",
    "nonce, device, door, kind, ticket, type, people, at, received_at, undoes, reason, evidence, offline, unlisted",
    tickets.flatMap((ticket, index) => [
      scanOf("entry", ticket, index, 0),
      ...(index % 10 === 3 ? [scanOf("exit", ticket, index, HOUR_MS)] : []),
      ...(index % 50 === 1 ? [scanOf("refused", ticket, index, HOUR_MS)] : []),
      ...(index % (count / 20) === 7 ? [scanOf("entry", ticket, index, HOUR_MS / 2)] : []),
    ]),
  );
}

/** Messages of visitors, and what staff did. */
async function addMessages(database: Database): Promise<void> {
  const payload = JSON.stringify({
    ...{ name: "Budi Santoso", email: "budi@visitor.example", topic: "tickets", message: "Is the hall open?" },
    ...{ language: "id", consent: { textVersion: "1", at: new Date(OPENED).toISOString() } },
  });
  await add(
    database,
    "submission",
    SUBMISSION,
    Array.from({ length: LEADS }, (_, index) => [
      ...[randomUUID(), "contact-message", randomUUID(), `MSG-${index}`, payload, "", AFTERNOON - index * HOUR_MS],
    ]),
  );
  await add(
    database,
    "staff_audit",
    "at, actor, action, detail",
    Array.from({ length: ACTS }, (_, index) => [AFTERNOON - (ACTS - index) * 60_000, EMAIL, "signed-in", null]),
  );
}
