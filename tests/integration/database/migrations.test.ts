import { execFile } from "node:child_process";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import type { Database } from "~/platform/database/database";
import { migrate } from "~/platform/database/migrate";
import { migrations } from "~/platform/database/migrations/migrations";
import type { Deliver, DeliveryTask } from "~/platform/outbox/delivery";
import { withEachInFull } from "../../support/content/sample";
import { startTestSite } from "../../support/servers/test-site";
import { openExpoOutbox } from "../../support/services/expo-outbox";
import { message } from "../../support/services/submissions";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const LATEST = migrations.length;

/** Columns and indexes of our tables, in an order that does not depend on when they were made. */
async function describeSchema({ name, read }: TestDatabase): Promise<unknown> {
  if (name === "SQLite") {
    return read(`SELECT t.name AS "table", c.name, c.type, c."notnull", c.dflt_value, c.pk, (
        SELECT group_concat(i.name || ' ' || coalesce(s.sql, ''), ';') FROM pragma_index_list(t.name) i
        JOIN sqlite_master s ON s.name = i.name) AS indexes
      FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY t.name, c.name`);
  }
  const columns =
    await read(`SELECT table_schema, table_name, column_name, data_type, is_nullable, column_default, is_identity
    FROM information_schema.columns WHERE table_schema IN ('expo', 'outbox', 'public') ORDER BY 1, 2, 3`);
  const indexes = await read(
    `SELECT tablename, indexdef FROM pg_indexes WHERE schemaname IN ('expo', 'outbox', 'public') ORDER BY 1, 2`,
  );
  return { columns, indexes };
}

const versionOf = async ({ read }: TestDatabase) =>
  (await read<{ number: number }>("SELECT number FROM migration ORDER BY number")).map(({ number }) => number);

function openOutbox(database: Database, deliver: Deliver) {
  return openExpoOutbox(database, {
    deliver,
    withApi: false,
    secrets: ["a secret of the tests"],
    clock: { now: () => Date.parse("2026-11-21T03:00:00Z") },
    logger: pino({ level: "silent" }),
    pollMs: 20,
  });
}

describe.each(databases.kinds)("migrations of $name", ({ name, create }) => {
  const all = Array.from({ length: LATEST }, (_, index) => index + 1);

  it("make the same schema from nothing as from a database of the last release without them", async () => {
    const [fresh, old] = [await create({ empty: true }), await create({ empty: true })];
    await old.fillAsBeforeMigrations();
    for (const { open } of [fresh, old]) {
      const database = open();
      await database.query("SELECT 1");
      await database.close();
    }
    expect(await versionOf(fresh)).toEqual(all);
    expect(await versionOf(old)).toEqual(all);
    expect(await describeSchema(old)).toEqual(await describeSchema(fresh));
  });

  it("keep every submission in its state, and the outbox goes on delivering", async () => {
    const old = await create({ empty: true });
    await old.fillAsBeforeMigrations();
    const tasks: Pick<DeliveryTask, "kind" | "unknownOutcomes" | "remaining" | "submission">[] = [];
    const outbox = openOutbox(old.open(), async (task) => {
      tasks.push(task);
      return { result: "sent" };
    });
    expect(await outbox.counts()).toEqual({ waiting: 4, sending: 1, sent: 5, parked: 2 });
    outbox.start();
    await expect.poll(async () => (await outbox.counts()).sent).toBe(10);
    const attempted = tasks.map(({ kind, unknownOutcomes, remaining, submission }) =>
      [submission.payload.email, kind, unknownOutcomes, remaining].join(" "),
    );
    expect(attempted.sort()).toEqual([
      "crashed@visitor.example acknowledgement 0 ",
      "crashed@visitor.example staff-mail 1 ",
      "failed@rimba.example staff-mail 0 ",
      "partial@visitor.example staff-mail 0 cc@expo.example",
      "unconfirmed@visitor.example acknowledgement 0 ",
    ]);
    const parked = await outbox.list({ state: "parked" });
    expect(parked.map(({ submission }) => submission.payload.email)).toEqual(["parked@rimba.example"]);
    expect(parked.flatMap(({ deliveries }) => deliveries.map(({ lastError }) => lastError))).toEqual([
      "550 no such mailbox",
      "550 no such user",
    ]);
    expect(await outbox.retry({ parked: true })).toBe(2);
    await expect.poll(async () => (await outbox.counts()).sent).toBe(12);
    expect((await outbox.interests.subscribers()).map(({ email }) => email)).toEqual(["confirmed@visitor.example"]);
    await outbox.submit(message());
    await expect.poll(async () => (await outbox.counts()).sent).toBe(14);
    await outbox.close();
  });

  it("run once when several processes start at once", async () => {
    const old = await create({ empty: true });
    await old.fillAsBeforeMigrations();
    const processes = Array.from({ length: 6 }, () => old.open());
    await Promise.all(processes.map(({ query }) => query("SELECT 1")));
    await Promise.all(processes.map((database) => database.close()));
    expect(await versionOf(old)).toEqual(all);
  });

  it("are all undone when one fails, and run again", async () => {
    const fresh = await create({ empty: true });
    const database = fresh.open();
    const list = (last: string) => [
      ...migrations,
      { name: "good", sqlite: ["CREATE TABLE good (id integer)"], postgres: ["CREATE TABLE expo.good (id integer)"] },
      { name: "bad", sqlite: [last], postgres: [last] },
    ];
    const apply = (last: string) => database.transaction((query) => migrate(query, database.dialect, list(last)));
    await expect(apply("ALTER TABLE nothing RENAME TO something")).rejects.toThrow("nothing");
    expect(await versionOf(fresh)).toEqual(all);
    await expect(fresh.read("SELECT * FROM good")).rejects.toThrow("good");
    await apply("SELECT 1");
    expect(await versionOf(fresh)).toEqual([...all, LATEST + 1, LATEST + 2]);
    await database.close();
  });

  withEachInFull(name, () => {
    it("of a later release stop the site and its commands with one line and exit code 78", async () => {
      const newer = await create({ empty: true });
      const database = newer.open();
      await database.query("SELECT 1");
      await database.close();
      await newer.execute(`INSERT INTO migration VALUES (${LATEST + 1}, 'of a later release', '2027-01-01')`);
      const line = `The database is newer than this release: it has migration ${LATEST + 1}, and this release knows ${LATEST}.`;

      const command = Promise.withResolvers<{ code: unknown; error: string }>();
      const env = { PATH: process.env.PATH, NODE_ENV: "test", ...newer.settings };
      execFile(process.execPath, ["build/server/outbox.js", "list"], { env }, (failure, _, error) =>
        command.resolve({ code: failure?.code, error }),
      );
      const { code, error } = await command.promise;
      expect(code).toBe(78);
      expect(error).toContain(line);
      expect(error.trim().split("\n")).toHaveLength(1);

      const site = await startTestSite(newer.settings).catch((failure: Error) => failure);
      // It may listen for the moment until it has looked.
      const output = () => (site instanceof Error ? site.message : site.output());
      await expect.poll(output).toContain(line);
      if (!(site instanceof Error)) await expect.poll(site.ended).toBe(78);
      expect(
        output()
          .split("\n")
          .filter((logged) => /error|fatal|newer/i.test(logged)),
      ).toHaveLength(1);
    });
  });
});
