import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { createExpoOutbox } from "~/server/outbox/create-expo-outbox.server";
import { message } from "../../support/services/submissions";

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "outbox-directory-"));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

function outboxIn(directory: string) {
  return createExpoOutbox(sqliteDatabase(directory), {
    deliver: async () => ({ result: "sent" }),
    withApi: false,
    secrets: ["a secret of the tests"],
    clock: { now: () => Date.now() },
    logger: pino({ level: "silent" }),
    pollMs: 10,
  });
}

test("each operation fails while the directory is unusable, and the first one afterwards opens the file", async () => {
  const directory = join(parent, "data");
  writeFileSync(directory, "a file in the directory's place");
  const outbox = outboxIn(directory);
  outbox.start();
  await expect(outbox.check()).rejects.toThrow("DATA_DIR cannot be used");
  await expect(outbox.submit(message())).rejects.toThrow("ENOTDIR");
  rmSync(directory);
  await outbox.check();
  await outbox.submit(message());
  await expect.poll(async () => (await outbox.counts()).sent).toBe(2);
  await outbox.close();
});

test("creating, stopping and closing an outbox opens no database file", async () => {
  const directory = join(parent, "untouched");
  mkdirSync(directory);
  const outbox = outboxIn(directory);
  await outbox.stop();
  await outbox.close();
  expect(readdirSync(directory)).toEqual([]);
});
