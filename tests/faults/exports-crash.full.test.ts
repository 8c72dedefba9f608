import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ExportStore } from "~/staff/exports/export-store.server";
import { startTestSite } from "../support/servers/test-site";
import { addManyOrders } from "../support/services/many-orders";
import { createTestDatabases, type TestDatabase } from "../support/services/test-databases";

const ORDERS = 12_000;
const LIMIT_MS = 120_000;
const ANI = "ani@expo.example";

const databases = createTestDatabases();
afterAll(() => databases.stop());

let database: TestDatabase;
let settings: Record<string, string>;
beforeAll(async () => {
  const [, postgres] = databases.kinds;
  database = await postgres.create();
  settings = { ...database.settings, SESSION_SECRET: "s".repeat(40), STAFF_EMAILS: ANI };
});

test("a file whose process is killed in the middle is made by another instance, as one is that stops", async () => {
  const first = await startTestSite(settings);
  const connection = database.open();
  await addManyOrders(connection, ORDERS);
  const store = new ExportStore(connection, { clock: Date, audit: async () => undefined });
  const id = randomUUID();
  await store.order({ id, what: "orders", format: "csv-comma", edition: 1, language: "en", editor: ANI });
  const isUnderWay = async () => {
    const job = await store.find(id);
    return job?.state === "running" && job.done > 0;
  };
  await expect.poll(isUnderWay, { timeout: LIMIT_MS, interval: 50 }).toBe(true);
  first.kill("SIGKILL");
  const second = await startTestSite(settings);
  await expect.poll(async () => (await store.find(id))?.attempts, { timeout: LIMIT_MS }).toBe(2);
  await expect.poll(isUnderWay, { timeout: LIMIT_MS, interval: 50 }).toBe(true);
  await second.stop();
  // It has given the file back, and nobody waits for the end of its lease.
  expect(await store.find(id)).toMatchObject({ state: "waiting", attempts: 2 });
  const third = await startTestSite(settings);
  await expect.poll(async () => (await store.find(id))?.state, { timeout: LIMIT_MS }).toBe("ready");
  const job = (await store.find(id)) ?? expect.unreachable();
  const parts: Uint8Array[] = [];
  for await (const piece of store.read(job)) parts.push(piece);
  const lines = Buffer.concat(parts).toString().trimEnd().split("\r\n");
  expect([lines.length, new Set(lines).size, job.attempts]).toEqual([ORDERS + 1, ORDERS + 1, 3]);
  await connection.close();
  await third.stop();
});
